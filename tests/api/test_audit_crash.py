"""A process that dies in an act of several transactions: what was decided is on record, whatever is left undone (X6).

ADR 0014 says what can be left undone. The process dies after all of the act, before it writes the idempotency key.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.factories.agents import create_agent
from tests.factories.tenants import Tenant
from tests.harness.client import Client, Json
from tests.harness.grounds import Grounds
from tests.harness.processes import Api, api_process
from tests.harness.waiting import wait_until

_LOG = "query ($action: String) { auditLog(action: $action) { nodes { action actorId targetId } } }"


@pytest.fixture
def doomed(environment: dict[str, str], tmp_path: Path, grounds: Grounds) -> Iterator[Api]:
    """An API process that ends its first mutation, and itself, right before the last commit."""
    points = {"CIRCADIAN_FAIL_POINTS": "mutation.before_commit=kill"}
    settings = {**environment, **points}
    with api_process(log=tmp_path / "doomed.log", environment=settings, parent=grounds.parent) as running:
        yield running


async def _entries(client: Client, action: str) -> list[Json]:
    found: list[Json] = (await client.execute(_LOG, action=action))["auditLog"]["nodes"]
    return found


async def _die(tenant: Tenant, doomed: Api, name: str, /, **values: Any) -> None:
    client = replace(tenant.client, url=doomed.url)
    with pytest.raises(httpx.TransportError):
        await client.mutate(name, "__typename", idempotencyKey="once", **values)


async def _status(client: Client, agent_id: str) -> str:
    found: str = (await client.execute("query ($id: ID!) { agent(id: $id) { status } }", id=agent_id))["agent"][
        "status"
    ]
    return found


@pytest.mark.parametrize(("name", "status"), [("pauseAgent", "PAUSED"), ("stopAgent", "STOPPED")])
async def test_changes_of_an_agent_are_audited(tenant: Tenant, doomed: Api, name: str, status: str) -> None:
    agent_id = await create_agent(tenant.client)

    await _die(tenant, doomed, name, agentId=agent_id)

    await wait_until(lambda: _has(tenant.client, agent_id, status))
    (entry,) = await _entries(tenant.client, name)
    assert (entry["actorId"], entry["targetId"]) == (tenant.owner.actor_id, agent_id)

    # The key was not written: the repeat does the same once more, and says so.
    await tenant.client.succeed(name, "agent { id }", agentId=agent_id, idempotencyKey="once")
    assert len(await _entries(tenant.client, name)) == 2
    await tenant.client.succeed(name, "agent { id }", agentId=agent_id, idempotencyKey="once")
    assert len(await _entries(tenant.client, name)) == 2


async def _has(client: Client, agent_id: str, status: str) -> bool:
    return await _status(client, agent_id) == status


async def test_a_new_key_of_the_tenant_is_audited(tenant: Tenant, doomed: Api) -> None:
    await _die(tenant, doomed, "rotateTenantKey")

    assert len(await _entries(tenant.client, "rotateTenantKey")) == 1


async def test_an_act_of_one_transaction_is_undone_with_its_entry(tenant: Tenant, doomed: Api) -> None:
    await _die(tenant, doomed, "createAgent", name="Ada")

    assert await _entries(tenant.client, "createAgent") == []
    assert (await tenant.client.execute("{ agents { nodes { id } } }"))["agents"]["nodes"] == []
