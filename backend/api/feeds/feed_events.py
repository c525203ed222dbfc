"""The events of live feeds, as types of the schema. `subscriptions` creates them from the events of the feeds.

A field that needs more data than the event has reads it in a short transaction of its own. No transaction is open while
a client waits.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

import strawberry

from backend.api.agents.agents import WATCHED_AGENTS, Agent
from backend.api.agents.chain import ConsciousnessEntry
from backend.api.agents.cycles import ThinkCycle
from backend.api.agents.processes import AgentState
from backend.api.agents.steps import ThinkStep
from backend.api.enums import ActivityStatus, CallState, CompactionState, Presence, ResetReason, TaskStatus
from backend.api.reading.ids import Kind, encode_number
from backend.api.request.context import Info
from backend.api.request.scopes import field, part
from backend.api.spaces.spaces import Message, Space
from backend.api.tenants.actors import Actor
from backend.kit.limits import DEFAULT
from backend.tenants.actor import Scope


@strawberry.interface(
    description="An event of a live feed. Store the newest `cursor`. A subscription with `after: cursor` "
    "continues from there and sends every later durable event exactly once and in order, unless the "
    "type says otherwise. An event that is not durable has the cursor of the durable event before "
    "it; it can be lost while you are disconnected."
)
class FeedEvent:
    cursor: str
    occurred_at: datetime


@strawberry.type(description="A message was posted. Durable: sent exactly once, in the order of `Message.seq`.")
class MessagePosted(FeedEvent):
    message: Message = part("The message as it is now.", needs=Scope.SPACES_READ)


@strawberry.type(description="An existing message was changed in place. Durable: may be sent twice.")
class MessageUpdated(FeedEvent):
    message: Message = part("The message as it is now.", needs=Scope.SPACES_READ)


@strawberry.interface(description="An event about one agent.")
class AgentFeedEvent(FeedEvent):
    agent_key: strawberry.Private[UUID]

    @field("The agent that the event is about.", needs=Scope.AGENTS_READ)
    async def agent(self, info: Info) -> Agent:
        watched, tenant_id = info.context.state.watched, info.context.actor.tenant_id
        row = await watched.find(WATCHED_AGENTS, tenant_id=tenant_id, key=self.agent_key)
        assert row is not None  # agents are never deleted
        return Agent.of(row)


@strawberry.type(
    description="More text of a message that an agent is writing. Cut your draft `streamId` at `offset` and "
    "append `text`. A new subscription receives the whole draft so far with `offset` 0. The posted "
    "message has the same `streamId`."
)
class MessageDelta(AgentFeedEvent):
    stream_id: strawberry.ID = strawberry.field(description="Id of the draft. The posted message has the same.")
    offset: int = strawberry.field(
        description="Position in Unicode code points. It counts what your own subscription has received."
    )
    text: str


@strawberry.type(description="A draft of a message or tool call will never be posted. Remove it from the screen.")
class DraftWithdrawn(FeedEvent):
    stream_id: strawberry.ID
    reason: str


@strawberry.type(
    description="The state of an agent changed. In the feed of a space: because of something in that space; in "
    "`viewerFeed`: because of something in one of your spaces. A new subscription first receives the agents that are "
    "not asleep. Not durable."
)
class AgentStateChanged(AgentFeedEvent):
    state: AgentState


@strawberry.type(
    description="More text of an argument of a tool call that the model is writing. Cut your text of `field` in "
    "the draft `streamId` at `offset` and append `text`. A new subscription receives each field so "
    "far with `offset` 0. The message of the call has the same `streamId`, and the final fields in "
    "`data.display`."
)
class ToolArgumentsDelta:
    stream_id: strawberry.ID = strawberry.field(description="Id of the draft. The message of the call has the same.")
    field: str = strawberry.field(description="Name of the argument.")
    offset: int = strawberry.field(
        description="Position in Unicode code points. It counts what your own subscription has received."
    )
    text: str


@strawberry.type(
    description="The progress of a tool call that is or will be shown in the space as a message of the kind "
    "TOOL_ACTIVITY. Not durable: only the newest event counts, and the message shows how the call "
    "ended. While the model writes the call (`WRITING`), `argumentsDelta` contains the visible "
    "arguments. If the call is not made, `DraftWithdrawn` follows."
)
class ToolActivity(FeedEvent):
    tool_call_id: strawberry.ID
    name: str = strawberry.field(description="Name of the tool.")
    status: ActivityStatus
    progress: float | None = strawberry.field(
        description="Completed part of the work, from 0 to 1. Null if not reported."
    )
    note: str | None
    arguments_delta: ToolArgumentsDelta | None = strawberry.field(
        description="More text of an argument. Only with the status WRITING; null otherwise."
    )


@strawberry.type(
    description="The name, delivery rule, purpose or read receipts of the space changed; in `viewerFeed` also your "
    "`notificationSettings` of it. Not durable: it arrives within about a second (in `viewerFeed` within some "
    "seconds), close changes arrive as one event, and it may arrive twice. It is not sent again after a reconnection, "
    "so read the space when you subscribe."
)
class SpaceChanged(FeedEvent):
    space: Space = part("The space as it is now.", needs=Scope.SPACES_READ)


@strawberry.type(description="A member of a space whose name has changed.")
class RenamedMember:
    actor: Actor
    old_name: str


@strawberry.type(
    description="Somebody joined or left the space, or changed their name. `space.members` returns the current "
    "members. Not durable: it arrives within about a second, close changes arrive as one event, and "
    "it may arrive twice, the second time without names. It is not sent again after a reconnection, "
    "so read the members when you subscribe."
)
class SpaceMembersChanged(FeedEvent):
    space: Space = part("The space as it is now.", needs=Scope.SPACES_READ)
    joined: list[Actor] = part(
        "Actors that joined since you subscribed or since the last event of this type.",
        needs=Scope.SPACES_READ,
        most=DEFAULT.added_members,
    )
    left: list[Actor] = part(
        "Actors that left since you subscribed or since the last event of this type.",
        needs=Scope.SPACES_READ,
        most=DEFAULT.added_members,
    )
    renamed: list[RenamedMember] = part(
        "Members that changed their name since you subscribed or since the last event of this type.",
        needs=Scope.SPACES_READ,
        most=DEFAULT.added_members,
    )


@strawberry.type(
    description="A member of the space began to type, is still typing, or has stopped. An agent types while it thinks "
    "about something in the space or writes a message in it. Never about yourself. Not durable: only the newest event "
    "of each actor counts. A new subscription first receives everybody who types; take all others as not typing."
)
class TypingChanged(FeedEvent):
    actor: Actor = part("Who types.", needs=Scope.SPACES_READ)
    is_typing: bool
    until: datetime | None = strawberry.field(
        description="When the typing of a person ends, if no other event comes before. Null for agents, and if "
        "`isTyping` is false."
    )


@strawberry.type(
    description="A member has marked messages as read (`markSpaceRead`). Your own marks are sent too, for your other "
    "devices. Those of others are sent only if the space shows them (`hasReadReceipts`) and has at most "
    f"{DEFAULT.live_members} members. Not durable, and not sent again after a reconnection: read `Space.readMarks` "
    "after you have subscribed and received the newest message. A mark that is lower than the one you know is an old "
    "one."
)
class ReadMarkMoved(FeedEvent):
    actor: Actor = part("The member.", needs=Scope.SPACES_READ)
    seq: int = strawberry.field(description="`seq` of the last message that the member has read.")


@strawberry.type(
    description="A person of the space came online, went away or is offline. Only for members of the space, in spaces "
    f"of at most {DEFAULT.live_members} members, and never about yourself. It comes within about ten seconds. Not "
    "durable: only the newest event of each person counts. A new subscription first receives everybody who is not "
    "offline, within some seconds; take all others as OFFLINE. OFFLINE also comes for a person who has left the space, "
    "and for everybody if presence is not shown any more or not known."
)
class PresenceChanged(FeedEvent):
    actor: Actor = part("The person.", needs=Scope.SPACES_READ)
    presence: Presence


@strawberry.type(
    description="More of the model's reasoning text in one step. Cut your text of that `cycleId` and `step` at "
    "`offset` and append `text`. The chain entry of the step contains the whole text. Sent only with "
    "the scope `agents:inspect`. Not durable."
)
class ReasoningDelta(FeedEvent):
    cycle_id: strawberry.ID
    step: int
    offset: int = strawberry.field(description="Position in Unicode code points.")
    text: str


@strawberry.type(description="A new entry in the agent's chain. Durable. Sent only with the scope `agents:inspect`.")
class EntryAppended(FeedEvent):
    entry: ConsciousnessEntry = part("The new entry.", needs=Scope.AGENTS_INSPECT)


@strawberry.type(
    description="A model has replied. Shows the usage and duration of the request. Sent just before the chain "
    "entry of the step, with the cursor before both, so it may be sent twice after a reconnection. "
    "Compare `step.cycleId` and `step.number`."
)
class StepEnded(FeedEvent):
    think_step: ThinkStep = part("The step, as in `ThinkCycle.steps`.", needs=Scope.AGENTS_READ)


@strawberry.type(
    description="A tool call of the agent started, waits, reports progress, or has ended. Not durable: only the "
    "newest event counts. A new subscription first receives all open calls. If a call that you "
    "showed before is not among them, it has ended; `Agent.toolCalls` shows how."
)
class ToolCallChanged(FeedEvent):
    tool_call_id: strawberry.ID
    cycle_id: strawberry.ID
    step: int = strawberry.field(
        description="Number of the step within the cycle. 0 means that the runtime made the call before the first "
        "step (retrieval)."
    )
    name: str = strawberry.field(description="Name of the tool.")
    call_state: CallState
    attempts: int = strawberry.field(
        description="How often the call was started. 0 means that it has not started, or that it does not need to be "
        "started."
    )
    progress: float | None = strawberry.field(
        description="Completed part of the work, from 0 to 1, as the tool reports it. Null if not reported."
    )
    note: str | None = part(
        "A text about the progress, as the tool reports it. Null if not reported.", needs=Scope.AGENTS_INSPECT
    )


@strawberry.type(description="A think cycle has ended. Durable.")
class CycleEnded(FeedEvent):
    cycle: ThinkCycle = part("The cycle after its end.", needs=Scope.AGENTS_READ)


@strawberry.type(
    description="Sent once in each subscription, after the durable events that you had missed and after everything "
    "that is true now and not durable. Remove what you show from an earlier subscription and have not received again: "
    "drafts, who types, agents that are awake, running calls, calls that wait for an answer, unread counts. Only "
    "`PresenceChanged` comes later, within some seconds. Not durable."
)
class SnapshotCompleted(FeedEvent):
    pass


@strawberry.type(description="The feed cannot continue at your cursor.")
class FeedReset(FeedEvent):
    # Not called `reason`: GraphQL would not allow to select an enum together with `DraftWithdrawn.reason`.
    reset_reason: ResetReason
    reason: str = strawberry.field(description="The name of `resetReason`.", deprecation_reason="Use `resetReason`.")

    @classmethod
    def of(cls, reason: ResetReason, stamp: Mapping[str, Any]) -> "FeedReset":
        return cls(**stamp, reset_reason=reason, reason=reason.value)


@strawberry.type(
    description="The state of a summary of the agent's chain changed. Not durable: only the newest event counts."
)
class CompactionChanged(FeedEvent):
    compaction_id: strawberry.ID
    compaction_state: CompactionState


@strawberry.type(
    description="An item of the agent's knowledge was changed, added or removed. Read again what you show of it. "
    "Not durable: it arrives within about a second, and close changes arrive as one event. A new "
    "subscription first receives the current `changeNo`, so subscribe before you read. Sent only "
    "with the scope `agents:inspect`."
)
class KnowledgeChanged(FeedEvent):
    change_no: int = strawberry.field(description="Increases with each change.")


@strawberry.type(
    description="A task that the agent gave was created, reported progress or changed its status. Not durable: "
    "only the newest event counts."
)
class TaskChanged(FeedEvent):
    task_id: strawberry.ID
    task_status: TaskStatus


@strawberry.type(
    description="A model request of the agent failed, failed again, or succeeded after failures. Not durable: it "
    "arrives within about a second. A new subscription receives the current state if the request "
    "fails at that time. `modelHealth` says what to do."
)
class FailureChanged(FeedEvent):
    failures: int = strawberry.field(
        description="Number of failed rounds of the current model request. 0 means that it no longer fails."
    )
    failure_reason: str | None = strawberry.field(description="Why the request failed. Null if it no longer fails.")
    retry_at: datetime | None = strawberry.field(
        description="When the request is tried again. Null if it is tried now, or not again."
    )


@strawberry.type(
    description="An inbox event of the agent became a dead letter. `deadLetters` lists all of them. Not durable: "
    "only the newest one is sent, also at the beginning of a subscription."
)
class EventDeadLettered(FeedEvent):
    event_number: strawberry.Private[int]

    @field("Id of the event, for `replayDeadLetter` and `dropDeadLetter`.", needs=Scope.AGENTS_READ)
    async def event_id(self, info: Info) -> strawberry.ID:
        return encode_number(info.context.state.keys, Kind.INBOX_EVENT, self.event_number)


#: The types of an interface are in the schema only if they are named.
EVENTS = (
    MessagePosted, MessageUpdated, MessageDelta, DraftWithdrawn, AgentStateChanged, ToolActivity, SpaceChanged,
    SpaceMembersChanged, TypingChanged, ReadMarkMoved, PresenceChanged, ReasoningDelta, EntryAppended, StepEnded,
    ToolCallChanged, CycleEnded, CompactionChanged, KnowledgeChanged, TaskChanged, FailureChanged, EventDeadLettered,
    SnapshotCompleted, FeedReset,
)  # fmt: skip
