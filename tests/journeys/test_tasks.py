"""Tasks, through the public door: an agent has another one do something, and is told once what came of it (T7)."""

import json

import pytest

from tests.factories.agents import is_asleep
from tests.factories.spaces import create_space, messages_of, notices_of, post, texts_of
from tests.factories.tasks import create_giver, create_task, tasks_of
from tests.factories.tenants import Tenant
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_plans import call, enter, say
from tests.journeys.test_scenarios import user_entries

pytestmark = pytest.mark.usefixtures("worker")


def tools_in(request: Json) -> set[str]:
    return {tool["function"]["name"] for tool in json.loads(request["raw"]).get("tools", ())}


async def is_over(tenant: Tenant, agent: str) -> list[Json]:
    found = await tasks_of(tenant.client, agent)
    return found if found and all(task["endedAt"] for task in found) else []


async def test_agent_gives_a_task_and_is_told_its_result_once(tenant: Tenant, models: Models, gate: str) -> None:
    """The agent of the task knows goal and instructions alone, has no chat, and is gone when it is done."""
    worker_model = await models.script(
        [{**call("report_progress", progress="half of it"), "gate": gate}, call("finish_task", result="It is 42.")]
    )
    asked = {"goal": "Find the answer.", "instructions": "Think hard."}
    model = await models.script([enter("Ops"), call("create_task", **asked), {"text": "I wait"}, say("42, they say")])
    agent = await create_giver(tenant.client, model=model, worker_model=worker_model, tools=["fetch_url"])
    space = await create_space(tenant.client, name="Ops", members=[agent])

    await post(tenant.client, space, "What is the answer?")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    await models.open_gate(gate)
    [task] = await wait_until(lambda: is_over(tenant, agent))
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    assert (task["status"], task["result"], task["progress"]) == ("COMPLETED", "It is 42.", "half of it")
    assert (task["createdBy"], task["space"]) == ({"name": "Ada", "kind": "AGENT"}, {"id": space})
    assert task["agent"] | {"id": ""} == {
        "id": "", "name": "Ada: Find the answer.", "kind": "TASK", "status": "STOPPED", "tools": ["fetch_url"]
    }  # fmt: skip
    first = (await models.requests(worker_model))[0]
    assert "Think hard.\n\nYour goal: Find the answer." in json.loads(first["raw"])["messages"][0]["content"]
    assert "What is the answer?" not in first["raw"]
    assert tools_in(first) == {
        *("report_progress", "finish_task", "peek_inbox", "skip", "read_result", "list_spaces", "fetch_url")
    }  # fmt: skip
    told = [entry for entry in user_entries((await models.requests(model))[-1]) if "task result" in entry]
    assert len(told) == 1
    assert '1. task result · in the context of space "Ops"' in told[0]
    assert '"Find the answer." · completed' in told[0]
    assert '   "It is 42."' in told[0]
    [notice] = [message for message in await messages_of(tenant.client, space) if message["kind"] == "NOTICE"]
    assert notice["text"] == "Task done: Find the answer.\nhalf of it"
    assert notice["data"]["taskId"] == task["id"]
    shown = {"id": task["id"], "status": "COMPLETED", "progress": "half of it", "reason": None}
    assert await notices_of(tenant.client, space) == [{"kind": "TASK", "isFinal": True, "task": shown}]
    assert notice["author"]["name"] == "Ada"
    assert (await texts_of(tenant.client, space))[-1] == "42, they say"
    assert await models.invalid() == []


async def test_last_word_of_a_task_is_its_result_and_a_limit_says_so(tenant: Tenant, models: Models) -> None:
    """Natural end without `finish_task`; one that says nothing; and one that never comes to an end (C5)."""
    mute = await models.script([{**call("peek_inbox"), "text": "I look."}, {"text": ""}])
    plain = await models.script([{"text": "Nothing to be found."}])
    endless = await models.script([call("peek_inbox")], repeat_last=True)
    model = await models.script([{"text": "noted"}], repeat_last=True)
    for worker_model, limits in ((plain, {}), (mute, {}), (endless, {"entries": 6})):
        agent = await create_giver(tenant.client, model=model, worker_model=worker_model)
        await create_task(tenant.client, agent, limits=limits)

        [task] = await wait_until(lambda of=agent: is_over(tenant, of))  # type: ignore[misc]  # bound at once
        await wait_until(lambda of=agent: is_asleep(tenant.client, of, after_cycles=1))  # type: ignore[misc]

        [entry] = user_entries((await models.requests(model))[-1])
        if worker_model == plain:
            assert (task["status"], task["result"]) == ("COMPLETED", "Nothing to be found.")
            assert '   "Nothing to be found."' in entry
        elif worker_model == mute:
            assert (task["status"], task["reason"]) == ("FAILED", "the agent finished without a result")
            assert task["result"] == "I look.", "what there was"
        else:
            assert (task["status"], task["reason"]) == ("FAILED", "7 entries in its chain")
            assert "· failed (" in entry
            assert '   "7 entries in its chain"' in entry
    assert await models.invalid() == []


_NEWS = "subscription ($id: ID!) { agentFeed(agentId: $id) { ... on TaskChanged { taskId taskStatus } } }"


async def test_feed_of_an_agent_tells_of_its_tasks_also_of_one_that_no_space_sees(
    tenant: Tenant, models: Models, gate: str
) -> None:
    """Also while it is paused: the result waits for it."""
    worker_model = await models.script(
        [{**call("report_progress", progress="half of it"), "gate": gate}, call("finish_task", result="It is 42.")]
    )
    model = await models.script([{"text": "noted"}], repeat_last=True)
    agent = await create_giver(tenant.client, model=model, worker_model=worker_model)

    async with tenant.client.subscribe(_NEWS, id=agent) as feed:
        await tenant.client.succeed("pauseAgent", "__typename", agentId=agent)
        await feed.until(lambda event: event["agentFeed"] == {})  # its state: the feed listens
        task = await create_task(tenant.client, agent)
        await feed.until(lambda event: event["agentFeed"] == {"taskId": task["id"], "taskStatus": "ACTIVE"})
        await models.open_gate(gate)
        await feed.until(lambda event: event["agentFeed"] == {"taskId": task["id"], "taskStatus": "COMPLETED"})

    await tenant.client.succeed("resumeAgent", "__typename", agentId=agent)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))  # what came meanwhile waits for it
