"""A live list of one tenant's calls for the subscribers of this process. It has no history.

A subscriber is sent a call while the call is in the list, and again when its state changes. So a subscriber that comes
late, or missed something, is sent the current list. `tools.external.room` and `tools.holds.room` define which calls are
in the list. A query once a second makes sure that nothing is missed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self
from uuid import UUID

from redis.asyncio import Redis

from backend.feeds.cursor import Position
from backend.feeds.live_state import now
from backend.feeds.room import FeedPage, Room
from backend.kit.redis_signals import Topic
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work
from backend.tenants.actor import Actor

#: A longer list is sent in parts, the oldest calls first.
MAX_LISTED = 500
#: The only position: the events of the list have no order.
_ONLY_POSITION: Position = (0, 0)


@dataclass(frozen=True, slots=True)
class ListedState:
    """A call of the list (or a model, in `tools.health.models`). `stands`: its state."""

    id: UUID
    stands: str


class _Listed(dict[UUID, str]):
    """The calls of the list with their states; every other call is GONE."""

    def __missing__(self, key: UUID) -> str:
        return ListRoom.resting_state


class ListRoom(Room[Actor]):
    """Its readers are the subscribed actors; other code checks their tokens."""

    resting_state = "GONE"
    #: Selects the calls of the tenant `$1`.
    listed: ClassVar[Statement[ListedState]]

    def __init__(self, topic: Topic, redis: Redis) -> None:
        super().__init__(topic, redis)
        self.states = _Listed()

    async def begin(self) -> Position:
        await self.read_heads(self.topic.tenant_id, [self])
        return _ONLY_POSITION

    async def read(self, after: Position, *, upto: Position | None = None) -> FeedPage:  # noqa: ARG002 -- nothing is durable
        return FeedPage([], _ONLY_POSITION, is_last=True)

    def receive(self, event: Mapping[str, Any]) -> None:
        """Does nothing by default: no events are published for a list, and `read_heads` finds the changes."""

    async def reread_texts(self) -> None:
        """Does nothing: the next `read_heads` finds what was missed."""

    @classmethod
    async def read_heads(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        read_at = now()
        async with unit_of_work(tenant_id, read_only=True) as work:
            states = {row.id: row.stands for row in await work.fetch(cls.listed, tenant_id)}
        for room in rooms:
            room._forget()
            room.settle_states(states, read_at=read_at)

    @classmethod
    async def check(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        """Does nothing: a subscriber needs a scope and no membership, and the caller checks tokens."""

    def _forget(self) -> None:
        """Forgets the calls that were gone at the previous `read_heads`."""
        for key in [key for key, state in self.states.items() if state == self.resting_state]:
            del self.states[key]
            self._reported_at.pop(key, None)
