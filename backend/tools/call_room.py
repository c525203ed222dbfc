"""The calls of one tenant that wait for outside programs, as somebody of this process follows them.

No history but a standing list: a call is told to whoever follows while it is free, and again when a claim on it is
over; so a follower that comes late, or missed something, is told what still waits. `tools.call_feed` enters it through
the hub; Redis makes it quick, the look once a second makes it sure.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Self
from uuid import UUID

import asyncpg
from redis.asyncio import Redis

from backend.kit.feed_cursor import Position
from backend.kit.feed_live import now
from backend.kit.feed_room import Page, Room
from backend.kit.hints import Topic
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.actor import Actor
from backend.tools.external_calls import IS_FREE, SEEN_OUTSIDE

#: A list that is longer is told in turns, the oldest first.
_MOST = 500
_FREE = f"""SELECT t.id, t.attempts FROM tool_calls t WHERE t.tenant_id = $1 AND {IS_FREE}
ORDER BY t.created_at, t.position LIMIT {_MOST}"""  # noqa: S608 -- constants
_CALL = f"""SELECT t.id, t.agent_id, t.name, t.effect, t.arguments, t.digest, t.attempts, t.created_at, t.expires_at
FROM tool_calls t WHERE t.tenant_id = $1 AND t.id = $2 AND {IS_FREE} AND {SEEN_OUTSIDE}"""  # noqa: S608 -- constants
#: There is one place in it: nothing of it is in an order.
_HERE: Position = (0, 0)


class _Offers(dict[UUID, str]):
    """Free calls, each with the number of claims on it so far; every other one is TAKEN."""

    def __missing__(self, key: UUID) -> str:
        return CallRoom.resting_state


class CallRoom(Room[Actor]):
    """Its readers are the actors who subscribed; whether their tokens are good is looked after elsewhere."""

    resting_state = "TAKEN"

    def __init__(self, topic: Topic, redis: Redis) -> None:
        super().__init__(topic, redis)
        self.states = _Offers()

    async def begin(self) -> Position:
        await self.look(self.topic.tenant_id, [self])
        return _HERE

    async def read(self, after: Position, *, upto: Position | None = None) -> Page:  # noqa: ARG002 -- nothing is durable
        return Page([], _HERE, is_last=True)

    def hear(self, event: Mapping[str, Any]) -> None:
        if event["t"] == "free":
            self.set_state(UUID(event["c"]), f"{event['n']}")

    async def heal(self) -> None:
        """The next look brings what was missed."""

    @classmethod
    async def look(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        read_at = now()
        async with unit_of_work(tenant_id, read_only=True) as work:
            free = {row["id"]: str(row["attempts"]) for row in await work.fetch(_FREE, tenant_id)}
        for room in rooms:
            room._forget()
            room.settle_states(free, read_at=read_at)

    @classmethod
    async def check(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        """Who follows needs a scope and no membership; tokens are checked above."""

    def _forget(self) -> None:
        """What was taken at the look before."""
        for key in [key for key, state in self.states.items() if state == self.resting_state]:
            del self.states[key]
            self._told_at.pop(key, None)


async def find_free(work: UnitOfWork, actor: Actor, call_id: UUID) -> asyncpg.Record | None:
    return await work.fetchrow(_CALL, work.tenant_id, call_id, actor.id, actor.sees_everything)
