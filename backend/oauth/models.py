"""Tables of the credentials that the authorization server issues before an access token
(`tenants.models.AccessToken`)."""

from enum import StrEnum

from tortoise import fields
from tortoise.models import Model


class DeviceStatus(StrEnum):
    PENDING = "PENDING"
    APPROVED = "APPROVED"
    DENIED = "DENIED"
    USED = "USED"


class TokenFamily(Model):
    """One consent of a member, or one client that speaks for itself, and all tokens that come of it.

    Revoking it revokes them; so does the second use of a refresh token.
    """

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    service_id = fields.UUIDField()
    member_id = fields.UUIDField(null=True)
    scopes = fields.JSONField[list[str]]()
    audience = fields.TextField(null=True)
    #: Of the key to which its refresh tokens are bound (RFC 9449); null: to none.
    thumbprint = fields.CharField(max_length=43, null=True)
    #: How often its refresh token was rotated; only the newest is good.
    generation = fields.IntField(db_default=0)
    created_at = fields.DatetimeField(auto_now_add=True)
    #: However often it is refreshed.
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
    """Of the tenant in which the person consented. Good once, for a minute."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    digest = fields.BinaryField()
    client_id = fields.TextField()
    service_id = fields.UUIDField()
    member_id = fields.UUIDField()
    redirect_uri = fields.TextField()
    #: PKCE, S256.
    challenge = fields.TextField()
    scopes = fields.JSONField[list[str]]()
    audience = fields.TextField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    expires_at = fields.DatetimeField()
    used_at = fields.DatetimeField(null=True)
    #: What came of it: revoked if the code comes again.
    family_id = fields.UUIDField(null=True)

    class Meta:
        table = "authorization_codes"
        unique_together = (("tenant_id", "id"), ("digest",))


class DeviceCode(Model):
    """A device that waits for a person. Its row is the app's tenant's: nobody knows yet for whom it asks."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    app_id = fields.UUIDField()
    digest = fields.BinaryField()
    #: What the person types.
    user_code = fields.CharField(max_length=16)
    scopes = fields.JSONField[list[str]]()
    audience = fields.TextField(null=True)
    status = fields.CharEnumField(DeviceStatus, max_length=16, db_default=DeviceStatus.PENDING.value)
    #: Once a person has decided: their tenant, the installation there, and they as its member.
    for_tenant_id = fields.UUIDField(null=True)
    service_id = fields.UUIDField(null=True)
    member_id = fields.UUIDField(null=True)
    interval_seconds = fields.IntField(db_default=5)
    polled_at = fields.DatetimeField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    expires_at = fields.DatetimeField()

    class Meta:
        table = "device_codes"
        unique_together = (("tenant_id", "id"), ("digest",), ("user_code",))
