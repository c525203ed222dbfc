"""The table of tasks."""

from enum import StrEnum

from tortoise import fields
from tortoise.models import Model

from backend.tenants.actor import ActorKind
from backend.tenants.trust import Trust


class TaskStatus(StrEnum):
    """PAUSED: its model does not answer, and is asked again later. The last four are final."""

    ACTIVE = "ACTIVE"
    PAUSED = "PAUSED"
    COMPLETED = "COMPLETED"
    FAILED = "FAILED"
    CANCELLED = "CANCELLED"
    EXPIRED = "EXPIRED"


class Task(Model):
    """Something that an agent has another one do, which is made for it and ends with it."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: Who does it, and for whom.
    agent_id = fields.UUIDField()
    parent_id = fields.UUIDField()
    goal = fields.TextField()
    status = fields.CharEnumField(TaskStatus, max_length=16)
    #: Where people see how it goes, and the notice that says so.
    space_id = fields.UUIDField(null=True)
    message_id = fields.UUIDField(null=True)
    #: Begun in a cycle that nobody attends: so is what comes of it.
    is_unattended = fields.BooleanField(db_default=False)
    #: Its agent may read the memories and notes of its parent.
    reads_knowledge = fields.BooleanField(db_default=False)
    #: Its agent may ask the people of the space that it comes from, or its person.
    may_ask = fields.BooleanField(db_default=False)
    #: Of a goal of its parent's, at which its result is kept as a note.
    goal_number = fields.BigIntField(null=True)
    #: Of the cycle in which it was given (R6); 0: a person or a program gave it.
    hop = fields.IntField(db_default=0)
    progress = fields.TextField(null=True)
    #: When it was begun, or said last how it goes.
    progress_at = fields.DatetimeField()
    #: As its agent hands it in; of a task that is over, what its parent is told.
    result = fields.TextField(null=True)
    #: Why it is paused, or ended as it did.
    reason = fields.TextField(null=True)
    deadline = fields.DatetimeField()
    #: Since when nothing was heard of it for too long.
    stalled_at = fields.DatetimeField(null=True)
    paused_at = fields.DatetimeField(null=True)
    #: When its model was asked again last.
    retried_at = fields.DatetimeField(null=True)
    created_by_kind = fields.CharEnumField(ActorKind, max_length=16)
    created_by = fields.UUIDField()
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now=True)
    ended_at = fields.DatetimeField(null=True)
    #: Whose content was in view when it was given.
    spaces = fields.JSONField[list[str]](db_default=[])
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)

    class Meta:
        table = "tasks"
        unique_together = (("tenant_id", "id"), ("tenant_id", "agent_id"))
        indexes = (("tenant_id", "created_at", "id"), ("tenant_id", "parent_id", "created_at", "id"))
