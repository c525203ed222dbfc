"""Live feeds as GraphQL, over graphql-transport-ws and over server-sent events: of a space, an agent, waiting calls.

The feeds themselves are `spaces.feed`, `consciousness.agent_feed` and `tools.call_feed`; here their events get the
schema's types. A field that needs more than the event holds reads it in a short transaction of its own: nothing is open
while a client waits.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from datetime import datetime
from typing import Any, TypeVar, cast
from uuid import UUID

import strawberry
from starlette.requests import Request

from backend.agents.errors import AgentNotFound
from backend.api.agents import AGENTS, Agent
from backend.api.chain import ConsciousnessEntry
from backend.api.context import Info
from backend.api.external_calls import ExternalToolCall
from backend.api.faults import Fault, FaultCode
from backend.api.ids import Kind, encode, key_of
from backend.api.minds import ThinkCycle
from backend.api.processes import AgentState
from backend.api.scopes import field, part, subscription
from backend.api.spaces import Message
from backend.api.vigil import guarded
from backend.api.words import ActivityStatus, CompactionState, TaskStatus
from backend.consciousness import agent_feed
from backend.spaces import feed
from backend.spaces.errors import SpaceNotFound
from backend.tenants.actor import Scope
from backend.tools.call_feed import call_feed

T = TypeVar("T")
Shown = TypeVar("Shown")


@strawberry.interface(
    description="""Something that happened. Keep the newest `cursor`: a subscription with `after: cursor` goes on
there, with every durable event exactly once and in order. Events that are not durable repeat the last cursor."""
)
class FeedEvent:
    cursor: str
    occurred_at: datetime


@strawberry.type(description="A message was posted. Durable: it comes once, in the order of `seq`.")
class MessagePosted(FeedEvent):
    message: Message = part("As it stands in the space now.", needs=Scope.SPACES_READ)


@strawberry.type(description="A message that was posted before has changed in place. Durable; it may come twice.")
class MessageUpdated(FeedEvent):
    message: Message = part("As it stands in the space now.", needs=Scope.SPACES_READ)


@strawberry.interface(description="Something about one agent.")
class AgentFeedEvent(FeedEvent):
    agent_key: strawberry.Private[UUID]

    @field("Whom it is about.", needs=Scope.AGENTS_READ)
    async def agent(self, info: Info) -> Agent:
        watched, tenant_id = info.context.state.watched, info.context.actor.tenant_id
        row = await watched.find(AGENTS, tenant_id=tenant_id, key=self.agent_key)
        assert row is not None  # agents are never deleted
        return Agent.of(row)


@strawberry.type(
    description="""More of a message that an agent is writing: cut the draft `streamId` at `offset`, append `text`.
Who comes late gets the draft so far with `offset` 0. The posted message carries the same `streamId`."""
)
class MessageDelta(AgentFeedEvent):
    stream_id: strawberry.ID
    offset: int = strawberry.field(description="In Unicode code points.")
    text: str


@strawberry.type(description="A draft that was shown, of a message or of a tool call, will never be posted.")
class DraftWithdrawn(FeedEvent):
    stream_id: strawberry.ID
    reason: str


@strawberry.type(description="An agent woke, thinks, or sleeps again; in a space: because of that space.")
class AgentStateChanged(AgentFeedEvent):
    state: AgentState


@strawberry.type(
    description="""More of a field of a tool call that the model is writing: cut what is known of that `field` in the
draft `streamId` at `offset`, append `text`. Who comes late gets each field so far with `offset` 0. The call's message
carries the same `streamId`, and the fields as they were committed in `data.display`."""
)
class ToolArgumentsDelta:
    stream_id: strawberry.ID
    field: str = strawberry.field(description="Its name in the arguments.")
    offset: int = strawberry.field(description="In Unicode code points.")
    text: str


@strawberry.type(
    description="""How far a tool call is that stands in the space as a message of kind TOOL_ACTIVITY, or will. Not
durable: the newest word counts, and the message says how it ended. While the model writes the call (`WRITING`), what
people may see of its arguments comes as `argumentsDelta`; if the call comes to nothing, `DraftWithdrawn` says so."""
)
class ToolActivity(FeedEvent):
    tool_call_id: strawberry.ID
    name: str = strawberry.field(description="The tool's.")
    status: ActivityStatus
    progress: float | None = strawberry.field(description="A part of the whole, from 0 to 1.")
    note: str
    arguments_delta: ToolArgumentsDelta | None = strawberry.field(description="Of `WRITING`.")


@strawberry.type(
    description="""More of what the model says to itself in one step: cut the text of that cycle and step at `offset`,
append `text`. The entry of the step brings it whole. Needs the scope `agents:inspect`."""
)
class ReasoningDelta(FeedEvent):
    cycle_id: strawberry.ID
    step: int
    offset: int = strawberry.field(description="In Unicode code points.")
    text: str


@strawberry.type(description="The agent's chain has grown. Durable.")
class EntryAppended(FeedEvent):
    entry: ConsciousnessEntry = part("The newest of it.", needs=Scope.AGENTS_INSPECT)


@strawberry.type(description="A think cycle has ended. Durable.")
class CycleEnded(FeedEvent):
    cycle: ThinkCycle = part("As it ended.", needs=Scope.AGENTS_READ)


@strawberry.type(description="The feed does not go on where you stood.")
class FeedReset(FeedEvent):
    # No enum: GraphQL would refuse to ask for it beside `DraftWithdrawn.reason`.
    reason: str = strawberry.field(
        description="""CURSOR_TOO_OLD, CURSOR_AHEAD: read the whole anew; the feed goes on from now. TOO_SLOW: you took
events more slowly than they came and the subscription ends; subscribe again with the cursor of this event."""
    )


@strawberry.type(
    description="""A summary of the agent's chain is wanted, being written, ready, in use, undone, or came to nothing.
Not durable: the newest word counts."""
)
class CompactionChanged(FeedEvent):
    compaction_id: strawberry.ID
    state: CompactionState


@strawberry.type(
    description="""Something that the agent knows has been changed, added or removed, by whomever: read anew what you
show of it. Not durable: it comes within about a second, changes near to each other as one, and at the beginning of a
subscription as it stands, so subscribe before you read. Needs the scope `agents:inspect`."""
)
class KnowledgeChanged(FeedEvent):
    change_no: int = strawberry.field(description="Greater with each change.")


@strawberry.type(
    description="""Something is new about a task that the agent gave: it was begun, told how it goes, or has come to
this status. Not durable: the newest word counts."""
)
class TaskChanged(FeedEvent):
    task_id: strawberry.ID
    status: TaskStatus


#: The schema knows an interface's types only if they are named.
EVENTS = (
    MessagePosted, MessageUpdated, MessageDelta, DraftWithdrawn, AgentStateChanged, ToolActivity, ReasoningDelta,
    EntryAppended, CycleEnded, CompactionChanged, KnowledgeChanged, TaskChanged, FeedReset,
)  # fmt: skip


@strawberry.type
class Subscription:
    @subscription(
        """What happens in a space, live. Without `after` it begins now.
An id of no space that you see is an error, and so is losing the space later: the subscription ends with it.""",
        needs=Scope.SPACES_READ,
    )
    async def space_feed(
        self, info: Info, space_id: strawberry.ID, after: str | None = None
    ) -> AsyncGenerator[FeedEvent, None]:
        key = key_of(space_id, Kind.SPACE)
        if key is None:
            raise SpaceNotFound
        stream = await feed.space_feed(info.context.state.hub, info.context.actor, space_id=key, after=after)
        return _shown(info, stream, _space_event)

    @subscription(
        """What an agent does, live. Without `after` it begins now. Its chain, its reasoning and changes of what
it knows are only told to who has the scope `agents:inspect`.""",
        needs=Scope.AGENTS_READ,
    )
    async def agent_feed(
        self, info: Info, agent_id: strawberry.ID, after: str | None = None
    ) -> AsyncGenerator[FeedEvent, None]:
        key = key_of(agent_id, Kind.AGENT)
        if key is None:
            raise AgentNotFound
        stream = await agent_feed.agent_feed(info.context.state.hub, info.context.actor, agent_id=key, after=after)
        return _shown(info, stream, _agent_event)

    @subscription(
        """Calls of EXTERNAL tools that wait for a program: each one while nobody works on it, those that wait already
first, and again when a claim on it is over. Claim a call before you work on it.""",
        needs=Scope.TOOLS_WRITE,
    )
    async def tool_call_feed(self, info: Info, tools: list[str]) -> AsyncGenerator[ExternalToolCall, None]:
        if not tools:
            raise Fault(FaultCode.BAD_REQUEST, "name the tools whose calls you follow")
        stream = call_feed(info.context.state.hub, info.context.actor, names=tools)
        return _shown(info, stream, ExternalToolCall.of)


async def _shown(info: Info, stream: AsyncIterator[T], show: Callable[[T], Shown]) -> AsyncGenerator[Shown, None]:
    """The stream in the schema's types. A websocket looks after its token itself; a stream over SSE does it here."""
    if isinstance(info.context.request, Request):
        session = info.context.require_session()
        stream = guarded(stream, lambda: info.context.state.vigil.until_over(session))
        info.context.begun.set()
    async with aclosing(cast("Any", stream)):
        async for event in stream:
            yield show(event)


def _space_event(event: feed.SpaceFeedEvent) -> FeedEvent:
    stamp: dict[str, Any] = {"cursor": event.cursor, "occurred_at": event.occurred_at}
    match event:
        case feed.MessagePosted(row=row) | feed.MessageUpdated(row=row):
            shown = MessagePosted if isinstance(event, feed.MessagePosted) else MessageUpdated
            return shown(**stamp, message=Message.of(row))
        case feed.MessageDelta(stream_id=stream_id, agent_id=agent_id, offset=offset, text=text):
            stream = strawberry.ID(str(stream_id))
            return MessageDelta(**stamp, agent_key=agent_id, stream_id=stream, offset=offset, text=text)
        case feed.DraftWithdrawn(stream_id=stream_id, reason=reason):
            return DraftWithdrawn(**stamp, stream_id=strawberry.ID(str(stream_id)), reason=reason)
        case feed.AgentStateChanged(agent_id=agent_id, state=state):
            return AgentStateChanged(**stamp, agent_key=agent_id, state=AgentState(state))
        case feed.ToolActivity() | feed.ArgumentsDelta():
            return _activity(event, stamp)
        case feed.FeedReset(reason=reason):
            return FeedReset(**stamp, reason=reason.value)


def _activity(event: feed.ToolActivity | feed.ArgumentsDelta, stamp: dict[str, Any]) -> ToolActivity:
    if isinstance(event, feed.ArgumentsDelta):
        return _writing(event, stamp)
    seen = event.progress
    return ToolActivity(
        **stamp,
        tool_call_id=encode(Kind.TOOL_CALL, event.call_id),
        name=seen.name,
        status=ActivityStatus(seen.status),
        progress=seen.part,
        note=seen.note,
        arguments_delta=None,
    )


def _writing(event: feed.ArgumentsDelta, stamp: dict[str, Any]) -> ToolActivity:
    delta = ToolArgumentsDelta(
        stream_id=strawberry.ID(str(event.stream_id)), field=event.field, offset=event.offset, text=event.text
    )
    return ToolActivity(
        **stamp,
        tool_call_id=encode(Kind.TOOL_CALL, event.stream_id),
        name=event.tool,
        status=ActivityStatus.WRITING,
        progress=None,
        note="",
        arguments_delta=delta,
    )


def _agent_event(event: agent_feed.AgentFeedEvent) -> FeedEvent:
    stamp: dict[str, Any] = {"cursor": event.cursor, "occurred_at": event.occurred_at}
    match event:
        case agent_feed.EntryAppended(row=row):
            shown: FeedEvent = EntryAppended(**stamp, entry=ConsciousnessEntry.of(row))
        case agent_feed.CycleEnded(row=row):
            shown = CycleEnded(**stamp, cycle=ThinkCycle.of(row))
        case agent_feed.AgentStateChanged(agent_id=agent_id, state=state):
            shown = AgentStateChanged(**stamp, agent_key=agent_id, state=AgentState(state))
        case agent_feed.ReasoningDelta(cycle_id=cycle_id, step=step, offset=offset, text=text):
            cycle = encode(Kind.THINK_CYCLE, cycle_id)
            shown = ReasoningDelta(**stamp, cycle_id=cycle, step=step, offset=offset, text=text)
        case agent_feed.CompactionChanged() | agent_feed.KnowledgeChanged() | agent_feed.TaskChanged():
            shown = _of_rows(event, stamp)
        case agent_feed.FeedReset(reason=reason):
            shown = FeedReset(**stamp, reason=reason.value)
    return shown


def _of_rows(
    event: agent_feed.CompactionChanged | agent_feed.KnowledgeChanged | agent_feed.TaskChanged, stamp: dict[str, Any]
) -> FeedEvent:
    """Of what stands beside the agent's chain."""
    match event:
        case agent_feed.CompactionChanged(compaction_id=compaction_id, state=state):
            compaction = encode(Kind.COMPACTION, compaction_id)
            return CompactionChanged(**stamp, compaction_id=compaction, state=CompactionState(state))
        case agent_feed.KnowledgeChanged(change_no=change_no):
            return KnowledgeChanged(**stamp, change_no=change_no)
        case agent_feed.TaskChanged(task_id=task_id, status=status):
            return TaskChanged(**stamp, task_id=encode(Kind.TASK, task_id), status=TaskStatus(status))
