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


class Approvers(OpenEnum):
    SPACE = "SPACE"
    REQUESTER = "REQUESTER"
    ADMINS = "ADMINS"
    OWNERS = "OWNERS"


class ErasureState(OpenEnum):
    REQUESTED = "REQUESTED"
    LOGGED = "LOGGED"
    DONE = "DONE"
    CANCELLED = "CANCELLED"


class FeedResetReason(OpenEnum):
    CURSOR_TOO_OLD = "CURSOR_TOO_OLD"
    CURSOR_AHEAD = "CURSOR_AHEAD"
    TOO_SLOW = "TOO_SLOW"


class FormFieldType(OpenEnum):
    STRING = "STRING"
    NUMBER = "NUMBER"
    INTEGER = "INTEGER"
    BOOLEAN = "BOOLEAN"
    ARRAY = "ARRAY"


class MessageKind(OpenEnum):
    TEXT = "TEXT"
    TOOL_ACTIVITY = "TOOL_ACTIVITY"
    NOTICE = "NOTICE"


class ModelRemedy(OpenEnum):
    BILLING = "BILLING"
    QUOTA = "QUOTA"
    KEY = "KEY"
    PERMISSION = "PERMISSION"
    MODEL = "MODEL"
    PARAMETER = "PARAMETER"
    ADDRESS = "ADDRESS"
    PRICE = "PRICE"
    BUDGET = "BUDGET"


class NoticeKind(OpenEnum):
    MODEL_FAILURE = "MODEL_FAILURE"
    DEAD_LETTER = "DEAD_LETTER"
    LIMIT = "LIMIT"
    BUDGET = "BUDGET"
    WINDOW_CUT = "WINDOW_CUT"
    SUMMARY_FAILED = "SUMMARY_FAILED"
    TASK = "TASK"
    AGENTS_QUIET = "AGENTS_QUIET"
    AGENT_RESTS = "AGENT_RESTS"
    CONNECTOR = "CONNECTOR"
    OTHER = "OTHER"


class Priority(OpenEnum):
    WHEN_IDLE = "WHEN_IDLE"
    ASAP = "ASAP"
    INTERRUPT = "INTERRUPT"


class QuestionOutcome(OpenEnum):
    APPROVED = "APPROVED"
    DECLINED = "DECLINED"
    ANSWERED = "ANSWERED"
    WITHDRAWN = "WITHDRAWN"


class SpaceKind(OpenEnum):
    GROUP = "GROUP"
    DIRECT = "DIRECT"


class TaskStatus(OpenEnum):
    ACTIVE = "ACTIVE"
    PAUSED = "PAUSED"
    COMPLETED = "COMPLETED"
    FAILED = "FAILED"
    CANCELLED = "CANCELLED"
    EXPIRED = "EXPIRED"


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


class ToolKind(OpenEnum):
    INTERNAL = "INTERNAL"
    HTTP = "HTTP"
    EXTERNAL = "EXTERNAL"
    SPACE = "SPACE"
    MCP = "MCP"
