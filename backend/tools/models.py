"""The table of tool calls."""

from enum import StrEnum
from typing import Any

from tortoise import fields
from tortoise.models import Model


class CallState(StrEnum):
    PENDING = "PENDING"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"


class ToolCall(Model):
    """One durable request of a capability. Its id is the call id in the chain and the idempotency key outside."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    cycle_id = fields.UUIDField()
    step = fields.IntField()
    #: Place among the calls of its step, from 0.
    position = fields.IntField()
    name = fields.TextField()
    #: As the model wrote them, cleaned; not always valid JSON.
    arguments = fields.TextField()
    digest = fields.BinaryField()
    state = fields.CharEnumField(CallState, max_length=16)
    result = fields.JSONField[dict[str, Any]](null=True)
    #: `seq` of the entry that holds its result; null while the call is open in the chain.
    result_seq = fields.BigIntField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    finished_at = fields.DatetimeField(null=True)

    class Meta:
        table = "tool_calls"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "agent_id", "cycle_id", "step", "position"),)
