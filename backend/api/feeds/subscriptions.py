"""Live feeds as GraphQL subscriptions, over graphql-transport-ws and server-sent events.

The feeds are `spaces.feed`, `consciousness.agent_feed`, `tools.external.feed`, `tools.holds.feed` and
`tools.health.models`. This module converts their events into types of the schema (`feed_events`).
"""

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from typing import Any, TypeVar, cast
from uuid import UUID

import strawberry
from starlette.requests import Request

from backend.agents.errors import AgentNotFound
from backend.api.agents.chain import ConsciousnessEntry
from backend.api.agents.cycles import ThinkCycle
from backend.api.agents.model_health import ModelHealth
from backend.api.agents.processes import AgentState
from backend.api.agents.steps import ThinkStep
from backend.api.enums import ActivityStatus, CallState, CompactionState, TaskStatus
from backend.api.feeds import viewer_subscription
from backend.api.feeds.feed_events import (
    AgentStateChanged,
    CompactionChanged,
    CycleEnded,
    DraftWithdrawn,
    EntryAppended,
    EventDeadLettered,
    FailureChanged,
    FeedEvent,
    FeedReset,
    KnowledgeChanged,
    MessageDelta,
    MessagePosted,
    MessageUpdated,
    PresenceChanged,
    ReadMarkMoved,
    ReasoningDelta,
    RenamedMember,
    SnapshotCompleted,
    SpaceChanged,
    SpaceMembersChanged,
    StepEnded,
    TaskChanged,
    ToolActivity,
    ToolArgumentsDelta,
    ToolCallChanged,
    TypingChanged,
)
from backend.api.feeds.private_states import is_private_state
from backend.api.reading.ids import Kind, encode, key_of
from backend.api.request.context import Info
from backend.api.request.direct_delivery import SINK
from backend.api.request.errors import Fault, FaultCode
from backend.api.request.scopes import subscription
from backend.api.request.session_watcher import guarded
from backend.api.request.shared_execution import SharedEvent
from backend.api.spaces.spaces import Message, Space
from backend.api.tenants.actors import Actor
from backend.api.tools.external_calls import ExternalToolCall
from backend.api.tools.holds import HoldChanged
from backend.consciousness import agent_feed
from backend.feeds.subscriber import TextGrew
from backend.kit.limits import DEFAULT
from backend.kit.statements import columns
from backend.spaces import feed
from backend.spaces.errors import SpaceNotFound
from backend.spaces.feed_rows import NamedMember
from backend.spaces.viewer.feed import cursor_now
from backend.tenants.actor import Scope
from backend.tools.external.feed import call_feed
from backend.tools.health import models as model_health
from backend.tools.holds.feed import hold_feed

T = TypeVar("T")
Converted = TypeVar("Converted")
AnyFeedEvent = TypeVar("AnyFeedEvent", feed.SpaceFeedEvent, agent_feed.AgentFeedEvent)


@strawberry.type
class Subscription:
    @subscription(
        "Live events of a space. Without `after` it begins now. At the beginning of every subscription "
        "all current drafts are sent from `offset` 0. So when you subscribe again, remove the drafts that you show and "
        "have not received again at `SnapshotCompleted`. An unknown or invisible space is an error. If you lose access "
        "to the space later, the subscription ends with an error.",
        needs=Scope.SPACES_READ,
    )
    async def space_feed(
        self, info: Info, space_id: strawberry.ID, after: str | None = None
    ) -> AsyncGenerator[FeedEvent, None]:
        key = key_of(space_id, Kind.SPACE)
        if key is None:
            raise SpaceNotFound
        stream = await feed.space_feed(info.context.state.hub, info.context.actor, space_id=key, after=after)
        return _converted(info, stream, lambda event: _shared_event(event, _space_event), is_hidden=is_private_state)

    @subscription(
        "Live events of all your spaces together, and of what concerns you: you were mentioned, joined a space or left "
        "one, something is unread, a call waits for your answer, an agent of a space that you are in woke. Each agent "
        "comes once, with what it does because of your spaces. Without `after` it begins now. Open a space with "
        "`spaceFeed` to receive its messages. It follows the "
        f"{DEFAULT.viewer_spaces:,} spaces that you joined last.",
        needs=Scope.SPACES_READ,
    )
    async def viewer_feed(self, info: Info, after: str | None = None) -> AsyncGenerator[FeedEvent, None]:
        # Read first: a call that waits has this cursor, which must not be ahead of what was sent.
        convert = viewer_subscription.Conversion(after or await cursor_now(info.context.actor))
        stream = await viewer_subscription.events(info, after=after)
        return _converted(info, stream, convert, is_hidden=is_private_state)

    @subscription(
        "Live events of an agent. Without `after` it begins now. New chain entries, reasoning and "
        "changes of knowledge are sent only with the scope `agents:inspect`.",
        needs=Scope.AGENTS_READ,
    )
    async def agent_feed(
        self, info: Info, agent_id: strawberry.ID, after: str | None = None
    ) -> AsyncGenerator[FeedEvent, None]:
        key = key_of(agent_id, Kind.AGENT)
        if key is None:
            raise AgentNotFound
        stream = await agent_feed.agent_feed(info.context.state.hub, info.context.actor, agent_id=key, after=after)
        return _converted(info, stream, lambda event: _shared_event(event, _agent_event))

    @subscription(
        "Calls of EXTERNAL tools that wait for a program. First sends the calls that wait already. Sends "
        "a call again when a claim on it has expired. Claim a call (`claimToolCall`) before you work on "
        "it.",
        needs=Scope.TOOLS_WRITE,
    )
    async def tool_call_feed(self, info: Info, tools: list[str]) -> AsyncGenerator[ExternalToolCall, None]:
        if not tools:
            raise Fault(FaultCode.BAD_REQUEST, "tools must have at least one name")
        stream = call_feed(info.context.state.hub, info.context.actor, names=tools)
        return _converted(info, stream, lambda call: ExternalToolCall.of(columns(call)))

    @subscription(
        "Questions and approvals that wait for your answer, in all your spaces and outside of spaces. "
        "First sends those that wait already. Sends one again when another person has approved it or "
        "when it was delegated. `holds` returns the same as a list. Programs receive nothing, because "
        "only people can answer.",
        needs=Scope.MESSAGES_WRITE,
    )
    async def hold_feed(self, info: Info) -> AsyncGenerator[HoldChanged, None]:
        return _converted(info, hold_feed(info.context.state.hub, info.context.actor), HoldChanged.of)

    @subscription(
        "Models that do not answer the tenant's agents. First sends those that fail now. Sends a model "
        "again when it fails in another way or answers. `modelHealth` returns the same as a list.",
        needs=Scope.AGENTS_READ,
    )
    async def model_health_feed(self, info: Info) -> AsyncGenerator[ModelHealth, None]:
        return _converted(info, model_health.feed(info.context.state.hub, info.context.actor), ModelHealth.of)


async def _converted(
    info: Info,
    stream: AsyncIterator[T],
    convert: Callable[[T], Converted],
    *,
    is_hidden: Callable[[Info, T], Awaitable[bool]] | None = None,
) -> AsyncGenerator[Converted, None]:
    """Convert a stream into the schema's types. A websocket checks its token itself; SSE is checked here."""
    if isinstance(info.context.request, Request):
        session = info.context.require_session()
        stream = guarded(stream, lambda: info.context.state.session_watcher.until_over(session))
        info.context.begun.set()
    with info.context.state.people.presence.here(info.context.actor):
        async with aclosing(cast("Any", stream)):
            sink = SINK.get()
            async for event in stream:
                if is_hidden is not None and await is_hidden(info, event):
                    continue
                converted = convert(event)
                if sink is None or not await sink.deliver(converted):
                    yield converted


def _shared_event(event: AnyFeedEvent, convert: Callable[[AnyFeedEvent], FeedEvent]) -> Any:
    """Convert the event once for all subscribers with the same memo. This is possible because `convert` reads nothing
    but the event."""
    return event.memo.once("shown", lambda: SharedEvent(convert(event), event.memo))


def _space_event(event: feed.SpaceFeedEvent) -> FeedEvent:
    stamp: dict[str, Any] = {"cursor": event.cursor, "occurred_at": event.occurred_at}
    match event:
        case feed.MessagePosted(row=row) | feed.MessageUpdated(row=row):
            payload = MessagePosted if isinstance(event, feed.MessagePosted) else MessageUpdated
            return payload(**stamp, message=Message.of(columns(row)))
        case feed.DraftGrew() | feed.DraftWithdrawn() | feed.ToolActivity():
            return _draft_event(event, stamp)
        case feed.AgentStateChanged(agent_id=agent_id, state=state):
            return AgentStateChanged(**stamp, agent_key=agent_id, state=AgentState(state))
        case feed.TypingChanged() | feed.ReadMarkMoved() | feed.PresenceChanged():
            return _people_event(event, stamp)
        case feed.SpaceChanged() | feed.MembersChanged():
            return _space_changed(event, stamp)
    return _feed_event(event, stamp)


def _feed_event(event: feed.FeedReset | feed.SnapshotCompleted, stamp: dict[str, Any]) -> FeedReset | SnapshotCompleted:
    if isinstance(event, feed.SnapshotCompleted):
        return SnapshotCompleted(**stamp)
    return FeedReset.of(event.reason, stamp)


def _draft_event(
    event: feed.DraftGrew | feed.DraftWithdrawn | feed.ToolActivity, stamp: dict[str, Any]
) -> MessageDelta | ToolActivity | DraftWithdrawn:
    if isinstance(event, feed.ToolActivity):
        return _activity(event, stamp)
    if isinstance(event, feed.DraftGrew):
        return _delta(event.stream_id, event.piece, stamp)
    return DraftWithdrawn(**stamp, stream_id=strawberry.ID(str(event.stream_id)), reason=event.reason)


def _space_changed(
    event: feed.SpaceChanged | feed.MembersChanged, stamp: dict[str, Any]
) -> SpaceChanged | SpaceMembersChanged:
    if isinstance(event, feed.SpaceChanged):
        return SpaceChanged(**stamp, space=Space.of(columns(event.row)))
    return SpaceMembersChanged(
        **stamp,
        space=Space.of(columns(event.row)),
        joined=[_actor(each) for each in event.joined],
        left=[_actor(each) for each in event.left],
        renamed=[RenamedMember(actor=_actor(each), old_name=name) for each, name in event.renamed],
    )


def _people_event(event: feed.PeopleEvent, stamp: dict[str, Any]) -> TypingChanged | ReadMarkMoved | PresenceChanged:
    match event:
        case feed.TypingChanged(typing=typing):
            actor = _actor(typing.member)
            return TypingChanged(**stamp, actor=actor, is_typing=typing.is_typing, until=typing.until)
        case feed.ReadMarkMoved(mark=mark):
            return ReadMarkMoved(**stamp, actor=_actor(mark.member), seq=mark.seq)
        case feed.PresenceChanged(now=now):
            return PresenceChanged(**stamp, actor=_actor(now.member), presence=now.presence)


def _actor(member: NamedMember) -> Actor:
    return Actor.of(member.kind, member.id, member.name)


def _activity(event: feed.ToolActivity, stamp: dict[str, Any]) -> ToolActivity:
    progress = event.progress
    return ToolActivity(
        **stamp,
        tool_call_id=encode(Kind.TOOL_CALL, event.call_id),
        name=progress.name,
        status=ActivityStatus(progress.status),
        progress=progress.part,
        note=progress.note or None,
        arguments_delta=None,
    )


def _delta(stream_id: UUID, piece: TextGrew, stamp: dict[str, Any]) -> MessageDelta | ToolActivity:
    stream = strawberry.ID(str(stream_id))
    if not piece.part:
        return MessageDelta(**stamp, agent_key=piece.author, stream_id=stream, offset=piece.offset, text=piece.text)
    delta = ToolArgumentsDelta(stream_id=stream, field=piece.part, offset=piece.offset, text=piece.text)
    return ToolActivity(
        **stamp,
        tool_call_id=encode(Kind.TOOL_CALL, stream_id),
        name=piece.label,
        status=ActivityStatus.WRITING,
        progress=None,
        note=None,
        arguments_delta=delta,
    )


def _agent_event(event: agent_feed.AgentFeedEvent) -> FeedEvent:
    stamp: dict[str, Any] = {"cursor": event.cursor, "occurred_at": event.occurred_at}
    match event:
        case agent_feed.EntryAppended(row=row):
            payload: FeedEvent = EntryAppended(**stamp, entry=ConsciousnessEntry.of(columns(row)))
        case agent_feed.CycleEnded(row=row):
            payload = CycleEnded(**stamp, cycle=ThinkCycle.of(columns(row)))
        case agent_feed.StepEnded(row=row):
            payload = StepEnded(**stamp, think_step=ThinkStep.of(columns(row)))
        case agent_feed.CallChanged():
            payload = _call_changed(event, stamp)
        case agent_feed.AgentStateChanged(agent_id=agent_id, state=state):
            payload = AgentStateChanged(**stamp, agent_key=agent_id, state=AgentState(state))
        case agent_feed.ReasoningDelta(key=key, piece=piece):
            cycle = encode(Kind.THINK_CYCLE, key.cycle_id)
            payload = ReasoningDelta(**stamp, cycle_id=cycle, step=key.step, offset=piece.offset, text=piece.text)
        case agent_feed.SnapshotCompleted():
            payload = SnapshotCompleted(**stamp)
        case agent_feed.FeedReset(reason=reason):
            payload = FeedReset.of(reason, stamp)
        case _:
            payload = _row_event(event, stamp)
    return payload


def _call_changed(event: agent_feed.CallChanged, stamp: dict[str, Any]) -> ToolCallChanged:
    call = event.call
    return ToolCallChanged(
        **stamp,
        tool_call_id=encode(Kind.TOOL_CALL, event.call_id),
        cycle_id=encode(Kind.THINK_CYCLE, call.cycle_id),
        step=call.step,
        name=call.name,
        call_state=CallState(call.state),
        attempts=call.attempts,
        progress=call.part,
        note=call.note or None,
    )


_RowEvent = (
    agent_feed.CompactionChanged
    | agent_feed.KnowledgeChanged
    | agent_feed.TaskChanged
    | agent_feed.FailureChanged
    | agent_feed.EventDeadLettered
)


def _row_event(event: _RowEvent, stamp: dict[str, Any]) -> FeedEvent:
    """Convert an event about rows other than the chain."""
    match event:
        case agent_feed.CompactionChanged(compaction_id=compaction_id, state=state):
            compaction = encode(Kind.COMPACTION, compaction_id)
            return CompactionChanged(**stamp, compaction_id=compaction, compaction_state=CompactionState(state))
        case agent_feed.KnowledgeChanged(change_no=change_no):
            return KnowledgeChanged(**stamp, change_no=change_no)
        case agent_feed.TaskChanged(task_id=task_id, status=status):
            return TaskChanged(**stamp, task_id=encode(Kind.TASK, task_id), task_status=TaskStatus(status))
        case agent_feed.FailureChanged(failing=failing):
            return FailureChanged(
                **stamp, failures=failing.failures, failure_reason=failing.reason, retry_at=failing.retry_at
            )
        case agent_feed.EventDeadLettered(number=number):
            return EventDeadLettered(**stamp, event_number=number)
