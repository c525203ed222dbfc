from datetime import datetime
from typing import Optional

from .base_model import BaseModel
from .enums import ActorKind


class Author(BaseModel):
    id: str
    name: str
    kind: ActorKind


class PostedMessage(BaseModel):
    id: str
    seq: int
    text: str
    stream_id: Optional[str]
    created_at: datetime
    deleted_at: Optional[datetime]
    author: "PostedMessageAuthor"


class PostedMessageAuthor(Author):
    pass


Author.model_rebuild()
PostedMessage.model_rebuild()
