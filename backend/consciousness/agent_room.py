"""An agent that subscribers of this process watch: its chain, the ends of its cycles, its state, its reasoning.

`consciousness.agent_feed` enters it through the hub. Entries and ended cycles never change. So two numbers are a
reader's position: the last entry and the last ended cycle. Their order is that of their commits.
"""

from collections import OrderedDict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Self
from uuid import UUID

from redis.asyncio import Redis

from backend.agents.errors import AgentNotFound
from backend.consciousness import agent_calls, agent_feed_rows
from backend.consciousness.agent_calls import CallKey, CallStatus
from backend.consciousness.agent_feed_rows import PAGE, AgentHead, CycleRow, EntryRow, StepRow
from backend.consciousness.models import EntryRole
from backend.feeds.cursor import Position
from backend.feeds.live_state import now
from backend.feeds.room import FeedPage, Room
from backend.feeds.subscriber import Durable
from backend.kit.redis_signals import Topic
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.actor import Actor

_EARLY_KEPT = 64
#: The key of progress events whose value is the number of the last change of the agent's knowledge.
KNOWLEDGE = "knowledge"
#: The keys of progress events whose values are a `Failing` and the number of the newest dead letter.
FAILING, DEAD_LETTER = "failing", "dead letter"


@dataclass(frozen=True, slots=True)
class AppendedEntry:
    """An entry. If a model wrote it, also the usage of its request and the state of its calls."""

    row: EntryRow
    step: StepRow | None = None
    calls: Mapping[CallKey, CallStatus] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EndedCycle:
    """A cycle that has ended."""

    row: CycleRow


@dataclass(frozen=True, slots=True)
class ReasoningKey:
    """The model's reasoning in one step. A worker that takes over starts a new one."""

    cycle_id: UUID
    step: int
    lease_no: int


@dataclass(frozen=True, slots=True)
class TaskKey:
    """A task that the agent gave."""

    task_id: UUID


@dataclass(frozen=True, slots=True)
class Failing:
    """Number of failed rounds of the request at the tail, and the time of the next try. 0 means that nothing fails."""

    failures: int = 0
    reason: str | None = None
    retry_at: datetime | None = None

    @classmethod
    def of(cls, head: AgentHead) -> Self:
        return cls(head.failures, head.reason, head.retry_at) if head.failures else cls()


class AgentRoom(Room[Actor]):
    """Its readers are the actors who subscribed."""

    def __init__(self, topic: Topic, redis: Redis) -> None:
        super().__init__(topic, redis)
        #: Progress that tools reported before the room had read that their calls run.
        self._early: OrderedDict[CallKey, tuple[float | None, str]] = OrderedDict()

    async def begin(self) -> Position:
        heads = await agent_feed_rows.read_heads(self.topic.tenant_id, [self.topic.id])
        if self.topic.id not in heads:
            raise AgentNotFound
        self._take(heads[self.topic.id], read_at=now())
        await self._look_at_calls(self.topic.tenant_id, [self])
        return heads[self.topic.id].position

    async def read(self, after: Position, *, upto: Position | None = None) -> FeedPage:
        async with unit_of_work(self.topic.tenant_id, read_only=True) as work:
            head = upto or (await agent_feed_rows.heads(work, [self.topic.id]))[self.topic.id].position
            entries = await agent_feed_rows.entries(work, self.topic.id, after=after, upto=head)
            ended = await agent_feed_rows.ended_cycles(work, self.topic.id, after=after, upto=head)
            grown = await _with_steps(work, self.topic.id, entries)
        return _page(grown, ended, after=after, head=head)

    async def _catch_up(self) -> None:
        """Read the calls too, because each hint that leads here may come with news of calls."""
        await super()._catch_up()
        await self._look_at_calls(self.topic.tenant_id, [self])

    def _move(self, page: FeedPage) -> None:
        super()._move(page)
        for event in page.events:
            if isinstance(event.payload, AppendedEntry):
                self._take_calls(event.payload.calls)

    def on_durable(self, event: Durable) -> None:
        """Settle the reasoning that is an entry now, or belongs to an ended cycle."""
        payload = event.payload
        for key in list(self.texts):
            assert isinstance(key, ReasoningKey)
            if isinstance(payload, EndedCycle):
                is_over = key.cycle_id == payload.row.id
            else:
                is_over = (key.cycle_id, key.step) == (payload.row.cycle_id, payload.row.step)
            if is_over:
                self.settle(key)

    def receive(self, event: Mapping[str, Any]) -> None:
        match event["t"]:
            case "head" | "calls":
                self.request_read()
            case "call":
                self._take_call_progress(CallKey(UUID(event["id"])), event["part"], event["note"])
            case "state":
                if event["l"] == 0 or self.is_current(self.topic.id, event["l"]):
                    self.set_state(self.topic.id, event["state"])
            case "compaction":
                self.show_progress(UUID(event["id"]), event["state"])
            case "task":
                self.show_progress(TaskKey(UUID(event["id"])), event["status"])
            case "reasoning":
                key = ReasoningKey(UUID(event["c"]), event["step"], event["l"])
                self.grow(key, author=self.topic.id, lease_no=event["l"], offset=event["o"], text=event["x"])

    def on_missing_piece(self, key: object) -> None:
        """Reasoning is not stored while it streams; the entry brings the whole text."""
        self.settle(key)

    async def reread_texts(self) -> None:
        """There is nothing to read again: the next `read_heads` reads the state."""

    @classmethod
    async def read_heads(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        read_at = now()
        heads = await agent_feed_rows.read_heads(tenant_id, [room.topic.id for room in rooms])
        await cls._look_at_calls(tenant_id, rooms)
        for room in rooms:
            if head := heads.get(room.topic.id):
                room._take(head, read_at=read_at)
                room.announce(head.position)

    @classmethod
    async def check(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        """End the subscriptions of actors who no longer see the agent. Tokens are checked in the layer above."""
        asked = [(room.topic.id, each.reader) for room in rooms for each in room.subscribers]
        seen = await agent_feed_rows.seen(tenant_id, asked)
        for room in rooms:
            room.withdraw_silent()
            for subscriber in room.subscribers:
                if (room.topic.id, subscriber.reader.id) not in seen:
                    subscriber.end(AgentNotFound())

    def reaches_late_readers(self, key: Hashable) -> bool:
        """Whether a reader that comes later gets this progress. For calls: only open ones."""
        return not isinstance(key, CallKey) or self.progress[key].is_open

    @classmethod
    async def _look_at_calls(cls, tenant_id: UUID, rooms: Sequence[Self]) -> None:
        known = [key.call_id for room in rooms for key, call in room._calls().items() if call.is_open]
        async with unit_of_work(tenant_id, read_only=True) as work:
            found = await agent_calls.watched(work, [room.topic.id for room in rooms], known)
        for room in rooms:
            room._take_calls(found.get(room.topic.id, {}))

    def _calls(self) -> dict[CallKey, CallStatus]:
        return {key: value for key, value in self.progress.items() if isinstance(key, CallKey)}

    def _take_calls(self, calls: Mapping[CallKey, CallStatus]) -> None:
        for key, call in calls.items():
            known = self.progress.get(key)
            if not call.follows(known):
                continue
            part, note = self._early.pop(key, (None, ""))
            call = call.with_progress_of(known or replace(call, part=part, note=note))  # noqa: PLW2901
            self.show_progress(key, call)

    def _take_call_progress(self, key: CallKey, part: float | None, note: str) -> None:
        known = self.progress.get(key)
        if known is None:
            self._early[key] = part, note
            if len(self._early) > _EARLY_KEPT:
                self._early.popitem(last=False)
        elif known.is_open:
            self.show_progress(key, replace(known, part=part, note=note))

    def _take(self, head: AgentHead, *, read_at: float) -> None:
        self.is_current(self.topic.id, head.lease_no)
        self.settle_states({self.topic.id: head.state}, read_at=read_at)
        if head.known_no > self.progress.get(KNOWLEDGE, 0):
            self.show_progress(KNOWLEDGE, head.known_no)
        failing = Failing.of(head)
        if failing != self.progress.get(FAILING, Failing()):
            self.show_progress(FAILING, failing)
        if (head.dead_letter or 0) > self.progress.get(DEAD_LETTER, 0):
            self.show_progress(DEAD_LETTER, head.dead_letter)


async def _with_steps(work: UnitOfWork, agent_id: UUID, rows: Sequence[EntryRow]) -> Sequence[AppendedEntry]:
    asked = {(row.cycle_id, row.step): row for row in rows if row.role is EntryRole.ASSISTANT}
    if not asked:
        return [AppendedEntry(row) for row in rows]
    used = await agent_feed_rows.steps(work, agent_id, list(asked.values()))
    steps = {(step.cycle_id, step.step): step for step in used}
    calls: dict[tuple[UUID, int], dict[CallKey, CallStatus]] = {}
    for key, call in (await agent_calls.of_steps(work, asked)).items():
        calls.setdefault((call.cycle_id, call.step), {})[key] = call
    return [
        AppendedEntry(row, steps.get(place), calls.get(place, {})) if asked.get(place) is row else AppendedEntry(row)
        for row in rows
        for place in [(row.cycle_id, row.step)]
    ]


def _page(entries: Sequence[AppendedEntry], ended: Sequence[CycleRow], *, after: Position, head: Position) -> FeedPage:
    """Entries and ends in the order of their commits, up to the first place where either list may miss a row."""
    has_more_entries, has_more_ended = len(entries) == PAGE, len(ended) == PAGE
    payloads: list[tuple[int, AppendedEntry | EndedCycle]] = [
        (entry.row.commit_no, entry)
        for entry in entries
        if not has_more_ended or entry.row.commit_no <= ended[-1].ended_commit_no
    ]
    payloads += [
        (row.ended_commit_no, EndedCycle(row))
        for row in ended
        if not has_more_entries or row.ended_commit_no < entries[-1].row.commit_no
    ]
    payloads.sort(key=lambda each: each[0])  # stable: a commit's entries come before the end of its cycle
    is_last = not (has_more_entries or has_more_ended)
    events = _events([each for _, each in payloads], after)
    reached = head if is_last else events[-1].position
    return FeedPage(events, reached, is_last)


def _events(payloads: Sequence[AppendedEntry | EndedCycle], after: Position) -> list[Durable]:
    position, events = after, []
    for each in payloads:
        if isinstance(each, AppendedEntry):
            position, at = (each.row.seq, position[1]), each.row.created_at
        else:
            position, at = (position[0], each.row.number), each.row.ended_at
        events.append(Durable(position, at, each))
    return events
