"""What operators change at the console: tenants suspended and resumed, caps, and the kill switch (ADR 0091)."""

from typing import Any
from uuid import UUID

import asyncpg
import pytest

from backend.kit import db
from tests.factories.accounts import ask
from tests.factories.rows import key_of
from tests.factories.tenants import Tenant, Tenants, global_id
from tests.harness.client import Client
from tests.harness.processes import Running
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until
from tests.oauth.operators import Operator

_OLD_PROOF = """UPDATE browser_sessions s SET stepped_up_at = now() - interval '31 minutes'
FROM users u WHERE u.id = s.user_id AND u.email = $1"""
#: The worker does not take it: it is due tomorrow.
_ERASURE_BEGUN = """INSERT INTO erasures (id, tenant_id, kind, subject_id, state, due_at, requested_at, logged_at)
VALUES (gen_random_uuid(), $1, 'TENANT', $1, 'LOGGED', now() + interval '1 day', now(), now())"""
_SUSPENDED_WITH_ALL = "UPDATE tenants SET is_suspended_with_all = true WHERE tenant_id = $1"
_STATUS = "SELECT status, is_suspended_with_all FROM tenants WHERE tenant_id = $1"
_CAP = "SELECT write_operator_cap($1, $2, gen_random_uuid(), 'x', 'DAY', 'USD', 1)"
_SESSION = """SELECT s.id FROM browser_sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1"""


async def _codes(client: Client) -> list[str | None]:
    return (await client.send("{ viewer { scopes } }")).codes


async def _is(client: Client, codes: list[str]) -> bool:
    return await _codes(client) == codes


async def test_tenant_is_suspended_and_resumed(operator: Operator, tenant: Tenant) -> None:
    suspended = await operator.order("suspendTenant", tenant, reason="unpaid")
    assert await wait_until(lambda: _is(tenant.client, ["UNAUTHENTICATED"]))
    again = await operator.refused("suspendTenant", tenantId=suspended["id"], reason="unpaid")
    resumed = await operator.order("resumeTenant", tenant)

    assert (suspended["status"], resumed["status"], again["code"]) == ("SUSPENDED", "ACTIVE", "TENANT_SUSPENDED")
    assert await wait_until(lambda: _is(tenant.client, []))
    logged = await tenant.client.execute("{ auditLog(last: 2) { nodes { action actorKind actorId details } } }")
    assert [(each["action"], each["actorKind"], each["actorId"]) for each in logged["auditLog"]["nodes"]] == [
        ("tenant.suspended", "OPERATOR", None),
        ("tenant.resumed", "OPERATOR", None),
    ]
    newest, older = (await operator.acts())[:2]
    assert (newest["action"], newest["operator"], key_of(newest["tenantId"])) == (
        "tenant.resumed", operator.address, tenant.id,
    )  # fmt: skip
    assert (older["action"], older["details"]) == ("tenant.suspended", {"reason": "unpaid"})


async def test_tenant_that_is_being_erased_stays_suspended(operator: Operator, tenant: Tenant, stores: Stores) -> None:
    """Also after the kill switch, with which it was suspended, is turned off."""
    suspended = await operator.order("suspendTenant", tenant, reason="unpaid")
    await ask(stores.owner_database_url, _ERASURE_BEGUN, tenant.id)
    await ask(stores.owner_database_url, _SUSPENDED_WITH_ALL, tenant.id)

    refused = await operator.refused("resumeTenant", tenantId=suspended["id"])
    connection = await asyncpg.connect(**db.credentials(stores.service_database_url))
    try:
        async with connection.transaction():
            await connection.execute("SELECT set_config('app.tenant_id', $1, true)", str(tenant.id))
            await connection.execute("SELECT close_erased_tenant($1)", tenant.id)
    finally:
        await connection.close()

    assert refused["code"] == "TENANT_BEING_ERASED"
    [found] = await ask(stores.owner_database_url, _STATUS, tenant.id)
    assert tuple(found) == ("SUSPENDED", False)


async def test_cap_is_set_changed_and_removed(operator: Operator, tenant: Tenant) -> None:
    made = await operator.order("setTenantCap", tenant, period="MONTH", limit="500")
    await operator.order("setTenantCap", tenant, period="DAY", limit="20.5")
    tokens = await operator.order("setTenantCap", tenant, period="MONTH", unit="TOKENS", limit="5000000")
    changed = await operator.order("setTenantCap", tenant, period="MONTH", limit="700")
    seen = (await tenant.client.execute("{ budgets { isCap period unit keys } }"))["budgets"]
    await operator.order("setTenantCap", tenant, period="MONTH", unit="TOKENS", limit=None)
    removed = await operator.order("setTenantCap", tenant, period="DAY", limit=None)

    assert [(cap["period"], float(cap["limit"])) for cap in made["caps"]] == [("MONTH", 500)]
    assert _caps(tokens) == [("DAY", "USD", 20.5), ("MONTH", "USD", 500), ("MONTH", "TOKENS", 5_000_000)]
    assert _caps(changed) == [("DAY", "USD", 20.5), ("MONTH", "USD", 700), ("MONTH", "TOKENS", 5_000_000)]
    assert {(cap["isCap"], cap["period"], cap["unit"]) for cap in seen} == {
        (True, "DAY", "USD"), (True, "MONTH", "USD"), (True, "MONTH", "TOKENS"),
    }  # fmt: skip
    assert {cap["keys"] for cap in seen} == {"INSTALLATION"}
    assert [cap["period"] for cap in removed["caps"]] == ["MONTH"]


async def test_bad_orders_change_nothing(operator: Operator, tenant: Tenant) -> None:
    known, unknown = global_id("Tenant", tenant.id), global_id("Tenant", UUID(int=7))
    own = global_id("Tenant", await operator.own())
    refused, before = operator.refused, await operator.acts()

    assert (await refused("suspendTenant", tenantId=own, reason="x"))["code"] == "OWN_TENANT"
    assert (await refused("suspendTenant", tenantId=unknown, reason="x"))["code"] == "NOT_FOUND"
    assert (await refused("suspendTenant", tenantId=known, reason=" "))["path"] == ["input", "reason"]
    assert (await refused("resumeTenant", tenantId=known))["code"] == "CONFLICT"
    assert (await refused("setTenantCap", tenantId=unknown, period="DAY", limit="5"))["code"] == "NOT_FOUND"
    assert (await refused("setTenantCap", tenantId=known, period="DAY", limit="0"))["path"] == ["input", "limit"]
    assert (await refused("setTenantCap", tenantId=known, period="DAY"))["path"] == ["input", "limit"]
    assert (await refused("setKillSwitch", isOn=True))["path"] == ["input", "reason"]
    assert (await refused("setKillSwitch", isOn=False))["code"] == "CONFLICT"
    assert await operator.acts() == before


async def test_kill_switch_suspends_all_but_the_operators_own(
    operator: Operator, tenant: Tenant, tenants: Tenants, worker: Running
) -> None:
    """Also a tenant that is made while it is on. One that was suspended alone stays so afterwards."""
    alone = await tenants.create()
    await operator.order("suspendTenant", alone, reason="unpaid")
    try:
        state = await operator.turn(is_on=True)
        assert await operator.turn(is_on=True) == state
        assert (state["isOn"], state["reason"]) == (True, "runaway")
        assert key_of(state["keptTenantId"]) == await operator.own()
        assert await wait_until(lambda: _is(tenant.client, ["UNAUTHENTICATED"]))
        late = await tenants.create()
        assert await wait_until(lambda: _is(late.client, ["UNAUTHENTICATED"]))
        by_hand = await operator.order("resumeTenant", tenant)
        assert (by_hand["status"], by_hand["isSuspendedByKillSwitch"]) == ("ACTIVE", False)
    finally:
        state = await operator.turn(is_on=False)

    assert state == {"isOn": False, "reason": "", "keptTenantId": None}
    assert await wait_until(lambda: _is(late.client, []))
    assert await wait_until(lambda: _is(tenant.client, []))
    assert await _codes(alone.client) == ["UNAUTHENTICATED"]


@pytest.mark.parametrize("proof", ["fresh", "old"])
async def test_database_itself_refuses_who_is_no_operator(
    operator: Operator, tenant: Tenant, stores: Stores, proof: str
) -> None:
    """Statements of the application, in any transaction: only with the session of an operator's browser who has proved
    who they are."""
    (session,) = [row["id"] for row in await ask(stores.owner_database_url, _SESSION, operator.address)]
    if proof == "old":
        await ask(stores.owner_database_url, _OLD_PROOF, operator.address)
    connection = await asyncpg.connect(**db.credentials(stores.service_database_url))
    try:
        for given in (None, UUID(int=7), session if proof == "old" else None):
            assert await _orders(connection, tenant.id, given) == [False, False, False, None]
        assert (
            await connection.fetchval("SELECT count(*) FROM list_tenants(NULL,NULL,NULL,NULL,NULL,NULL,NULL,false,9,9)")
            == 0
        )
        for table in ("operators", "operator_acts", "browser_sessions"):
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                await connection.fetch(f"SELECT * FROM {table}")
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute("UPDATE kill_switch SET is_on = true")
    finally:
        await connection.close()
    assert await _codes(tenant.client) == []


async def _orders(connection: asyncpg.Connection, tenant_id: UUID, session: UUID | None) -> list[Any]:
    async with connection.transaction():
        await connection.execute("SELECT set_config('app.tenant_id', $1, true)", str(tenant_id))
        return [
            await connection.fetchval("SELECT set_tenant_status($1, $2, 'SUSPENDED', 'x')", session, tenant_id),
            await connection.fetchval(_CAP, session, tenant_id),
            await connection.fetchval("SELECT set_kill_switch($1, true, 'x', NULL)", session),
            await connection.fetchval("SELECT obey_kill_switch($1)", tenant_id),
        ]


async def test_order_with_another_tenant_set_changes_nothing(
    operator: Operator, tenant: Tenant, tenants: Tenants, stores: Stores
) -> None:
    """Even with an operator's session: a function acts on the tenant of its transaction only."""
    other = await tenants.create()
    (session,) = [row["id"] for row in await ask(stores.owner_database_url, _SESSION, operator.address)]
    connection = await asyncpg.connect(**db.credentials(stores.service_database_url))
    try:
        async with connection.transaction():
            await connection.execute("SELECT set_config('app.tenant_id', $1, true)", str(other.id))
            done = await connection.fetchval("SELECT set_tenant_status($1, $2, 'SUSPENDED', 'x')", session, tenant.id)
    finally:
        await connection.close()

    assert done is False
    assert await _codes(tenant.client) == []


def _caps(tenant: Any) -> list[tuple[str, str, float]]:
    return [(cap["period"], cap["unit"], float(cap["limit"])) for cap in tenant["caps"]]
