"""A connector is locked before its hook and its endpoint, and these before its space.

As `test_lock_order`: of two transactions that lock the same rows in different orders, Postgres may end one.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from tests.factories.bridges import Bridge, connect_bridge
from tests.factories.programs import Program, create_program
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.fakes.webhook_receiver import Receiver, running_receiver
from tests.harness.client import Json
from tests.harness.waiting import wait_until

_SCOPES = ("admin:write", "admin:read", "spaces:read", "messages:write")
_IS_WAITING = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid)))"


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with running_receiver() as running:
        yield running


@pytest.fixture
async def program(tenant: Tenant) -> Program:
    return await create_program(tenant.client, scopes=_SCOPES)


@pytest.fixture
async def bridge(tenant: Tenant, receiver: Receiver, program: Program) -> Bridge:
    """Its connector is trusted. A program that changes who sends or receives takes the mark away."""
    bridge = await connect_bridge(tenant, receiver, await create_space(tenant.client, members=[program.actor_id]))
    await tenant.client.succeed("setTrust", "id", id=bridge.connector["id"], isTrusted=True)
    return bridge


@asynccontextmanager
async def _held(tenant: Tenant, table: str, row: str) -> AsyncIterator[asyncpg.Connection]:
    async with owner_of(tenant) as connection, connection.transaction():
        await connection.execute(f"SELECT FROM {table} WHERE id = $1 FOR NO KEY UPDATE", key_of(row))
        yield connection


async def _free(tenant: Tenant, rows: dict[str, str]) -> set[str]:
    """The tables whose row nobody has locked."""
    async with owner_of(tenant) as connection, connection.transaction():
        locking = "SELECT id FROM {} WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED"
        found = {table: await connection.fetchval(locking.format(table), key_of(row)) for table, row in rows.items()}
    return {table for table, key in found.items() if key is not None}


async def _until_it_waits(holder: asyncpg.Connection) -> None:
    async def is_waiting() -> bool:
        return bool(await holder.fetchval(_IS_WAITING))

    await wait_until(is_waiting)


def _parts(bridge: Bridge) -> dict[str, str]:
    return {"hooks": bridge.hook.id, "webhook_endpoints": bridge.connector["endpoint"]["id"]}


def _change(name: str, bridge: Bridge) -> Json:
    endpoint_id = bridge.connector["endpoint"]["id"]
    return {
        "rotateWebhookSecret": {"endpointId": endpoint_id},
        "updateWebhookEndpoint": {"endpointId": endpoint_id, "url": "https://elsewhere.example/told"},
        "rotateHookSecret": {"hookId": bridge.hook.id},
        "updateHook": {"hookId": bridge.hook.id, "isEnabled": True},
    }[name]


@pytest.mark.parametrize("name", ["rotateWebhookSecret", "updateWebhookEndpoint", "rotateHookSecret", "updateHook"])
async def test_a_change_of_a_part_that_waits_for_the_connector_holds_no_part(
    tenant: Tenant, program: Program, bridge: Bridge, name: str
) -> None:
    """While `updateConnector` has the connector and comes to its parts."""
    await tenant.client.succeed("updateHook", "__typename", hookId=bridge.hook.id, isEnabled=False)
    async with _held(tenant, "connectors", bridge.connector["id"]) as holder:
        asked = asyncio.create_task(program.client.succeed(name, "__typename", **_change(name, bridge)))
        await _until_it_waits(holder)
        free = await _free(tenant, _parts(bridge))
    await asked

    assert free == set(_parts(bridge))


async def test_a_new_name_that_waits_for_the_endpoint_does_not_hold_the_space(tenant: Tenant, bridge: Bridge) -> None:
    """A worker that has just written a failure to the endpoint posts a notice in the space."""
    async with _held(tenant, "webhook_endpoints", bridge.connector["endpoint"]["id"]) as holder:
        asked = asyncio.create_task(
            tenant.client.succeed("updateConnector", "__typename", connectorId=bridge.connector["id"], name="phone")
        )
        await _until_it_waits(holder)
        free = await _free(tenant, {"spaces": bridge.space_id})
    await asked

    assert free == {"spaces"}
