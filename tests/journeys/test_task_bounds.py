"""What bounds a task: its parent's tools and limits, how many there may be, and who pays (T7; trap B11)."""

import asyncio

import pytest

from backend.kit.limits import DEFAULT
from tests.factories.agents import is_asleep
from tests.factories.plans import create_plan
from tests.factories.questions import approve_next
from tests.factories.quotas import allow
from tests.factories.rows import key_of, make_due, owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tasks import create_giver, create_task, task_with, tasks_of, waiting_giver
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_plans import call
from tests.journeys.test_tasks import is_over

pytestmark = pytest.mark.usefixtures("worker")


async def test_task_never_has_a_tool_that_its_parent_has_not(tenant: Tenant, models: Models, gate: str) -> None:
    """What it may call unattended may name more than it is given: that is not its to give away."""
    worker_model = await models.script([{**call("skip"), "gate": gate}], repeat_last=True)
    steps = call("create_task", goal="One."), call("create_task", goal="Two.", tools=["fetch_url"]), {"text": "done"}
    agent = await create_giver(
        tenant.client, model=await models.script(steps), worker_model=worker_model, unattended={"tools": ["fetch_url"]}
    )
    plan = await create_plan(tenant.client, agent, cron="0 9 * * *")

    await make_due(tenant, plan)
    for _ in range(2):
        await wait_until(lambda: approve_next(tenant.client))
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    [task] = await tasks_of(tenant.client, agent)
    assert (task["goal"], task["agent"]["tools"]) == ("One.", [])


async def test_task_has_no_more_room_than_its_parent(tenant: Tenant, models: Models, gate: str) -> None:
    """An agent that an admin has bounded cannot have others do what it may not do itself."""
    agent = await waiting_giver(tenant, models, gate)
    narrow = {"stepsPerCycle": 5, "cycleTokens": 50_000}
    await tenant.client.succeed("updateAgent", "__typename", agentId=agent, limits=narrow)

    usual = await create_task(tenant.client, agent)
    tight = await create_task(tenant.client, agent, limits={"stepsPerCycle": 3})
    wide = await tenant.client.mutate("createTask", "__typename", agentId=agent, goal="x", limits={"stepsPerCycle": 6})

    limits = "agent { limits { stepsPerCycle cycleTokens } }"
    found = [(await task_with(tenant.client, task["id"], limits))["agent"]["limits"] for task in (usual, tight)]
    assert found == [narrow, narrow | {"stepsPerCycle": 3}]
    assert wide["reason"] == "stepsPerCycle must be at most 5, the limit of the agent that gives the task"


async def test_how_many_at_once_is_what_the_operator_allows(tenant: Tenant, models: Models, gate: str) -> None:
    """One agent's, however many the tenant may have; by its tool as by API, and a place is free once a task is over."""
    await allow(tenant, tasks_per_agent=2)
    give = [call("create_task", goal="Two."), call("create_task", goal="Three."), {"text": "done"}]
    worker_model = await models.script([{"text": "done", "gate": gate}], repeat_last=True)
    model = await models.script(give)
    agent, other = [await create_giver(tenant.client, model=model, worker_model=worker_model) for _ in range(2)]
    first = await create_task(tenant.client, agent, goal="One.")
    await post(tenant.client, await create_space(tenant.client, members=[agent]), "Give two more.")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    refused = await tenant.client.mutate("createTask", "__typename", agentId=agent, goal="Four.")
    given = [task["goal"] for task in await tasks_of(tenant.client, agent)]
    told = str((await models.requests(model))[-1]["chat"][-1])
    await create_task(tenant.client, other)
    await tenant.client.succeed("cancelTask", "__typename", taskId=first["id"])
    await create_task(tenant.client, agent, goal="Five.")

    assert (refused["code"], given) == ("TOO_MANY_TASKS", ["One.", "Two."])
    assert "at most 2 open tasks" in told


async def test_last_place_goes_to_one_of_those_who_want_it_at_once(tenant: Tenant, models: Models, gate: str) -> None:
    agent = await waiting_giver(tenant, models, gate)
    tasks = [await create_task(tenant.client, agent) for _ in range(9)]

    made = await asyncio.gather(
        *(tenant.client.mutate("createTask", "__typename", agentId=agent, goal="x") for _ in range(4))
    )
    deep = await tenant.client.mutate("createTask", "__typename", agentId=tasks[0]["agent"]["id"], goal="x")

    assert sorted(each["__typename"] for each in made) == ["CreateTaskSuccess", *["LimitReached"] * 3]
    listed = "tasks(first: 4, statuses: [ACTIVE]) { nodes { id } pageInfo { hasNextPage } }"
    query = f"query ($id: ID!) {{ agent(id: $id) {{ {listed} }} }}"
    page = (await tenant.client.execute(query, id=agent))["agent"]["tasks"]
    assert [each["id"] for each in page["nodes"]] == [task["id"] for task in tasks[:4]]
    assert (page["pageInfo"]["hasNextPage"], len(await tasks_of(tenant.client, agent))) == (True, 10)
    assert deep["code"] == "TASK_TOO_DEEP"


_PAYERS = "SELECT DISTINCT agent_id, member_id FROM usage_records WHERE tenant_id = $1"
_MARK = "SELECT window_high FROM agent_processes WHERE agent_id = $1"


async def test_person_who_asked_pays_for_what_others_do_about_it(tenant: Tenant, models: Models) -> None:
    """The agent of the task, and the cycle that its result begins; a task of an admin's is the admin's."""
    bert = await tenant.person()
    worker_model = await models.script([call("peek_inbox"), call("finish_task", result="done")], repeat_last=True)
    model = await models.script([call("create_task", goal="Find out."), {"text": "noted"}], repeat_last=True)
    agent = await create_giver(tenant.client, model=model, worker_model=worker_model)
    space = await create_space(tenant.client, members=[agent, bert.actor_id])
    await post(bert.client, space, "Find out.")
    [asked] = await wait_until(lambda: is_over(tenant, agent))
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    other = await create_giver(tenant.client, model=model, worker_model=worker_model)
    given = await create_task(tenant.client, other)
    await wait_until(lambda: is_over(tenant, other))
    await wait_until(lambda: is_asleep(tenant.client, other, after_cycles=1))

    async with owner_of(tenant) as connection:
        rows = await connection.fetch(_PAYERS, tenant.id)
        marks = [await connection.fetchval(_MARK, key_of(each)) for each in (agent, asked["agent"]["id"])]
    assert marks == [DEFAULT.window_high_tokens, DEFAULT.window_high_tokens // 2], "the window of its kind"
    cost = "query ($id: ID!) { agent(id: $id) { process { cost taskCost } tasks { nodes { cost person { name } } } } }"
    seen = (await tenant.client.execute(cost, id=agent))["agent"]
    [paid] = seen["tasks"]["nodes"]
    assert (paid["cost"], paid["person"]["name"]) == (seen["process"]["taskCost"], "Bert")
    olga = tenant.owner.actor_id
    assert {(row["agent_id"], row["member_id"]) for row in rows} == {
        (key_of(of), key_of(person))
        for of, person in (
            *((agent, bert.actor_id), (asked["agent"]["id"], bert.actor_id)),
            *((other, olga), (given["agent"]["id"], olga)),
        )
    }
