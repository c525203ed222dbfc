"""Tables of people and of how they sign in.

`users`, `browser_sessions`, `second_factors`, `passkeys` and `account_tokens` belong to no tenant: the application
accesses them only through the functions in `migrations/sql/functions` that circadian_accounts owns. Identity providers
belong to a tenant.
"""

from enum import StrEnum

from tortoise import fields
from tortoise.models import Model

from backend.tenants.models import Role


class AccountTokenPurpose(StrEnum):
    #: Proves an address before there is an account.
    SIGN_UP = "SIGN_UP"
    RESET = "RESET"


class DomainState(StrEnum):
    """Whether a mail domain is proven to be the tenant's. PENDING: nobody is linked, or joins, by an address of it."""

    PENDING = "PENDING"
    PROVEN = "PROVEN"


class User(Model):
    id = fields.UUIDField(primary_key=True)
    #: Lower case. Null: nobody has proved one to this installation.
    email = fields.TextField(null=True)
    #: What the one tenant whose provider brought them calls their address; it signs nobody in and is not unique.
    provided_email = fields.TextField(null=True)
    name = fields.TextField()
    #: argon2id in its own text form; null: signs in elsewhere.
    password_hash = fields.TextField(null=True)
    password_changed_at = fields.DatetimeField(null=True)
    #: When a link that was mailed to the address was followed.
    verified_at = fields.DatetimeField(null=True)
    disabled_at = fields.DatetimeField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "users"
        unique_together = (("email",),)


class BrowserSession(Model):
    """A person signed in at the pages; the cookie's HMAC. It opens no API: that takes a token."""

    id = fields.UUIDField(primary_key=True)
    user_id = fields.UUIDField()
    digest = fields.BinaryField()
    #: What the browser says of itself, for people who look at their sessions.
    user_agent = fields.TextField(db_default="")
    #: Signed in by that tenant's own provider, whose word is good in that tenant alone.
    only_tenant_id = fields.UUIDField(null=True)
    #: When they last proved in this session who they are: by signing in, or by their password once more.
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
    """What a person's device makes codes with (RFC 6238)."""

    id = fields.UUIDField(primary_key=True)
    user_id = fields.UUIDField()
    #: Names the installation's key that has sealed it.
    sealed_by = fields.CharField(max_length=32)
    #: The secret; bound to the person.
    sealed = fields.BinaryField()
    #: Of the last code that was taken.
    last_step = fields.BigIntField(db_default=0)
    #: HMACs of those that are left, in hexadecimal.
    recovery_codes = fields.JSONField[list[str]](db_default=[])
    #: When a first code has shown that the device has it.
    confirmed_at = fields.DatetimeField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "second_factors"
        unique_together = (("user_id",),)


class Passkey(Model):
    """A public key whose private half a person's device or password store keeps (WebAuthn)."""

    id = fields.UUIDField(primary_key=True)
    user_id = fields.UUIDField()
    #: What the browser calls it; no two people have the same.
    credential_id = fields.BinaryField()
    #: In COSE's form.
    public_key = fields.BinaryField()
    #: How often it was used, as it says itself; 0: it does not count.
    sign_count = fields.BigIntField(db_default=0)
    #: As its person calls it.
    name = fields.TextField()
    created_at = fields.DatetimeField(auto_now_add=True)
    used_at = fields.DatetimeField(null=True)

    class Meta:
        table = "passkeys"
        unique_together = (("credential_id",),)
        indexes = (("user_id",),)


class AccountToken(Model):
    """What a mailed link holds, by its HMAC. Good once."""

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
    """An OpenID provider of a tenant. Its word is good for that tenant alone, and for the addresses named here."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    name = fields.TextField()
    issuer = fields.TextField()
    client_id = fields.TextField()
    #: The client secret; null: a public client.
    secret_id = fields.UUIDField(null=True)
    email_domains = fields.JSONField[list[str]](db_default=[])
    #: Of each of these: the `token` of the record to set, and `proven_at` once it was found there (`domains`).
    domain_proofs = fields.JSONField[dict[str, dict[str, str]]](db_default={})
    #: Of people whom it brings for the first time; null: it brings only those who are members already.
    joins_as = fields.CharEnumField(Role, max_length=16, null=True)
    is_enabled = fields.BooleanField(db_default=True)
    #: Its word for an address of a proven domain is good even if it does not say whether that is verified.
    is_trusted_for_domains = fields.BooleanField(db_default=False)
    #: Set up by an owner, and changed by nobody else since: only then is its word good for owners.
    is_for_owners = fields.BooleanField(db_default=False)
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "identity_providers"
        unique_together = (("tenant_id", "id"),)


class Identity(Model):
    """Who a member is to a provider."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    provider_id = fields.UUIDField()
    subject = fields.TextField()
    member_id = fields.UUIDField()
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "identities"
        unique_together = (("tenant_id", "id"), ("tenant_id", "provider_id", "subject"))
