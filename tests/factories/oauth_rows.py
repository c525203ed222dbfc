"""Rows that exist in a tenant's tables while its people and programs sign in, written as the owner of the database.

For tests of whether another tenant can see them; the real flows are tested in `tests/oauth`.
"""

from uuid import uuid4

from tests.factories.programs import oauth_client
from tests.factories.rows import key_of, owner_of
from tests.factories.tenants import Tenant

_FAMILY = "SELECT id FROM token_families WHERE tenant_id = $1 LIMIT 1"
_REFRESH = """INSERT INTO refresh_tokens (id, tenant_id, family_id, generation, digest, expires_at)
VALUES ($1, $2, $3, 1, $4, now() + interval '1 day')"""
_CODE = """INSERT INTO authorization_codes (id, tenant_id, digest, client_id, service_id, member_id, redirect_uri,
  challenge, scopes, expires_at)
VALUES ($1, $2, $3, $7, $4, $5, $7, $6, '[]', now() + interval '1 minute')"""
_DEVICE = """INSERT INTO device_codes (id, tenant_id, app_id, digest, user_code, scopes, expires_at)
VALUES ($1, $2, $3, $4, $5, '[]', now() + interval '1 minute')"""
_IDENTITY = """INSERT INTO identities (id, tenant_id, provider_id, subject, member_id) VALUES ($1, $2, $3, $4, $5)"""


async def add_oauth_rows(tenant: Tenant, *, app_id: str, installation_id: str, provider_id: str, mark: str) -> None:
    """Adds a family with its tokens, a code, a waiting device, and an identity; the ids are global ids."""
    await oauth_client(tenant, installation_id, person=tenant.owner)
    service, member = key_of(installation_id), tenant.owner.member_id
    digests = [uuid4().bytes * 2 for _ in range(3)]
    async with owner_of(tenant) as connection:
        family_id = await connection.fetchval(_FAMILY, tenant.id)
        await connection.execute(_REFRESH, uuid4(), tenant.id, family_id, digests[0])
        await connection.execute(_CODE, uuid4(), tenant.id, digests[1], service, member, mark, mark)
        await connection.execute(_DEVICE, uuid4(), tenant.id, key_of(app_id), digests[2], uuid4().hex[:16])
        await connection.execute(_IDENTITY, uuid4(), tenant.id, key_of(provider_id), mark, member)
