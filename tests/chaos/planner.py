"""Whoever plans in the kill test: plans that come once and tell their agent an ask, and some that come each minute.

`senders` runs it. What an API has accepted is written down (`plans.jsonl`), with the mark that is the plan's name too.
"""

import random
import time
from pathlib import Path
from typing import Any

from tests.chaos import marks
from tests.chaos.post import Post
from tests.chaos.records import Record
from tests.chaos.world import Resident, World, own_id

#: The least that a plan may be ahead, and a little more.
_AFTER_SECONDS = (5, 7)
_REPEATED = 4
_CATCH_UP = ["NONE", "LAST", "ALL"]
_PAUSED = "PAUSED"


class Planner:
    def __init__(self, world: World, post: Post, directory: Path) -> None:
        self._world, self._post = world, post
        self._record = Record(directory / "plans.jsonl")
        #: Plans that come each minute, with the token of whoever may pause them.
        self._repeated: list[tuple[str, str]] = []

    async def repeat(self) -> None:
        for number in range(_REPEATED):
            agent = random.choice(self._world.agents)
            look = {"cron": "* * * * *", "catchUp": _CATCH_UP[number % len(_CATCH_UP)], "instruction": "Look around."}
            self._repeated.append((await self._make(agent, kind="repeated", **look), agent.token))

    async def plan_once(self) -> None:
        """For an agent and one of its spaces."""
        space = random.choice([space for space in self._world.spaces if space.agents])
        name = random.choice(space.agents)
        [agent] = [agent for agent in self._world.agents if agent.name == name]
        await self._make(agent, kind="once", spaceId=space.id, afterSeconds=random.randint(*_AFTER_SECONDS))

    async def end(self) -> None:
        """Nothing comes for ever: what is to come to rest must have nothing to expect."""
        for plan, token in self._repeated:
            await self._post.succeed(token, "updatePlan", "plan { id }", planId=plan, status=_PAUSED)

    async def _make(self, agent: Resident, *, kind: str, **values: Any) -> str:
        mark = marks.fresh()
        given = {"instruction": marks.ask(mark), **values}
        made, tries = await self._post.succeed(
            agent.token, "createPlan", "plan { id }", agentId=agent.id, name=mark, timeZone="UTC", **given
        )
        plan_id: str = made["plan"]["id"]
        place = own_id(values["spaceId"]) if "spaceId" in values else None
        self._record.add(
            {"at": time.time(), "mark": mark, "kind": kind, "id": own_id(plan_id), "agent": own_id(agent.id),
             "by": agent.name, "space": place, "tries": tries}
        )  # fmt: skip
        return plan_id
