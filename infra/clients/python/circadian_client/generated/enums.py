from circadian_client.models import OpenEnum


class ActorKind(OpenEnum):
    PERSON = "PERSON"
    AGENT = "AGENT"
    SERVICE = "SERVICE"


class AgentState(OpenEnum):
    SLEEPING = "SLEEPING"
    HELD = "HELD"
    WAKING = "WAKING"
    THINKING = "THINKING"
    PAUSED = "PAUSED"
    STOPPED = "STOPPED"
    PRIVATE = "PRIVATE"
    SUSPENDED = "SUSPENDED"


class AgentStatus(OpenEnum):
    ACTIVE = "ACTIVE"
    PAUSED = "PAUSED"
    STOPPED = "STOPPED"
    SUSPENDED = "SUSPENDED"


class ErasureState(OpenEnum):
    REQUESTED = "REQUESTED"
    LOGGED = "LOGGED"
    DONE = "DONE"
    CANCELLED = "CANCELLED"


class MessageKind(OpenEnum):
    TEXT = "TEXT"
    TOOL_ACTIVITY = "TOOL_ACTIVITY"
    NOTICE = "NOTICE"


class Priority(OpenEnum):
    WHEN_IDLE = "WHEN_IDLE"
    ASAP = "ASAP"
    INTERRUPT = "INTERRUPT"


class SpaceKind(OpenEnum):
    GROUP = "GROUP"
    DIRECT = "DIRECT"


class ToolActivityStatus(OpenEnum):
    WRITING = "WRITING"
    PENDING = "PENDING"
    RUNNING = "RUNNING"
    HELD = "HELD"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"
    UNKNOWN = "UNKNOWN"
    EXPIRED = "EXPIRED"


class ToolCallConsent(OpenEnum):
    ASKED = "ASKED"
    GIVEN = "GIVEN"


class ToolCallDecision(OpenEnum):
    APPROVE = "APPROVE"
    DECLINE = "DECLINE"
    ANSWER = "ANSWER"


class ToolCallState(OpenEnum):
    PENDING = "PENDING"
    RUNNING = "RUNNING"
    HELD = "HELD"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"
    UNKNOWN = "UNKNOWN"
    EXPIRED = "EXPIRED"
