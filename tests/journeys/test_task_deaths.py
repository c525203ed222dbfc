"""Tasks whose workers die, or whoever ends them: one agent does each, its result comes once (T7; traps A3, B1, B7)."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from backend.kit.fail_points import FailPoint
from tests.factories.agents import is_asleep
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tasks import create_giver, create_task, tasks_of, waiting_giver
from tests.factories.tenants import Tenant
from tests.harness.client import Client, Json
from tests.harness.models import Models
from tests.harness.processes import Api, Running, api_process
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

    await _dies(stack, "fence.before_commit=kill@4")
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


@contextmanager
def _dying_api(stack: Stack, point: FailPoint) -> Iterator[Api]:
    """A further API process, which dies at that point."""
    environment = {**stack.environment, "CIRCADIAN_FAIL_POINTS": f"{point}=kill"}
    with api_process(log=stack.directory / f"{point}.log", environment=environment, parent=stack.parent) as api:
        yield api
        assert api.child.exit_code == -signal.SIGKILL, api.said()


async def _ask_in_vain(citizen: Tenant, api: Api, field: str, **values: str) -> None:
    client = Client(api.url, citizen.client.token, citizen.client.http)
    with pytest.raises(httpx.TransportError):
        await client.succeed(field, "__typename", **values)
    await wait_until(lambda: not api.child.is_running)


async def _change(tenant: Tenant, task: Json, change: str) -> None:
    """No door lets time pass."""
    async with owner_of(tenant) as connection:
        await connection.execute(f"UPDATE tasks SET {change} WHERE id = $1", key_of(task["id"]))


async def _check(tenant: Tenant) -> list[str]:
    """Kinds of all that was ever repaired, after one more look."""
    await tenant.client.succeed("checkHealth", "__typename")
    nodes = (await tenant.client.execute("{ repairs { nodes { kind } } }"))["repairs"]["nodes"]
    return [node["kind"] for node in nodes]


_ENDS = [FailPoint.TASK_ENDED, FailPoint.TASK_COMMITTED]
_MUTATION = [FailPoint.MUTATION_BEFORE_COMMIT, FailPoint.MUTATION_AFTER_COMMIT]


@pytest.mark.parametrize("point", [*_ENDS, *_MUTATION])
async def test_api_that_dies_while_it_cancels_a_task_has_cancelled_it_or_not(
    stack: Stack, citizen: Tenant, models: Models, gate: str, point: FailPoint
) -> None:
    """Who asks again gets the same answer, and the parent hears it once, though nobody was woken."""
    agent = await waiting_giver(citizen, models, gate)
    task = await create_task(citizen.client, agent)
    asked = {"taskId": task["id"], "idempotencyKey": "give it up"}

    with _dying_api(stack, point) as api:
        await _ask_in_vain(citizen, api, "cancelTask", **asked)
    [left] = await tasks_of(citizen.client, agent)
    assert (left["status"], left["agent"]["status"]) in {("ACTIVE", "ACTIVE"), ("CANCELLED", "STOPPED")}
    assert len(await _results(citizen, agent)) == (left["status"] == "CANCELLED"), "all of it or nothing"
    for _ in range(2):
        await citizen.client.succeed("cancelTask", "__typename", **asked)
    await stack.start_worker()
    await wait_until(lambda: _all_told(citizen, [agent]), timeout=2 * RECOVERY_SECONDS)

    [task] = await tasks_of(citizen.client, agent)
    assert (task["status"], task["agent"]["status"]) == ("CANCELLED", "STOPPED")


_LATE, _PAUSED = "deadline = now()", "status = 'PAUSED', paused_at = now(), retried_at = now() - interval '1 hour'"
_SILENT = "progress_at = now() - interval '3 hours'"


@pytest.mark.parametrize(
    "case",
    [
        *((_LATE, point, "OVERDUE_TASK") for point in (*_ENDS, FailPoint.TASK_TENDED)),
        (_PAUSED, FailPoint.TASK_TENDED, "PAUSED_TASK"),
        (_SILENT, FailPoint.TASK_TENDED, "STALLED_TASK"),
    ],
)
async def test_death_while_a_task_is_seen_to_does_it_once(
    stack: Stack, citizen: Tenant, models: Models, gate: str, case: tuple[str, FailPoint, str]
) -> None:
    change, point, kind = case
    agent = await waiting_giver(citizen, models, gate)
    task = await create_task(citizen.client, agent)
    await _change(citizen, task, change)

    with _dying_api(stack, point) as api:
        await _ask_in_vain(citizen, api, "checkHealth")
    for _ in range(2):
        assert await _check(citizen) == [kind]

    nodes = (await citizen.client.execute(_INBOX, id=task["agent"]["id"]))["agent"]["inbox"]["nodes"]
    assert len(nodes) == (2 if change == _PAUSED else 1), "what it began with, and to go on"
    await models.open_gate(gate)
    await stack.start_worker()
    await wait_until(lambda: _all_told(citizen, [agent]), timeout=2 * RECOVERY_SECONDS)
    [over] = await tasks_of(citizen.client, agent)
    assert (over["status"], over["agent"]["status"]) == ("EXPIRED" if change == _LATE else "COMPLETED", "STOPPED")


async def test_worker_that_dies_as_it_ends_a_late_task_leaves_it_to_the_next(
    stack: Stack, citizen: Tenant, models: Models, gate: str
) -> None:
    """By the schedule."""
    agent = await waiting_giver(citizen, models, gate)
    task = await create_task(citizen.client, agent)
    await _change(citizen, task, _LATE)

    await _dies(stack, f"{FailPoint.TASK_ENDED}=kill")
    assert await _results(citizen, agent) == []
    await stack.start_worker()
    await wait_until(lambda: _all_told(citizen, [agent]), timeout=2 * RECOVERY_SECONDS)

    [over] = await tasks_of(citizen.client, agent)
    assert (over["status"], over["agent"]["status"]) == ("EXPIRED", "STOPPED")
    assert await _check(citizen) == ["OVERDUE_TASK"]
