"""The live feed of an agent: its growing chain, the ends of its cycles, its state and its reasoning.

The API's subscription `agentFeed` calls it, with scope `agents:read`. Entries, reasoning and changes of knowledge go
only to readers with `agents:inspect`. It reads through `consciousness.agent_room`.
"""

from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, cast
from uuid import UUID

from backend.agents.errors import AgentNotFound
from backend.agents.visibility import mind_seen, sees_mind
from backend.consciousness import agent_feed_rows, agent_room, signals
from backend.consciousness.agent_calls import CallKey, CallStatus
from backend.consciousness.agent_feed_rows import CycleRow, EntryRow, StepRow
from backend.consciousness.agent_room import AgentRoom, AppendedEntry, EndedCycle, Failing, ReasoningKey, TaskKey
from backend.feeds import cursor as feed_cursor
from backend.feeds import subscriber
from backend.feeds.hub import FeedHub
from backend.feeds.reading import follow
from backend.feeds.shared_events import Memo, RoomEvent, Stamp
from backend.feeds.subscriber import Durable, Progressed, Repositioned, ResetReason, StateChanged, TextGrew
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work
from backend.tenants.actor import Actor, Scope


@dataclass(frozen=True, slots=True)
class FeedEvent:
    """An event of the feed.

    `cursor` continues just after this event; a live event repeats the cursor of the last durable one. Readers with the
    same `memo` get the same event, byte for byte.
    """

    cursor: str
    occurred_at: datetime
    memo: Memo


@dataclass(frozen=True, slots=True)
class EntryAppended(FeedEvent):
    row: EntryRow


@dataclass(frozen=True, slots=True)
class StepEnded(FeedEvent):
    """The usage of a step, sent just before the entry of the step. The cursor is the one before both."""

    row: StepRow


@dataclass(frozen=True, slots=True)
class CallChanged(FeedEvent):
    call_id: UUID
    call: CallStatus


@dataclass(frozen=True, slots=True)
class CycleEnded(FeedEvent):
    row: CycleRow


@dataclass(frozen=True, slots=True)
class AgentStateChanged(FeedEvent):
    agent_id: UUID
    state: str


@dataclass(frozen=True, slots=True)
class ReasoningDelta(FeedEvent):
    """More of the model's own text in one step. It replaces all known text beyond its `offset` (in code points)."""

    key: ReasoningKey
    piece: TextGrew


@dataclass(frozen=True, slots=True)
class CompactionChanged(FeedEvent):
    compaction_id: UUID
    state: str


@dataclass(frozen=True, slots=True)
class KnowledgeChanged(FeedEvent):
    """Memories, goals, notes or learnings, up to the change of that number."""

    change_no: int


@dataclass(frozen=True, slots=True)
class TaskChanged(FeedEvent):
    task_id: UUID
    status: str


@dataclass(frozen=True, slots=True)
class FailureChanged(FeedEvent):
    failing: Failing


@dataclass(frozen=True, slots=True)
class EventDeadLettered(FeedEvent):
    #: Number of the inbox event.
    number: int


@dataclass(frozen=True, slots=True)
class SnapshotCompleted(FeedEvent):
    """A new subscription has now sent all that is true. A client removes what it still shows from an earlier one."""


@dataclass(frozen=True, slots=True)
class FeedReset(FeedEvent):
    reason: ResetReason


AgentFeedEvent = (
    EntryAppended
    | StepEnded
    | CallChanged
    | CycleEnded
    | AgentStateChanged
    | ReasoningDelta
    | CompactionChanged
    | KnowledgeChanged
    | TaskChanged
    | FailureChanged
    | EventDeadLettered
    | SnapshotCompleted
    | FeedReset
)
_TASK = Statement(
    bool,
    f"SELECT {mind_seen('t.agent_id')} FROM tasks t WHERE t.tenant_id = $1 AND t.id = $2",  # noqa: S608 -- constants
)
#: Only for readers who may look into the mind.
_PRIVATE = EntryAppended | ReasoningDelta | KnowledgeChanged


async def agent_feed(hub: FeedHub, actor: Actor, *, agent_id: UUID, after: str | None) -> AsyncIterator[AgentFeedEvent]:
    """Follow an agent from the cursor `after`, or from now on.

    Raises `AgentNotFound` if the agent does not exist or the actor does not see its mind, and `InvalidCursor`. The
    iterator raises `AgentNotFound` when the actor loses that view, and ends after a `FeedReset` with TOO_SLOW.
    """
    actor.require(Scope.AGENTS_READ)
    topic = signals.topic(tenant_id=actor.tenant_id, agent_id=agent_id)
    async with unit_of_work(actor.tenant_id, read_only=True) as work:
        if not await sees_mind(work, actor, agent_id):
            raise AgentNotFound
    found = await agent_feed_rows.read_heads(actor.tenant_id, [agent_id])
    start = None if after is None else feed_cursor.decode(after, topic)
    head = found[agent_id].position
    may_inspect = Scope.AGENTS_INSPECT in actor.scopes
    stream = follow(hub, topic, AgentRoom, reader=actor, after=start, head=head)
    before = feed_cursor.encode(topic, start or head)
    return _events(stream, actor, may_inspect=may_inspect, before=before)


async def _events(
    stream: AsyncIterator[RoomEvent], actor: Actor, *, may_inspect: bool, before: str
) -> AsyncIterator[AgentFeedEvent]:
    cursor = before
    async with aclosing(cast("Any", stream)):
        async for room_event in stream:
            if (step := _step(room_event)) is not None:
                yield StepEnded(cursor, room_event.occurred_at, Memo(), step)
            cursor = room_event.cursor
            event = room_event.memo.once("event", partial(_event, room_event))
            if event is None or (isinstance(event, _PRIVATE) and not may_inspect):
                continue
            if isinstance(event, TaskChanged) and not await _sees_task(actor, event.task_id):
                continue
            yield event


async def _sees_task(actor: Actor, task_id: UUID) -> bool:
    async with unit_of_work(actor.tenant_id, read_only=True) as work:
        return await work.fetchrow(_TASK, work.tenant_id, task_id, actor.id, actor.sees_everything) is True


def _step(room_event: RoomEvent) -> StepRow | None:
    match room_event.event:
        case Durable(payload=AppendedEntry(step=step)):
            return step
    return None


def _event(room_event: RoomEvent) -> AgentFeedEvent | None:
    stamp = room_event.stamp
    shown: AgentFeedEvent | None = None  # for reasoning that broke off: the state or the next step shows it
    match room_event.event:
        case Durable(payload=AppendedEntry(row=row)):
            shown = EntryAppended(*stamp, row)
        case Durable(payload=EndedCycle(row=row)):
            shown = CycleEnded(*stamp, row)
        case TextGrew(key=ReasoningKey() as key) as piece:
            shown = ReasoningDelta(*stamp, key, piece)
        case StateChanged(key=agent_id, state=state):
            shown = AgentStateChanged(*stamp, agent_id, state)
        case Progressed(key=CallKey(call_id=call_id), value=call):
            shown = CallChanged(*stamp, call_id, call)
        case Progressed():
            shown = _progress(room_event.event, stamp)
        case subscriber.SnapshotCompleted():
            shown = SnapshotCompleted(*stamp)
        case Repositioned(reason=reason):
            shown = FeedReset(*stamp, reason)
    return shown


def _progress(event: Progressed, stamp: Stamp) -> AgentFeedEvent | None:
    match event:
        case Progressed(key=UUID() as compaction_id, value=state):
            return CompactionChanged(*stamp, compaction_id, state)
        case Progressed(key=agent_room.KNOWLEDGE, value=change_no):
            return KnowledgeChanged(*stamp, change_no)
        case Progressed(key=TaskKey(task_id=task_id), value=status):
            return TaskChanged(*stamp, task_id, status)
        case Progressed(key=agent_room.FAILING, value=failing):
            return FailureChanged(*stamp, failing)
        case Progressed(key=agent_room.DEAD_LETTER, value=number):
            return EventDeadLettered(*stamp, number)
    return None
