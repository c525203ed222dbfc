"""Tasks that do not end by themselves: given up, abandoned, late, silent, or without a model that answers (P14)."""

import asyncio
from typing import Any

import pytest

from tests.factories.agents import is_asleep, process_of
from tests.factories.inbox import PAYLOAD
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tasks import create_giver, create_task, tasks_of
from tests.factories.tenants import Tenant
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_plans import call, results_in
from tests.journeys.test_scenarios import user_entries
from tests.journeys.test_tasks import tools_in

pytestmark = pytest.mark.usefixtures("worker")


async def _giver(tenant: Tenant, models: Models, *worker_steps: Json, **values: Any) -> tuple[str, str]:
    """An agent that takes note of everything, and its model."""
    model = await models.script([{"text": "noted"}], repeat_last=True)
    worker_model = await models.script(worker_steps, repeat_last=True)
    return await create_giver(tenant.client, model=model, worker_model=worker_model, **values), model


async def _only(tenant: Tenant, agent: str, *, status: str) -> Json:
    async def found() -> list[Json]:
        return [task for task in await tasks_of(tenant.client, agent) if task["status"] == status]

    task: Json
    [task] = await wait_until(found)
    return task


async def _told(tenant: Tenant, models: Models, agent: str, model: str) -> str:
    """The one item that its giver got of the task."""
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    [entry] = [each for each in user_entries((await models.requests(model))[-1]) if "task result" in each]
    return entry


async def _change(tenant: Tenant, task: Json, change: str) -> None:
    """No door lets time pass."""
    async with owner_of(tenant) as connection:
        await connection.execute(f"UPDATE tasks SET {change} WHERE id = $1", key_of(task["id"]))


async def _check(tenant: Tenant) -> list[str]:
    made = await tenant.client.succeed("checkHealth", "repairs { kind reason agent { kind } }")
    assert all(repair["agent"]["kind"] == "TASK" for repair in made["repairs"])
    return [repair["kind"] for repair in made["repairs"]]


async def _is_cut(models: Models, model: str) -> bool:
    return (await models.requests(model))[0]["cut_at"] is not None


async def test_cancelled_by_an_admin_in_the_middle_of_a_request(tenant: Tenant, models: Models, gate: str) -> None:
    """Nobody waits for the model, or pays for an answer that nobody hears (trap B11)."""
    agent, model = await _giver(tenant, models, {**call("finish_task", result="too late"), "gate": gate})
    task = await create_task(tenant.client, agent)
    of_task = (await tenant.client.execute("query ($id: ID!) { agent(id: $id) { model } }", id=agent))["agent"]["model"]
    await models.wait_for_requests(of_task, 1)

    for _ in range(2):
        cancelled = await tenant.client.succeed("cancelTask", "task { status reason result }", taskId=task["id"])
        assert cancelled["task"] == {"status": "CANCELLED", "reason": "cancelled by Olga", "result": None}

    await wait_until(lambda: _is_cut(models, of_task))
    assert "· cancelled (" in await _told(tenant, models, agent, model)
    await models.open_gate(gate)
    found = await _only(tenant, agent, status="CANCELLED")
    assert (found["result"], found["agent"]["status"]) == (None, "STOPPED")


async def test_agent_sees_and_gives_up_its_own_tasks_alone(tenant: Tenant, models: Models, gate: str) -> None:
    other, _ = await _giver(tenant, models, {**call("skip"), "gate": gate})
    strange = await create_task(tenant.client, other)
    worker_model = await models.script([{**call("skip"), "gate": gate}], repeat_last=True)
    agent = await create_giver(tenant.client, model="openai/none", worker_model=worker_model)
    space = await create_space(tenant.client, members=[agent])
    task = await create_task(tenant.client, agent, spaceId=space)
    own, foreign = task["id"], strange["id"]
    steps = [call("list_tasks"), *(call("cancel_task", task=each) for each in (foreign, own, own, "x"))]
    model = await models.script([*steps, {"text": "done"}])
    await tenant.client.succeed("updateAgent", "__typename", agentId=agent, preparation={"phases": [{"model": model}]})

    await post(tenant.client, space, "Give it up.")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    listed, not_own, given_up, again, no_id = results_in((await models.requests(model))[-1])
    assert [(each["id"], each["goal"], each["status"]) for each in listed["tasks"]] == [(own, "Find out.", "ACTIVE")]
    assert not_own["error"] == "you have no task with this id; list_tasks shows your tasks"
    assert given_up == {"ok": True, "cancelled": own}
    assert again["error"].startswith("the task was over already")
    assert no_id["error"].startswith("'x' is not the id of a task")
    await _only(tenant, agent, status="CANCELLED")
    await _only(tenant, other, status="ACTIVE")
    [notice] = [message for message in await messages_of(tenant.client, space) if message["kind"] == "NOTICE"]
    assert notice["data"]["status"] == "CANCELLED"
    inbox = "query ($id: ID!) { agent(id: $id) { inbox { nodes { type } } } }"
    events = (await tenant.client.execute(inbox, id=agent))["agent"]["inbox"]["nodes"]
    assert [event["type"] for event in events] == ["SPACE_MESSAGE"], "who gives a task up need not be told"


async def test_tasks_end_with_the_agent_that_gave_them(tenant: Tenant, models: Models, gate: str) -> None:
    agent, _ = await _giver(tenant, models, {**call("skip"), "gate": gate})
    await create_task(tenant.client, agent)

    await tenant.client.succeed("stopAgent", "__typename", agentId=agent)

    task = await _only(tenant, agent, status="CANCELLED")
    assert (task["reason"], task["agent"]["status"]) == ("the agent that gave it was stopped", "STOPPED")
    assert await _check(tenant) == []


async def test_task_of_an_agent_whose_stop_was_cut_short_is_ended(tenant: Tenant, models: Models, gate: str) -> None:
    agent, _ = await _giver(tenant, models, {**call("skip"), "gate": gate})
    await create_task(tenant.client, agent)
    async with owner_of(tenant) as connection:
        await connection.execute("UPDATE agents SET status = 'STOPPED' WHERE id = $1", key_of(agent))

    await wait_until(lambda: _is_repaired(tenant, "ABANDONED_TASK"), timeout=30)
    assert (await _only(tenant, agent, status="CANCELLED"))["agent"]["status"] == "STOPPED"


async def _is_repaired(tenant: Tenant, kind: str) -> bool:
    """By the schedule, or by this look."""
    await _check(tenant)
    nodes = (await tenant.client.execute("{ repairs { nodes { kind } } }"))["repairs"]["nodes"]
    assert len(nodes) <= 1
    return [node["kind"] for node in nodes] == [kind]


async def test_deadline_ends_a_task_with_what_there_is(tenant: Tenant, models: Models, gate: str) -> None:
    steps = {"text": "Half of it.", **call("peek_inbox")}, {**call("peek_inbox"), "gate": gate}
    agent, model = await _giver(tenant, models, *steps)
    task = await create_task(tenant.client, agent)
    worker_model = (await tenant.client.execute("query ($id: ID!) { agent(id: $id) { model } }", id=agent))["agent"]
    await models.wait_for_requests(worker_model["model"], 2)
    await _change(tenant, task, "deadline = now()")

    await wait_until(lambda: _is_repaired(tenant, "OVERDUE_TASK"), timeout=30)

    entry = await _told(tenant, models, agent, model)
    assert "· expired (" in entry
    assert "not done by its deadline" in entry
    assert "Half of it." in entry


async def test_silent_task_is_marked_once_and_a_word_of_progress_takes_the_mark_away(
    tenant: Tenant, models: Models, gate: str
) -> None:
    steps = {**call("report_progress", progress="still at it"), "gate": gate}, {"text": "done"}
    agent, _ = await _giver(tenant, models, *steps)
    space = await create_space(tenant.client, members=[agent])
    task = await create_task(tenant.client, agent, spaceId=space)
    await _change(tenant, task, "progress_at = now() - interval '3 hours'")

    await wait_until(lambda: _is_repaired(tenant, "STALLED_TASK"), timeout=30)
    assert await _check(tenant) == []
    marked = await _only(tenant, agent, status="ACTIVE")
    assert marked["stalledAt"]
    [notice] = [message for message in await messages_of(tenant.client, space) if message["kind"] == "NOTICE"]
    assert notice["text"].endswith("no progress report for 2 hours")

    await models.open_gate(gate)
    over = await _only(tenant, agent, status="COMPLETED")
    assert (over["stalledAt"], over["progress"], over["reason"]) == (None, "still at it", None)


async def test_task_whose_model_does_not_answer_waits_and_is_tried_again(tenant: Tenant, models: Models) -> None:
    """C10: it pauses; what it has done is kept, and its giver hears of it only when it is over. However often it is
    tried, that takes nothing of the entries that it may have."""
    agent, model = await _giver(tenant, models, {"status": 401})
    task = await create_task(tenant.client, agent, limits={"entries": 4})
    paused = await _only(tenant, agent, status="PAUSED")
    assert (paused["reason"], paused["agent"]["status"]) == ("the model does not answer", "ACTIVE")
    assert await _check(tenant) == [], "not yet"
    for tries in range(1, 4):
        await _change(tenant, task, "retried_at = now() - interval '1 hour'")
        await wait_until(lambda of=tries: _is_paused_again(tenant, agent, tries=of))  # type: ignore[misc]  # at once

    of_task = (await tenant.client.execute("query ($id: ID!) { agent(id: $id) { model } }", id=agent))["agent"]["model"]
    await models.rescript(of_task, [call("finish_task", result="at last")], repeat_last=True)
    await _change(tenant, task, "retried_at = now() - interval '1 hour'")

    assert (await _only(tenant, agent, status="COMPLETED"))["result"] == "at last"
    assert "· completed (" in await _told(tenant, models, agent, model)


async def _is_paused_again(tenant: Tenant, agent: str, *, tries: int) -> bool:
    """After so many further tries, by the schedule or by this look."""
    await _check(tenant)
    [task] = await tasks_of(tenant.client, agent)
    cycles = (await process_of(tenant.client, task["agent"]["id"]))["cycleCount"]
    return bool(cycles == tries + 1 and task["status"] == "PAUSED")


async def test_reset_of_its_agent_has_a_task_begin_again(tenant: Tenant, models: Models, gate: str) -> None:
    """M9: the reset drops what woke the agent; its task is not over with that. It has the tools that its parent has
    then."""
    agent, _ = await _giver(tenant, models, {"text": "too late", "gate": gate}, {"text": "anew"}, tools=["fetch_url"])
    task = await create_task(tenant.client, agent)
    of_task = (await tenant.client.execute("query ($id: ID!) { agent(id: $id) { model } }", id=agent))["agent"]["model"]
    await models.wait_for_requests(of_task, 1)

    await tenant.client.succeed("updateAgent", "__typename", agentId=agent, tools=[])
    await tenant.client.succeed("resetAgent", "__typename", agentId=task["agent"]["id"], reason="It was confused.")

    assert (await _only(tenant, agent, status="COMPLETED"))["result"] == "anew"
    assert ["fetch_url" in tools_in(each) for each in await models.requests(of_task)] == [True, False]


_ENDS = f"query ($id: ID!) {{ agent(id: $id) {{ inbox(first: 50) {{ nodes {{ type {PAYLOAD} }} }} }} }}"


async def test_several_ends_at_the_same_moment_are_one_and_all_say_which(
    tenant: Tenant, models: Models, gate: str
) -> None:
    """It hands its result in while its deadline passes, an admin cancels it, and another one stops its agent."""
    agent, _ = await _giver(tenant, models, {**call("finish_task", result="done"), "gate": gate})
    tasks = [await create_task(tenant.client, agent) for _ in range(5)]
    of_task = (await tenant.client.execute("query ($id: ID!) { agent(id: $id) { model } }", id=agent))["agent"]["model"]
    await models.wait_for_requests(of_task, 5)
    await _change(tenant, tasks[0], "deadline = now()")

    await asyncio.gather(
        models.open_gate(gate),
        *(tenant.client.succeed("cancelTask", "__typename", taskId=task["id"]) for task in tasks[1:4]),
        *(tenant.client.succeed("stopAgent", "__typename", agentId=task["agent"]["id"]) for task in tasks[2:]),
        _check(tenant),
    )

    await wait_until(lambda: _all_over(tenant, agent))
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    ended = {task["id"]: task["status"] for task in await tasks_of(tenant.client, agent)}
    nodes = (await tenant.client.execute(_ENDS, id=agent))["agent"]["inbox"]["nodes"]
    payloads = [node["payload"] for node in nodes if node["type"] == "TASK_RESULT"]
    told = [(payload["taskId"], payload["status"]) for payload in payloads]
    assert sorted(told) == sorted(ended.items())
    assert {task["agent"]["status"] for task in await tasks_of(tenant.client, agent)} == {"STOPPED"}


async def test_task_that_stays_paused_for_a_day_expires(tenant: Tenant, models: Models) -> None:
    agent, model = await _giver(tenant, models, {"status": 401})
    task = await create_task(tenant.client, agent)
    await _only(tenant, agent, status="PAUSED")
    await _change(tenant, task, "paused_at = now() - interval '25 hours'")

    await wait_until(lambda: _is_repaired(tenant, "OVERDUE_TASK"), timeout=30)

    assert "· expired (" in await _told(tenant, models, agent, model)


async def test_task_that_is_long_over_is_cleared(tenant: Tenant, models: Models) -> None:
    agent, _ = await _giver(tenant, models, {"text": "done"})
    old, new = [await create_task(tenant.client, agent, goal=goal) for goal in ("Old.", "New.")]
    await wait_until(lambda: _all_over(tenant, agent))
    await _change(tenant, old, "ended_at = now() - interval '16 days'")

    await _check(tenant)

    assert [task["id"] for task in await tasks_of(tenant.client, agent)] == [new["id"]]


async def _all_over(tenant: Tenant, agent: str) -> bool:
    return all(task["endedAt"] for task in await tasks_of(tenant.client, agent))
