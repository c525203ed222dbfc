from datetime import datetime
from typing import Optional

from .base_model import BaseModel
from .enums import ActorKind


class Author(BaseModel):
    id: str
    name: str
    kind: ActorKind


class EmojiReaction(BaseModel):
    emoji: str
    count: int
    viewer_reacted: bool


class PostedMessage(BaseModel):
    id: str
    seq: int
    text: str
    stream_id: Optional[str]
    created_at: datetime
    deleted_at: Optional[datetime]
    thread_root_id: Optional[str]
    author: "PostedMessageAuthor"
    reactions: list["PostedMessageReactions"]


class PostedMessageAuthor(Author):
    pass


class PostedMessageReactions(EmojiReaction):
    pass


Author.model_rebuild()
EmojiReaction.model_rebuild()
PostedMessage.model_rebuild()
