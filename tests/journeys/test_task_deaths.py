"""Tasks whose workers die: each is done by one agent, and its result comes once (T7; traps A3, B1, B7)."""

import pytest

from tests.factories.agents import is_asleep
from tests.factories.spaces import create_space, post
from tests.factories.tasks import create_giver, create_task, tasks_of
from tests.factories.tenants import Tenant
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.processes import Running
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_faults import RECOVERY_SECONDS
from tests.journeys.test_plans import call

_INBOX = "query ($id: ID!) { agent(id: $id) { inbox(first: 50) { nodes { type receipt } } } }"


async def _results(tenant: Tenant, agent: str) -> list[str]:
    """Receipts of what it was told of tasks."""
    nodes = (await tenant.client.execute(_INBOX, id=agent))["agent"]["inbox"]["nodes"]
    return [node["receipt"] for node in nodes if node["type"] == "TASK_RESULT"]


async def _all_told(tenant: Tenant, agents: list[str]) -> bool:
    for agent in agents:
        if await _results(tenant, agent) != ["HANDLED"]:
            return False
    return True


async def _dies(stack: Stack, points: str) -> None:
    worker: Running = await stack.start_worker(CIRCADIAN_FAIL_POINTS=points)
    await wait_until(lambda: not worker.child.is_running, timeout=RECOVERY_SECONDS)


async def test_two_workers_die_and_every_result_comes_once(stack: Stack, citizen: Tenant, models: Models) -> None:
    """In the middle of tasks, of their ends, and of what their parents make of them; nobody was told by Redis. One of
    them was over before any worker came."""
    model = await models.script([{"text": "noted"}], repeat_last=True)
    worker_model = await models.script([call("finish_task", result="done")], repeat_last=True)
    agents = [
        await create_giver(citizen.client, model=model, worker_model=worker_model, name=f"Giver {number}")
        for number in range(6)
    ]
    tasks = [await create_task(citizen.client, agent) for agent in agents]
    await citizen.client.succeed("cancelTask", "__typename", taskId=tasks[0]["id"])
    await stack.flush_redis()

    await _dies(stack, "fence.before_commit=kill@9")
    await _dies(stack, "fence.after_commit=kill@7")
    await stack.start_worker()
    await wait_until(lambda: _all_told(citizen, agents), timeout=2 * RECOVERY_SECONDS)

    [cancelled] = await tasks_of(citizen.client, agents[0])
    assert (cancelled["status"], cancelled["agent"]["status"]) == ("CANCELLED", "STOPPED")
    for agent in agents[1:]:
        [task] = await tasks_of(citizen.client, agent)
        assert (task["status"], task["result"], task["agent"]["status"]) == ("COMPLETED", "done", "STOPPED")
    assert await models.invalid() == []


@pytest.mark.parametrize("point", ["fence.before_commit=kill@2", "fence.after_commit=kill@2"])
async def test_worker_that_dies_while_a_task_is_given_gives_one(
    stack: Stack, citizen: Tenant, models: Models, point: str
) -> None:
    """The step is asked again, or it stands: then a sweep wakes whom nobody has told."""
    give: list[Json] = [call("create_task", goal="Find out.")] * (2 if "before" in point else 1)
    model = await models.script([*give, {"text": "noted"}], repeat_last=True)
    worker_model = await models.script([call("finish_task", result="done")], repeat_last=True)
    agent = await create_giver(citizen.client, model=model, worker_model=worker_model)
    space = await create_space(citizen.client, members=[agent])
    await post(citizen.client, space, "Find out.")

    await _dies(stack, point)
    await stack.start_worker()
    await wait_until(lambda: _all_told(citizen, [agent]), timeout=2 * RECOVERY_SECONDS)
    await wait_until(lambda: is_asleep(citizen.client, agent))

    [task] = await tasks_of(citizen.client, agent)
    assert task["status"] == "COMPLETED"
    assert await models.invalid() == []
