"""Tables of webhooks: the addresses at which other systems tell agents something."""

from enum import StrEnum

from tortoise import fields
from tortoise.models import Model

from backend.inbox.models import Priority


class HookTemplate(StrEnum):
    """Whose way of signing and telling a hook understands."""

    #: The Standard Webhooks specification.
    STANDARD = "STANDARD"
    GITHUB = "GITHUB"
    SLACK = "SLACK"
    JIRA = "JIRA"
    STRIPE = "STRIPE"


class Hook(Model):
    """An address of ours at which another system tells one agent what happened there; its id is in the address."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: Who hears of it.
    agent_id = fields.UUIDField()
    #: What the agent knows the source by.
    name = fields.TextField()
    template = fields.CharEnumField(HookTemplate, max_length=16)
    priority = fields.CharEnumField(Priority, max_length=16)
    is_enabled = fields.BooleanField(db_default=True)
    secret_id = fields.UUIDField()
    #: The secret before the last rotation, and until when it is good as well.
    secret_before_id = fields.UUIDField(null=True)
    secret_before_until = fields.DatetimeField(null=True)
    #: Signed as they should be; and not. Told for people: a crash may lose some.
    received = fields.BigIntField(db_default=0)
    received_at = fields.DatetimeField(null=True)
    refused = fields.BigIntField(db_default=0)
    refused_at = fields.DatetimeField(null=True)
    created_by = fields.UUIDField()
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "hooks"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "created_at", "id"), ("tenant_id", "agent_id"))
