"""Typing, marks and presence in one space, as its readers see them.

`spaces.feed_room` fills it from signals and from its reads. All of it passes: it is in no queue, and only the newest of
each person counts.
"""

import asyncio
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from backend.feeds.live_state import LiveBoard
from backend.feeds.subscriber import Subscriber
from backend.kit.limits import DEFAULT
from backend.spaces.feed_rows import NamedMember
from backend.spaces.presence import Presence
from backend.tenants.actor import Actor, ActorKind


@dataclass(frozen=True, slots=True)
class Typing:
    """`until` is set for a person who types: then it ends, unless it is told again."""

    member: NamedMember
    is_typing: bool
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class ReadMark:
    member: NamedMember
    seq: int


@dataclass(frozen=True, slots=True)
class MemberPresence:
    member: NamedMember
    presence: Presence


class LivePeople:
    """Belongs to one room, which shows the values to its readers."""

    def __init__(self, room: LiveBoard[Actor]) -> None:
        self._room = room
        self._typing: dict[UUID, Typing] = {}
        self._ends: dict[UUID, asyncio.TimerHandle] = {}
        self._online: dict[UUID, MemberPresence] = {}
        #: By reader, so that a mark of one's own does not search among all subscribers.
        self._subscribers: dict[UUID, set[Subscriber[Actor]]] = {}

    # Readers

    def note_joined(self, subscriber: Subscriber[Actor]) -> None:
        self._subscribers.setdefault(subscriber.reader.id, set()).add(subscriber)

    def note_left(self, subscriber: Subscriber[Actor]) -> None:
        own = self._subscribers.get(subscriber.reader.id, set())
        own.discard(subscriber)
        if not own:
            self._subscribers.pop(subscriber.reader.id, None)

    def close(self) -> None:
        for timer in self._ends.values():
            timer.cancel()
        self._ends.clear()

    # Typing

    def note_person(self, member: NamedMember, *, is_typing: bool) -> None:
        """A person types, or has stopped. More than some people at once are not shown."""
        if not is_typing:
            self.end_typing(member.id)
            return
        if member.id not in self._typing and len(self._ends) >= DEFAULT.typing_people:
            return
        self._cancel(member.id)
        self._ends[member.id] = asyncio.get_running_loop().call_later(
            DEFAULT.typing_seconds, self.end_typing, member.id
        )
        self._show_typing(Typing(member, True, datetime.now(UTC) + timedelta(seconds=DEFAULT.typing_seconds)))

    def note_agent(self, member: NamedMember, *, is_typing: bool) -> None:
        """An agent thinks about this space, or writes in it; or no longer."""
        if is_typing != (member.id in self._typing):
            self._show_typing(Typing(member, is_typing))

    def end_typing(self, actor_id: UUID) -> None:
        """A person has posted or left, or was silent for too long."""
        self._cancel(actor_id)
        if typing := self._typing.get(actor_id):
            self._show_typing(Typing(typing.member, False))

    def keep_typing(self, members: Mapping[UUID, NamedMember]) -> None:
        """Only members type: an agent that has left may still think."""
        for actor_id in self._typing.keys() - members.keys():
            self.end_typing(actor_id)

    def _show_typing(self, typing: Typing) -> None:
        own_id = typing.member.id
        if typing.is_typing:
            self._typing[own_id] = typing
        else:
            self._typing.pop(own_id, None)
        self._room.show_passing((Typing, own_id), typing, sees=lambda reader: reader.id != own_id)

    def _cancel(self, actor_id: UUID) -> None:
        if timer := self._ends.pop(actor_id, None):
            timer.cancel()

    # Marks

    def note_mark(self, member: NamedMember, *, seq: int, is_own: bool) -> None:
        """A member has read up to `seq`. `is_own`: only the member is told, wherever else they read."""
        to = self._subscribers.get(member.id, ()) if is_own else self._room.subscribers
        self._room.show_once((ReadMark, member.id, is_own), ReadMark(member, seq), to=to)

    # Presence

    def settle_presence(
        self,
        people: Mapping[UUID, NamedMember],
        present: Mapping[UUID, Presence],
        *,
        readers: Container[UUID],
    ) -> None:
        """Shows to `readers` whose presence has changed. Whoever is missing in `people` or in `present` is offline."""
        for key in self._online.keys() - people.keys():
            self._show_presence(MemberPresence(self._online[key].member, Presence.OFFLINE), readers)
        for key, member in people.items():
            before = self._online[key].presence if key in self._online else Presence.OFFLINE
            now = present.get(key, Presence.OFFLINE)
            if now is not before:
                self._show_presence(MemberPresence(member, now), readers)

    def _show_presence(self, now: MemberPresence, readers: Container[UUID]) -> None:
        own_id = now.member.id
        if now.presence is Presence.OFFLINE:
            del self._online[own_id]
        else:
            self._online[own_id] = now
        self._room.show_passing(
            (MemberPresence, own_id), now, sees=lambda reader: reader.id != own_id and reader.id in readers
        )

    def for_late(self, reader: Actor, *, is_member: bool) -> Iterable[tuple[type, UUID]]:
        """The keys of what a reader receives when it joins. Without it, people are offline and do not type."""
        yield from ((Typing, key) for key in self._typing if key != reader.id)
        if is_member:
            yield from ((MemberPresence, key) for key in self._online if key != reader.id)


def followed(members: Mapping[UUID, NamedMember]) -> Mapping[UUID, NamedMember]:
    """The members whose presence a space shows: its people, if it is small enough."""
    if len(members) > DEFAULT.live_members:
        return {}
    return {key: each for key, each in members.items() if each.kind == ActorKind.PERSON}
