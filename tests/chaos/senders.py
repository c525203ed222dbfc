"""The people of the kill test: `python -m tests.chaos.senders --directory D --apis URL,URL --pause SECONDS`.

Each asks in one space after another, in turns with the others, and repeats an ask under the same idempotency key, at
whichever API answers, until it is accepted; only then it is written down. One of them is an admin who pauses and
resumes agents, one plans (`planner`). At SIGTERM they finish what they have begun, and ask once more in every space.
"""

import argparse
import asyncio
import random
import signal
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.chaos import marks
from tests.chaos.planner import Planner
from tests.chaos.post import Post, open_http
from tests.chaos.records import Record
from tests.chaos.world import Place, World, own_id

_SENDERS = 8
_PRIORITIES = ["ASAP"] * 8 + ["WHEN_IDLE", "INTERRUPT"]


class Senders:
    def __init__(self, world: World, post: Post, directory: Path, *, pause_seconds: float) -> None:
        self._world, self._post, self._pause_seconds = world, post, pause_seconds
        self._accepted, self._pauses = Record(directory / "accepted.jsonl"), Record(directory / "pauses.jsonl")
        self._planner = Planner(world, post, directory)
        self._is_over = asyncio.Event()

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, self._is_over.set)
        await asyncio.gather(self._administer(), self._plan(), *(self._send() for _ in range(_SENDERS)))
        waiting = iter(self._world.spaces)
        await asyncio.gather(*(self._ask_all(waiting) for _ in range(_SENDERS)))

    async def _ask_all(self, spaces: Iterator[Place]) -> None:
        for space in spaces:
            await self._ask(space)

    async def _send(self) -> None:
        while not await self._rest(random.expovariate(1 / (self._pause_seconds * _SENDERS))):
            await self._ask(random.choice(self._world.spaces))

    async def _ask(self, space: Place) -> None:
        mark = marks.fresh()
        said = {"spaceId": space.id, "text": marks.ask(mark), "priority": random.choice(_PRIORITIES)}
        began = time.monotonic()
        made, tries = await self._post.succeed(space.token, "postMessage", "posted { id seq }", **said)
        message = made["posted"]
        self._accepted.add(
            {"at": time.time(), "mark": mark, "space": own_id(space.id), "id": own_id(message["id"]),
             "seq": message["seq"], "tries": tries, "seconds": time.monotonic() - began}
        )  # fmt: skip

    async def _plan(self) -> None:
        await self._planner.repeat()
        while not await self._rest(random.expovariate(1 / (self._pause_seconds * 2))):
            await self._planner.plan_once()
        await self._planner.end()

    async def _administer(self) -> None:
        """An agent at a time stands still for a moment, whatever it is doing."""
        while not await self._rest(random.uniform(2, 10)):
            agent, began = random.choice(self._world.agents), time.time()
            await self._post.succeed(agent.token, "pauseAgent", "agent { id }", agentId=agent.id)
            await self._rest(random.uniform(0, 3))
            await self._post.succeed(agent.token, "resumeAgent", "agent { id }", agentId=agent.id)
            self._pauses.add({"agent": own_id(agent.id), "from": began, "to": time.time()})

    async def _rest(self, seconds: float) -> bool:
        """Wait for so long; True if it is over meanwhile."""
        try:
            await asyncio.wait_for(self._is_over.wait(), seconds)
        except TimeoutError:
            return False
        return True


async def _main(directory: Path, urls: Sequence[str], pause_seconds: float, patience_seconds: float) -> None:
    async with open_http(seconds=patience_seconds) as http:
        post = Post(urls, http, failures=Record(directory / "failures.jsonl"))
        await Senders(World.read(directory), post, directory, pause_seconds=pause_seconds).run()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--directory", type=Path, required=True)
    parser.add_argument("--apis", required=True, help="URLs of the GraphQL endpoints")
    parser.add_argument("--pause", type=float, required=True, help="seconds between two asks, on average")
    parser.add_argument("--patience", type=float, required=True, help="seconds until a request is tried again")
    given = parser.parse_args()
    asyncio.run(_main(given.directory, given.apis.split(","), given.pause, given.patience))
