"""The shapes of inbox events, one per type: written by whoever delivers, read by the rendering of items."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from backend.inbox.models import EventType, Priority
from backend.tenants.trust import Trust


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
    #: Messages of agents, each in answer to the one before, of which it is the last.
    hop: int = 0
    #: The newest of `origins`; a message of old has it alone.
    origin: str | None = None
    #: The other spaces whose content was in view when it was written, the newest first.
    origins: Sequence[str] = ()
    #: Of an agent's: what the cycle counted in which it was written (`Drained.unprompted`).
    unprompted: int = 0
    #: Of an agent's: nobody attended the cycle in which it was written.
    is_unattended: bool = False

    def to_json(self) -> dict[str, Any]:
        """Without the copies that `asdict` makes: all of it is flat."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class PlanPayload:
    """Of PLAN and TIMER: an occurrence, with what is to be done. `due_at` is for reading, by the plan's own clock."""

    plan_id: str
    name: str
    instruction: str
    purpose: str
    due_at: str
    #: Of the cycle in which an agent set it; 0: a person or a program did.
    hop: int = 0
    #: The agent has set it for itself.
    is_own: bool = False
    #: Whose content was in view then.
    spaces: Sequence[str] = ()

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class ServicePayload:
    """Of SERVICE: what happened, in the sender's own form. `service` is what the sender calls its source."""

    service: str
    content: Any
    sender_kind: str
    sender_id: str
    sender_name: str
    #: Of the chain that led out of here and back; 0: it began outside.
    hop: int = 0

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class ToolResultPayload:
    """Of TOOL_RESULT: the answer to a call, whenever it came. `call_id` is the call's id in the chain."""

    call_id: str
    tool: str
    state: str
    result: dict[str, Any]
    #: Of the cycle in which it was called; None: as the cycle before.
    hop: int | None = None
    #: A person has answered it, or let it happen.
    is_persons: bool = False
    #: Nobody attended the cycle in which it was called.
    is_unattended: bool = False

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class TaskResultPayload:
    """Of TASK_RESULT: how a task has ended. `space_id` is where it was given, if that was in a space."""

    task_id: str
    goal: str
    status: str
    result: str | None
    reason: str | None
    space_id: str | None
    is_unattended: bool
    #: The person for whom it was done.
    member_id: str | None = None
    #: Of the cycle in which it was given; None: as the cycle before.
    hop: int | None = None
    #: Whose content was in view then.
    spaces: Sequence[str] = ()

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class SystemPayload:
    """Of SYSTEM: what the agent must know of its own running."""

    text: str
    #: Of the cycle from which it came; None: as the cycle before.
    hop: int | None = None
    #: Of a task that was given where nobody attended.
    is_unattended: bool = False

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


Payload = MessagePayload | PlanPayload | ServicePayload | ToolResultPayload | TaskResultPayload | SystemPayload

_SHAPES: dict[EventType, type[Payload]] = {
    EventType.SPACE_MESSAGE: MessagePayload,
    EventType.MENTION: MessagePayload,
    EventType.PLAN: PlanPayload,
    EventType.TIMER: PlanPayload,
    EventType.SERVICE: ServicePayload,
    EventType.TOOL_RESULT: ToolResultPayload,
    EventType.TASK_RESULT: TaskResultPayload,
    EventType.SYSTEM: SystemPayload,
}


def is_prompt(payload: Payload) -> bool:
    """A person, something that a person has set, or the outside is behind it at once: a chain of causes begins here."""
    match payload:
        case MessagePayload(sender_kind=kind, hop=hop):
            return kind != "AGENT" and hop == 0
        case PlanPayload(is_own=is_own):
            return not is_own
        case ServicePayload(hop=hop):
            return hop == 0
        case ToolResultPayload(is_persons=is_persons):
            return is_persons
    return False


def read(event_type: EventType, stored: str) -> Payload:
    """The payload of an event of that type, from its jsonb as text."""
    return of(event_type, json.loads(stored))


def of(event_type: EventType, values: Mapping[str, Any]) -> Payload:
    return _SHAPES[event_type](**values)


@dataclass(frozen=True, slots=True)
class PendingEvent:
    """An event as the loop drains it. Times are by the database's clock."""

    id: int
    key: str
    type: EventType
    priority: Priority
    payload: Payload
    space_id: UUID | None
    seen_at: datetime
    age_seconds: float
    is_alone: bool
    #: Of its origin.
    trust: Trust = Trust.STRANGER

    @property
    def hop(self) -> int | None:
        """Messages of agents that led to it; None where it only carries on what its agent was at."""
        return self.payload.hop

    def unprompted(self, before: int) -> int:
        """Cycles in a row that nothing has prompted, if this alone leads to one more. `before`: at its agent's last."""
        if is_prompt(self.payload):
            return 0
        match self.payload:
            case MessagePayload(sender_kind="AGENT", unprompted=told):
                return told + 1
        return before + 1

    @property
    def is_unattended(self) -> bool:
        """It came by itself, at its time, or of something that did: nobody may be there."""
        match self.payload:
            case (
                PlanPayload()
                | TaskResultPayload(is_unattended=True)
                | ToolResultPayload(is_unattended=True)
                | SystemPayload(is_unattended=True)
                | MessagePayload(sender_kind="AGENT", is_unattended=True)
            ):
                return True
        return False

    @property
    def is_from_outside(self) -> bool:
        """No member has said it, and no agent: nobody attends what begins with that alone."""
        match self.payload:
            case MessagePayload(sender_kind=kind):
                return kind != "AGENT" and self.trust is not Trust.MEMBER
            case ServicePayload():
                return self.trust is not Trust.MEMBER
        return False

    @property
    def is_members(self) -> bool:
        """A member's own word."""
        match self.payload:
            case MessagePayload(sender_kind="PERSON") | ServicePayload(sender_kind="PERSON"):
                return self.trust is Trust.MEMBER
        return False

    @property
    def member_id(self) -> UUID | None:
        """The person whose event this is, if a person's, or for whom it was done."""
        match self.payload:
            case ServicePayload() if self.trust is not Trust.MEMBER:
                return None  # a program told it in a person's name
            case (
                MessagePayload(sender_kind="PERSON", sender_id=sender_id)
                | ServicePayload(sender_kind="PERSON", sender_id=sender_id)
                | TaskResultPayload(member_id=str(sender_id))
            ):
                return UUID(sender_id)
        return None

    @property
    def origins(self) -> list[UUID]:
        """The spaces in whose context a message of another one was written, a task given or a plan set."""
        match self.payload:
            case MessagePayload(origins=told, origin=before):
                return [UUID(space) for space in told or filter(None, [before])]
            case TaskResultPayload(space_id=given_in, spaces=seen):
                return [UUID(space) for space in dict.fromkeys([*seen, *filter(None, [given_in])])]
            case PlanPayload(spaces=seen):
                return [UUID(space) for space in seen]
        return []
