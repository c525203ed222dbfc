"""What the live feeds tell, as types of the schema; `subscriptions` makes them of the feeds' own events.

A field that needs more than the event holds reads it in a short transaction of its own: nothing is open while a client
waits.
"""

from datetime import datetime
from uuid import UUID

import strawberry

from backend.api.agents.agents import WATCHED_AGENTS, Agent
from backend.api.agents.chain import ConsciousnessEntry
from backend.api.agents.cycles import ThinkCycle
from backend.api.agents.processes import AgentState
from backend.api.agents.steps import ThinkStep
from backend.api.enums import ActivityStatus, CallState, CompactionState, TaskStatus
from backend.api.reading.ids import Kind, encode_number
from backend.api.request.context import Info
from backend.api.request.scopes import field, part
from backend.api.spaces.spaces import Message, Space
from backend.api.tenants.tenants import Actor
from backend.tenants.actor import Scope


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
        row = await watched.find(WATCHED_AGENTS, tenant_id=tenant_id, key=self.agent_key)
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
    description="""The space has another name, rule of delivery or purpose. Not durable: it comes within about a second,
changes near to each other as one, and may come twice; while you are away it does not, so read the space when you
subscribe."""
)
class SpaceChanged(FeedEvent):
    space: Space = part("As it stands now.", needs=Scope.SPACES_READ)


@strawberry.type(description="Somebody in a space who has another name.")
class RenamedMember:
    actor: Actor
    old_name: str


@strawberry.type(
    description="""Somebody joined or left the space, or has another name: `space.members` are those who are in it now.
Not durable: it comes within about a second, changes near to each other as one, and may come twice, then without names;
while you are away it does not, so read the members when you subscribe."""
)
class SpaceMembersChanged(FeedEvent):
    space: Space = part("As it stands now.", needs=Scope.SPACES_READ)
    joined: list[Actor] = part("Since you subscribed, or were told last.", needs=Scope.SPACES_READ)
    left: list[Actor] = part("As `joined`.", needs=Scope.SPACES_READ)
    renamed: list[RenamedMember] = part("As `joined`.", needs=Scope.SPACES_READ)


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


@strawberry.type(
    description="""A model has answered: what the request used, and how long it took. It comes just before the entry
that came of it, with the cursor of before both, so after a reconnection it may come twice: `number` tells."""
)
class StepEnded(FeedEvent):
    step: ThinkStep = part("As it is in `ThinkCycle.steps`.", needs=Scope.AGENTS_READ)


@strawberry.type(
    description="""A tool call of the agent has begun, waits, tells how far it is, or has ended. Not durable: the newest
word counts. Calls that are open come at the beginning of every subscription: of those that you showed before, the ones
that do not come have ended, and `Agent.toolCalls` says how."""
)
class ToolCallChanged(FeedEvent):
    tool_call_id: strawberry.ID
    cycle_id: strawberry.ID
    step: int = strawberry.field(description="0: it was looked up before the first.")
    name: str = strawberry.field(description="The tool's.")
    state: CallState
    attempts: int = strawberry.field(description="How often it was begun; 0: it needs no beginning, or waits for it.")
    progress: float | None = strawberry.field(description="A part of the whole, from 0 to 1, as its tool says.")
    note: str | None = part("What its tool says of the progress.", needs=Scope.AGENTS_INSPECT)


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


@strawberry.type(
    description="""The agent's model fails, fails once more, or answers again. Not durable: it comes within about a
second, and at the beginning of a subscription as it stands, if it fails then. `modelHealth` says what to do."""
)
class FailureChanged(FeedEvent):
    failures: int = strawberry.field(description="Failed rounds of the present request; 0: it fails no more.")
    reason: str | None
    retry_at: datetime | None = strawberry.field(description="When the model is asked again; null: now, or not.")


@strawberry.type(
    description="""An inbox event of the agent was given up: `deadLetters` has it, and every other one. Not durable: the
newest counts, and comes at the beginning of a subscription too."""
)
class EventDeadLettered(FeedEvent):
    event_number: strawberry.Private[int]

    @field("Which one, as `replayDeadLetter` takes it.", needs=Scope.AGENTS_READ)
    async def event_id(self, info: Info) -> strawberry.ID:
        return encode_number(info.context.state.keys, Kind.INBOX_EVENT, self.event_number)


#: The schema knows an interface's types only if they are named.
EVENTS = (
    MessagePosted, MessageUpdated, MessageDelta, DraftWithdrawn, AgentStateChanged, ToolActivity, SpaceChanged,
    SpaceMembersChanged, ReasoningDelta, EntryAppended, StepEnded, ToolCallChanged, CycleEnded, CompactionChanged,
    KnowledgeChanged, TaskChanged, FailureChanged, EventDeadLettered, FeedReset,
)  # fmt: skip
