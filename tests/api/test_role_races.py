"""Requests that wait for the tenant's lock while the role of their author is changed."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from backend.tenants.models import Role
from tests.api.test_roles import _PEOPLE, _give, _helper
from tests.factories.people import create_role
from tests.factories.rows import key_of, owner_of
from tests.factories.tenants import Tenant
from tests.harness.waiting import wait_until

_MANY = [*_PEOPLE, "agents:write", "tools:write"]
_LOCK = "SELECT status FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE"
#: What `updateRole` writes.
_CHANGES = (
    "UPDATE custom_roles SET scopes = $3::jsonb WHERE tenant_id = $1 AND id = $2",
    "UPDATE members SET custom_scopes = $3::jsonb WHERE tenant_id = $1 AND custom_role_id = $2",
)
_WAITS = """SELECT EXISTS (SELECT FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock' AND pg_blocking_pids(pid) && ARRAY[$1::int])"""


@asynccontextmanager
async def role_that_changes(tenant: Tenant, role_id: str, scopes: list[str]) -> AsyncIterator[asyncpg.Connection]:
    """The role has these scopes when the block ends; until then the tenant's lock is held."""
    async with owner_of(tenant) as connection, connection.transaction():
        await connection.execute(_LOCK, tenant.id)
        for statement in _CHANGES:
            await connection.execute(statement, tenant.id, key_of(role_id), json.dumps(scopes))
        yield connection


async def until_somebody_waits(tenant: Tenant, connection: asyncpg.Connection) -> None:
    async with owner_of(tenant) as other:
        await wait_until(lambda: other.fetchval(_WAITS, connection.get_server_pid()))


@pytest.mark.parametrize("act", ["create", "give", "remove"])
async def test_a_request_that_waited_has_only_the_rights_that_are_left(tenant: Tenant, act: str) -> None:
    hilda, role_id = await _helper(tenant, tuple(_MANY))
    strong = await create_role(tenant.client, name="Strong", scopes=_MANY)
    other = await tenant.person(role=Role.VIEWER, name="Vera")
    acts: dict[str, Any] = {
        "create": lambda: hilda.client.mutate("createRole", "customRole { scopes }", name="Back", scopes=_MANY),
        "give": lambda: _give(hilda.client, other, strong),
        "remove": lambda: hilda.client.mutate("removeMember", "__typename", memberId=other.actor_id),
    }
    async with role_that_changes(tenant, role_id, ["spaces:read", "messages:write"]) as connection:
        asked = asyncio.create_task(acts[act]())
        await until_somebody_waits(tenant, connection)

    assert (await asked)["code"] == "NOT_PERMITTED"
