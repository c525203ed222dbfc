"""A standing list of one tenant's calls, as somebody of this process follows it: no history.

A call is told to whoever follows while it is in the list, and again when how it stands changes; so a follower that
comes late, or missed something, is told what is there. `tools.external.room` and `tools.holds.room` say which calls;
the look once a second makes it sure.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self
from uuid import UUID

from redis.asyncio import Redis

from backend.feeds.cursor import Position
from backend.feeds.live_state import now
from backend.feeds.room import FeedPage, Room
from backend.kit.redis_signals import Topic
from backend.kit.unit_of_work import unit_of_work
from backend.tenants.actor import Actor

#: A list that is longer is told in turns, the oldest first.
MOST = 500
#: There is one place in it: nothing of it is in an order.
_HERE: Position = (0, 0)


class _Listed(dict[UUID, str]):
    """Calls of the list, with how they stand; every other one is GONE."""

    def __missing__(self, key: UUID) -> str:
        return ListRoom.resting_state


class ListRoom(Room[Actor]):
    """Its readers are the actors who subscribed; whether their tokens are good is looked after elsewhere."""

    resting_state = "GONE"
    #: Of a tenant: `id`, and how it stands as `stands`.
    listed: ClassVar[str]

    def __init__(self, topic: Topic, redis: Redis) -> None:
        super().__init__(topic, redis)
        self.states = _Listed()

    async def begin(self) -> Position:
        await self.look(self.topic.tenant_id, [self])
        return _HERE

    async def read(self, after: Position, *, upto: Position | None = None) -> FeedPage:  # noqa: ARG002 -- nothing is durable
        return FeedPage([], _HERE, is_last=True)

    def hear(self, event: Mapping[str, Any]) -> None:
        """Nobody tells of it; the look finds it."""

    async def heal(self) -> None:
        """The next look brings what was missed."""

    @classmethod
    async def look(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        read_at = now()
        async with unit_of_work(tenant_id, read_only=True) as work:
            found = {row["id"]: row["stands"] for row in await work.fetch(cls.listed, tenant_id)}
        for room in rooms:
            room._forget()
            room.settle_states(found, read_at=read_at)

    @classmethod
    async def check(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        """Who follows needs a scope and no membership; tokens are checked above."""

    def _forget(self) -> None:
        """What was gone at the look before."""
        for key in [key for key, state in self.states.items() if state == self.resting_state]:
            del self.states[key]
            self._told_at.pop(key, None)
