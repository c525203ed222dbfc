"""Models, webhooks and apps see the ids of the API, and no bare UUID: every built-in tool is called and looked at."""

import json
import re
from collections.abc import Sequence
from typing import Any

import httpx
import pytest

from backend.tools.step_calls.dispatch import TOOLS
from tests.factories.agents import create_agent, is_asleep
from tests.factories.files import post_files, upload_file
from tests.factories.questions import FORM
from tests.factories.rows import key_of, put_out_of_view
from tests.factories.spaces import create_space, post
from tests.factories.tasks import create_giver, tasks_of
from tests.factories.tenants import Tenant
from tests.factories.webhooks import create_endpoint
from tests.fakes.webhook_receiver import Receiver, running_receiver
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import results_in
from tests.journeys.test_assistants import use_assistant
from tests.journeys.test_built_in_tools import call
from tests.journeys.test_history import is_archived, talk
from tests.journeys.test_tasks import is_over

pytestmark = pytest.mark.usefixtures("worker")

_BARE = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
#: Called by the general agent in a cycle of its own: step by step.
_STEPS: Sequence[Sequence[tuple[str, dict[str, Any]]]] = (
    (
        ("enter_space", {"space": "Lobby"}),
        ("send_message", {"text": "hello"}),
        ("read_messages", {}),
        ("react_to_message", {"seq": 1, "emoji": "👍"}),
        ("list_members", {}),
        ("list_spaces", {}),
        ("peek_inbox", {}),
    ),
    (
        ("create_note", {"title": "Food", "text": "Bread."}),
        ("set_plan", {"name": "report", "instruction": "Report.", "after_seconds": 3600}),
        ("set_timer", {"seconds": 3600, "note": "Look."}),
        ("list_plans", {}),
        ("delete_plan", {"plan": "report"}),
        ("set_memory", {"key": "dog", "value": "Rex"}),
        ("get_memory", {"key": "dog"}),
        ("delete_memory", {"key": "dog"}),
        ("manage_learning", {"action": "add", "rule": "Be brief."}),
        ("set_goal", {"text": "Walk the dog"}),
        ("list_goals", {}),
    ),
    (
        ("update_note", {"note": 1, "append": " And butter."}),
        ("search_notes", {"query": "Food"}),
        ("create_task", {"goal": "Find a day."}),
        ("list_tasks", {}),
        ("ask", {"question": "When?", "form": FORM}),
        ("confirm_action", {"summary": "I go."}),
        ("read_result", {"call": "call_none"}),
    ),
)
#: What other agents and later cycles call, below.
_ELSEWHERE = {
    "read_file", "search_history", "cancel_task", "leave_space", "report_progress", "finish_task", "read_space",
    "read_news", "set_digest", "skip",
}  # fmt: skip


def test_every_built_in_tool_is_looked_at() -> None:
    called = {name for step in _STEPS for name, _ in step}

    assert called | _ELSEWHERE == set(TOOLS), "call the new tool here: what ids does its result show?"


def _bare_in(requests: Sequence[dict[str, Any]]) -> list[str]:
    return [found for each in requests for found in _BARE.findall(each["raw"])]


async def test_no_model_sees_a_bare_id(tenant: Tenant, models: Models, http: httpx.AsyncClient) -> None:
    steps = [{"calls": [call(name, **values) for name, values in step]} for step in _STEPS]
    task_model = await models.script(
        [{"calls": [call("report_progress", progress="Half.")]}, {"calls": [call("finish_task", result="Friday.")]}]
    )
    model = await models.script([*steps, {"text": "done"}], repeat_last=True)
    agent = await create_giver(tenant.client, name="Ada", model=model, worker_model=task_model)
    space = await create_space(tenant.client, members=[agent])

    await post(tenant.client, space, "Call them all.")
    await wait_until(lambda: is_over(tenant, agent))
    await models.wait_for_requests(model, len(_STEPS) + 1)
    results = results_in((await models.requests(model))[len(_STEPS)])

    names = [name for step in _STEPS for name, _ in step]
    refused = {name: result for name, result in zip(names, results, strict=True) if not result["ok"]}
    assert refused.keys() == {"read_result"}, f"agents without outside tools do not have it: {refused}"
    assert _bare_in([*await models.requests(model), *await models.requests(task_model)]) == []
    assert await models.invalid() == []


async def test_no_model_sees_a_bare_id_of_files_tasks_and_the_past(
    tenant: Tenant, models: Models, http: httpx.AsyncClient, gate: str
) -> None:
    file_id = await upload_file(tenant.client, http, b"The whale is called Moby Dick.", name="whale.txt")
    first = [call("read_file", file_id=file_id), call("create_task", goal="Look.")]
    model = await models.script([{"calls": [call("enter_space", space="Harbour"), *first]}, {}])
    task_model = await models.script([{"text": "done", "gate": gate}])
    agent = await create_giver(tenant.client, model=model, worker_model=task_model)
    space = await create_space(tenant.client, name="Harbour", members=[agent])
    await post_files(tenant.client, space, [file_id], text="What is it called?")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    [task] = await tasks_of(tenant.client, agent)
    read, given = results_in((await models.requests(model))[-1])[-2:]
    await wait_until(lambda: is_archived(tenant, agent, 1), timeout=60)
    await put_out_of_view(tenant, agent)
    last = [
        call("search_history", query="whale"),
        call("cancel_task", task=task["id"]),
        call("enter_space", space=space),
        call("leave_space"),
        call("skip"),
    ]
    await models.rescript(model, [{"calls": last}, {}])

    await talk(tenant, agent, space, "Which animal was it?", before=1)

    requests = await models.requests(model)
    assert (read["fileId"], given["taskId"]) == (file_id, task["id"])
    results = await _results_of(tenant, agent)
    assert results["search_history"]["found"]
    assert results["enter_space"]["spaceId"] == results["leave_space"]["left"] == space
    assert results["cancel_task"] == {"ok": True, "cancelled": task["id"]}
    assert _BARE.findall(json.dumps(results)) == _bare_in(requests) == []


async def _results_of(tenant: Tenant, agent: str) -> dict[str, Any]:
    """The newest result of each tool that the agent has called."""
    query = "query ($id: ID!) { agent(id: $id) { toolCalls(last: 50) { nodes { name result } } } }"
    calls = (await tenant.client.execute(query, id=agent))["agent"]["toolCalls"]["nodes"]
    return {each["name"]: each["result"] for each in calls}


async def test_no_assistant_sees_a_bare_id(tenant: Tenant, models: Models) -> None:
    other = await create_space(tenant.client, name="Hall")
    assistant = await use_assistant(tenant.client)
    calls = [
        call("read_space", space=other),
        call("read_news"),
        call("set_digest", cron="0 9 * * *"),
        call("list_spaces"),
    ]
    model = await models.script([{"calls": calls}, {"text": "done"}], repeat_last=True)
    await tenant.client.succeed("updateAgent", "__typename", agentId=assistant["agent"]["id"], model=model)

    await post(tenant.client, assistant["space"]["id"], "Look.")
    await wait_until(lambda: is_asleep(tenant.client, assistant["agent"]["id"], after_cycles=1))

    requests = await models.requests(model)
    assert [each["ok"] for each in results_in(requests[-1])[-4:]] == [True] * 4
    assert [each["spaceId"] for each in results_in(requests[-1])[-1]["spaces"]] == [other]
    assert _bare_in(requests) == []


async def test_tools_still_take_the_bare_ids_that_old_entries_show(tenant: Tenant, models: Models) -> None:
    plan = await tenant.client.succeed(
        "createPlan", "plan { id }",
        agentId=(agent := await create_agent(tenant.client)), name="report", instruction="x", afterSeconds=3600,
    )  # fmt: skip
    space = await create_space(tenant.client, members=[agent])
    bare = {name: str(key_of(each)) for name, each in (("space", space), ("plan", plan["plan"]["id"]))}
    calls = [
        call("enter_space", space=bare["space"]),
        call("send_message", text="hello", mentions=[str(tenant.owner.member_id)]),
        call("delete_plan", plan=bare["plan"]),
        call("delete_plan", plan=space),
    ]
    model = await models.script([{"calls": calls}, {}])
    await tenant.client.succeed("updateAgent", "__typename", agentId=agent, model=model)

    await post(tenant.client, space, "Go on.")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    entered, sent, deleted, of_another_kind = results_in((await models.requests(model))[-1])
    assert (entered["spaceId"], sent["ok"], deleted["deleted"]) == (space, True, plan["plan"]["id"])
    assert of_another_kind["ok"] is False


async def test_no_webhook_has_a_bare_id(tenant: Tenant, models: Models) -> None:
    """Messages of people, tool activities that ask, notices of tasks, and entries of the audit log."""
    async with running_receiver() as receiver:
        await _hear_all(tenant, models, receiver)

    bodies = [each.body.decode() for each in receiver.received]
    assert [found for each in bodies for found in _BARE.findall(each)] == []


async def _hear_all(tenant: Tenant, models: Models, receiver: Receiver) -> None:
    calls = [
        call("enter_space", space="Lobby"),
        call("create_task", goal="Find a day."),
        call("confirm_action", summary="Go"),
    ]
    task_model = await models.script([{"calls": [call("finish_task", result="Friday.")]}])
    model = await models.script([{"calls": calls}, {"text": "done"}], repeat_last=True)
    agent = await create_giver(tenant.client, model=model, worker_model=task_model)
    space = await create_space(tenant.client, members=[agent])
    await create_endpoint(tenant.client, receiver.url, spaceId=space)
    await create_endpoint(tenant.client, receiver.url, name="log", security=True)

    await post(tenant.client, space, "Go on.")
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=space, actorId=agent)
    bert = await tenant.person()
    await tenant.client.succeed("updateMember", "__typename", memberId=bert.actor_id, role="VIEWER")
    await wait_until(lambda: is_over(tenant, agent))

    async def have_come() -> bool:
        data = [json.loads(each.body)["data"] for each in receiver.received]
        kinds, actions = {each.get("message", {}).get("kind") for each in data}, {each.get("action") for each in data}
        return kinds >= {"TEXT", "TOOL_ACTIVITY", "NOTICE"} and "updateMember" in actions

    await wait_until(have_come)
