"""Tables of the credentials that the authorization server issues before an access token
(`tenants.models.AccessToken`)."""

from enum import StrEnum

from tortoise import fields
from tortoise.models import Model

from backend.tenants.models import IdTokenAlgorithm


class DeviceStatus(StrEnum):
    PENDING = "PENDING"
    APPROVED = "APPROVED"
    DENIED = "DENIED"
    USED = "USED"


class TokenFamily(Model):
    """One consent of a member, or one client that acts for itself, with all tokens that were issued from it.

    Revoking the family revokes the tokens. The second use of a refresh token revokes the family.
    """

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: Null: the console, in which the member acts for themself.
    service_id = fields.UUIDField(null=True)
    member_id = fields.UUIDField(null=True)
    #: The browser session that opened the console. Its tokens end with it.
    browser_session_id = fields.UUIDField(null=True)
    scopes = fields.JSONField[list[str]]()
    #: What the app is told about the member (OpenID Connect).
    identity_scopes = fields.JSONField[list[str]](db_default=[])
    #: A provider of the tenant had signed the member in.
    is_by_provider = fields.BooleanField(db_default=False)
    audience = fields.TextField(null=True)
    #: Thumbprint of the key to which its refresh tokens are bound (RFC 9449). Null: they are bound to no key.
    thumbprint = fields.CharField(max_length=43, null=True)
    #: Number of rotations of its refresh token. Only the newest refresh token is valid.
    generation = fields.IntField(db_default=0)
    created_at = fields.DatetimeField(auto_now_add=True)
    #: The family expires at this time, even if its token is refreshed.
    expires_at = fields.DatetimeField()
    revoked_at = fields.DatetimeField(null=True)
    revoked_because = fields.CharField(max_length=32, null=True)

    class Meta:
        table = "token_families"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "service_id"), ("tenant_id", "member_id"))


class RefreshToken(Model):
    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    family_id = fields.UUIDField()
    generation = fields.IntField()
    digest = fields.BinaryField()
    created_at = fields.DatetimeField(auto_now_add=True)
    expires_at = fields.DatetimeField()
    used_at = fields.DatetimeField(null=True)

    class Meta:
        table = "refresh_tokens"
        unique_together = (("tenant_id", "id"), ("digest",), ("tenant_id", "family_id", "generation", "id"))


class AuthorizationCode(Model):
    """A code that can be used once, within a minute. It belongs to the tenant in which the person consented."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    digest = fields.BinaryField()
    client_id = fields.TextField()
    #: Null: the console (`TokenFamily`).
    service_id = fields.UUIDField(null=True)
    member_id = fields.UUIDField()
    browser_session_id = fields.UUIDField(null=True)
    redirect_uri = fields.TextField()
    #: PKCE challenge (S256).
    challenge = fields.TextField()
    scopes = fields.JSONField[list[str]]()
    #: What the app is told about the member (OpenID Connect).
    identity_scopes = fields.JSONField[list[str]](db_default=[])
    #: A provider of the tenant had signed the member in.
    is_by_provider = fields.BooleanField(db_default=False)
    #: The value that the ID token repeats.
    nonce = fields.TextField(null=True)
    #: When the person last proved who they are. Null: not known.
    proved_at = fields.DatetimeField(null=True)
    audience = fields.TextField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    expires_at = fields.DatetimeField()
    used_at = fields.DatetimeField(null=True)
    #: The token family that was issued for the code. It is revoked if the code is used again.
    family_id = fields.UUIDField(null=True)

    class Meta:
        table = "authorization_codes"
        unique_together = (("tenant_id", "id"), ("digest",))


class DeviceCode(Model):
    """A device that waits for a person.

    The row belongs to the tenant of the app, because the tenant of the person is not known yet.
    """

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    app_id = fields.UUIDField()
    digest = fields.BinaryField()
    #: The code that the person types.
    user_code = fields.CharField(max_length=16)
    scopes = fields.JSONField[list[str]]()
    audience = fields.TextField(null=True)
    status = fields.CharEnumField(DeviceStatus, max_length=16, db_default=DeviceStatus.PENDING.value)
    #: The tenant of the person, set when the person has decided.
    for_tenant_id = fields.UUIDField(null=True)
    #: The installation of the app in that tenant.
    service_id = fields.UUIDField(null=True)
    #: The person as a member of that tenant.
    member_id = fields.UUIDField(null=True)
    interval_seconds = fields.IntField(db_default=5)
    polled_at = fields.DatetimeField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    expires_at = fields.DatetimeField()

    class Meta:
        table = "device_codes"
        unique_together = (("tenant_id", "id"), ("digest",), ("user_code",))


class SigningKey(Model):
    """A key that signs ID tokens. It belongs to no tenant."""

    #: The thumbprint of the public key (RFC 7638), which is the `kid` of its tokens.
    id = fields.CharField(primary_key=True, max_length=43)
    algorithm = fields.CharEnumField(IdTokenAlgorithm, max_length=16)
    #: The name of the key of CIRCADIAN_SECRET_KEY that seals it.
    sealed_by = fields.CharField(max_length=16)
    #: The private key, sealed for this id and algorithm.
    sealed = fields.BinaryField()
    #: When it begins to sign. It is published before. It signs until the next key of its algorithm does.
    signs_from = fields.DatetimeField()
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "signing_keys"
        unique_together = (("algorithm", "signs_from"),)
