"""The shapes of inbox events, one per type: written by whoever delivers, read by the rendering of items."""

from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from backend.inbox.models import EventType


@dataclass(frozen=True, slots=True)
class MessagePayload:
    """Of SPACE_MESSAGE and MENTION. Ids are strings, so that the payload is JSON as it stands."""

    message_id: str
    space_id: str
    space_name: str
    sender_kind: str
    sender_id: str
    sender_name: str
    text: str

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class PendingEvent:
    """An event as the loop drains it. `age_seconds` is by the database's clock."""

    id: int
    type: EventType
    payload: MessagePayload
    space_id: UUID | None
    age_seconds: float

    @property
    def member_id(self) -> UUID | None:
        """The person whose event this is, if a person's."""
        return UUID(self.payload.sender_id) if self.payload.sender_kind == "PERSON" else None
