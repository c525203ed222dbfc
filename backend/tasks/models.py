"""The table of tasks."""

from enum import StrEnum

from tortoise import fields
from tortoise.models import Model

from backend.tenants.actor import ActorKind
from backend.tenants.trust import Trust


class TaskStatus(StrEnum):
    """PAUSED: the model does not answer, and is tried again later. The last four are final."""

    ACTIVE = "ACTIVE"
    PAUSED = "PAUSED"
    COMPLETED = "COMPLETED"
    FAILED = "FAILED"
    CANCELLED = "CANCELLED"
    EXPIRED = "EXPIRED"


class Task(Model):
    """Work that an agent gives to another agent, which is created for the task and ends with it."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: The agent that does the task.
    agent_id = fields.UUIDField()
    #: The agent that gave the task.
    parent_id = fields.UUIDField()
    goal = fields.TextField()
    status = fields.CharEnumField(TaskStatus, max_length=16)
    #: The space where people see the progress.
    space_id = fields.UUIDField(null=True)
    #: The NOTICE in that space that shows the progress.
    message_id = fields.UUIDField(null=True)
    #: It was given in an unattended cycle, so all that results from it is unattended too.
    is_unattended = fields.BooleanField(db_default=False)
    #: Its agent may read the memories and notes of its parent.
    reads_knowledge = fields.BooleanField(db_default=False)
    #: Its agent may ask the people in the space of the task, or the person for whom it works.
    may_ask = fields.BooleanField(db_default=False)
    #: Number of a goal of the parent. The result is stored as a note for that goal.
    goal_number = fields.BigIntField(null=True)
    #: Hop count of the cycle in which it was given. 0: a person or a program gave it.
    hop = fields.IntField(db_default=0)
    progress = fields.TextField(null=True)
    #: When it began, or when its agent last reported progress.
    progress_at = fields.DatetimeField()
    #: The result that its agent handed in. After the end: the text that the parent receives.
    result = fields.TextField(null=True)
    #: Why it is paused, or why it ended as it did.
    reason = fields.TextField(null=True)
    deadline = fields.DatetimeField()
    #: When it was marked as stalled, because its agent had reported nothing for too long.
    stalled_at = fields.DatetimeField(null=True)
    paused_at = fields.DatetimeField(null=True)
    #: When its model was last tried again.
    retried_at = fields.DatetimeField(null=True)
    created_by_kind = fields.CharEnumField(ActorKind, max_length=16)
    created_by = fields.UUIDField()
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now=True)
    ended_at = fields.DatetimeField(null=True)
    #: Ids of the spaces whose content was in view when it was given.
    spaces = fields.JSONField[list[str]](db_default=[])
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)

    class Meta:
        table = "tasks"
        unique_together = (("tenant_id", "id"), ("tenant_id", "agent_id"))
        indexes = (("tenant_id", "created_at", "id"), ("tenant_id", "parent_id", "created_at", "id"))
