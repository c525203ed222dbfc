"""Tables of people and of how they sign in.

`users`, `browser_sessions`, `second_factors`, `passkeys` and `account_tokens` belong to no tenant: the application
accesses them only through the functions in `backend/migrations/sql/functions` that circadian_accounts owns. Identity
providers belong to a tenant.
"""

from enum import StrEnum

from tortoise import fields
from tortoise.models import Model

from backend.tenants.models import Role


class AccountTokenPurpose(StrEnum):
    #: Proves an address before an account exists.
    SIGN_UP = "SIGN_UP"
    RESET = "RESET"


class DomainState(StrEnum):
    """Whether a mail domain is proven to be the tenant's. PENDING: no address of it links an account or lets a
    person join."""

    PENDING = "PENDING"
    PROVEN = "PROVEN"


class User(Model):
    id = fields.UUIDField(primary_key=True)
    #: In lower case. Null: no address is proven to this installation.
    email = fields.TextField(null=True)
    #: The address that the provider of a single tenant asserts. It is not unique, and nobody signs in with it.
    provided_email = fields.TextField(null=True)
    name = fields.TextField()
    #: argon2id in its own text form. Null: the person signs in without a password.
    password_hash = fields.TextField(null=True)
    password_changed_at = fields.DatetimeField(null=True)
    #: When a link that was mailed to the address was opened.
    verified_at = fields.DatetimeField(null=True)
    disabled_at = fields.DatetimeField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "users"
        unique_together = (("email",),)


class BrowserSession(Model):
    """A person's session at the pages of this installation; only the HMAC of its cookie is stored.

    It gives no access to the API, which needs a token.
    """

    id = fields.UUIDField(primary_key=True)
    user_id = fields.UUIDField()
    digest = fields.BinaryField()
    #: The browser's User-Agent, shown to people in the list of their sessions.
    user_agent = fields.TextField(db_default="")
    #: The tenant whose identity provider signed the person in. The session is valid for that tenant only.
    only_tenant_id = fields.UUIDField(null=True)
    #: When the person last proved their identity in this session: by signing in, or by the password again.
    stepped_up_at = fields.DatetimeField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    seen_at = fields.DatetimeField(auto_now_add=True)
    expires_at = fields.DatetimeField()
    revoked_at = fields.DatetimeField(null=True)

    class Meta:
        table = "browser_sessions"
        unique_together = (("digest",),)
        indexes = (("user_id",),)


class SecondFactor(Model):
    """The secret with which a person's device generates codes (RFC 6238)."""

    id = fields.UUIDField(primary_key=True)
    user_id = fields.UUIDField()
    #: Name of the installation's key that encrypts the secret.
    sealed_by = fields.CharField(max_length=32)
    #: The encrypted secret, bound to the person.
    sealed = fields.BinaryField()
    #: Time step of the last accepted code.
    last_step = fields.BigIntField(db_default=0)
    #: HMACs of the unused recovery codes, in hexadecimal.
    recovery_codes = fields.JSONField[list[str]](db_default=[])
    #: When a first code proved that the device has the secret.
    confirmed_at = fields.DatetimeField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "second_factors"
        unique_together = (("user_id",),)


class Passkey(Model):
    """The public key of a WebAuthn credential. A person's device or password manager keeps the private key."""

    id = fields.UUIDField(primary_key=True)
    user_id = fields.UUIDField()
    #: The id that the browser sends for it. It is unique over all people.
    credential_id = fields.BinaryField()
    #: In COSE format.
    public_key = fields.BinaryField()
    #: Number of uses, as the authenticator reports it. 0: it does not count.
    sign_count = fields.BigIntField(db_default=0)
    #: The name that the person gave it.
    name = fields.TextField()
    created_at = fields.DatetimeField(auto_now_add=True)
    used_at = fields.DatetimeField(null=True)

    class Meta:
        table = "passkeys"
        unique_together = (("credential_id",),)
        indexes = (("user_id",),)


class AccountToken(Model):
    """The secret in a mailed link, stored as an HMAC. It can be used once."""

    id = fields.UUIDField(primary_key=True)
    purpose = fields.CharEnumField(AccountTokenPurpose, max_length=16)
    email = fields.TextField()
    digest = fields.BinaryField()
    created_at = fields.DatetimeField(auto_now_add=True)
    expires_at = fields.DatetimeField()
    used_at = fields.DatetimeField(null=True)

    class Meta:
        table = "account_tokens"
        unique_together = (("digest",),)
        indexes = (("email",),)


class IdentityProvider(Model):
    """An OpenID provider of a tenant. It is trusted only in that tenant, and only for its proven domains."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    name = fields.TextField()
    issuer = fields.TextField()
    client_id = fields.TextField()
    #: The client secret. Null: a public client.
    secret_id = fields.UUIDField(null=True)
    #: The mail domains whose addresses it may assert, once they are proven.
    email_domains = fields.JSONField[list[str]](db_default=[])
    #: By domain: `token`, the DNS record to set, and `proven_at`, once it was found (`accounts.domains`).
    domain_proofs = fields.JSONField[dict[str, dict[str, str]]](db_default={})
    #: Role of people who sign in by it for the first time. Null: only existing members can sign in.
    joins_as = fields.CharEnumField(Role, max_length=16, null=True)
    #: The custom role of these people. Null: they get the built-in role.
    custom_role_id = fields.UUIDField(null=True)
    is_enabled = fields.BooleanField(db_default=True)
    #: An address of a proven domain is accepted even if the provider does not say that it is verified.
    is_trusted_for_domains = fields.BooleanField(db_default=False)
    #: An owner has set it up and nobody else has changed it since. Only then can owners sign in with it.
    is_for_owners = fields.BooleanField(db_default=False)
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "identity_providers"
        unique_together = (("tenant_id", "id"),)


class Identity(Model):
    """A member's identity at a provider."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    provider_id = fields.UUIDField()
    subject = fields.TextField()
    member_id = fields.UUIDField()
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "identities"
        unique_together = (("tenant_id", "id"), ("tenant_id", "provider_id", "subject"))
