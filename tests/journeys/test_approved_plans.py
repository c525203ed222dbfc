"""What plans have agents do and people approve: put once over all runs, told once, and made as if nobody was asked."""

import json
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.holds import asked, create_pay, has_holds, holds_of
from tests.factories.plans import create_plan, occurrences_of
from tests.factories.questions import activities_of, answer, enter
from tests.factories.rows import make_due
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tasks import tasks_of
from tests.factories.tenants import Tenant
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, results_in, tool_call

pytestmark = pytest.mark.usefixtures("worker")

_TASK = {"name": "create_task", "arguments": {"goal": "Count the chairs."}}


async def _fired(tenant: Tenant, plan: str) -> int:
    return sum(each["state"] == "FIRED" for each in await occurrences_of(tenant.client, plan))


async def _has_failed(tenant: Tenant, agent: str, count: int) -> bool:
    return [call["state"] for call in await calls_of(tenant, agent)].count("FAILED") == count


@pytest.mark.parametrize("has_space", [True, False])
async def test_plan_that_fires_five_times_leaves_one_call_waiting(
    tenant: Tenant, models: Models, has_space: bool
) -> None:
    """And its answer is told once; then the next run may ask again."""
    pay: Json = {"calls": [tool_call("pay", 7)]}
    await create_pay(tenant)
    run_again: list[Json] = [pay, {"text": "waiting"}]
    model = await models.script([pay, *run_again * 4, {"text": "so be it"}, pay, {"text": "again"}])
    agent = await create_agent(tenant.client, model=model, tools=["pay"])
    space = await create_space(tenant.client, members=[agent])
    far = (datetime.now(UTC) + timedelta(hours=12)).hour  # no due time of its own lies between those that are made
    plan = await create_plan(tenant.client, agent, cron=f"0 {far} * * *", **({"spaceId": space} if has_space else {}))
    await make_due(tenant, plan)
    await wait_until(lambda: has_holds(tenant.client))
    for run in range(1, 5):
        await make_due(tenant, plan, hours=5 - run)
        await wait_until(partial(_has_failed, tenant, agent, run))

    assert await _fired(tenant, plan) == 5
    [hold] = await holds_of(tenant.client)
    assert len(await activities_of(tenant.client, space)) == (1 if has_space else 0)
    await answer(tenant.client, asked(hold), "DECLINE", comment="not in December")
    await wait_until(lambda: is_asleep(tenant.client, agent))
    told = [each for each in results_in((await models.requests(model))[-1]) if "decision" in each]
    raw = json.dumps(json.loads((await models.requests(model))[-1]["raw"]))
    assert len(told) <= 1
    assert raw.count("declined it") == 1
    assert raw.count("the same call already waits") == 4
    assert await holds_of(tenant.client) == []

    await make_due(tenant, plan)
    await wait_until(lambda: has_holds(tenant.client))
    assert await models.invalid() == []


async def test_approved_message_says_where_it_comes_from_as_one_that_nobody_was_asked_about(
    tenant: Tenant, models: Models
) -> None:
    say = {"name": "send_message", "arguments": {"text": "the Board says yes"}}
    read = {"calls": [enter("Board"), {"name": "read_messages"}]}
    free = await models.script([read, {"calls": [enter("Hall"), say]}, {"text": "done"}])
    held = await models.script([read, {"calls": [enter("Hall"), say]}, {"text": "done"}])
    spaces = [await create_space(tenant.client, name=name, delivery="MENTIONS") for name in ("Lobby", "Board", "Hall")]
    lobby, board, hall = spaces
    await post(tenant.client, board, "We say yes.")
    told = []
    for model, lists in ((free, {"tools": ["send_message"]}), (held, None)):
        agent = await create_agent(tenant.client, model=model, unattended=lists)
        for space in spaces:
            await tenant.client.succeed("addSpaceMember", "__typename", spaceId=space, actorId=agent)
        await make_due(tenant, await create_plan(tenant.client, agent, cron="0 9 * * *", spaceId=lobby))
        if lists is None:
            await wait_until(lambda: has_holds(tenant.client))
            [hold] = await holds_of(tenant.client)
            await answer(tenant.client, asked(hold), "APPROVE")
        await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=1))
        told.append((await messages_of(tenant.client, hall))[-1])

    assert [each["text"] for each in told] == ["the Board says yes"] * 2
    assert told[0]["author"] != told[1]["author"]
    assert [each["origins"] for each in told] == [[lobby, board]] * 2


async def test_plan_gives_tasks_without_asking_where_an_admin_has_listed_it(tenant: Tenant, models: Models) -> None:
    """The list is the admin's word for such cycles; a built-in tool that it does not name asks as before."""
    steps = [
        {"calls": [_TASK, {"name": "set_plan", "arguments": {"name": "x", "instruction": "x", "cron": "0 9 * * *"}}]}
    ]
    model = await models.script([*steps, {"text": "given"}], repeat_last=True)
    agent = await create_agent(tenant.client, model=model, unattended={"tools": ["create_task"]})
    await make_due(tenant, await create_plan(tenant.client, agent, cron="0 9 * * *"))
    await wait_until(lambda: has_holds(tenant.client))

    assert [task["goal"] for task in await tasks_of(tenant.client, agent)] == ["Count the chairs."]
    assert [hold["name"] for hold in await holds_of(tenant.client)] == ["set_plan"]


async def test_task_of_a_plan_asks_where_nothing_is_listed(tenant: Tenant, models: Models) -> None:
    model = await models.script([{"calls": [_TASK]}, {"text": "given"}], repeat_last=True)
    agent = await create_agent(tenant.client, model=model)
    await make_due(tenant, await create_plan(tenant.client, agent, cron="0 9 * * *"))
    await wait_until(lambda: has_holds(tenant.client))

    [hold] = await holds_of(tenant.client)
    assert (hold["name"], await tasks_of(tenant.client, agent)) == ("create_task", [])
    await answer(tenant.client, asked(hold), "APPROVE")
    await wait_until(lambda: tasks_of(tenant.client, agent))


@pytest.mark.parametrize("name", ["create_note", "ask", "nothing", "read_messages"])
async def test_list_of_unattended_cycles_names_what_would_ask(tenant: Tenant, name: str) -> None:
    agent = await create_agent(tenant.client)

    refused = await tenant.client.mutate("updateAgent", "__typename", agentId=agent, unattended={"tools": [name]})
    given = await tenant.client.mutate("updateAgent", "__typename", agentId=agent, tools=["create_task"])

    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", ["input", "unattended"])
    assert "create_task" in refused["reason"]
    assert (given["code"], given["path"]) == ("INVALID_INPUT", ["input", "tools"])
    listed: dict[str, Any] = await tenant.client.succeed(
        "updateAgent", "agent { unattendedTools }", agentId=agent, unattended={"tools": ["create_task", "send_message"]}
    )
    assert listed["agent"]["unattendedTools"] == ["create_task", "send_message"]
