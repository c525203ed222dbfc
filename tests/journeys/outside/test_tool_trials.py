"""`tryTool`: one real call of a declared tool by an admin, with the checks of an agent's call."""

import asyncio
import json
import signal
from dataclasses import replace
from typing import Any

import pytest

from backend.tools import trials
from tests.api.test_suspension import Operator
from tests.factories import mcp_servers
from tests.factories.programs import create_program
from tests.factories.tenants import Tenant, Tenants
from tests.factories.tools import create_tool, set_secret, vouch
from tests.harness.client import Client, GraphQLFailure, Json
from tests.harness.stack import Stack
from tests.harness.tools import Tools
from tests.harness.waiting import wait_until

_TRIAL = "trial { state status text error seconds }"
_AUDIT = "{ auditLog(last: 9) { nodes { action targetId details } } }"
_TOOLS = "{ tools { nodes { id name } } }"
_SECRET = "token-0815-4711"
_FIVE = {"amount": 5}


async def _tried(tenant: Tenant, tool: str, **values: Any) -> Any:
    given = {"toolId": tool, "arguments": _FIVE, **values}
    return (await tenant.client.succeed("tryTool", _TRIAL, **given))["trial"]


async def test_a_call_is_real_and_noted_and_shows_no_secret(stack: Stack, citizen: Tenant, tools: Tools) -> None:
    http = {"url": f"{tools.url}/tools/bill", "headers": [{"name": "X-Token", "value": "{{secret:crm}}"}]}
    tool = await create_tool(citizen.client, name="bill", http=http)
    await set_secret(citizen.client, name="crm", value=_SECRET, url=tools.url)
    await stack.start_worker()
    await tools.script("bill", [{"body": {"echo": _SECRET}}])

    told = await _tried(citizen, tool)

    assert (told["state"], told["status"], told["error"]) == ("SUCCEEDED", 200, None)
    assert json.loads(told["text"])["ok"] and _SECRET not in told["text"]
    [request] = await tools.requests("bill")
    assert (request["body"], request["headers"]["X-Token"]) == (_FIVE, _SECRET)
    entries = (await citizen.client.execute(_AUDIT))["auditLog"]["nodes"]
    noted = {each["action"]: each for each in entries}
    assert noted["tryTool"]["targetId"] == noted["tool.tried"]["targetId"] == tool
    assert noted["tool.tried"]["details"]["outcome"] == "SUCCEEDED"


async def test_a_repeat_makes_no_second_call(stack: Stack, citizen: Tenant, tools: Tools) -> None:
    tool = await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill", effect="UNSAFE")
    await stack.start_worker()

    refused = await citizen.client.mutate("tryTool", "__typename", toolId=tool, arguments=_FIVE)
    first = await _tried(citizen, tool, confirm=True, idempotencyKey="once")
    again = await _tried(citizen, tool, confirm=True, idempotencyKey="once")

    assert refused["path"] == ["input", "confirm"]
    assert first["state"] == "SUCCEEDED"
    assert again is None
    assert len(await tools.requests("bill")) == 1


async def test_who_may_not_makes_no_call(stack: Stack, citizen: Tenant, tenants_here: Tenants, tools: Tools) -> None:
    tool = await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill", effect="PURE")
    await stack.start_worker()
    stranger = await tenants_here.create(name="Other")
    reader = await create_program(citizen.client, scopes=["agents:read"])
    writer = await create_program(citizen.client, scopes=["agents:read", "tools:write"])
    vouched = await create_program(citizen.client, name="Vouched", scopes=["agents:read", "tools:write"])
    await vouch(citizen.client, vouched.actor_id)

    foreign = await _refused(stranger.client, tool)
    wrong = await _refused(citizen.client, tool, arguments={"amount": "x"})
    programs = [await _refused(each.client, tool) for each in (writer, vouched)]
    with pytest.raises(GraphQLFailure, match="tools:write"):
        await _refused(reader.client, tool)

    assert (foreign["__typename"], wrong["path"]) == ("NotFound", ["input", "arguments"])
    assert "amount" in wrong["reason"]
    assert {each["__typename"] for each in programs} == {"NotPermitted"}
    assert (await _tried(citizen, tool))["state"] == "SUCCEEDED"
    assert len(await tools.requests("bill")) == 1


async def _refused(client: Client, tool: str, **values: Any) -> Json:
    return await client.mutate("tryTool", "__typename", **{"toolId": tool, "arguments": _FIVE, **values})


async def test_a_call_that_needs_approval_is_made_by_admins_only(stack: Stack, citizen: Tenant, tools: Tools) -> None:
    approval = {"rule": "ALWAYS"}
    tool = await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill", approval=approval)
    given = {"name": "Builder", "scopes": ["agents:read", "tools:write"], "expiresInDays": 1}
    made = await citizen.client.succeed("createAccessToken", "token", **given)
    builder = replace(citizen.client, token=made["token"])
    await stack.start_worker()

    refused = await _refused(builder, tool)
    told = await _tried(citizen, tool)

    assert (refused["__typename"], told["state"]) == ("NotPermitted", "SUCCEEDED")
    assert "admin:write" in refused["reason"]
    assert len(await tools.requests("bill")) == 1


async def test_only_the_tool_that_was_checked_is_called(stack: Stack, citizen: Tenant, tools: Tools) -> None:
    tool = await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill", effect="PURE")

    trial = asyncio.create_task(citizen.client.mutate("tryTool", _TRIAL, toolId=tool, arguments=_FIVE))
    await wait_until(lambda: _noted(citizen, "tryTool"))
    await citizen.client.succeed("updateTool", "__typename", toolId=tool, effect="UNSAFE")
    await stack.start_worker()

    assert _was_not_made(await trial, "the tool was changed")
    assert await tools.requests("bill") == []


def _was_not_made(answer: Json, reason: str) -> bool:
    """On a slow machine, the worker comes too late for the reason."""
    if "trial" not in answer:
        return bool(answer["code"] == "NO_WORKER_ANSWERED")
    error = answer["trial"]["error"]
    return reason in error or "waited too long" in error


async def test_a_tool_of_an_mcp_server_is_tried(stack: Stack, citizen: Tenant) -> None:
    await stack.start_worker()
    await mcp_servers.listed(citizen.client, await mcp_servers.create_program(citizen.client))
    [tool] = [each["id"] for each in (await citizen.client.execute(_TOOLS))["tools"]["nodes"]]

    told = await _tried(citizen, tool, arguments={"a": 2, "b": 3}, confirm=True)

    assert (told["state"], told["status"], told["error"]) == ("SUCCEEDED", None, None)
    assert json.loads(told["text"])["content"].startswith("5 by ")

    await stack.execute(f"UPDATE tools SET is_offered = false WHERE tenant_id = '{citizen.id}'")  # as a listing does
    gone = await _refused(citizen.client, tool, arguments={"a": 2, "b": 3}, confirm=True)
    assert (gone["__typename"], gone["path"]) == ("InvalidInput", ["input", "toolId"])
    assert "does not offer it now" in gone["reason"]


async def test_a_huge_answer_is_shortened_as_for_a_model(stack: Stack, citizen: Tenant, tools: Tools) -> None:
    tool = await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill")
    await stack.start_worker()
    await tools.script("bill", [{"raw": "all work and no play ", "times": 1_000_000}])

    told = await _tried(citizen, tool)

    assert told["state"] == "SUCCEEDED"
    assert len(told["text"]) < 100_000
    assert json.loads(told["text"])["shortened"]


async def test_what_fails_says_why(stack: Stack, citizen: Tenant, tools: Tools) -> None:
    silent = await create_tool(citizen.client, name="silent", url=f"{tools.url}/tools/silent", timeoutSeconds=1)
    broken = await create_tool(citizen.client, name="broken", url=f"{tools.url}/tools/broken", effect="PURE")
    await stack.start_worker()
    await tools.script("silent", [{"gate": "never"}])
    await tools.script("broken", [{"status": 422, "body": {"message": "no such customer"}}])

    late = await _tried(citizen, silent)
    refused = await _tried(citizen, broken)
    await tools.open_gate("never")

    assert (late["state"], late["status"]) == ("UNKNOWN", None)
    assert "may or may not have happened" in late["error"]
    assert (refused["state"], refused["status"]) == ("FAILED", 422)
    assert "no such customer" in refused["text"]


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGKILL])
async def test_a_call_whose_worker_ends_is_unknown_and_not_made_again(
    by: signal.Signals, stack: Stack, citizen: Tenant, tools: Tools
) -> None:
    tool = await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill", timeoutSeconds=10)
    worker = await stack.start_worker()
    await tools.script("bill", [{"gate": f"bill-{by}"}])

    trial = asyncio.create_task(_tried(citizen, tool))
    await tools.wait_for_requests("bill", 1)
    worker.child.send(by)
    await wait_until(lambda: not worker.child.is_running)
    await stack.start_worker()
    told = await trial
    await tools.open_gate(f"bill-{by}")

    assert told["state"] == "UNKNOWN"
    assert "may or may not have happened" in told["error"]
    assert len(await tools.requests("bill")) == 1


async def test_a_call_that_no_worker_takes_is_not_made(stack: Stack, citizen: Tenant, tools: Tools) -> None:
    tool = await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill", timeoutSeconds=1)

    refused = await _refused(citizen.client, tool)
    await citizen.client.succeed("updateTool", "__typename", toolId=tool, timeoutSeconds=60)
    await stack.start_worker()
    told = await _tried(citizen, tool)

    assert refused["code"] == "NO_WORKER_ANSWERED"
    assert told["state"] == "SUCCEEDED"
    assert len(await tools.requests("bill")) == 1


async def test_a_tool_that_is_deleted_before_its_call_is_not_called(
    stack: Stack, citizen: Tenant, tools: Tools
) -> None:
    tool = await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill")

    trial = asyncio.create_task(citizen.client.mutate("tryTool", _TRIAL, toolId=tool, arguments=_FIVE))
    await wait_until(lambda: _noted(citizen, "tryTool"))
    await citizen.client.succeed("deleteTool", "toolId", toolId=tool)
    await stack.start_worker()

    assert _was_not_made(await trial, "or deleted")
    assert await tools.requests("bill") == []


async def test_a_suspended_organisation_calls_nothing(stack: Stack, citizen: Tenant, tools: Tools) -> None:
    """Also if an admin asked for it right before."""
    tool = await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill")

    trial = asyncio.create_task(citizen.client.mutate("tryTool", _TRIAL, toolId=tool, arguments=_FIVE))
    await wait_until(lambda: _noted(citizen, "tryTool"))
    await Operator(stack.stores).suspend(citizen)
    await stack.start_worker()
    await asyncio.wait([trial])
    await Operator(stack.stores).resume(citizen)

    assert (await _tried(citizen, tool))["state"] == "SUCCEEDED"
    assert len(await tools.requests("bill")) == 1


async def test_more_trials_than_the_maximum_are_refused(stack: Stack, citizen: Tenant, tools: Tools) -> None:
    """Of a minute, and at once in a worker."""
    tool = await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill")
    await stack.start_worker()
    await tools.script("bill", [{"gate": "all"}] * trials.AT_ONCE_OF_TENANT)

    asked = [
        asyncio.create_task(citizen.client.mutate("tryTool", _TRIAL, toolId=tool, arguments=_FIVE)) for _ in range(25)
    ]
    await tools.wait_for_requests("bill", trials.AT_ONCE_OF_TENANT)
    await wait_until(lambda: sum(each.done() for each in asked) == len(asked) - trials.AT_ONCE_OF_TENANT)
    await tools.open_gate("all")
    made = [await each for each in asked]

    assert {each["code"] for each in made if "trial" not in each} == {"TOO_MANY_TRIALS"}
    found = [each["trial"] for each in made if "trial" in each]
    busy = [each["error"] for each in found if each["state"] == "FAILED"]
    assert all("are being tried now" in each for each in busy)
    assert len(found) - len(busy) == len(await tools.requests("bill")) == trials.AT_ONCE_OF_TENANT
    assert len(found) >= trials.PER_ACTOR_PER_MINUTE


async def test_trials_that_have_ended_make_room(stack: Stack, citizen: Tenant, tools: Tools) -> None:
    tool = await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill")
    await stack.start_worker()

    states = [(await _tried(citizen, tool))["state"] for _ in range(trials.AT_ONCE_OF_TENANT + 1)]

    assert set(states) == {"SUCCEEDED"}


async def test_a_tool_that_others_answer_cannot_be_tried(citizen: Tenant) -> None:
    tool = await create_tool(citizen.client, name="desk", kind="EXTERNAL", http=None, patienceSeconds=60)

    refused = await citizen.client.mutate("tryTool", "__typename", toolId=tool, arguments=_FIVE)

    assert refused["path"] == ["input", "toolId"]
    assert "only tools of the kinds HTTP and MCP can be tried" in refused["reason"]


async def _noted(tenant: Tenant, action: str) -> bool:
    entries = (await tenant.client.execute(_AUDIT))["auditLog"]["nodes"]
    return any(each["action"] == action for each in entries)
