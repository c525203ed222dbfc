"""Tables of tenants: their people, the programs that act for them, tokens, secrets, and the record of who did what.

People as such (`users`) and how they sign in are in `accounts.models`; what OAuth hands out on the way to a token is
in `oauth.models`.
"""

from enum import StrEnum
from typing import Any

from tortoise import fields
from tortoise.models import Model


class Role(StrEnum):
    OWNER = "OWNER"
    ADMIN = "ADMIN"
    MEMBER = "MEMBER"
    VIEWER = "VIEWER"


class TenantStatus(StrEnum):
    """The operator's word. SUSPENDED: agents rest, tokens are not good, nothing is deleted."""

    ACTIVE = "ACTIVE"
    SUSPENDED = "SUSPENDED"


class ServiceKind(StrEnum):
    #: An app that is installed in the tenant.
    APP = "APP"
    #: A service account: a program of the tenant's own, with API keys.
    ACCOUNT = "ACCOUNT"


class ServiceStatus(StrEnum):
    """The word of the tenant's admins. REVOKED is final."""

    ACTIVE = "ACTIVE"
    SUSPENDED = "SUSPENDED"
    REVOKED = "REVOKED"


class AppType(StrEnum):
    """Whether it can keep a secret (OAuth 2.1, section 2.1)."""

    CONFIDENTIAL = "CONFIDENTIAL"
    PUBLIC = "PUBLIC"


class GrantType(StrEnum):
    """Ways to a token, by their names in OAuth."""

    AUTHORIZATION_CODE = "authorization_code"
    REFRESH_TOKEN = "refresh_token"  # noqa: S105 -- a name
    CLIENT_CREDENTIALS = "client_credentials"
    DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code"


class AppStatus(StrEnum):
    """The word of the tenant that registered it. DELETED is final."""

    ACTIVE = "ACTIVE"
    SUSPENDED = "SUSPENDED"
    DELETED = "DELETED"


class TokenKind(StrEnum):
    #: Of a member, made by hand: for scripts, and for `make run`.
    PERSONAL = "PERSONAL"
    #: An API key of a service account.
    KEY = "KEY"
    #: Given out by the authorization server.
    OAUTH = "OAUTH"


class Tenant(Model):
    #: Named `tenant_id` like everywhere else, so that one policy fits every table.
    tenant_id = fields.UUIDField(primary_key=True)
    name = fields.TextField()
    status = fields.CharEnumField(TenantStatus, max_length=16, db_default=TenantStatus.ACTIVE.value)
    #: The end of its last suspension.
    resumed_at = fields.DatetimeField(null=True)
    #: What differs from the installation's quotas; set by the operator, read by `tenants.quotas`.
    quotas = fields.JSONField[dict[str, int]](db_default={})
    #: Which models its agents are given where they name none: `agents.model_uses` has the names.
    models = fields.JSONField[dict[str, Any]](db_default={})
    #: Hosts to which an agent may send what strangers made it say, with nobody asked.
    open_hosts = fields.JSONField[list[str]](db_default=[])
    #: Names of outside tools that members may choose for their assistants: `agents.assistant_tools`.
    assistant_tools = fields.JSONField[list[str]](db_default=[])
    #: How long the past of its agents is kept; null: for good.
    retention_days = fields.IntField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "tenants"


class Member(Model):
    """A person in a tenant: the tenant's own view of a user."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    user_id = fields.UUIDField()
    name = fields.TextField()
    role = fields.CharEnumField(Role, max_length=16)
    #: Whether they are mailed about what waits for their word.
    hold_mails = fields.BooleanField(db_default=True)
    #: The last of these mails.
    hold_mailed_at = fields.DatetimeField(null=True)
    #: Of an admin: whether they are mailed about failures, and when they were last.
    failure_mails = fields.BooleanField(db_default=True)
    failure_mailed_at = fields.DatetimeField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    left_at = fields.DatetimeField(null=True)

    class Meta:
        table = "members"
        unique_together = (("tenant_id", "id"), ("tenant_id", "user_id"))


class Invitation(Model):
    """An offer to join, sent to an e-mail address; whoever signs in with that address takes it."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    email = fields.TextField()
    role = fields.CharEnumField(Role, max_length=16)
    #: HMAC of what the mailed link holds.
    digest = fields.BinaryField()
    invited_by = fields.UUIDField()
    created_at = fields.DatetimeField(auto_now_add=True)
    expires_at = fields.DatetimeField()
    accepted_at = fields.DatetimeField(null=True)
    revoked_at = fields.DatetimeField(null=True)

    class Meta:
        table = "invitations"
        unique_together = (("tenant_id", "id"), ("digest",))
        indexes = (("tenant_id", "created_at", "id"),)


class App(Model):
    """An OAuth client, registered by the tenant that builds it; other tenants install it as a `Service`."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    client_id = fields.TextField()
    name = fields.TextField()
    description = fields.TextField(db_default="")
    homepage_url = fields.TextField(null=True)
    type = fields.CharEnumField(AppType, max_length=16)
    status = fields.CharEnumField(AppStatus, max_length=16, db_default=AppStatus.ACTIVE.value)
    #: Compared exactly, save for the port of a loopback address.
    redirect_uris = fields.JSONField[list[str]](db_default=[])
    #: The most that it may ask for.
    scopes = fields.JSONField[list[str]](db_default=[])
    #: Grants of OAuth by their names there.
    grant_types = fields.JSONField[list[str]](db_default=[])
    #: Its questions come by way of RFC 9126 or not at all.
    requires_pushed = fields.BooleanField(db_default=False)
    #: It is given no token that is bound to no key.
    requires_proof = fields.BooleanField(db_default=False)
    #: HMACs of the client secret and, for a while after a rotation, of the one before.
    secret_digest = fields.BinaryField(null=True)
    secret_before_digest = fields.BinaryField(null=True)
    secret_before_until = fields.DatetimeField(null=True)
    #: Of RFC 7592's registration access token; null: registered by a person.
    registration_digest = fields.BinaryField(null=True)
    created_by = fields.UUIDField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "apps"
        unique_together = (("tenant_id", "id"), ("client_id",))
        indexes = (("tenant_id", "created_at", "id"),)


class Service(Model):
    """A program as an actor of this tenant: an installed app, or a service account."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    kind = fields.CharEnumField(ServiceKind, max_length=16)
    #: The app may be registered by another tenant: the one reference that leaves this one.
    app_id = fields.UUIDField(null=True)
    name = fields.TextField()
    description = fields.TextField(db_default="")
    #: What admins of this tenant have granted.
    scopes = fields.JSONField[list[str]](db_default=[])
    #: By an admin, who vouches for what it says.
    is_trusted = fields.BooleanField(db_default=False)
    status = fields.CharEnumField(ServiceStatus, max_length=16, db_default=ServiceStatus.ACTIVE.value)
    created_by = fields.UUIDField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "services"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "created_at", "id"), ("app_id",))


class AccessToken(Model):
    """An opaque bearer token; only its HMAC is stored. Its actor is the member, or else the service.

    With both it is a service that acts on behalf of a member; it may do what both may.
    """

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    kind = fields.CharEnumField(TokenKind, max_length=16, db_default=TokenKind.PERSONAL.value)
    member_id = fields.UUIDField(null=True)
    service_id = fields.UUIDField(null=True)
    #: The consent that it comes from (`oauth.models`); revoked with it.
    family_id = fields.UUIDField(null=True)
    digest = fields.BinaryField()
    #: Names the installation's key that knows it; null: made before that was kept.
    made_by = fields.CharField(max_length=32, null=True)
    #: Its last four characters, for people who look at a list.
    hint = fields.CharField(max_length=4, db_default="")
    name = fields.TextField(db_default="")
    scopes = fields.JSONField[list[str]]()
    #: RFC 8707; null: this API.
    audience = fields.TextField(null=True)
    #: Of the key to which it is bound (RFC 9449); null: to none.
    thumbprint = fields.CharField(max_length=43, null=True)
    created_by = fields.UUIDField(null=True)
    expires_at = fields.DatetimeField(null=True)
    #: Right to about a minute.
    last_used_at = fields.DatetimeField(null=True)
    revoked_at = fields.DatetimeField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "access_tokens"
        unique_together = (("tenant_id", "id"), ("digest",))
        indexes = (("tenant_id", "created_at", "id"), ("tenant_id", "family_id"))


class TenantKey(Model):
    """A tenant's own key for its secrets, wrapped by the installation's."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: Names the installation's key that wraps it.
    wrapped_by = fields.CharField(max_length=32)
    wrapped = fields.BinaryField()
    created_at = fields.DatetimeField(auto_now_add=True)
    #: From then on nothing new is encrypted with it.
    retired_at = fields.DatetimeField(null=True)

    class Meta:
        table = "tenant_keys"
        unique_together = (("tenant_id", "id"),)


class Secret(Model):
    """Something that the tenant lets us use and nobody read again, such as the key of a model provider."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: What it is for: `model/openai`, `signin/<provider>`.
    name = fields.CharField(max_length=200)
    key_id = fields.UUIDField()
    #: Nonce and AES-256-GCM; bound to tenant, name and row.
    sealed = fields.BinaryField()
    hint = fields.CharField(max_length=4, db_default="")
    #: Where the service is, for those that have an address of their own.
    base_url = fields.TextField(null=True)
    created_by = fields.UUIDField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "secrets"
        unique_together = (("tenant_id", "id"), ("tenant_id", "name"))


class AuditEntry(Model):
    """One administrative or security act, written in its transaction; numbered and chained a moment later."""

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    occurred_at = fields.DatetimeField(auto_now_add=True)
    #: An actor's kind, or SYSTEM, OPERATOR, ANONYMOUS.
    actor_kind = fields.CharField(max_length=16)
    actor_id = fields.UUIDField(null=True)
    #: The service that acted on behalf of that member.
    service_id = fields.UUIDField(null=True)
    action = fields.CharField(max_length=64)
    target_kind = fields.CharField(max_length=32, null=True)
    target_id = fields.UUIDField(null=True)
    details = fields.JSONField[dict[str, Any]](db_default={})
    #: 1, 2, 3 … per tenant, without gaps; null until it is sealed.
    seq = fields.BigIntField(null=True)
    #: SHA-256 over the hash before it and this entry's canonical form.
    hash = fields.BinaryField(null=True)

    class Meta:
        table = "audit_log"
        unique_together = (("tenant_id", "id"), ("tenant_id", "seq"))


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
