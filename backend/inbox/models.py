"""The table of inbox events."""

from enum import StrEnum
from typing import Any

from tortoise import fields
from tortoise.models import Model

from backend.tenants.trust import Trust


class EventType(StrEnum):
    SPACE_MESSAGE = "SPACE_MESSAGE"
    MENTION = "MENTION"
    #: The time has come for something that was planned, by people or by the agent.
    PLAN = "PLAN"
    #: And for something that the agent set a timer for.
    TIMER = "TIMER"
    #: Something that happened outside, told by a program.
    SERVICE = "SERVICE"
    TOOL_RESULT = "TOOL_RESULT"
    #: What became of something that the agent had another one do.
    TASK_RESULT = "TASK_RESULT"
    SYSTEM = "SYSTEM"


class Priority(StrEnum):
    """When an event joins: at the next cycle, at the next step, or by cutting the running model request."""

    WHEN_IDLE = "WHEN_IDLE"
    ASAP = "ASAP"
    INTERRUPT = "INTERRUPT"


class Receipt(StrEnum):
    """Where an event stands."""

    PENDING = "PENDING"
    INJECTED = "INJECTED"
    HANDLED = "HANDLED"
    SKIPPED = "SKIPPED"
    DROPPED = "DROPPED"
    FAILED = "FAILED"
    DEAD_LETTER = "DEAD_LETTER"


class InboxEvent(Model):
    """One thing that one agent must notice. Drained in the order of `id` among the pending."""

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    #: The same key twice is the same event: message id, plan and due time, caller's event id, tool call id.
    event_key = fields.TextField()
    type = fields.CharEnumField(EventType, max_length=32)
    priority = fields.CharEnumField(Priority, max_length=16)
    #: Shape by type: `inbox.payloads`.
    payload = fields.JSONField[dict[str, Any]]()
    #: The space it came from, if it came from one.
    space_id = fields.UUIDField(null=True)
    receipt = fields.CharEnumField(Receipt, max_length=16, default=Receipt.PENDING)
    cycle_id = fields.UUIDField(null=True)
    #: `seq` of the entry that shows it.
    entry_seq = fields.BigIntField(null=True)
    #: Drained by itself: it was part of an entry that no model could take.
    is_alone = fields.BooleanField(db_default=False)
    #: The entry that told something beside it and was refused: withheld until it is known which of both it was.
    withheld_seq = fields.BigIntField(null=True)
    #: A chain of causes begins with it (`payloads.is_prompt`): it wakes an agent that rests from going on by itself.
    is_prompt = fields.BooleanField(db_default=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    settled_at = fields.DatetimeField(null=True)
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)

    class Meta:
        table = "inbox_events"
        unique_together = (("tenant_id", "agent_id", "event_key"),)
        indexes = (("tenant_id", "agent_id", "id"), ("tenant_id", "cycle_id"))
