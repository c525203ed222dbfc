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


class Priority(OpenEnum):
    WHEN_IDLE = "WHEN_IDLE"
    ASAP = "ASAP"
    INTERRUPT = "INTERRUPT"


class ToolActivityStatus(OpenEnum):
    WRITING = "WRITING"
    PENDING = "PENDING"
    RUNNING = "RUNNING"
    HELD = "HELD"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"
    UNKNOWN = "UNKNOWN"
    EXPIRED = "EXPIRED"


class ToolCallState(OpenEnum):
    PENDING = "PENDING"
    RUNNING = "RUNNING"
    HELD = "HELD"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"
    UNKNOWN = "UNKNOWN"
    EXPIRED = "EXPIRED"
