"""Tokens die soon after they should: at revocation, at their end, and when their member leaves the tenant."""

import asyncpg
import pytest

from backend.kit import db
from tests.factories.tenants import Tenant
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

_ENDS = {
    "revoked": "UPDATE access_tokens SET revoked_at = now() WHERE member_id = $1",
    "expired": "UPDATE access_tokens SET expires_at = now() WHERE member_id = $1",
    "member left": "UPDATE members SET left_at = now() WHERE id = $1",
}


@pytest.mark.parametrize("sql", _ENDS.values(), ids=_ENDS)
async def test_token_ends_within_seconds(tenant: Tenant, stores: Stores, sql: str) -> None:
    person = await tenant.person()
    assert (await person.client.send("{ viewer { scopes } }")).status == 200

    connection = await asyncpg.connect(**db.credentials(stores.owner_database_url))
    await connection.execute(sql, person.member_id)
    await connection.close()

    async def is_refused() -> bool:
        return (await person.client.send("{ viewer { scopes } }")).status == 401

    await wait_until(is_refused, timeout=4)
    assert (await tenant.client.send("{ viewer { scopes } }")).status == 200
