"""The payloads of inbox events, one class per type.

The sender of an event writes it; the rendering of items reads it.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Any
from uuid import UUID

from backend.inbox.models import EventType, Priority
from backend.tenants.trust import Trust

#: Fields of a message's event that `post_message` and `read_inbox` add.
_ADDED = frozenset({"files", "seq", "thread_root", "thread_seq", "thread_text", "thread_trust"})


@dataclass(frozen=True, slots=True)
class MessagePayload:
    """Payload of SPACE_MESSAGE and MENTION. Ids are strings, so that the payload can be stored as JSON."""

    message_id: str
    space_id: str
    space_name: str
    sender_kind: str
    sender_id: str
    sender_name: str
    text: str
    #: Number of agents' messages in this chain of answers, with this one as the last.
    hop: int = 0
    #: The newest of `origins`. Old messages have only this field.
    origin: str | None = None
    #: The other spaces whose content was in view when the message was written, the newest first.
    origins: Sequence[str] = ()
    #: For an agent's message: the count of the cycle that wrote it (`Drained.unprompted`).
    unprompted: int = 0
    #: For an agent's message: the cycle that wrote it was unattended.
    is_unattended: bool = False
    #: How often the author has edited it.
    edits: int = 0
    #: Its files, as in the column `files` of the message. The database fills them in.
    files: Sequence[Mapping[str, Any]] = ()
    #: Its number in the space. None: it was posted before events had it.
    seq: int | None = None
    #: Of a reply: the message that began its thread, and its number.
    thread_root: str | None = None
    thread_seq: int | None = None
    #: When the event is drained: the beginning of that message, and the trust of its author. None: it is deleted.
    thread_text: str | None = None
    thread_trust: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Avoids the deep copies of `asdict`, since all fields are flat. The database adds the others."""
        return {name: getattr(self, name) for name in self.__slots__ if name not in _ADDED}


@dataclass(frozen=True, slots=True)
class EditPayload:
    """Payload of MESSAGE_EDITED: a message that the agent has been shown, with its present text.

    It continues nothing and begins nothing: its hop is always None.
    """

    message_id: str
    space_id: str
    space_name: str
    sender_kind: str
    sender_id: str
    sender_name: str
    text: str
    edits: int
    #: The beginning of the text that the agent was shown last, if it is known.
    before: str | None = None
    seq: int | None = None
    hop: int | None = None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class ReactionsPayload:
    """Payload of MESSAGE_REACTIONS: how others react to a message of the agent now. Its hop is always None."""

    message_id: str
    space_id: str
    space_name: str
    seq: int
    #: The beginning of the message.
    message: str
    #: Of each emoji: how many, and the names of the first. Empty: all were taken back.
    reactions: Sequence[Mapping[str, Any]] = ()
    #: Whoever is named.
    actor_ids: Sequence[str] = ()
    hop: int | None = None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class PlanPayload:
    """Payload of PLAN and TIMER: an occurrence and its instruction. `due_at` is text in the plan's time zone."""

    plan_id: str
    name: str
    instruction: str
    purpose: str
    due_at: str
    #: The hop of the cycle in which an agent set the plan. 0 if a person or a program set it.
    hop: int = 0
    #: The agent has set it for itself.
    is_own: bool = False
    #: The spaces whose content was in view at that time.
    spaces: Sequence[str] = ()

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class ServicePayload:
    """Payload of SERVICE, with the content in the sender's own form. `service` is the sender's name for its source."""

    service: str
    content: Any
    sender_kind: str
    sender_id: str
    sender_name: str
    #: The hop of a chain that led outside and back. 0 if it began outside.
    hop: int = 0

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class ToolResultPayload:
    """Payload of TOOL_RESULT: a late answer to a call. `call_id` is the call's id in the chain."""

    call_id: str
    tool: str
    state: str
    result: dict[str, Any]
    #: The hop of the cycle that made the call. None means the hop of the cycle before.
    hop: int | None = None
    #: A person has answered or approved it.
    is_persons: bool = False
    #: The cycle that made the call was unattended.
    is_unattended: bool = False

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class TaskResultPayload:
    """Payload of TASK_RESULT: how a task has ended. `space_id` is the space in which the task was given, if any."""

    task_id: str
    goal: str
    status: str
    result: str | None
    reason: str | None
    space_id: str | None
    is_unattended: bool
    #: The person for whom the task was done.
    member_id: str | None = None
    #: The hop of the cycle that gave the task. None means the hop of the cycle before.
    hop: int | None = None
    #: The spaces whose content was in view at that time.
    spaces: Sequence[str] = ()

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class SystemPayload:
    """Payload of SYSTEM: a notice about the agent's own operation."""

    text: str
    #: The hop of the cycle that caused it. None means the hop of the cycle before.
    hop: int | None = None
    #: It is about a task that was given in an unattended cycle.
    is_unattended: bool = False

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


Payload = (
    MessagePayload | EditPayload | ReactionsPayload | PlanPayload | ServicePayload | ToolResultPayload
    | TaskResultPayload | SystemPayload
)  # fmt: skip

_SHAPES: dict[EventType, type[Payload]] = {
    EventType.SPACE_MESSAGE: MessagePayload,
    EventType.MENTION: MessagePayload,
    EventType.MESSAGE_EDITED: EditPayload,
    EventType.MESSAGE_REACTIONS: ReactionsPayload,
    EventType.PLAN: PlanPayload,
    EventType.TIMER: PlanPayload,
    EventType.SERVICE: ServicePayload,
    EventType.TOOL_RESULT: ToolResultPayload,
    EventType.TASK_RESULT: TaskResultPayload,
    EventType.SYSTEM: SystemPayload,
}


def is_prompt(payload: Payload) -> bool:
    """Whether a person, something that a person has set, or the outside is its direct cause.

    If so, it begins a chain of causes.
    """
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


_FIELDS = {event_type: frozenset(each.name for each in fields(shape)) for event_type, shape in _SHAPES.items()}


def of(event_type: EventType, values: Mapping[str, Any]) -> Payload:
    """Fields of a later version are left out: during an upgrade, old workers read events of new processes."""
    known = _FIELDS[event_type]
    if not values.keys() <= known:
        values = {name: value for name, value in values.items() if name in known}
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
    #: The trust of its origin.
    trust: Trust = Trust.STRANGER
    #: The `traceparent` of what made it.
    trace: str | None = None

    @property
    def is_passive(self) -> bool:
        """It joins what other events have begun, and decides nothing about it."""
        return self.type in {EventType.MESSAGE_EDITED, EventType.MESSAGE_REACTIONS}

    @property
    def edits(self) -> int:
        """How often its message had been edited when it was read."""
        return self.payload.edits if isinstance(self.payload, MessagePayload | EditPayload) else 0

    @property
    def hop(self) -> int | None:
        """Number of agents' messages that led to it. None if it only continues the agent's own work."""
        return self.payload.hop

    def unprompted(self, before: int) -> int:
        """The number of unprompted cycles in a row, if this event alone opens one.

        `before`: the count of the agent's last cycle.
        """
        if is_prompt(self.payload):
            return 0
        match self.payload:
            case MessagePayload(sender_kind="AGENT", unprompted=count):
                return count + 1
        return before + 1

    @property
    def is_unattended(self) -> bool:
        """A schedule caused it, directly or through an earlier unattended cycle. Perhaps no person is present."""
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
        """It comes from neither a member nor an agent. A cycle with only such events is unattended."""
        match self.payload:
            case MessagePayload(sender_kind=kind):
                return kind != "AGENT" and self.trust is not Trust.MEMBER
            case ServicePayload():
                return self.trust is not Trust.MEMBER
        return False

    @property
    def is_members(self) -> bool:
        """A member has written it in person."""
        match self.payload:
            case MessagePayload(sender_kind="PERSON") | ServicePayload(sender_kind="PERSON"):
                return self.trust is Trust.MEMBER
        return False

    @property
    def member_id(self) -> UUID | None:
        """The person who sent the event, or for whom a task was done."""
        match self.payload:
            case ServicePayload() if self.trust is not Trust.MEMBER:
                return None  # a program sent it in a person's name
            case (
                MessagePayload(sender_kind="PERSON", sender_id=sender_id)
                | ServicePayload(sender_kind="PERSON", sender_id=sender_id)
                | TaskResultPayload(member_id=str(sender_id))
            ):
                return UUID(sender_id)
        return None

    @property
    def origins(self) -> list[UUID]:
        """The other spaces whose content was in view when the message was written, the task given or the plan set."""
        match self.payload:
            case MessagePayload(origins=origins, origin=before):
                return [UUID(space) for space in origins or filter(None, [before])]
            case TaskResultPayload(space_id=given_in, spaces=seen):
                return [UUID(space) for space in dict.fromkeys([*seen, *filter(None, [given_in])])]
            case PlanPayload(spaces=seen):
                return [UUID(space) for space in seen]
        return []
