from datetime import datetime
from typing import Any, Optional

from pydantic import Field

from .base_model import BaseModel
from .enums import (
    ActorKind,
    Approvers,
    FormFieldType,
    MessageKind,
    ModelRemedy,
    NoticeKind,
    QuestionOutcome,
    TaskStatus,
    ToolCallConsent,
    ToolCallState,
    ToolKind,
)


class Author(BaseModel):
    id: str
    name: str
    kind: ActorKind


class FormInput(BaseModel):
    name: str
    label: str
    type_: FormFieldType = Field(alias="type")
    is_required: bool
    choices: Optional[list[Any]]
    description: Optional[str]
    format: Optional[str]
    default: Optional[Any]
    pattern: Optional[str]
    minimum: Optional[float]
    maximum: Optional[float]
    min_length: Optional[Any]
    max_length: Optional[Any]
    min_items: Optional[Any]
    max_items: Optional[Any]


class Activity(BaseModel):
    tool_call_id: str
    tool: str
    kind: ToolKind
    status: ToolCallState
    displayed: list["ActivityDisplayed"]
    question: Optional["ActivityQuestion"]


class ActivityDisplayed(BaseModel):
    name: str
    value: str


class ActivityQuestion(BaseModel):
    text: str
    details: Optional[Any]
    confirmed_tool: Optional[str]
    confirmed_arguments: Optional[Any]
    form_fields: list["ActivityQuestionFormFields"]
    digest: str
    consent: Optional[ToolCallConsent]
    approvers: Optional[Approvers]
    people: Optional[int]
    approved_by: list["ActivityQuestionApprovedBy"]
    assignee: Optional["ActivityQuestionAssignee"]
    expires_at: Optional[datetime]
    outcome: Optional[QuestionOutcome]
    values: Optional[Any]
    comment: Optional[str]
    withdrawn: Optional[str]
    answered_by: Optional["ActivityQuestionAnsweredBy"]


class ActivityQuestionFormFields(FormInput):
    pass


class ActivityQuestionApprovedBy(Author):
    pass


class ActivityQuestionAssignee(Author):
    pass


class ActivityQuestionAnsweredBy(Author):
    pass


class EmojiReaction(BaseModel):
    emoji: str
    count: int
    viewer_reacted: bool


class Notice(BaseModel):
    kind: NoticeKind
    is_final: bool
    failure: Optional["NoticeFailure"]
    task: Optional["NoticeTask"]


class NoticeFailure(BaseModel):
    error: str
    remedy: Optional[ModelRemedy]
    attempt: Optional[int]
    retry_at: Optional[datetime]
    has_recovered: bool


class NoticeTask(BaseModel):
    id: str
    status: TaskStatus
    progress: Optional[str]
    reason: Optional[str]


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
    is_cut: bool
    outside: Optional["PostedMessageOutside"]
    notice: Optional["PostedMessageNotice"]


class PostedMessageAuthor(Author):
    pass


class PostedMessageReactions(EmojiReaction):
    pass


class PostedMessageActivity(Activity):
    pass


class PostedMessageOutside(BaseModel):
    connector_name: str
    sender_name: Optional[str]


class PostedMessageNotice(Notice):
    pass


class WaitingCall(BaseModel):
    id: str
    name: str
    kind: ToolKind
    arguments: Any
    digest: str
    consent: Optional[ToolCallConsent]
    form_fields: list["WaitingCallFormFields"]
    approvers: Approvers
    people: int
    approved_by: list[str]
    expires_at: datetime
    origin: "WaitingCallOrigin"


class WaitingCallFormFields(FormInput):
    pass


class WaitingCallOrigin(BaseModel):
    agent_name: str
    space_id: Optional[str]
    space_name: Optional[str]


Author.model_rebuild()
FormInput.model_rebuild()
Activity.model_rebuild()
EmojiReaction.model_rebuild()
Notice.model_rebuild()
PostedMessage.model_rebuild()
WaitingCall.model_rebuild()
