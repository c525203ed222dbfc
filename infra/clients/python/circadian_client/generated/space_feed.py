from datetime import datetime
from typing import Literal, Optional, Union

from pydantic import Field

from .base_model import BaseModel
from .enums import AgentState, FeedResetReason, ToolActivityStatus
from .fragments import Author, PostedMessage


class SpaceFeed(BaseModel):
    space_feed: Union[
        "SpaceFeedSpaceFeedFeedEvent",
        "SpaceFeedSpaceFeedAgentStateChanged",
        "SpaceFeedSpaceFeedDraftWithdrawn",
        "SpaceFeedSpaceFeedFeedReset",
        "SpaceFeedSpaceFeedMessageDelta",
        "SpaceFeedSpaceFeedMessagePosted",
        "SpaceFeedSpaceFeedMessageUpdated",
        "SpaceFeedSpaceFeedToolActivity",
        "SpaceFeedSpaceFeedTypingChanged",
    ] = Field(discriminator="typename__")


class SpaceFeedSpaceFeedFeedEvent(BaseModel):
    typename__: Literal[
        "AppRequestUpdated",
        "CompactionChanged",
        "CycleEnded",
        "EntryAppended",
        "EventDeadLettered",
        "FailureChanged",
        "FeedEvent",
        "HoldUpdated",
        "KnowledgeChanged",
        "Mentioned",
        "MessageAlert",
        "PresenceChanged",
        "ReadMarkMoved",
        "ReasoningDelta",
        "SnapshotCompleted",
        "SpaceChanged",
        "SpaceJoined",
        "SpaceLeft",
        "SpaceMembersChanged",
        "StepEnded",
        "TaskChanged",
        "ToolCallChanged",
        "UnreadChanged",
    ] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime


class SpaceFeedSpaceFeedAgentStateChanged(BaseModel):
    typename__: Literal["AgentStateChanged"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    agent: Optional["SpaceFeedSpaceFeedAgentStateChangedAgent"] = None
    state: AgentState


class SpaceFeedSpaceFeedAgentStateChangedAgent(BaseModel):
    id: str
    name: str


class SpaceFeedSpaceFeedDraftWithdrawn(BaseModel):
    typename__: Literal["DraftWithdrawn"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    stream_id: str
    reason: str


class SpaceFeedSpaceFeedFeedReset(BaseModel):
    typename__: Literal["FeedReset"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    reset_reason: FeedResetReason


class SpaceFeedSpaceFeedMessageDelta(BaseModel):
    typename__: Literal["MessageDelta"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    agent: Optional["SpaceFeedSpaceFeedMessageDeltaAgent"] = None
    stream_id: str
    offset: int
    text: str


class SpaceFeedSpaceFeedMessageDeltaAgent(BaseModel):
    id: str
    name: str


class SpaceFeedSpaceFeedMessagePosted(BaseModel):
    typename__: Literal["MessagePosted"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    message: "SpaceFeedSpaceFeedMessagePostedMessage"


SpaceFeedSpaceFeedMessagePostedMessage = PostedMessage


class SpaceFeedSpaceFeedMessageUpdated(BaseModel):
    typename__: Literal["MessageUpdated"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    message: "SpaceFeedSpaceFeedMessageUpdatedMessage"


SpaceFeedSpaceFeedMessageUpdatedMessage = PostedMessage


class SpaceFeedSpaceFeedToolActivity(BaseModel):
    typename__: Literal["ToolActivity"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    tool_call_id: str
    name: str
    status: ToolActivityStatus
    progress: Optional[float]
    note: Optional[str]
    arguments_delta: Optional["SpaceFeedSpaceFeedToolActivityArgumentsDelta"]


class SpaceFeedSpaceFeedToolActivityArgumentsDelta(BaseModel):
    stream_id: str
    field: str
    offset: int
    text: str


class SpaceFeedSpaceFeedTypingChanged(BaseModel):
    typename__: Literal["TypingChanged"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    actor: "SpaceFeedSpaceFeedTypingChangedActor"
    is_typing: bool
    until: Optional[datetime]


SpaceFeedSpaceFeedTypingChangedActor = Author
SpaceFeed.model_rebuild()
SpaceFeedSpaceFeedAgentStateChanged.model_rebuild()
SpaceFeedSpaceFeedMessageDelta.model_rebuild()
SpaceFeedSpaceFeedMessagePosted.model_rebuild()
SpaceFeedSpaceFeedMessageUpdated.model_rebuild()
SpaceFeedSpaceFeedToolActivity.model_rebuild()
SpaceFeedSpaceFeedTypingChanged.model_rebuild()
