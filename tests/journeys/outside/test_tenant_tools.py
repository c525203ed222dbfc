"""Tools that an admin defines by the API: given, called, changed, deleted, while agents live (T1, T6)."""

import json
from functools import partial
from typing import Any

from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant, Tenants
from tests.factories.tools import create_tool, give, set_secret, vouch
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.tools import Tools
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, results_in, states, tool_call


def offered(request: dict[str, Any]) -> dict[str, str]:
    """Name and description of the tools that a recorded model request offered."""
    return {tool["function"]["name"]: tool["function"]["description"] for tool in json.loads(request["raw"])["tools"]}


async def _agent(citizen: Tenant, model: str, *names: str) -> tuple[str, str]:
    agent = await create_agent(citizen.client, model=model, tools=list(names))
    return agent, await create_space(citizen.client, members=[agent])


async def test_a_tool_is_defined_given_and_called(stack: Stack, citizen: Tenant, models: Models, tools: Tools) -> None:
    await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill", description="Bills a customer.")
    model = await models.script([{"calls": [tool_call("bill")]}])
    agent, space = await _agent(citizen, model, "bill")
    await stack.start_worker()
    await tools.script("bill", [{"body": {"receipt": 7}}])

    await post(citizen.client, space, "bill them")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    [request] = await tools.requests("bill")
    assert request["body"] == {"amount": 5}
    first, second = await models.requests(model)
    assert offered(first)["bill"] == "Bills a customer."
    assert results_in(second) == [{"ok": True, "status": 200, "body": {"receipt": 7}}]
    assert states(await calls_of(citizen, agent)) == [("bill", "SUCCEEDED", 1)]
    assert await models.invalid() == []


async def test_a_secret_may_be_set_after_the_tool_that_names_it(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """Each call says until then what is missing; the next one has it."""
    http = {"url": f"{tools.url}/tools/bill", "headers": [{"name": "X-Token", "value": "{{secret:crm}}"}]}
    await vouch(citizen.client, await create_tool(citizen.client, name="bill", http=http))
    model = await models.script([{"calls": [tool_call("bill")]}, {"text": "later"}, {"calls": [tool_call("bill")]}])
    agent, space = await _agent(citizen, model, "bill")
    await stack.start_worker()
    await tools.script("bill", [{"body": {"receipt": 7}}])

    await post(citizen.client, space, "bill them")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    await set_secret(citizen.client, name="crm", value="token-0815-4711", url=tools.url)
    await post(citizen.client, space, "again")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2))

    told, done = results_in((await models.requests(model))[-1])
    assert told["error"] == "not sent: the secret crm is not set; an admin must set it"
    assert done["ok"]
    [request] = await tools.requests("bill")
    assert request["headers"]["X-Token"] == "token-0815-4711"


async def test_a_strangers_tool_is_neither_offered_nor_called(
    stack: Stack, citizen: Tenant, tenants_here: Tenants, models: Models, tools: Tools
) -> None:
    """Invariant 9: not even where another tenant's agent says its very name."""
    stranger = await tenants_here.create(name="Other")
    await create_tool(stranger.client, name="bill", url=f"{tools.url}/tools/bill")
    model = await models.script([{"calls": [tool_call("bill")]}])
    agent, space = await _agent(citizen, model)
    refused = await citizen.client.mutate("updateAgent", "agent { id }", agentId=agent, tools=["bill"])
    await stack.start_worker()

    await post(citizen.client, space, "bill them")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    assert (refused["__typename"], refused["path"]) == ("InvalidInput", ["input", "tools"])
    first, second = await models.requests(model)
    assert "bill" not in offered(first)
    assert "there is no tool 'bill'" in results_in(second)[0]["error"]
    assert await tools.requests("bill") == []


async def test_a_tool_that_is_changed_while_its_agent_sleeps(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """The next wake has the new one; only what was changed differs in the prefix (invariant 10)."""
    tool = await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/old")
    model = await models.script([{"text": ""}, {"calls": [tool_call("bill")]}])
    agent, space = await _agent(citizen, model, "bill")
    await stack.start_worker()
    await post(citizen.client, space, "hello")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    changed = {"description": "Bills anew.", "http": {"url": f"{tools.url}/tools/fresh"}}
    await citizen.client.succeed("updateTool", "tool { revision }", toolId=tool, **changed)
    await post(citizen.client, space, "bill them")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2))

    before, after, _ = await models.requests(model)
    assert offered(after) == {**offered(before), "bill": "Bills anew."}
    assert list(offered(after)) == list(offered(before))
    assert await tools.requests("old") == []
    assert len(await tools.requests("fresh")) == 1


async def test_a_tool_that_is_deleted_while_a_call_is_open(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """The call ends as it began; afterwards there is no such tool, also not by the name that it had."""
    tool = await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill")
    model = await models.script([{"calls": [tool_call("bill")]}, {"calls": [tool_call("bill")]}])
    agent, space = await _agent(citizen, model, "bill")
    await vouch(citizen.client, tool)
    await stack.start_worker()
    await tools.script("bill", [{"gate": "answer", "body": {"receipt": 7}}])
    await post(citizen.client, space, "bill them")
    await tools.wait_for_requests("bill", 1)

    refused = await citizen.client.mutate("deleteTool", "toolId", toolId=tool)
    await citizen.client.succeed("deleteTool", "toolId", toolId=tool, force=True)
    await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/another")
    await tools.open_gate("answer")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    await post(citizen.client, space, "and again")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2))

    assert refused["code"] == "TOOL_IN_USE"
    assert states(await calls_of(citizen, agent)) == [("bill", "SUCCEEDED", 1), ("bill", "FAILED", 1)]
    answered, again = results_in((await models.requests(model))[2])
    assert answered["body"] == {"receipt": 7}
    assert again["error"] == "this tool no longer exists", "the cycle is the same, and asks for it again"
    assert await tools.requests("another") == []
    assert "bill" not in offered((await models.requests(model))[-1])
    assert await models.invalid() == []


async def test_a_tool_is_taken_away_and_given_back(stack: Stack, citizen: Tenant, models: Models, tools: Tools) -> None:
    await create_tool(citizen.client, name="bill", url=f"{tools.url}/tools/bill")
    model = await models.script([], repeat_last=True)
    agent, space = await _agent(citizen, model, "bill")
    await stack.start_worker()

    for cycle, names in enumerate((["bill"], [], ["bill"]), start=1):
        await give(citizen.client, agent, *names)
        await post(citizen.client, space, "hello")
        await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=cycle))

    seen = [offered(request) for request in await models.requests(model)]
    assert ["bill" in each for each in seen] == [True, False, True]
    assert seen[0] == seen[2]


async def test_a_large_result_is_read_on(stack: Stack, citizen: Tenant, models: Models, tools: Tools) -> None:
    """The chain has its beginning, the model pages through the rest, whatever the tool's own form."""
    whole = json.dumps({"rows": [f"row {number}" for number in range(5_000)]})
    await create_tool(citizen.client, name="list_rows", url=f"{tools.url}/tools/rows")
    model = await models.script([{"calls": [tool_call("list_rows")]}, {"gate": "read"}])
    agent, space = await _agent(citizen, model, "list_rows")
    await stack.start_worker()
    await tools.script("rows", [{"raw": whole}])
    await post(citizen.client, space, "list them")
    short = results_in((await models.wait_for_requests(model, 2))[1])[0]

    step = {"name": "read_result", "arguments": {"call": short["read_on"], "offset": short["offset"]}}
    await models.rescript(model, [{"calls": [step]}])
    await models.open_gate("read")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    await post(citizen.client, space, "go on")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2))

    assert (short["ok"], short["status"], short["chars"]) == (True, 200, len(whole))
    read = results_in((await models.requests(model))[-1])[-1]
    assert (short["body"] + read["text"]) == whole[: read["offset"]]
    assert [each["result"]["ok"] for each in await calls_of(citizen, agent)] == [True, True]
    assert await models.invalid() == []
