from datetime import datetime
from typing import Literal, Optional, Union

from pydantic import Field

from .base_model import BaseModel
from .enums import AgentState, FeedResetReason
from .fragments import PostedMessage, WaitingCall


class ViewerFeed(BaseModel):
    viewer_feed: Union[
        "ViewerFeedViewerFeedFeedEvent",
        "ViewerFeedViewerFeedAgentStateChanged",
        "ViewerFeedViewerFeedFeedReset",
        "ViewerFeedViewerFeedHoldUpdated",
        "ViewerFeedViewerFeedMentioned",
        "ViewerFeedViewerFeedMessageAlert",
        "ViewerFeedViewerFeedSpaceChanged",
        "ViewerFeedViewerFeedSpaceJoined",
        "ViewerFeedViewerFeedSpaceLeft",
        "ViewerFeedViewerFeedUnreadChanged",
    ] = Field(discriminator="typename__")


class ViewerFeedViewerFeedFeedEvent(BaseModel):
    typename__: Literal[
        "AppRequestUpdated",
        "CompactionChanged",
        "CycleEnded",
        "DraftWithdrawn",
        "EntryAppended",
        "EventDeadLettered",
        "FailureChanged",
        "FeedEvent",
        "KnowledgeChanged",
        "MessageDelta",
        "MessagePosted",
        "MessageUpdated",
        "PresenceChanged",
        "ReadMarkMoved",
        "ReasoningDelta",
        "SnapshotCompleted",
        "SpaceMembersChanged",
        "StepEnded",
        "TaskChanged",
        "ToolActivity",
        "ToolCallChanged",
        "TypingChanged",
    ] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime


class ViewerFeedViewerFeedAgentStateChanged(BaseModel):
    typename__: Literal["AgentStateChanged"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    agent: Optional["ViewerFeedViewerFeedAgentStateChangedAgent"] = None
    state: AgentState


class ViewerFeedViewerFeedAgentStateChangedAgent(BaseModel):
    id: str
    name: str


class ViewerFeedViewerFeedFeedReset(BaseModel):
    typename__: Literal["FeedReset"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    reset_reason: FeedResetReason


class ViewerFeedViewerFeedHoldUpdated(BaseModel):
    typename__: Literal["HoldUpdated"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    tool_call_id: str
    hold: Optional["ViewerFeedViewerFeedHoldUpdatedHold"]


ViewerFeedViewerFeedHoldUpdatedHold = WaitingCall


class ViewerFeedViewerFeedMentioned(BaseModel):
    typename__: Literal["Mentioned"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    space: "ViewerFeedViewerFeedMentionedSpace"
    message: "ViewerFeedViewerFeedMentionedMessage"


class ViewerFeedViewerFeedMentionedSpace(BaseModel):
    id: str
    name: str


ViewerFeedViewerFeedMentionedMessage = PostedMessage


class ViewerFeedViewerFeedMessageAlert(BaseModel):
    typename__: Literal["MessageAlert"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    space: "ViewerFeedViewerFeedMessageAlertSpace"
    new_message: Optional["ViewerFeedViewerFeedMessageAlertNewMessage"]


class ViewerFeedViewerFeedMessageAlertSpace(BaseModel):
    id: str
    name: str


ViewerFeedViewerFeedMessageAlertNewMessage = PostedMessage


class ViewerFeedViewerFeedSpaceChanged(BaseModel):
    typename__: Literal["SpaceChanged"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    space: "ViewerFeedViewerFeedSpaceChangedSpace"


class ViewerFeedViewerFeedSpaceChangedSpace(BaseModel):
    id: str
    name: str


class ViewerFeedViewerFeedSpaceJoined(BaseModel):
    typename__: Literal["SpaceJoined"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    space: "ViewerFeedViewerFeedSpaceJoinedSpace"


class ViewerFeedViewerFeedSpaceJoinedSpace(BaseModel):
    id: str
    name: str


class ViewerFeedViewerFeedSpaceLeft(BaseModel):
    typename__: Literal["SpaceLeft"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    space_id: str


class ViewerFeedViewerFeedUnreadChanged(BaseModel):
    typename__: Literal["UnreadChanged"] = Field(alias="__typename")
    cursor: str
    occurred_at: datetime
    space: "ViewerFeedViewerFeedUnreadChangedSpace"
    unread_count: Optional[int]
    unread_mention_count: int
    read_up_to: Optional[int]
    newest_message: Optional["ViewerFeedViewerFeedUnreadChangedNewestMessage"]


class ViewerFeedViewerFeedUnreadChangedSpace(BaseModel):
    id: str
    name: str


ViewerFeedViewerFeedUnreadChangedNewestMessage = PostedMessage
ViewerFeed.model_rebuild()
ViewerFeedViewerFeedAgentStateChanged.model_rebuild()
ViewerFeedViewerFeedHoldUpdated.model_rebuild()
ViewerFeedViewerFeedMentioned.model_rebuild()
ViewerFeedViewerFeedMessageAlert.model_rebuild()
ViewerFeedViewerFeedSpaceChanged.model_rebuild()
ViewerFeedViewerFeedSpaceJoined.model_rebuild()
ViewerFeedViewerFeedUnreadChanged.model_rebuild()
