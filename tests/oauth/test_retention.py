"""What is over is kept for a while and then deleted by what comes after it (docs/limits.md)."""

from typing import Any

import httpx
import pytest

from backend.kit.purge import FEW
from backend.kit.unit_of_work import unit_of_work
from tests.factories import people
from tests.factories.accounts import ask
from tests.factories.tenants import Tenants
from tests.harness.processes import Api
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor
from tests.oauth import stage
from tests.oauth.stage import Stage

_SHIFT = "UPDATE {table} SET expires_at = expires_at - $2::text::interval WHERE tenant_id = $1"
_COUNT = "SELECT count(*) AS rows FROM {table} WHERE tenant_id = $1"
_TABLES = ("authorization_codes", "refresh_tokens", "access_tokens", "token_families")
#: Of consents that were given `$2` ago, by the app and the member of the newest one.
_CROWD = """INSERT INTO token_families (id, tenant_id, service_id, member_id, scopes, created_at, expires_at)
SELECT gen_random_uuid(), f.tenant_id, f.service_id, f.member_id, f.scopes, now(), now() - $2::text::interval
FROM (SELECT * FROM token_families WHERE tenant_id = $1 LIMIT 1) f, generate_series(1, $3::int)"""


@pytest.fixture
async def staged(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    return await stage.build(tenants, api, http, visitor, outbox)


async def _let_pass(stores: Stores, staged: Stage, interval: str, *tables: str) -> None:
    for table in tables or _TABLES:
        also = " AND kind = 'OAUTH'" if table == "access_tokens" else ""
        await ask(stores.owner_database_url, _SHIFT.format(table=table) + also, staged.host.id, interval)


async def _count(stores: Stores, staged: Stage) -> dict[str, int]:
    """Rows of the authorization server's in the tenant."""
    found = {}
    for table in _TABLES:
        also = " AND kind = 'OAUTH'" if table == "access_tokens" else ""
        [row] = await ask(stores.owner_database_url, _COUNT.format(table=table) + also, staged.host.id)
        found[table] = row["rows"]
    return found


async def test_all_rows_of_a_long_expired_consent_are_deleted(staged: Stage, stores: Stores) -> None:
    await staged.integrator.connect(staged.visitor)
    await staged.integrator.connect(staged.visitor)
    await _let_pass(stores, staged, "99 days")

    await staged.integrator.connect(staged.visitor)
    await staged.integrator.connect(staged.visitor)

    assert await _count(stores, staged) == dict.fromkeys(_TABLES, 2), "the two of today"


async def test_family_is_kept_while_one_of_its_tokens_is(staged: Stage, stores: Stores) -> None:
    """A token that comes twice is known by its row, and what it ends by its family (RFC 9700, 4.14)."""
    first = await staged.integrator.connect(staged.visitor)
    await staged.integrator.refresh(first["refresh_token"])
    await _let_pass(stores, staged, "99 days", "token_families")

    await staged.integrator.connect(staged.visitor)

    assert (await _count(stores, staged))["token_families"] == 2
    assert (await _count(stores, staged))["refresh_tokens"] == 3


async def test_reuse_of_a_refresh_token_is_detected_until_it_is_deleted(staged: Stage, stores: Stores) -> None:
    """At the last day of its family the oldest token is gone; whichever is not gone ends it all."""
    first = await staged.integrator.connect(staged.visitor)
    newer = (await staged.integrator.refresh(first["refresh_token"])).json()
    await _let_pass(stores, staged, "29 days", "refresh_tokens", "token_families")
    await ask(
        stores.owner_database_url,
        "UPDATE refresh_tokens SET used_at = used_at - interval '29 days' WHERE tenant_id = $1",
        staged.host.id,
    )

    stolen = await staged.integrator.refresh(first["refresh_token"])

    assert stolen.json()["error"] == "invalid_grant"
    assert (await staged.integrator.refresh(newer["refresh_token"])).json()["error"] == "invalid_grant"


async def test_many_expired_rows_are_deleted_in_batches_and_recent_ones_stay(staged: Stage, stores: Stores) -> None:
    await staged.integrator.connect(staged.visitor)
    await ask(stores.owner_database_url, _CROWD, staged.host.id, "9 days", FEW + 5)
    await ask(stores.owner_database_url, _CROWD, staged.host.id, "6 days", 3)

    left = []
    for _ in range(2):
        await staged.integrator.connect(staged.visitor)
        left.append((await _count(stores, staged))["token_families"])

    assert left == [1 + 5 + 3 + 1, 1 + 0 + 3 + 2]


async def test_application_cannot_delete_recent_rows(staged: Stage, stores: Stores, database: None) -> None:
    """Whatever it asks for: the policies of the database have the last word."""
    await staged.integrator.connect(staged.visitor)
    before = await _count(stores, staged)

    async with unit_of_work(staged.host.id) as work:
        for table in ("refresh_tokens", "access_tokens", "token_families", "apps"):
            await work.execute(f"DELETE FROM {table} WHERE tenant_id = $1", staged.host.id)

    assert await _count(stores, staged) == {**before}


_END = {
    "revoked": "UPDATE access_tokens SET revoked_at = now() - $2::text::interval WHERE tenant_id = $1 AND name = $3",
    "expired": "UPDATE access_tokens SET expires_at = now() - $2::text::interval WHERE tenant_id = $1 AND name = $3",
}


@pytest.mark.parametrize("how", _END)
async def test_ended_personal_tokens_stay_listed_for_a_while(staged: Stage, stores: Stores, how: str) -> None:
    client = staged.host.client

    async def make(name: str) -> None:
        values: dict[str, Any] = {"name": name, "scopes": ["spaces:read"], "expiresInDays": 30}
        await client.succeed("createAccessToken", "token", **values)

    for name, age in (("long over", "91 days"), ("over", "89 days")):
        await make(name)
        await ask(stores.owner_database_url, _END[how], staged.host.id, age, name)
    await make("newest")

    found = await client.execute("{ accessTokens { nodes { name } } }")
    names = {node["name"] for node in found["accessTokens"]["nodes"]}
    assert {"over", "newest"} <= names
    assert "long over" not in names


async def test_ended_invitations_stay_listed_for_a_while(staged: Stage, stores: Stores) -> None:
    age = """UPDATE invitations SET {column} = now() - $2::text::interval
    WHERE tenant_id = $1 AND accepted_at IS NOT NULL IS NOT DISTINCT FROM {accepted}"""
    await people.invite(staged.host.client, "lapsed@example.com")
    await ask(stores.owner_database_url, age.format(column="expires_at", accepted="false"), staged.host.id, "91 days")
    await ask(stores.owner_database_url, age.format(column="accepted_at", accepted="true"), staged.host.id, "89 days")

    await people.invite(staged.host.client, "newest@example.com")

    found = await staged.host.client.execute("{ invitations { nodes { email status } } }")
    statuses = {node["email"]: node["status"] for node in found["invitations"]["nodes"]}
    assert sorted(statuses.values()) == ["ACCEPTED", "OPEN"]
    assert statuses["newest@example.com"] == "OPEN"
