"""People who type: a live event over Redis, paced per person and space. Nothing is written to Postgres."""

import time
from collections import OrderedDict
from dataclasses import dataclass
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints, publication
from backend.spaces import members, presence, signals
from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.errors import PeopleOnly


@dataclass(frozen=True, slots=True)
class _Told:
    is_typing: bool
    at: float


class TypingSignals:
    """Paces what the people of one process tell. It remembers the last word of each, of so many."""

    def __init__(self, hints: Hints) -> None:
        self._hints = hints
        self._told: OrderedDict[tuple[UUID, UUID, UUID], _Told] = OrderedDict()

    async def tell(self, actor: Actor, *, space_id: UUID, is_typing: bool) -> None:
        """Tell the space that the person types, or has stopped. What comes too soon is not told.

        Raises `SpaceNotFound` or `NotAMember`. What is not told does no harm: a client tells again while its person
        types, and whoever does not is shown no longer after some seconds.
        """
        actor.require(Scope.MESSAGES_WRITE)
        if actor.kind is not ActorKind.PERSON:
            raise PeopleOnly("only people are shown as typing; what an agent does is shown by itself")
        place = actor.tenant_id, space_id, actor.id
        if self._is_too_soon(place, is_typing=is_typing):
            return
        await members.require_presence(actor, space_id=space_id)
        if self._is_too_soon(place, is_typing=is_typing):
            return  # another request of the person has told it in the meantime
        self._told[place] = _Told(is_typing, time.monotonic())
        self._told.move_to_end(place)
        if len(self._told) > DEFAULT.typing_remembered:
            self._told.popitem(last=False)
        topic = signals.topic(tenant_id=actor.tenant_id, space_id=space_id)
        event = signals.typing(actor_id=actor.id, name=actor.name, is_typing=is_typing)
        self._hints.queue([publication(topic, event), presence.active(actor)])

    def _is_too_soon(self, place: tuple[UUID, UUID, UUID], *, is_typing: bool) -> bool:
        told = self._told.get(place)
        if told is None:
            return False
        pause = DEFAULT.typing_again_seconds if told.is_typing == is_typing else DEFAULT.typing_pause_seconds
        return time.monotonic() - told.at < pause
