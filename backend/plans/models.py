"""The tables of plans and of their occurrences."""

from enum import StrEnum

from tortoise import fields
from tortoise.models import Model

from backend.tenants.actor import ActorKind
from backend.tenants.trust import Trust


class PlanPurpose(StrEnum):
    """A TIMER is one that an agent sets for itself; HEARTBEAT and CHECK_IN come only while it is idle; a DIGEST is a
    personal assistant's, and comes only if there is something new."""

    PLAN = "PLAN"
    TIMER = "TIMER"
    HEARTBEAT = "HEARTBEAT"
    CHECK_IN = "CHECK_IN"
    DIGEST = "DIGEST"


class ScheduleKind(StrEnum):
    """AFTER so many seconds, once; AT a moment, once; CRON, again and again."""

    AFTER = "AFTER"
    AT = "AT"
    CRON = "CRON"


class PlanStatus(StrEnum):
    """ENDED is final: it is over, or its agent was stopped."""

    ACTIVE = "ACTIVE"
    PAUSED = "PAUSED"
    ENDED = "ENDED"


class CatchUp(StrEnum):
    """Which of the occurrences that were missed are made up for."""

    NONE = "NONE"
    LAST = "LAST"
    ALL = "ALL"


class OccurrenceState(StrEnum):
    FIRED = "FIRED"
    SKIPPED = "SKIPPED"


class SkipReason(StrEnum):
    """Why an occurrence was none."""

    #: Nobody looked in time, and the plan makes up for nothing.
    MISSED = "MISSED"
    #: A later one was made up for in its place.
    SUPERSEDED = "SUPERSEDED"
    #: Of so many missed ones not all are made up for.
    TOO_MANY = "TOO_MANY"
    QUIET_HOURS = "QUIET_HOURS"
    #: The agent was not idle.
    BUSY = "BUSY"
    #: The agent had left the plan's space.
    NOT_IN_SPACE = "NOT_IN_SPACE"
    #: Of a digest: nothing was said since the last one.
    NOTHING_NEW = "NOTHING_NEW"
    #: The plan itself was paused.
    PAUSED = "PAUSED"


class Plan(Model):
    """A durable intention of one agent."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    #: Unique among the agent's living plans; timers may share one.
    name = fields.TextField()
    instruction = fields.TextField()
    purpose = fields.CharEnumField(PlanPurpose, max_length=16)
    schedule = fields.CharEnumField(ScheduleKind, max_length=16)
    #: Seconds, a moment in ISO 8601 with its offset, or five fields of cron.
    expression = fields.CharField(max_length=200)
    #: IANA name; cron and quiet hours are by its clock.
    zone = fields.CharField(max_length=64)
    #: The space that it is about.
    space_id = fields.UUIDField(null=True)
    status = fields.CharEnumField(PlanStatus, max_length=16)
    #: The first occurrence that has no row yet, jitter aside.
    next_due_at = fields.DatetimeField(null=True)
    #: When workers look at it: that time with its jitter, the end of quiet hours, or later while the agent is paused.
    next_look_at = fields.DatetimeField(null=True)
    jitter_seconds = fields.IntField(db_default=0)
    #: Of a pause that is over: due times from the first to before the second have no row yet.
    pause_from = fields.DatetimeField(null=True)
    pause_until = fields.DatetimeField(null=True)
    #: Minutes of the day; from `quiet_from` until `quiet_until` nothing fires.
    quiet_from = fields.SmallIntField(null=True)
    quiet_until = fields.SmallIntField(null=True)
    ends_at = fields.DatetimeField(null=True)
    catch_up = fields.CharEnumField(CatchUp, max_length=16)
    created_by_kind = fields.CharEnumField(ActorKind, max_length=16)
    created_by = fields.UUIDField()
    #: Of the cycle in which its agent set it last (R6); 0: a person or a program did.
    hop = fields.IntField(db_default=0)
    #: Its agent, and no person, has said last what is to be done and when; None: as it was made.
    is_own = fields.BooleanField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now=True)
    deleted_at = fields.DatetimeField(null=True)
    #: Whose content was in view when it was set.
    spaces = fields.JSONField[list[str]](db_default=[])
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)

    class Meta:
        table = "plans"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "created_at", "id"), ("tenant_id", "agent_id", "created_at", "id"))


class PlanOccurrence(Model):
    """One due time of a plan: fired once, or why not."""

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    plan_id = fields.UUIDField()
    due_at = fields.DatetimeField()
    state = fields.CharEnumField(OccurrenceState, max_length=16)
    reason = fields.CharEnumField(SkipReason, max_length=16, null=True)
    #: How many this row stands for: of skipped ones older than what is kept, some share one, with the last due time.
    count = fields.IntField(db_default=1)
    #: Under which it stands in the inbox.
    event_key = fields.CharField(max_length=100, null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "plan_occurrences"
        unique_together = (("tenant_id", "id"), ("tenant_id", "plan_id", "due_at"))


class Digest(Model):
    """The newest digest of an assistant: from which message to which of each space it goes. The next one begins where
    it ended, or, if nobody has read it, where it began."""

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    plan_id = fields.UUIDField()
    #: By the id of a space: the last `seq` before it, and its own last.
    spaces = fields.JSONField[dict[str, list[int]]]()
    created_at = fields.DatetimeField(auto_now_add=True)
    #: When the assistant first asked what is in it.
    read_at = fields.DatetimeField(null=True)

    class Meta:
        table = "digests"
        unique_together = (("tenant_id", "id"), ("tenant_id", "agent_id"))
