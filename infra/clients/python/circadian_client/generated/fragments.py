from datetime import datetime
from typing import Any, Optional

from .base_model import BaseModel
from .enums import ActorKind, MessageKind, ToolCallConsent, ToolCallState


class Author(BaseModel):
    id: str
    name: str
    kind: ActorKind


class Activity(BaseModel):
    tool_call_id: str
    tool: str
    status: ToolCallState
    displayed: list["ActivityDisplayed"]
    question: Optional["ActivityQuestion"]


class ActivityDisplayed(BaseModel):
    name: str
    value: str


class ActivityQuestion(BaseModel):
    text: str
    details: Optional[Any]
    fields: Optional[Any]
    digest: str
    consent: Optional[ToolCallConsent]
    decision: Optional[str]
    comment: Optional[str]
    withdrawn: Optional[str]
    answered_by: Optional["ActivityQuestionAnsweredBy"]


class ActivityQuestionAnsweredBy(Author):
    pass


class EmojiReaction(BaseModel):
    emoji: str
    count: int
    viewer_reacted: bool


class PostedMessage(BaseModel):
    id: str
    space_id: str
    seq: int
    kind: MessageKind
    text: str
    stream_id: Optional[str]
    client_key: Optional[str]
    created_at: datetime
    edited_at: Optional[datetime]
    deleted_at: Optional[datetime]
    thread_root_id: Optional[str]
    author: "PostedMessageAuthor"
    reactions: list["PostedMessageReactions"]
    activity: Optional["PostedMessageActivity"]


class PostedMessageAuthor(Author):
    pass


class PostedMessageReactions(EmojiReaction):
    pass


class PostedMessageActivity(Activity):
    pass


class WaitingCall(BaseModel):
    id: str
    name: str
    arguments: Any
    digest: str
    consent: Optional[ToolCallConsent]
    people: int
    approved_by: list[str]
    expires_at: datetime
    origin: "WaitingCallOrigin"


class WaitingCallOrigin(BaseModel):
    agent_name: str
    space_id: Optional[str]
    space_name: Optional[str]


Author.model_rebuild()
Activity.model_rebuild()
EmojiReaction.model_rebuild()
PostedMessage.model_rebuild()
WaitingCall.model_rebuild()
