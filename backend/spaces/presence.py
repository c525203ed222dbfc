"""Which people are online: two keys in Redis for each person, which expire by themselves.

API processes refresh `here` while a person has a subscription open, for all their people together. What a person does
sets `active`. Rooms of the feed (`spaces.live_people`) and the API's fields read both. Without Redis nobody is shown
as online, and nothing else changes. Nothing of it is in Postgres.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import Context
from enum import StrEnum
from typing import TypeVar, cast
from uuid import UUID

from redis.asyncio import Redis

from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Command, Hints
from backend.kit.tasks import end
from backend.tenants.actor import Actor, ActorKind
from backend.tenants.errors import PeopleOnly

T = TypeVar("T")

#: People whose keys are written, or read, by one command.
_BATCH = 500


class Presence(StrEnum):
    """ONLINE: a subscription is open and the person did something lately. AWAY: a subscription is open."""

    ONLINE = "ONLINE"
    AWAY = "AWAY"
    OFFLINE = "OFFLINE"


class PresenceSignals:
    """The people with open subscriptions in this process. Build it, call `start`, and `close` at the end."""

    def __init__(self, hints: Hints) -> None:
        self._hints = hints
        self._open = Counter[tuple[UUID, UUID]]()
        self._refresher: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._refresher = asyncio.get_running_loop().create_task(self._refresh_forever(), context=Context())

    async def close(self) -> None:
        if self._refresher is not None:
            await end([self._refresher])

    @contextmanager
    def here(self, actor: Actor) -> Iterator[None]:
        """The person is here within the block. Other actors have no presence."""
        if actor.kind is not ActorKind.PERSON:
            yield
            return
        person = actor.tenant_id, actor.id
        self._open[person] += 1
        self._hints.queue([_set(_here(*person), DEFAULT.presence_seconds), active(actor)])
        try:
            yield
        finally:
            self._open[person] -= 1
            if not self._open[person]:
                # Not deleted: the person may have reloaded the page, or be here by another process.
                del self._open[person]
                self._hints.queue([("EXPIRE", _here(*person), str(DEFAULT.presence_left_seconds))])

    def tell(self, actor: Actor, *, is_away: bool) -> None:
        """The person is active; or away, until they do something again."""
        if actor.kind is not ActorKind.PERSON:
            raise PeopleOnly("only people have a presence")
        self._hints.queue([("DEL", _active(actor.tenant_id, actor.id)) if is_away else active(actor)])

    async def _refresh_forever(self) -> None:
        while True:
            await asyncio.sleep(DEFAULT.presence_refresh_seconds)
            for people in _in_batches(list(self._open)):
                self._hints.queue([_set(_here(*person), DEFAULT.presence_seconds) for person in people])


async def read(client: Redis, people: Sequence[tuple[UUID, UUID]]) -> list[Presence]:
    """The presence of people, each a tenant and a member. Raises Redis errors."""
    found = []
    for batch in _in_batches(people):
        values = cast("list[bytes | None]", await client.mget([key(*one) for one in batch for key in (_here, _active)]))
        found += [_presence(values[2 * index], values[2 * index + 1]) for index in range(len(batch))]
    return found


def active(actor: Actor) -> Command:
    """The person has just done something."""
    return _set(_active(actor.tenant_id, actor.id), DEFAULT.presence_active_seconds)


def _in_batches(items: Sequence[T]) -> Iterator[Sequence[T]]:
    return (items[first : first + _BATCH] for first in range(0, len(items), _BATCH))


def _presence(here: bytes | None, active: bytes | None) -> Presence:
    if here is None:
        return Presence.OFFLINE
    return Presence.AWAY if active is None else Presence.ONLINE


def _set(key: str, seconds: int) -> Command:
    return "SET", key, "1", "EX", str(seconds)


def _here(tenant_id: UUID, member_id: UUID) -> str:
    return f"t:{tenant_id}:here:{member_id}"


def _active(tenant_id: UUID, member_id: UUID) -> str:
    return f"t:{tenant_id}:active:{member_id}"
