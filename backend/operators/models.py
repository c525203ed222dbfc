"""Tables of the installation. They belong to no tenant.

The application reaches `operators` and `operator_acts` only through the functions in `backend/migrations/sql/functions`
that ask for the session of an operator's browser. The command line uses the owner's connection.
"""

from typing import Any

from tortoise import fields
from tortoise.models import Model


class OperatorAccount(Model):
    """A person who may open the installation page. Only the command line adds and removes them."""

    user_id = fields.UUIDField(primary_key=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "operators"


class OperatorAct(Model):
    """What an operator did at the console. The log of the tenant says the same, without the person."""

    id = fields.UUIDField(primary_key=True)
    occurred_at = fields.DatetimeField(auto_now_add=True)
    user_id = fields.UUIDField()
    action = fields.TextField()
    #: The tenant that was changed. Null: the whole installation.
    target_id = fields.UUIDField(null=True)
    details = fields.JSONField[dict[str, Any]](db_default={})

    class Meta:
        table = "operator_acts"
        indexes = (("occurred_at", "id"),)


class KillSwitch(Model):
    """Whether all tenants are to be suspended: one row. Workers make it so (`operators.kill_switch`)."""

    id = fields.BigIntField(primary_key=True, generated=False)
    is_on = fields.BooleanField(db_default=False)
    #: Why it is on, for the tenants' logs.
    reason = fields.TextField(db_default="")
    switched_at = fields.DatetimeField(auto_now_add=True)
    #: The tenant that stays active, so that its operator can turn the switch off at the console.
    kept_tenant_id = fields.UUIDField(null=True)

    class Meta:
        table = "kill_switch"
