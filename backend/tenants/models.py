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
    """The operator sets it. SUSPENDED: agents do not run, tokens are not valid, nothing is deleted."""

    ACTIVE = "ACTIVE"
    SUSPENDED = "SUSPENDED"


class ServiceKind(StrEnum):
    #: An app that is installed in the tenant.
    APP = "APP"
    #: A service account: a program of the tenant itself, with API keys.
    ACCOUNT = "ACCOUNT"


class ServiceStatus(StrEnum):
    """The tenant's admins set it. REVOKED is final."""

    ACTIVE = "ACTIVE"
    SUSPENDED = "SUSPENDED"
    REVOKED = "REVOKED"


class AppType(StrEnum):
    """Whether the app can keep a secret (OAuth 2.1, section 2.1)."""

    CONFIDENTIAL = "CONFIDENTIAL"
    PUBLIC = "PUBLIC"


class GrantType(StrEnum):
    """Grant types, by their names in OAuth."""

    AUTHORIZATION_CODE = "authorization_code"
    REFRESH_TOKEN = "refresh_token"  # noqa: S105 -- a name
    CLIENT_CREDENTIALS = "client_credentials"
    DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code"


class AppStatus(StrEnum):
    """The tenant that registered the app sets it. DELETED is final."""

    ACTIVE = "ACTIVE"
    SUSPENDED = "SUSPENDED"
    DELETED = "DELETED"


class AppEventKind(StrEnum):
    INSTALLED = "INSTALLED"
    SCOPES_CHANGED = "SCOPES_CHANGED"
    REMOVED = "REMOVED"


class AppRequestStatus(StrEnum):
    """EXPIRED: nobody has answered in time, or the person or the app is gone. It may be stored as OPEN until then."""

    OPEN = "OPEN"
    APPROVED = "APPROVED"
    REJECTED = "REJECTED"
    EXPIRED = "EXPIRED"


class TokenKind(StrEnum):
    #: Of a member, created by hand: for scripts, and for `make run`.
    PERSONAL = "PERSONAL"
    #: An API key of a service account.
    KEY = "KEY"
    #: Issued by the authorization server.
    OAUTH = "OAUTH"


class Tenant(Model):
    #: Named as in all other tables, so that one policy fits every table.
    tenant_id = fields.UUIDField(primary_key=True)
    name = fields.TextField()
    status = fields.CharEnumField(TenantStatus, max_length=16, db_default=TenantStatus.ACTIVE.value)
    #: It was suspended together with all other tenants, and `resume-tenant all` resumes it.
    is_suspended_with_all = fields.BooleanField(db_default=False)
    #: The end of its last suspension.
    resumed_at = fields.DatetimeField(null=True)
    #: Differences from the installation's quotas. The operator sets them, `tenants.quotas` reads them.
    quotas = fields.JSONField[dict[str, int]](db_default={})
    #: Models for its agents that name none, by the names in `agents.model_uses`.
    models = fields.JSONField[dict[str, Any]](db_default={})
    #: Hosts to which an agent may send what strangers influenced, without a person's consent.
    open_hosts = fields.JSONField[list[str]](db_default=[])
    #: Names of outside tools that members may choose for their assistants (`agents.assistant_tools`).
    assistant_tools = fields.JSONField[list[str]](db_default=[])
    #: Whether members may set the topic of the spaces that they are in.
    members_may_set_topics = fields.BooleanField(db_default=True)
    #: Whether members may create spaces, which they then manage.
    members_may_create_spaces = fields.BooleanField(db_default=False)
    #: Whether members may start direct conversations.
    members_may_start_conversations = fields.BooleanField(db_default=True)
    #: Number of days for which the past of its agents is kept. Null: forever.
    retention_days = fields.IntField(null=True)
    #: When a worker last removed what is older. Null: never since `retention_days` was set.
    retention_looked_at = fields.DatetimeField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "tenants"


class ModelPrice(Model):
    """A tenant's own price of a model, in US dollars for a million tokens, for requests with its own keys."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: Its full name, such as `openai/gpt-5`.
    model = fields.TextField()
    input_price = fields.DecimalField(max_digits=20, decimal_places=10)
    output_price = fields.DecimalField(max_digits=20, decimal_places=10)
    #: Null: as `input_price`.
    cached_input_price = fields.DecimalField(max_digits=20, decimal_places=10, null=True)
    #: Null: as `input_price`.
    cache_write_price = fields.DecimalField(max_digits=20, decimal_places=10, null=True)
    updated_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "model_prices"
        unique_together = (("tenant_id", "id"), ("tenant_id", "model"))


class Member(Model):
    """A person in a tenant: the tenant's own view of a user."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: Null: the person was erased (`erased_at`).
    user_id = fields.UUIDField(null=True)
    name = fields.TextField()
    #: With a custom role: the built-in role that it counts as (`tenants.actor`).
    role = fields.CharEnumField(Role, max_length=16)
    #: Null: the member has a built-in role.
    custom_role_id = fields.UUIDField(null=True)
    #: The scopes of the custom role, as `custom_roles` has them. A lock of this row holds them too.
    custom_scopes = fields.JSONField[list[str]](null=True)
    #: Whether the member is mailed about calls that wait for their answer.
    hold_mails = fields.BooleanField(db_default=True)
    #: When the last of these mails was sent.
    hold_mailed_at = fields.DatetimeField(null=True)
    #: Whether the member, if an admin, is mailed about failures.
    failure_mails = fields.BooleanField(db_default=True)
    #: When the last of these mails was sent.
    failure_mailed_at = fields.DatetimeField(null=True)
    #: Whether the member is mailed about requests for apps: others' that they may answer, and answers to their own.
    app_request_mails = fields.BooleanField(db_default=True)
    #: Whether others see that the member is online.
    shows_presence = fields.BooleanField(db_default=True)
    #: Imported, and nobody has proven yet to be this person: `user_id` is an account that nobody can sign in to.
    is_awaited = fields.BooleanField(db_default=False)
    created_at = fields.DatetimeField(auto_now_add=True)
    left_at = fields.DatetimeField(null=True)
    #: When everything of the person was erased. The row stays, because other rows name it.
    erased_at = fields.DatetimeField(null=True)

    class Meta:
        table = "members"
        unique_together = (("tenant_id", "id"), ("tenant_id", "user_id"))


class CustomRole(Model):
    """A role that a tenant has made: some of the scopes, under a name of its own."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    name = fields.TextField()
    description = fields.TextField(db_default="")
    scopes = fields.JSONField[list[str]]()
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "custom_roles"
        unique_together = (("tenant_id", "id"), ("tenant_id", "name"))
        indexes = (("tenant_id", "created_at", "id"),)


class Invitation(Model):
    """An offer to join, sent to an e-mail address. A person who signs in with that address accepts it."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    email = fields.TextField()
    role = fields.CharEnumField(Role, max_length=16)
    #: Null: it offers a built-in role.
    custom_role_id = fields.UUIDField(null=True)
    #: HMAC of the secret in the mailed link.
    digest = fields.BinaryField()
    invited_by = fields.UUIDField()
    #: Ids of spaces that the person is a member of when they join (`spaces.invited_spaces`).
    spaces = fields.JSONField[list[str]](db_default=[])
    created_at = fields.DatetimeField(auto_now_add=True)
    expires_at = fields.DatetimeField()
    accepted_at = fields.DatetimeField(null=True)
    revoked_at = fields.DatetimeField(null=True)

    class Meta:
        table = "invitations"
        unique_together = (("tenant_id", "id"), ("digest",))
        indexes = (("tenant_id", "created_at", "id"),)


class IdTokenAlgorithm(StrEnum):
    """How the ID tokens of an app are signed (RFC 7518)."""

    RS256 = "RS256"
    ES256 = "ES256"


class App(Model):
    """An OAuth client, registered by the tenant that builds it. Other tenants install it as a `Service`."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    client_id = fields.TextField()
    name = fields.TextField()
    description = fields.TextField(db_default="")
    homepage_url = fields.TextField(null=True)
    type = fields.CharEnumField(AppType, max_length=16)
    status = fields.CharEnumField(AppStatus, max_length=16, db_default=AppStatus.ACTIVE.value)
    #: Compared exactly, except for the port of a loopback address.
    redirect_uris = fields.JSONField[list[str]](db_default=[])
    #: The scopes that the app may request.
    scopes = fields.JSONField[list[str]](db_default=[])
    #: Values of `GrantType`.
    grant_types = fields.JSONField[list[str]](db_default=[])
    #: The app must push its authorization requests (RFC 9126). Others are refused.
    requires_pushed = fields.BooleanField(db_default=False)
    #: The app gets only tokens that are bound to a key.
    requires_proof = fields.BooleanField(db_default=False)
    #: The algorithm of its ID tokens.
    id_token_algorithm = fields.CharEnumField(IdTokenAlgorithm, max_length=16, db_default=IdTokenAlgorithm.ES256.value)
    #: Origins of web pages that may call the API.
    allowed_origins = fields.JSONField[list[str]](db_default=[])
    #: HMAC of the client secret.
    secret_digest = fields.BinaryField(null=True)
    #: HMAC of the secret before the last rotation. It is valid until `secret_before_until`.
    secret_before_digest = fields.BinaryField(null=True)
    secret_before_until = fields.DatetimeField(null=True)
    #: HMAC of the registration access token (RFC 7592). Null: a person registered the app.
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
    #: The app, which another tenant may have registered. No other reference leaves the tenant.
    app_id = fields.UUIDField(null=True)
    name = fields.TextField()
    description = fields.TextField(db_default="")
    #: The scopes that admins of this tenant have granted.
    scopes = fields.JSONField[list[str]](db_default=[])
    #: An admin has set it, and vouches for the content that the service sends.
    is_trusted = fields.BooleanField(db_default=False)
    status = fields.CharEnumField(ServiceStatus, max_length=16, db_default=ServiceStatus.ACTIVE.value)
    created_by = fields.UUIDField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "services"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "created_at", "id"), ("app_id",))


class AppEvent(Model):
    """What happened to an installation, for the webhook of its app (`tenants.app_events`)."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    service_id = fields.UUIDField()
    #: Its place among the events of the installation.
    seq = fields.BigIntField()
    kind = fields.CharEnumField(AppEventKind, max_length=16)
    #: What the installation was granted then.
    scopes = fields.JSONField[list[str]]()
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "app_events"
        unique_together = (("tenant_id", "id"), ("tenant_id", "service_id", "seq"))
        indexes = (("tenant_id", "created_at"),)


class AppRequest(Model):
    """A person asks the admins to install an app, or to grant it more (`tenants.app_requests`)."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: As in `Service`.
    app_id = fields.UUIDField()
    member_id = fields.UUIDField()
    #: What the installation shall be granted, sorted. Empty: the app only signs people in.
    scopes = fields.JSONField[list[str]]()
    reason = fields.TextField(db_default="")
    status = fields.CharEnumField(AppRequestStatus, max_length=16, db_default=AppRequestStatus.OPEN.value)
    #: The member or service that has answered.
    answered_by = fields.UUIDField(null=True)
    answer = fields.TextField(db_default="")
    answered_at = fields.DatetimeField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    expires_at = fields.DatetimeField()

    class Meta:
        table = "app_requests"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "created_at", "id"), ("tenant_id", "member_id", "created_at"))


class AccessToken(Model):
    """An opaque bearer token; only its HMAC is stored. Its actor is the member, or the service if it has no member.

    A token with both belongs to a service that acts on behalf of a member. It may do only what both may do.
    """

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    kind = fields.CharEnumField(TokenKind, max_length=16, db_default=TokenKind.PERSONAL.value)
    member_id = fields.UUIDField(null=True)
    service_id = fields.UUIDField(null=True)
    #: The token family from which it was issued (`oauth.models`). It is revoked with the family.
    family_id = fields.UUIDField(null=True)
    #: What an app is told about the member (OpenID Connect).
    identity_scopes = fields.JSONField[list[str]](db_default=[])
    digest = fields.BinaryField()
    #: Name of the installation's key that made the HMAC. Null: created before this name was stored.
    made_by = fields.CharField(max_length=32, null=True)
    #: The last four characters of the token, shown in lists.
    hint = fields.CharField(max_length=4, db_default="")
    name = fields.TextField(db_default="")
    scopes = fields.JSONField[list[str]]()
    #: The audience (RFC 8707). Null: this API.
    audience = fields.TextField(null=True)
    #: Thumbprint of the key to which it is bound (RFC 9449). Null: it is bound to no key.
    thumbprint = fields.CharField(max_length=43, null=True)
    created_by = fields.UUIDField(null=True)
    expires_at = fields.DatetimeField(null=True)
    #: Accurate to about a minute.
    last_used_at = fields.DatetimeField(null=True)
    revoked_at = fields.DatetimeField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "access_tokens"
        unique_together = (("tenant_id", "id"), ("digest",))
        indexes = (("tenant_id", "created_at", "id"), ("tenant_id", "family_id"))


class TenantKey(Model):
    """A tenant's own key for its secrets, wrapped by a key of the installation."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: Name of the installation's key that wraps it.
    wrapped_by = fields.CharField(max_length=32)
    wrapped = fields.BinaryField()
    created_at = fields.DatetimeField(auto_now_add=True)
    #: After this time it encrypts no new secret.
    retired_at = fields.DatetimeField(null=True)

    class Meta:
        table = "tenant_keys"
        unique_together = (("tenant_id", "id"),)


class Secret(Model):
    """A secret that the tenant lets us use and that nobody can read again, such as the key of a model provider."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: Its use, such as `model/openai` or `signin/<provider>`.
    name = fields.CharField(max_length=200)
    key_id = fields.UUIDField()
    #: Nonce and AES-256-GCM ciphertext, bound to the tenant, the name and the row.
    sealed = fields.BinaryField()
    hint = fields.CharField(max_length=4, db_default="")
    #: Address of the service, if it has an address of its own.
    base_url = fields.TextField(null=True)
    created_by = fields.UUIDField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "secrets"
        unique_together = (("tenant_id", "id"), ("tenant_id", "name"))


class AuditEntry(Model):
    """One administrative or security action, written in the transaction of the action.

    It gets its number and its hash a moment later, when it is sealed.
    """

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    occurred_at = fields.DatetimeField(auto_now_add=True)
    #: The actor's kind, or SYSTEM, OPERATOR or ANONYMOUS.
    actor_kind = fields.CharField(max_length=16)
    actor_id = fields.UUIDField(null=True)
    #: The service that acted on behalf of that member.
    service_id = fields.UUIDField(null=True)
    action = fields.CharField(max_length=64)
    target_kind = fields.CharField(max_length=32, null=True)
    target_id = fields.UUIDField(null=True)
    details = fields.JSONField[dict[str, Any]](db_default={})
    #: 1, 2, 3 … per tenant, without gaps. Null: not sealed yet.
    seq = fields.BigIntField(null=True)
    #: SHA-256 of the hash before it and the canonical form of this entry.
    hash = fields.BinaryField(null=True)

    class Meta:
        table = "audit_log"
        unique_together = (("tenant_id", "id"), ("tenant_id", "seq"))


class IdempotencyKey(Model):
    """The first response to a mutation with a key, written in the transaction of its effect. Kept for 24 hours."""

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
