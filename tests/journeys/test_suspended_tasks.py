"""Tasks of a tenant that the operator suspends: nothing is done about them until it goes on (X1, P14)."""

import pytest

from tests.api.test_suspension import Operator
from tests.factories.rows import key_of, owner_of
from tests.factories.tasks import create_task, tasks_of, waiting_giver
from tests.factories.tenants import Tenant, Tenants
from tests.harness.models import Models
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker")

_LATE = "deadline = now()"
_SILENT = "progress_at = now() - interval '3 hours'"
_PAUSED = "status = 'PAUSED', paused_at = now() - interval '25 hours', retried_at = now() - interval '25 hours'"
_DONE = """SELECT (SELECT count(*) FROM repairs WHERE tenant_id = $1)
+ (SELECT count(*) FROM inbox_events WHERE tenant_id = $1 AND type = 'TASK_RESULT')
+ (SELECT count(*) FROM tasks WHERE tenant_id = $1 AND (ended_at IS NOT NULL OR stalled_at IS NOT NULL))"""
_INBOX = "query ($id: ID!) { agent(id: $id) { inbox { nodes { type receipt } } } }"


async def _change(tenant: Tenant, task: str, change: str) -> None:
    """No door lets time pass."""
    async with owner_of(tenant) as connection:
        await connection.execute(f"UPDATE tasks SET {change} WHERE id = $1", key_of(task))


async def _giver_and_task(tenant: Tenant, models: Models, gate: str) -> tuple[str, str]:
    agent = await waiting_giver(tenant, models, gate)
    return agent, (await create_task(tenant.client, agent))["id"]


async def _is_expired_by_the_schedule(tenant: Tenant, agent: str) -> bool:
    [task] = await tasks_of(tenant.client, agent)
    return bool(task["status"] == "EXPIRED")


async def _was_told(tenant: Tenant, agent: str) -> bool:
    nodes = (await tenant.client.execute(_INBOX, id=agent))["agent"]["inbox"]["nodes"]
    return [node["receipt"] for node in nodes if node["type"] == "TASK_RESULT"] == ["HANDLED"]


async def test_tasks_rest_with_their_tenant_and_go_on_with_it(
    tenant: Tenant, tenants: Tenants, models: Models, stores: Stores, gate: str
) -> None:
    """What is late is ended and told then. Nobody was asked meanwhile, so nobody was silent; one more try is due."""
    operator, other = Operator(stores), await tenants.create()
    agent, late = await _giver_and_task(tenant, models, gate)
    silent, paused = [(await create_task(tenant.client, agent))["id"] for _ in range(2)]
    await operator.suspend(tenant)
    for task, change in ((late, _LATE), (silent, _SILENT), (paused, _PAUSED)):
        await _change(tenant, task, change)

    elsewhere, own = await _giver_and_task(other, models, gate)
    await _change(other, own, _LATE)
    await wait_until(lambda: _is_expired_by_the_schedule(other, elsewhere), timeout=60)
    async with owner_of(tenant) as connection:
        assert await connection.fetchval(_DONE, tenant.id) == 0

    await operator.resume(tenant)
    await tenant.client.succeed("checkHealth", "__typename")
    found = {task["id"]: (task["status"], task["stalledAt"]) for task in await tasks_of(tenant.client, agent)}
    assert found == {late: ("EXPIRED", None), silent: ("ACTIVE", None), paused: ("ACTIVE", None)}
    await wait_until(lambda: _was_told(tenant, agent))
