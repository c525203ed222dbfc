"""The table of the chain."""

from enum import StrEnum
from typing import Any

from tortoise import fields
from tortoise.models import Model


class EntryRole(StrEnum):
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"


class ConsciousnessEntry(Model):
    """One message of the chain. Append-only; `content` is the chat message in the form that litellm takes.

    The one update is the mask: a stub in place of the content, the original aside.
    """

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    #: 1, 2, 3 … per agent, without gaps.
    seq = fields.BigIntField()
    #: `agent_processes.commit_no` of the transaction that wrote it: the order of the agent's feed.
    commit_no = fields.BigIntField()
    cycle_id = fields.UUIDField()
    step = fields.IntField()
    role = fields.CharEnumField(EntryRole, max_length=16)
    content = fields.JSONField[dict[str, Any]]()
    tokens = fields.IntField()
    #: What stood here before it was masked.
    original = fields.JSONField[dict[str, Any]](null=True)
    mask_reason = fields.TextField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "consciousness_entries"
        unique_together = (("tenant_id", "agent_id", "seq"),)
        indexes = (("tenant_id", "agent_id", "commit_no"),)
