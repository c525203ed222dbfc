"""Tasks of tasks, where the operator allows them: they end and are seen with the agent that their line begins with."""

from typing import Any

import pytest

from backend.tenants.models import Role
from tests.factories.holds import create_pay, has_holds, holds_of
from tests.factories.quotas import allow
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import post
from tests.factories.tasks import create_giver, create_task, task_with, tasks_of
from tests.factories.tenants import Tenant
from tests.factories.tools import offer
from tests.harness.client import Client, Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_assistants import use_assistant
from tests.journeys.test_plans import call

pytestmark = pytest.mark.usefixtures("worker")

_INNER = call("create_task", goal="Inner.")
_STANDS = "status reason agent { id status } parent { id }"


async def _under_way(tenant: Tenant, models: Models, gate: str, giver: str, worker_model: str) -> tuple[Json, Json]:
    """A task of this agent's and its own task, which both wait for their model."""
    part = {"text": "A part.", "gate": gate}
    await models.rescript(worker_model, [_INNER, part], repeat_last=True)
    outer = await create_task(tenant.client, giver, goal="Outer.")
    await models.wait_for_requests(worker_model, 3)
    [inner] = await tasks_of(tenant.client, outer["agent"]["id"])
    return outer, inner


async def _giver(tenant: Tenant, models: Models, **values: Any) -> tuple[str, str]:
    await allow(tenant, task_depth=2)
    worker_model = await models.script([{"text": "done"}], repeat_last=True)
    model = await models.script([{"text": "noted"}], repeat_last=True)
    return await create_giver(tenant.client, model=model, worker_model=worker_model, **values), worker_model


async def _is_cancelled(client: Client, task: Json) -> bool:
    found = await task_with(client, task["id"], _STANDS)
    return (found["status"], found["agent"]["status"]) == ("CANCELLED", "STOPPED")


async def test_inner_task_ends_when_the_outer_one_is_cancelled(tenant: Tenant, models: Models, gate: str) -> None:
    outer, inner = await _under_way(tenant, models, gate, *await _giver(tenant, models))

    await tenant.client.succeed("cancelTask", "__typename", taskId=outer["id"])

    assert await _is_cancelled(tenant.client, outer) and await _is_cancelled(tenant.client, inner)
    assert (await task_with(tenant.client, inner["id"], "reason"))["reason"] == "the agent that gave it was stopped"
    assert await models.invalid() == []


async def test_both_end_when_the_agent_above_is_stopped(tenant: Tenant, models: Models, gate: str) -> None:
    agent, worker_model = await _giver(tenant, models)
    outer, inner = await _under_way(tenant, models, gate, agent, worker_model)

    await tenant.client.succeed("stopAgent", "__typename", agentId=agent)

    assert await _is_cancelled(tenant.client, outer) and await _is_cancelled(tenant.client, inner)


async def test_inner_task_ends_when_the_outer_one_reaches_a_limit(tenant: Tenant, models: Models, gate: str) -> None:
    agent, worker_model = await _giver(tenant, models)
    await models.rescript(worker_model, [_INNER, {"text": "A part.", "gate": gate}], repeat_last=True)

    outer = await create_task(tenant.client, agent, goal="Outer.", limits={"stepsPerCycle": 1})

    async def is_over() -> list[Json]:
        found = await tasks_of(tenant.client, outer["agent"]["id"])
        return [each for each in found if each["endedAt"]]

    [inner] = await wait_until(is_over)
    assert (await task_with(tenant.client, outer["id"], "status"))["status"] == "FAILED"
    assert await _is_cancelled(tenant.client, inner)


async def test_tool_that_the_agent_above_has_no_more_is_gone_for_all_below(
    tenant: Tenant, models: Models, gate: str
) -> None:
    await create_pay(tenant)
    agent, worker_model = await _giver(tenant, models, tools=["pay", "fetch_url"])
    _, inner = await _under_way(tenant, models, gate, agent, worker_model)
    before = len(await models.requests(worker_model))

    await tenant.client.succeed("updateAgent", "__typename", agentId=agent, tools=["fetch_url"])
    await tenant.client.succeed("resetAgent", "__typename", agentId=inner["agent"]["id"], reason="Again.")

    request = (await models.wait_for_requests(worker_model, before + 1))[-1]
    offered = {tool["function"]["name"] for tool in request["body"]["tools"]}
    assert "Inner." in request["raw"]
    assert "fetch_url" in offered and "pay" not in offered


async def _assistant_of(tenant: Tenant, models: Models, person: Client, *below: Json, **values: Any) -> Json:
    """A person's assistant that gives a task as soon as it is spoken to; those below it think so."""
    await allow(tenant, task_depth=2)
    assistant = await use_assistant(person)
    worker_model = await models.script([_INNER, *below], repeat_last=True)
    model = await models.script([call("create_task", goal="Outer."), {"text": "given"}], repeat_last=True)
    asks = {"model": worker_model, "preparation": {"phases": [{"model": model}]}}
    agent = assistant["agent"]["id"]
    await person.succeed("updateAgent", "__typename", agentId=agent, **asks, **values)
    await post(person, assistant["space"]["id"], "Have it done.")
    await models.wait_for_requests(worker_model, 3)
    return assistant


async def test_calls_of_an_assistants_inner_task_wait_for_its_member_alone(tenant: Tenant, models: Models) -> None:
    await create_pay(tenant, rule="ALWAYS", approvers="SPACE")
    await offer(tenant.client, "pay")
    anna = await tenant.person(name="Anna", role=Role.ADMIN)
    await _assistant_of(tenant, models, anna.client, call("pay", amount=5), tools=["pay"])

    await wait_until(lambda: has_holds(anna.client, 2))

    assert {each["approvers"] for each in await holds_of(anna.client)} == {"REQUESTER"}
    assert await holds_of(tenant.client) == []


async def test_all_tasks_below_end_with_the_person(tenant: Tenant, models: Models, gate: str) -> None:
    anna = await tenant.person(name="Anna", role=Role.ADMIN)
    assistant = await _assistant_of(tenant, models, anna.client, {"text": "A part.", "gate": gate})
    [outer] = await tasks_of(anna.client, assistant["agent"]["id"])
    [inner] = await tasks_of(anna.client, outer["agent"]["id"])
    for each in (outer, inner):
        found = await tenant.client.execute("query ($id: ID!) { agent(id: $id) { id } }", id=each["agent"]["id"])
        assert found["agent"] is None, "an admin sees into no assistant, nor into what it gives"

    await tenant.client.succeed("removeMember", "__typename", memberId=anna.actor_id)

    async with owner_of(tenant) as connection:
        living = "SELECT count(*) FROM agents WHERE tenant_id = $1 AND status <> 'STOPPED'"
        assert await connection.fetchval(living, tenant.id) == 0
        left = "SELECT count(*) FROM tasks WHERE tenant_id = $1 AND ended_at IS NULL"
        assert await connection.fetchval(left, tenant.id) == 0


async def test_costs_of_the_agent_above_have_those_of_inner_tasks(tenant: Tenant, models: Models, gate: str) -> None:
    agent, worker_model = await _giver(tenant, models)
    _, inner = await _under_way(tenant, models, gate, agent, worker_model)
    async with owner_of(tenant) as connection:
        sql = "UPDATE agent_processes SET cost = 7 WHERE agent_id = $1"
        await connection.execute(sql, key_of(inner["agent"]["id"]))

    query = "query ($id: ID!) { agent(id: $id) { process { taskCost } } }"
    cost = (await tenant.client.execute(query, id=agent))["agent"]["process"]["taskCost"]

    assert float(cost) >= 7
