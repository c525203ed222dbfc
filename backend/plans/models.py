"""The tables of plans and of their occurrences."""

from enum import StrEnum

from tortoise import fields
from tortoise.models import Model

from backend.tenants.actor import ActorKind
from backend.tenants.trust import Trust


class PlanPurpose(StrEnum):
    """An agent sets a TIMER for itself. HEARTBEAT and CHECK_IN fire only while the agent is idle. A DIGEST belongs
    to a personal assistant, and fires only if there is something new."""

    PLAN = "PLAN"
    TIMER = "TIMER"
    HEARTBEAT = "HEARTBEAT"
    CHECK_IN = "CHECK_IN"
    DIGEST = "DIGEST"


class ScheduleKind(StrEnum):
    """AFTER a number of seconds, once; AT a point in time, once; CRON, repeatedly."""

    AFTER = "AFTER"
    AT = "AT"
    CRON = "CRON"


class PlanStatus(StrEnum):
    """ENDED is final: the plan has no further occurrence, was deleted, or its agent was stopped."""

    ACTIVE = "ACTIVE"
    PAUSED = "PAUSED"
    ENDED = "ENDED"


class CatchUp(StrEnum):
    """Which of the missed occurrences are fired late."""

    NONE = "NONE"
    LAST = "LAST"
    ALL = "ALL"


class OccurrenceState(StrEnum):
    FIRED = "FIRED"
    SKIPPED = "SKIPPED"


class SkipReason(StrEnum):
    """Why an occurrence did not fire."""

    #: No worker looked in time, and the plan fires nothing late.
    MISSED = "MISSED"
    #: A later missed occurrence was fired in its place.
    SUPERSEDED = "SUPERSEDED"
    #: More occurrences were missed than may be fired late.
    TOO_MANY = "TOO_MANY"
    QUIET_HOURS = "QUIET_HOURS"
    #: The agent was not idle.
    BUSY = "BUSY"
    #: The agent had left the plan's space, or the space was archived.
    NOT_IN_SPACE = "NOT_IN_SPACE"
    #: Only for a digest: there is no new message since the last one.
    NOTHING_NEW = "NOTHING_NEW"
    #: The plan was paused.
    PAUSED = "PAUSED"


class Plan(Model):
    """A durable intention of one agent: an instruction with a schedule."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    #: Unique among the plans of the agent that have not ended. Timers may share a name.
    name = fields.TextField()
    instruction = fields.TextField()
    purpose = fields.CharEnumField(PlanPurpose, max_length=16)
    schedule = fields.CharEnumField(ScheduleKind, max_length=16)
    #: A number of seconds, a time in ISO 8601 with its offset, or a cron expression with five fields.
    expression = fields.CharField(max_length=200)
    #: IANA name of the time zone for cron and quiet hours.
    zone = fields.CharField(max_length=64)
    #: The space that the plan is about.
    space_id = fields.UUIDField(null=True)
    status = fields.CharEnumField(PlanStatus, max_length=16)
    #: Due time of the first occurrence without a row, before jitter. Null: the plan has ended.
    next_due_at = fields.DatetimeField(null=True)
    #: When a worker looks at it: due time with jitter, end of quiet hours, or later while its agent is paused.
    next_look_at = fields.DatetimeField(null=True)
    jitter_seconds = fields.IntField(db_default=0)
    #: Start of an ended pause: due times from here until before `pause_until` have no row yet.
    pause_from = fields.DatetimeField(null=True)
    #: End of that pause.
    pause_until = fields.DatetimeField(null=True)
    #: Minute of the day at which quiet hours begin. Nothing fires from then until `quiet_until`.
    quiet_from = fields.SmallIntField(null=True)
    #: Minute of the day at which quiet hours end.
    quiet_until = fields.SmallIntField(null=True)
    ends_at = fields.DatetimeField(null=True)
    catch_up = fields.CharEnumField(CatchUp, max_length=16)
    created_by_kind = fields.CharEnumField(ActorKind, max_length=16)
    created_by = fields.UUIDField()
    #: Hop count of the cycle in which the agent last set the plan. 0: a person or a program set it.
    hop = fields.IntField(db_default=0)
    #: Whether the agent itself last set the schedule or the instruction. Null: `created_by_kind` decides.
    is_own = fields.BooleanField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now=True)
    deleted_at = fields.DatetimeField(null=True)
    #: Ids of the spaces whose content was in view when the plan was set.
    spaces = fields.JSONField[list[str]](db_default=[])
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)

    class Meta:
        table = "plans"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "created_at", "id"), ("tenant_id", "agent_id", "created_at", "id"))


class PlanOccurrence(Model):
    """One due time of a plan: it has fired once, or was skipped for a reason."""

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    plan_id = fields.UUIDField()
    due_at = fields.DatetimeField()
    state = fields.CharEnumField(OccurrenceState, max_length=16)
    reason = fields.CharEnumField(SkipReason, max_length=16, null=True)
    #: Number of occurrences in this row. Old skipped occurrences share a row, which has the last due time.
    count = fields.IntField(db_default=1)
    #: Key of its event in the inbox. Null: it was skipped.
    event_key = fields.CharField(max_length=100, null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "plan_occurrences"
        unique_together = (("tenant_id", "id"), ("tenant_id", "plan_id", "due_at"))


class Digest(Model):
    """The newest digest of an assistant: a range of messages in each space.

    The next digest begins where this one ended. If nobody has read this one, the next one begins where this one began.
    """

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    plan_id = fields.UUIDField()
    #: By space id: the last `seq` before the digest, and the last `seq` in it.
    spaces = fields.JSONField[dict[str, list[int]]]()
    created_at = fields.DatetimeField(auto_now_add=True)
    #: When the assistant first requested its content.
    read_at = fields.DatetimeField(null=True)

    class Meta:
        table = "digests"
        unique_together = (("tenant_id", "id"), ("tenant_id", "agent_id"))
