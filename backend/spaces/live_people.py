"""What readers of a space see of each other: who types, how far they have read, who is online.

`spaces.feed_room` fills it from signals and from its reads. All of it passes: it is in no queue, and only the newest of
each person counts.
"""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from backend.feeds.live_state import LiveBoard
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
        self._room.show_passing(
            (ReadMark, member.id, is_own),
            ReadMark(member, seq),
            sees=lambda reader: not is_own or reader.id == member.id,
        )

    # Presence

    def settle_presence(self, members: Mapping[UUID, NamedMember], present: Mapping[UUID, Presence]) -> None:
        """Shows the members whose presence has changed. Whoever is missing in `present` is offline."""
        self._online = {key: each for key, each in self._online.items() if key in members}
        for key, member in members.items():
            before = self._online[key].presence if key in self._online else Presence.OFFLINE
            now = present.get(key, Presence.OFFLINE)
            if now is not before:
                self._show_presence(MemberPresence(member, now), members)

    def _show_presence(self, now: MemberPresence, members: Mapping[UUID, NamedMember]) -> None:
        own_id = now.member.id
        if now.presence is Presence.OFFLINE:
            del self._online[own_id]
        else:
            self._online[own_id] = now
        self._room.show_passing(
            (MemberPresence, own_id), now, sees=lambda reader: reader.id != own_id and reader.id in members
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
