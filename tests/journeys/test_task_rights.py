"""What a task may know of its parent, what it leaves there, and tasks of tasks (issue 15, point 7)."""

import pytest

from tests.factories.agents import create_agent
from tests.factories.knowledge import knowledge_of, put
from tests.factories.programs import create_program
from tests.factories.quotas import allow
from tests.factories.rows import key_of, owner_of
from tests.factories.tasks import create_giver, create_task, tasks_of
from tests.factories.tenants import Tenant
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import results_in
from tests.journeys.test_plans import call
from tests.journeys.test_tasks import is_over

pytestmark = pytest.mark.usefixtures("worker")

_LOOK = [call("get_memory", key="dog"), call("search_notes", query="rope"), call("finish_task", result="Rex.")]

_USAGE = "query ($id: ID!) { agent(id: $id) { process { usageByPurpose { outputTokens } } } }"
_BEGIN_EDIT = "UPDATE knowledge_heads SET change_no = change_no + 1 WHERE agent_id = $1"
_EDIT = "UPDATE goals SET text = 'Know it well', revision = revision + 1 WHERE agent_id = $1"
_IS_AWAITED = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid)))"
_REFUSE = "ALTER TABLE tasks ADD CONSTRAINT refused CHECK (result <> 'unstorable') NOT VALID"
_ALLOW = "ALTER TABLE tasks DROP CONSTRAINT refused"
_EMPTY = "the result is empty: hand in what you found out or did"


async def test_task_reads_what_its_parent_keeps_if_it_may(tenant: Tenant, models: Models) -> None:
    worker_model = await models.script([*_LOOK, {"text": "done"}])
    model = await models.script([{"text": "noted"}], repeat_last=True)
    agent = await create_giver(tenant.client, model=model, worker_model=worker_model)
    await put(tenant.client, "memory", agent, key="dog", value="Rex")
    await put(tenant.client, "note", agent, title="Caving", text="Torch, rope, helmet.")

    await create_task(tenant.client, agent, readsKnowledge=True)
    await wait_until(lambda: is_over(tenant, agent))
    await models.rescript(worker_model, [*_LOOK, {"text": "done"}])
    await create_task(tenant.client, agent)
    await wait_until(lambda: is_over(tenant, agent))

    requests = await models.requests(worker_model)
    may, may_not = requests[2], requests[-1]
    read, found = results_in(may)
    assert (read["value"], [each["title"] for each in found["notes"]]) == ("Rex", ["Caving"])
    offered = [{tool["function"]["name"] for tool in each["body"]["tools"]} for each in (may, may_not)]
    assert {"get_memory", "search_notes"} <= offered[0] and "set_memory" not in offered[0]
    assert not {"get_memory", "search_notes"} & offered[1]
    assert await models.invalid() == []


async def test_to_read_by_a_task_needs_the_right_to_read(tenant: Tenant) -> None:
    agent = await create_agent(tenant.client)
    program = await create_program(tenant.client, scopes=["agents:read", "agents:write"])

    refused = await program.client.mutate("createTask", "__typename", agentId=agent, goal="x", readsKnowledge=True)

    assert refused["__typename"] == "NotPermitted"
    assert "agents:inspect" in str(refused)


async def test_result_is_kept_as_a_note_at_the_goal(tenant: Tenant, models: Models) -> None:
    worker_model = await models.script([call("finish_task", result="It is 42.")], repeat_last=True)
    model = await models.script([{"text": "noted"}], repeat_last=True)
    agent = await create_giver(tenant.client, model=model, worker_model=worker_model)
    goal = await put(tenant.client, "goal", agent, text="Know the answer")

    nowhere = await tenant.client.mutate("createTask", "__typename", agentId=agent, goal="x", noteAtGoal=77)
    await create_task(tenant.client, agent, goal="Find the answer.", noteAtGoal=goal["number"])
    await wait_until(lambda: is_over(tenant, agent))

    known = await knowledge_of(tenant.client, agent)
    [note], [after] = known["notes"], known["goals"]
    assert (note["title"], note["text"]) == ("Find the answer.", "It is 42.")
    assert after["news"] == f"a task for it is done: note {note['number']}"
    assert (nowhere["code"], nowhere["path"]) == ("INVALID_INPUT", ["input", "noteAtGoal"])


@pytest.mark.parametrize(
    ("step", "answer"),
    [
        ({"text": "\n\n", **call("report_progress", progress="half of it")}, {"ok": True}),
        (call("finish_task", result=" \n "), {"ok": False, "error": _EMPTY}),
    ],
)
async def test_task_without_a_word_as_its_result_ends_and_leaves_no_note(
    tenant: Tenant, models: Models, step: Json, answer: Json
) -> None:
    worker_model = await models.script([step, {"text": ""}])
    model = await models.script([{"text": "noted"}], repeat_last=True)
    agent = await create_giver(tenant.client, model=model, worker_model=worker_model)
    goal = await put(tenant.client, "goal", agent, text="Know the answer")

    await create_task(tenant.client, agent, noteAtGoal=goal["number"])
    [task] = await wait_until(lambda: is_over(tenant, agent))

    assert (task["status"], task["result"], task["reason"]) == ("FAILED", None, "the agent finished without a result")
    assert (await knowledge_of(tenant.client, agent))["notes"] == []
    assert results_in((await models.requests(worker_model))[1]) == [answer]


async def test_goal_that_somebody_edits_while_the_task_ends_has_the_note_too(
    tenant: Tenant, models: Models, gate: str
) -> None:
    worker_model = await models.script([{**call("finish_task", result="It is 42."), "gate": gate}], repeat_last=True)
    model = await models.script([{"text": "noted"}], repeat_last=True)
    agent = await create_giver(tenant.client, model=model, worker_model=worker_model)
    goal = await put(tenant.client, "goal", agent, text="Know the answer")
    await create_task(tenant.client, agent, noteAtGoal=goal["number"])
    await models.wait_for_requests(worker_model, 1)

    async with owner_of(tenant) as looking, owner_of(tenant) as connection, connection.transaction():
        await connection.execute(_BEGIN_EDIT, key_of(agent))
        pid = await connection.fetchval("SELECT pg_backend_pid()")
        await models.open_gate(gate)
        await wait_until(lambda: looking.fetchval(_IS_AWAITED, pid))
        await connection.execute(_EDIT, key_of(agent))
    await wait_until(lambda: is_over(tenant, agent))

    known = await knowledge_of(tenant.client, agent)
    [note], [after] = known["notes"], known["goals"]
    assert (after["text"], after["news"]) == ("Know it well", f"a task for it is done: note {note['number']}")
    assert len(await models.requests(worker_model)) == 1, "the step was not undone"


@pytest.mark.fails_loops
async def test_request_whose_step_was_undone_is_paid(tenant: Tenant, models: Models) -> None:
    """A fault of ours: the step is not stored, and the next request repeats it."""
    step = {**call("finish_task", result="unstorable"), "usage": {"input": 100, "output": 10}}
    worker_model = await models.script([step], repeat_last=True)
    model = await models.script([{"text": "noted"}], repeat_last=True)
    agent = await create_giver(tenant.client, model=model, worker_model=worker_model)
    async with owner_of(tenant) as connection:
        await connection.execute(_REFUSE)
        try:
            task = await create_task(tenant.client, agent)
            await models.wait_for_requests(worker_model, 2)
        finally:
            await connection.execute(_ALLOW)
    await wait_until(lambda: is_over(tenant, agent))

    asked = len(await models.requests(worker_model))
    usage = (await tenant.client.execute(_USAGE, id=task["agent"]["id"]))["agent"]["process"]["usageByPurpose"]
    assert sum(int(each["outputTokens"]) for each in usage) == 10 * asked


async def test_task_of_a_task_where_the_operator_allows_it(tenant: Tenant, models: Models, gate: str) -> None:
    """The outer one comes to rest and is not over before the inner one is."""
    await allow(tenant, task_depth=2)
    part = {"text": "A part.", "gate": gate}
    last = call("finish_task", result="All of it.")
    worker_model = await models.script([call("create_task", goal="Inner."), part, part, last])
    model = await models.script([{"text": "noted"}], repeat_last=True)
    agent = await create_giver(tenant.client, model=model, worker_model=worker_model)

    outer = await create_task(tenant.client, agent, goal="Outer.")
    await models.wait_for_requests(worker_model, 3)
    await models.open_gate(gate)
    [done] = await wait_until(lambda: is_over(tenant, agent))
    [inner] = await tasks_of(tenant.client, outer["agent"]["id"])

    assert (done["status"], done["result"]) == ("COMPLETED", "All of it.")
    assert (inner["goal"], inner["status"], inner["result"]) == ("Inner.", "COMPLETED", "A part.")
    requests = await models.requests(worker_model)
    gives = ["create_task" in {tool["function"]["name"] for tool in each["body"]["tools"]} for each in requests]
    assert gives.count(False) == 1, "the inner one gives none"
    assert await models.invalid() == []
