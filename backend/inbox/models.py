"""The table of inbox events."""

from enum import StrEnum
from typing import Any

from tortoise import fields
from tortoise.models import Model

from backend.tenants.trust import Trust


class EventType(StrEnum):
    SPACE_MESSAGE = "SPACE_MESSAGE"
    MENTION = "MENTION"
    #: A message that the agent has been shown has another text now. It wakes nobody.
    MESSAGE_EDITED = "MESSAGE_EDITED"
    #: Somebody has reacted to a message of the agent. It wakes nobody.
    MESSAGE_REACTIONS = "MESSAGE_REACTIONS"
    #: A plan of a person or of the agent is due.
    PLAN = "PLAN"
    #: A timer that the agent has set is due.
    TIMER = "TIMER"
    #: Something happened outside, reported by a program.
    SERVICE = "SERVICE"
    TOOL_RESULT = "TOOL_RESULT"
    #: The result of a task that the agent gave to another agent.
    TASK_RESULT = "TASK_RESULT"
    SYSTEM = "SYSTEM"


class Priority(StrEnum):
    """When an event joins: at the next cycle, at the next step, or at once, by cutting the running model request."""

    WHEN_IDLE = "WHEN_IDLE"
    ASAP = "ASAP"
    INTERRUPT = "INTERRUPT"


class Receipt(StrEnum):
    """What has happened to an event so far."""

    PENDING = "PENDING"
    #: It waits, but opens no cycle and wakes nobody. It joins as soon as the agent is awake for another reason.
    PASSIVE = "PASSIVE"
    INJECTED = "INJECTED"
    HANDLED = "HANDLED"
    SKIPPED = "SKIPPED"
    DROPPED = "DROPPED"
    FAILED = "FAILED"
    DEAD_LETTER = "DEAD_LETTER"


class InboxEvent(Model):
    """One event that an agent must notice. Pending events are drained in the order of `id`."""

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    #: Same key, same event: message id (and number of the edit or reactions), plan and due time, event or call id.
    event_key = fields.TextField()
    type = fields.CharEnumField(EventType, max_length=32)
    priority = fields.CharEnumField(Priority, max_length=16)
    #: Its format depends on the type (`inbox.payloads`).
    payload = fields.JSONField[dict[str, Any]]()
    #: The space that it came from, if any.
    space_id = fields.UUIDField(null=True)
    #: The service that sent it, in its own name or for a person.
    program_id = fields.UUIDField(null=True)
    #: The API key or personal token that it was sent with.
    key_id = fields.UUIDField(null=True)
    receipt = fields.CharEnumField(Receipt, max_length=16, default=Receipt.PENDING)
    cycle_id = fields.UUIDField(null=True)
    #: `seq` of the entry that shows it.
    entry_seq = fields.BigIntField(null=True)
    #: It is drained without other events, because it was part of an entry that no model accepted.
    is_alone = fields.BooleanField(db_default=False)
    #: `seq` of a refused entry whose context is withheld, until it is known whether this event was the cause.
    withheld_seq = fields.BigIntField(null=True)
    #: It begins a chain of causes (`payloads.is_prompt`). It wakes an agent whose wake reason is RESTING.
    is_prompt = fields.BooleanField(db_default=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    settled_at = fields.DatetimeField(null=True)
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)
    #: The `traceparent` of what made it. Null: it was not traced.
    trace = fields.CharField(max_length=55, null=True)

    class Meta:
        table = "inbox_events"
        unique_together = (("tenant_id", "agent_id", "event_key"),)
        indexes = (("tenant_id", "agent_id", "id"),)
