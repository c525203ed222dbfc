from typing import Any, Optional

from pydantic import Field

from .base_model import BaseModel
from .enums import Priority, ToolCallDecision


class AddReactionInput(BaseModel):
    idempotency_key: Optional[str] = None
    "Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict."
    message_id: str
    emoji: str
    "Exactly one emoji, such as 👍."


class AnswerToolCallInput(BaseModel):
    idempotency_key: Optional[str] = None
    "Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict."
    tool_call_id: str
    digest: str
    "The `digest` of the call: `Hold.digest`, or `digest` in the data of its message. It proves which arguments you have seen. If they have changed since, the mutation returns Conflict with the code OTHER_ARGUMENTS."
    decision: ToolCallDecision
    values: Optional[Any] = None
    "Only with ANSWER: an object with the values of the form's fields, by their names."
    comment: Optional[str] = ""
    "A text that the agent receives with the decision."


class ClaimToolCallInput(BaseModel):
    idempotency_key: Optional[str] = None
    "Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict."
    tool_call_id: str
    seconds: int = 60
    "Length of the claim in seconds: 1 to 3,600. `renewToolCall` extends it."


class DeleteMessageInput(BaseModel):
    idempotency_key: Optional[str] = None
    "Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict."
    message_id: str


class EditMessageInput(BaseModel):
    idempotency_key: Optional[str] = None
    "Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict."
    message_id: str
    text: str
    "The new text. `@name` in it mentions members, as in `postMessage`."


class MarkSpaceReadInput(BaseModel):
    idempotency_key: Optional[str] = None
    "Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict."
    space_id: str
    seq: int
    "`seq` of the last message that you have read. More than that of the newest message means the newest message."


class PostMessageInput(BaseModel):
    idempotency_key: Optional[str] = None
    "Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict."
    space_id: str
    text: str
    mentions: Optional[list[str]] = Field(default_factory=lambda: [])
    "Ids of members of the space that the message mentions, in addition to those named by @name in the text."
    priority: Optional[Priority] = Priority.ASAP
    client_key: Optional[str] = None
    "Any text of up to 100 characters by which your client knows the message again, in `Message.clientKey` and so in the feed. It need not be unique. Every member of the space sees it."
    file_ids: Optional[list[str]] = Field(default_factory=lambda: [])
    "Ids of at most 10 files that you have uploaded (`createUpload`, `completeUpload`) and that no message has. With files, the text may be empty."
    reply_to: Optional[str] = None
    "Id of a message of the space that it answers. The reply belongs to the thread of that message; the answer to a reply belongs to the same thread."


class RemoveReactionInput(BaseModel):
    idempotency_key: Optional[str] = None
    "Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict."
    message_id: str
    emoji: str
    "Exactly one emoji."


class RenewToolCallInput(BaseModel):
    idempotency_key: Optional[str] = None
    "Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict."
    tool_call_id: str
    claim: str
    seconds: int
    "New duration of the claim in seconds from now, up to 3,600. 0 gives the call back, if you have not started it: any program can then claim it."


class SetTypingInput(BaseModel):
    idempotency_key: Optional[str] = None
    "Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict."
    space_id: str
    is_typing: bool


class StopCycleInput(BaseModel):
    idempotency_key: Optional[str] = None
    "Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict."
    agent_id: Optional[str] = None
    "The agent to stop. Give this or `spaceId`."
    space_id: Optional[str] = None
    "Stops all agents that currently work in this space because of an event of yours. Give this or `agentId`."


class SubmitToolResultInput(BaseModel):
    idempotency_key: Optional[str] = None
    "Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict."
    tool_call_id: str
    ok: bool = True
    "True: the call succeeded. False: it failed, and `result` is the reason, best as a text."
    result: Optional[Any] = None
    "The result for the model: any JSON of at most 65,536 bytes."
    claim: Optional[str] = None
    "The `claim` from `claimToolCall`. Omit it if you never claim calls."
    digest: Optional[str] = None
    "The digest of the arguments that you have used. If it is not the digest of the call, the mutation returns Conflict with the code OTHER_ARGUMENTS."
