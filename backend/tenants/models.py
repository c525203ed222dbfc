"""Tables of tenants and people. `users` is global and reachable by named functions only; the rest is the tenant's."""

from enum import StrEnum

from tortoise import fields
from tortoise.models import Model


class Role(StrEnum):
    OWNER = "OWNER"
    ADMIN = "ADMIN"
    MEMBER = "MEMBER"
    VIEWER = "VIEWER"


class Tenant(Model):
    #: Named `tenant_id` like everywhere else, so that one policy fits every table.
    tenant_id = fields.UUIDField(primary_key=True)
    name = fields.TextField()
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "tenants"


class User(Model):
    id = fields.UUIDField(primary_key=True)
    email = fields.TextField()
    name = fields.TextField()
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "users"
        unique_together = (("email",),)


class Member(Model):
    """A person in a tenant: the tenant's own view of a user."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    user_id = fields.UUIDField()
    name = fields.TextField()
    role = fields.CharEnumField(Role, max_length=16)
    created_at = fields.DatetimeField(auto_now_add=True)
    left_at = fields.DatetimeField(null=True)

    class Meta:
        table = "members"
        unique_together = (("tenant_id", "id"), ("tenant_id", "user_id"))


class AccessToken(Model):
    """An opaque bearer token of a member; only its SHA-256 is stored."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    member_id = fields.UUIDField()
    digest = fields.BinaryField()
    scopes = fields.JSONField[list[str]]()
    expires_at = fields.DatetimeField(null=True)
    revoked_at = fields.DatetimeField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "access_tokens"
        unique_together = (("tenant_id", "id"), ("digest",))


class IdempotencyKey(Model):
    """The first answer to a keyed mutation, written in the transaction of its effect and kept for 24 hours."""

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    actor_id = fields.UUIDField()
    operation = fields.CharField(max_length=64)
    key = fields.TextField()
    request_digest = fields.BinaryField()
    answer = fields.JSONField[dict[str, str]](null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "idempotency_keys"
        unique_together = (("tenant_id", "actor_id", "operation", "key"),)
        indexes = (("tenant_id", "created_at"),)
