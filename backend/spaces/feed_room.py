"""A space that subscribers of this process watch: reads its messages and interprets its live signals.

`spaces.feed` enters it through the hub. The database decides the durable order (`seq`, then `rev` of older messages).
Drafts and states of agents are hints; every check corrects them.
"""

import json
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Self, cast
from uuid import UUID

from redis.asyncio import Redis
from redis.exceptions import RedisError

from backend.feeds.cursor import Position
from backend.feeds.live_state import now
from backend.feeds.room import FeedPage, Room
from backend.feeds.subscriber import Durable, Subscriber
from backend.kit import enclosed_rows
from backend.kit.redis_signals import Topic
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.spaces import carried_rows, drafts, feed_rows, live_people, presence
from backend.spaces.errors import NotAMember, SpaceNotFound
from backend.spaces.feed_rows import MessageRow, NamedMember, PresentAgent, SpaceHead
from backend.spaces.live_people import LivePeople
from backend.spaces.models import MessageKind
from backend.spaces.presence import Presence
from backend.telemetry import propagation, tracing
from backend.telemetry.tracing import SpanKind
from backend.tenants.actor import Actor, ActorKind

#: The statuses of a TOOL_ACTIVITY whose call has not ended.
_UNDER_WAY = frozenset({"PENDING", "RUNNING", "HELD"})
#: The keys of progress events about changed settings and changed members since the room was opened.
SETTINGS, MEMBERS = "settings", "members"


@dataclass(frozen=True, slots=True)
class CallProgress:
    """The progress of a tool call: a fraction, if known, and a note."""

    name: str
    status: str
    part: float | None
    note: str


@dataclass(frozen=True, slots=True)
class SpaceMembership:
    """The space's row and its members."""

    row: SpaceHead
    members: Mapping[UUID, NamedMember]


class SpaceRoom(Room[Actor]):
    """Its readers are the actors who subscribed."""

    #: The space's settings, and the count of joins and leaves, as last read.
    settings: tuple[object, ...] | None = None
    members_rev: int | None = None
    #: The members at that time, by id. Replaced and never mutated, because readers keep a reference to it.
    members: Mapping[UUID, NamedMember] = MappingProxyType({})

    def __init__(self, topic: Topic, redis: Redis) -> None:
        super().__init__(topic, redis)
        self.people = LivePeople(self)
        #: `seq` of the newest message that this room has handed on.
        self._handed_on = 0

    async def close(self) -> None:
        self.people.close()
        await super().close()

    def join(self, reader: Actor, *, position: Position, limit: int) -> Subscriber[Actor]:
        subscriber = super().join(reader, position=position, limit=limit)
        self.people.note_joined(subscriber)
        return subscriber

    def leave(self, subscriber: Subscriber[Actor]) -> None:
        super().leave(subscriber)
        self.people.note_left(subscriber)

    async def begin(self) -> Position:
        read_at = now()
        async with unit_of_work(self.topic.tenant_id, read_only=True) as work:
            heads = await feed_rows.heads(work, [self.topic.id])
            present = await feed_rows.present(work, [self.topic.id])
            members = await feed_rows.members(work, [self.topic.id])
        if self.topic.id not in heads:
            raise SpaceNotFound
        self._apply_head(heads[self.topic.id], members[self.topic.id])
        self._handed_on = heads[self.topic.id].seq
        self._apply_states(present, read_at=read_at)
        await self.reread_texts()
        return heads[self.topic.id].position

    async def read(self, after: Position, *, upto: Position | None = None) -> FeedPage:
        async with unit_of_work(self.topic.tenant_id, read_only=True) as work:
            changes = await feed_rows.changes(work, self.topic.id, after=after, upto=upto)
        return _page(changes, after)

    def on_durable(self, event: Durable) -> None:
        row: MessageRow = event.payload
        if row.stream_id:
            self.settle(row.stream_id)
        if row.seq > self._handed_on:
            self._handed_on = row.seq
            if row.author_kind is ActorKind.PERSON:
                self.people.end_typing(row.author_id)
        if row.kind is MessageKind.TOOL_ACTIVITY and row.data is not None:
            self._end_progress(json.loads(row.data))

    def receive(self, event: Mapping[str, Any]) -> None:
        match event["t"]:
            case "head":
                self._trace(event.get("trace"))
                self.announce((event["seq"], event["rev"]))
                if enclosed_rows.ROW in event:
                    self._carry_row(carried_rows.row(event[enclosed_rows.ROW], space_id=self.topic.id))
            case "delta":
                agent_id, stream_id = UUID(event["a"]), UUID(event["s"])
                part, label = event.get("f", ""), event.get("n", "")
                self.grow(
                    stream_id, author=agent_id, lease_no=event["l"], offset=event["o"], text=event["x"],
                    part=part, label=label,
                )  # fmt: skip
            case "withdrawn":
                if self.is_current(UUID(event["a"]), event["l"]):
                    self.withdraw(UUID(event["s"]), reason=event["r"])
            case "state":
                self._apply_state(UUID(event["a"]), event["state"], event["l"])
            case "progress":
                self.show_progress(UUID(event["c"]), CallProgress(event["n"], event["s"], event["p"], event["x"]))
            case "removed":
                self._receive_removed(UUID(event["a"]))
            case "typing" | "mark":
                self._receive_of_person(event)

    def _receive_removed(self, actor_id: UUID) -> None:
        self.people.end_typing(actor_id)
        if any(reader.reader.id == actor_id for reader in self.subscribers):
            self.request_check()

    def _receive_of_person(self, event: Mapping[str, Any]) -> None:
        if event["t"] == "typing":
            member = NamedMember(UUID(event["a"]), ActorKind.PERSON, event["n"])
            self.people.note_person(member, is_typing=event["y"])
        else:
            member = NamedMember(UUID(event["a"]), event["k"], event["n"])
            self.people.note_mark(member, seq=event["s"], is_own=event["o"])

    # Agents that type: all that shows it goes through these

    def set_state(self, key: UUID, state: str) -> None:
        super().set_state(key, state)
        self._note_agent(key)

    def grow(
        self, key: Hashable, *, author: UUID, lease_no: int, offset: int, text: str, part: str = "", label: str = ""
    ) -> None:
        super().grow(key, author=author, lease_no=lease_no, offset=offset, text=text, part=part, label=label)
        self._note_agent(author)

    def settle(self, key: Hashable) -> None:
        text = self.texts.get(key)
        super().settle(key)
        if text is not None:
            self._note_agent(text.author)

    def withdraw(self, key: Hashable, *, reason: str, is_final: bool = True) -> None:
        text = self.texts.get(key)
        super().withdraw(key, reason=reason, is_final=is_final)
        if text is not None:
            self._note_agent(text.author)

    def _note_agent(self, agent_id: UUID) -> None:
        """An agent types while it thinks about something of this space, or writes a message in it."""
        if member := self.members.get(agent_id):
            is_writing = any(text.author == agent_id and "" in text.parts for text in self.texts.values())
            self.people.note_agent(member, is_typing=is_writing or self.states.get(agent_id) == "THINKING")

    def passing_for(self, reader: Actor) -> Iterable[Hashable]:
        return self.people.for_late(reader, is_member=reader.id in self.members)

    def _trace(self, trace: str | None) -> None:
        """Write that this process has received a change for its subscribers."""
        if trace is not None and tracing.is_on():
            attributes = {tracing.TENANT_ID: str(self.topic.tenant_id)}
            parent = propagation.read(trace)
            tracing.begin("feed event", parent=parent, kind=SpanKind.CONSUMER, attributes=attributes).end()

    def _carry_row(self, row: MessageRow) -> None:
        """Accept a message that its hint carried whole. The database is read only if a message before it is missing."""
        self.carry(Durable(row.head, row.occurred_at, row), before=(row.head_seq - 1, row.head_rev))

    def _end_progress(self, activity: Mapping[str, Any]) -> None:
        if activity["status"] not in _UNDER_WAY:
            self.end_progress(UUID(activity["toolCallId"]))

    def _apply_state(self, agent_id: UUID, state: str, lease_no: int) -> None:
        """The WAKING of a sender comes without a lease, so it is not fenced."""
        if lease_no == 0 or self.is_current(agent_id, lease_no):
            self.set_state(agent_id, state)

    async def reread_texts(self) -> None:
        """Read the drafts again. A draft whose message is posted is not shown again (trap B16)."""
        read_at = now()
        try:
            current = await drafts.read_drafts(self.redis, self.topic)
        except (RedisError, OSError, TimeoutError):
            return  # without Redis there are no drafts; the messages still arrive
        if not (current or self.texts):
            return
        stream_ids = {draft.stream_id for draft in current}
        async with unit_of_work(self.topic.tenant_id, read_only=True) as work:
            posted = await feed_rows.posted_streams(
                work, self.topic.id, [*stream_ids, *cast("list[UUID]", [*self.texts])]
            )
            present = await feed_rows.present(work, [self.topic.id])
        for stream_id in posted:
            self.settle(stream_id)
        authors = self._note_leases(present)
        for draft in current:
            if _is_written(draft.lease_no, authors.get(draft.agent_id)):
                self.grow(
                    draft.stream_id, author=draft.agent_id, lease_no=draft.lease_no, offset=0, text=draft.text,
                    part=draft.source.field, label=draft.source.tool,
                )  # fmt: skip
        for key, text in list(self.texts.items()):
            if key not in stream_ids and text.grown_at < read_at:
                self.withdraw(key, reason="it was abandoned", is_final=False)

    @classmethod
    async def read_heads(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        async with unit_of_work(tenant_id, read_only=True) as work:
            heads = await feed_rows.heads(work, [room.topic.id for room in rooms])
            changed_ids = [room.topic.id for room in rooms if room._has_other_members(heads)]
            members = await feed_rows.members(work, changed_ids)
        for room in rooms:
            if head := heads.get(room.topic.id):
                room._apply_head(head, members.get(room.topic.id))
                room.announce(head.position)

    @classmethod
    async def check(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        read_at = now()
        async with unit_of_work(tenant_id, read_only=True) as work:
            members = await _readers(work, rooms)
            present = defaultdict(list)
            for agent in await feed_rows.present(work, [room.topic.id for room in rooms]):
                present[agent.space_id].append(agent)
        for room in rooms:
            room._end_lost_readers(members)
            room._apply_states(present[room.topic.id], read_at=read_at)
            room._end_drafts(present[room.topic.id], read_at=read_at)

    @classmethod
    async def look(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        """Read who is online. A space that has become too large shows nobody any more."""
        people = list({key for room in rooms for key in live_people.followed(room.members)})
        present = await _present(tenant_id, rooms[0].redis, people) if people else {}
        for room in rooms:
            room.people.settle_presence(live_people.followed(room.members), present, readers=room.members)

    def _has_other_members(self, heads: Mapping[UUID, SpaceHead]) -> bool:
        head = heads.get(self.topic.id)
        return head is not None and head.members_rev != self.members_rev

    def _apply_head(self, head: SpaceHead, members: Mapping[UUID, NamedMember] | None) -> None:
        """Report changed settings and members; subscribers that come later get the report too.

        `members` None means that they have not changed.
        """
        before, self.settings = self.settings, head.settings
        if before not in (None, self.settings):
            self.show_progress(SETTINGS, head)
        if members is None:
            return
        rev_before, self.members_rev, self.members = self.members_rev, head.members_rev, members
        self.people.keep_typing(members)
        if rev_before is not None:
            self.show_progress(MEMBERS, SpaceMembership(head, members))

    def _end_lost_readers(self, members: set[tuple[UUID, UUID]]) -> None:
        """End the subscriptions of actors who are no longer members."""
        for subscriber in self.subscribers:
            actor = subscriber.reader
            if not actor.sees_everything and (self.topic.id, actor.id) not in members:
                subscriber.end(NotAMember("you are no longer a member of this space"))

    def _apply_states(self, present: Sequence[PresentAgent], *, read_at: float) -> None:
        self._note_leases(present)
        awake = {each.agent_id: each.state for each in present if each.state is not None}
        self.settle_states(awake, read_at=read_at)

    def _note_leases(self, present: Sequence[PresentAgent]) -> dict[UUID, PresentAgent]:
        """Note the newest lease of every agent, asleep or not, so that the output of an older lease is not shown."""
        for each in present:
            self.is_current(each.agent_id, each.lease_no)
        return {each.agent_id: each for each in present}

    def _end_drafts(self, present: Sequence[PresentAgent], *, read_at: float) -> None:
        """Withdraw the drafts that cannot grow: the author rests or has left, or its worker is dead or has no lease."""
        authors = {each.agent_id: each for each in present}
        for key, text in list(self.texts.items()):
            if text.grown_at < read_at and not _is_written(text.lease_no, authors.get(text.author)):
                self.withdraw(key, reason="its author has stopped writing", is_final=False)
        self.withdraw_silent()


def _is_written(lease_no: int, author: PresentAgent | None) -> bool:
    """Whether a draft of that lease can still grow, as far as its author's newest lease is known."""
    if author is None:
        return False
    return lease_no > author.lease_no or (lease_no == author.lease_no and author.is_held)


async def _present(tenant_id: UUID, client: Redis, people: Sequence[UUID]) -> dict[UUID, Presence]:
    """The people whom others may see, with their presence.

    Nobody without Redis: a presence that stays as it was would show who has hidden it since.
    """
    async with unit_of_work(tenant_id, read_only=True) as work:
        hidden = await feed_rows.hidden(work, people)
    try:
        found = await presence.read(client, [(tenant_id, each) for each in people])
    except (RedisError, OSError, TimeoutError):
        return {}
    return {key: each for key, each in zip(people, found, strict=True) if key not in hidden}


async def _readers(work: UnitOfWork, rooms: Sequence[SpaceRoom]) -> set[tuple[UUID, UUID]]:
    actors = {subscriber.reader.id for room in rooms for subscriber in room.subscribers}
    return await feed_rows.readers(work, [room.topic.id for room in rooms], list(actors))


def _page(changes: feed_rows.FeedChanges, after: Position) -> FeedPage:
    """Posted messages first. Updates follow only when no posted message is left out, so that the cursor is correct."""
    rows = list(changes.posted)
    reached, is_last = changes.head, len(changes.posted) < feed_rows.PAGE
    if not is_last:
        reached = changes.posted[-1].seq, after[1]
    else:
        rows += changes.updated
        if len(changes.updated) == feed_rows.PAGE:
            reached, is_last = (changes.head[0], changes.updated[-1].rev), False
    return FeedPage(_events(rows, after, reached), reached, is_last)


def _events(rows: Sequence[MessageRow], after: Position, reached: Position) -> list[Durable]:
    position, events = after, []
    for row in rows:
        position = (row.seq, position[1]) if row.is_new else (reached[0], row.rev)
        if row is rows[-1]:
            position = reached
        events.append(Durable(position, row.occurred_at, row))
    return events
