from datetime import datetime
from typing import Literal, Optional, Union

from pydantic import Field

from .base_model import BaseModel
from .enums import AgentState, FeedResetReason, ToolCallState


class AgentFeed(BaseModel):
    agent_feed: Union[
        "AgentFeedAgentFeedFeedEvent",
        "AgentFeedAgentFeedAgentStateChanged",
        "AgentFeedAgentFeedCycleEnded",
        "AgentFeedAgentFeedFailureChanged",
        "AgentFeedAgentFeedFeedReset",
        "AgentFeedAgentFeedStepEnded",
        "AgentFeedAgentFeedToolCallChanged",
    ] = Field(discriminator="typename__")


class AgentFeedAgentFeedFeedEvent(BaseModel):
    typename__: Literal[
        "AppRequestUpdated",
        "CompactionChanged",
        "DraftWithdrawn",
        "EntryAppended",
        "EventDeadLettered",
        "FeedEvent",
        "HoldUpdated",
        "KnowledgeChanged",
        "Mentioned",
        "MessageAlert",
        "MessageDelta",
        "MessagePosted",
        "MessageUpdated",
        "PresenceChanged",
        "ReadMarkMoved",
        "ReasoningDelta",
        "SnapshotCompleted",
        "SpaceChanged",
        "SpaceJoined",
        "SpaceLeft",
        "SpaceMembersChanged",
        "TaskChanged",
        "ToolActivity",
        "TypingChanged",
        "UnreadChanged",
    ] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime


class AgentFeedAgentFeedAgentStateChanged(BaseModel):
    typename__: Literal["AgentStateChanged"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    state: AgentState


class AgentFeedAgentFeedCycleEnded(BaseModel):
    typename__: Literal["CycleEnded"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    cycle: "AgentFeedAgentFeedCycleEndedCycle"


class AgentFeedAgentFeedCycleEndedCycle(BaseModel):
    id: str
    number: int


class AgentFeedAgentFeedFailureChanged(BaseModel):
    typename__: Literal["FailureChanged"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    failures: int
    failure_reason: Optional[str]
    retry_at: Optional[datetime]


class AgentFeedAgentFeedFeedReset(BaseModel):
    typename__: Literal["FeedReset"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    reset_reason: FeedResetReason


class AgentFeedAgentFeedStepEnded(BaseModel):
    typename__: Literal["StepEnded"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    think_step: "AgentFeedAgentFeedStepEndedThinkStep"


class AgentFeedAgentFeedStepEndedThinkStep(BaseModel):
    number: int
    seconds: float


class AgentFeedAgentFeedToolCallChanged(BaseModel):
    typename__: Literal["ToolCallChanged"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    tool_call_id: str
    name: str
    call_state: ToolCallState
    progress: Optional[float]


AgentFeed.model_rebuild()
AgentFeedAgentFeedCycleEnded.model_rebuild()
AgentFeedAgentFeedStepEnded.model_rebuild()
