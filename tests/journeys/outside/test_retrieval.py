"""What an agent is made to look up before its model is asked: once, durably, in its chain (C7, invariants 4 and 10)."""

import json
from decimal import Decimal
from itertools import pairwise
from typing import Any

import httpx
import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.questions import enter
from tests.factories.spaces import create_space, messages_of, post, texts_of
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool
from tests.harness.models import PROVIDERS, Models
from tests.harness.processes import kill
from tests.harness.stack import Stack
from tests.harness.tools import Tools
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, cycles_of, states
from tests.journeys.test_budgets import create_budget, priced_model, says, use_of
from tests.journeys.test_faults import RECOVERY_SECONDS

_INPUT = {"type": "object", "required": ["query"], "properties": {"query": {"type": "string"}}}
_RETRIEVAL = {"tool": "recall", "argument": "query"}
_SAY = {"calls": [enter(), {"name": "send_message", "arguments": {"text": "I know"}}]}
_DONE = {"text": "done"}


async def _agent(citizen: Tenant, model: str, tools: Tools, **retrieval: Any) -> tuple[str, str]:
    """An agent that has `recall`, a tool that finds what is known about something."""
    url = f"{tools.url}/tools/recall"
    await create_tool(citizen.client, name="recall", url=url, input=_INPUT, effect="PURE", visible=True)
    preparation = {"retrieval": {**_RETRIEVAL, **retrieval}}
    agent = await create_agent(citizen.client, model=model, tools=["recall"], preparation=preparation)
    return agent, await create_space(citizen.client, members=[agent])


@pytest.fixture(params=PROVIDERS)
def wired(request: pytest.FixtureRequest, model_url: str, http: httpx.AsyncClient) -> Models:
    """Models behind each of the wires."""
    return Models(model_url, http, request.param)


async def test_the_model_reads_what_was_looked_up_for_it(
    stack: Stack, citizen: Tenant, wired: Models, tools: Tools
) -> None:
    """It is no step, and each request begins as the one before it."""
    model = await wired.script([_SAY, _DONE, _DONE])
    agent, space = await _agent(citizen, model, tools)
    await stack.start_worker()
    await tools.script("recall", [{"body": {"known": "Ann likes tea"}}])

    await post(citizen.client, space, "what does Ann like?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    await post(citizen.client, space, "and Bob?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2))

    assert [each["body"]["query"] for each in await tools.requests("recall")] == ["what does Ann like?", "and Bob?"]
    requests = await wired.requests(model)
    user, call, result = requests[0]["chat"][-3:]
    assert "what does Ann like?" in json.dumps(user)
    assert call["tool_calls"][0]["function"]["name"] == "recall"
    assert json.loads(result["content"])["body"] == {"known": "Ann likes tea"}
    for before, after in pairwise(requests):
        assert after["chat"][: len(before["chat"])] == before["chat"]
    assert [cycle["stepCount"] for cycle in await cycles_of(citizen, agent)] == [2, 1]
    assert await texts_of(citizen.client, space) == ["what does Ann like?", "I know", "and Bob?"]
    assert len(await messages_of(citizen.client, space)) == 3, "it stands in no space"
    assert await wired.invalid() == []


async def test_a_worker_dies_while_it_looks_up(stack: Stack, citizen: Tenant, models: Models, tools: Tools) -> None:
    """Trap A3: who goes on repeats the call under its key, and there is one result."""
    model = await models.script([_SAY, _DONE])
    agent, space = await _agent(citizen, model, tools)
    first = await stack.start_worker()
    await tools.script("recall", [{"gate": "never"}, {"body": {"known": "little"}}])
    await post(citizen.client, space, "who is Ann?")
    await tools.wait_for_requests("recall", 1)
    await stack.start_worker()

    kill(first)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)

    begun, repeated = await tools.requests("recall")
    assert (begun["key"], begun["raw"]) == (repeated["key"], repeated["raw"])
    first_request = (await models.requests(model))[0]
    [result] = [each for each in first_request["chat"] if each["role"] == "tool"]
    assert json.loads(result["content"])["body"] == {"known": "little"}
    assert ("recall", "SUCCEEDED", 2) in states(await calls_of(citizen, agent))
    assert await models.invalid() == []


async def test_what_cannot_be_looked_up_is_a_failed_result_and_the_cycle_goes_on(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([_SAY, _DONE] * 2)
    agent, space = await _agent(citizen, model, tools)
    await stack.start_worker()
    await tools.script("recall", [{"status": 404, "body": "nothing"}])

    await post(citizen.client, space, "who is Ann?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    misfit = {"retrieval": {**_RETRIEVAL, "argument": "question"}}
    await citizen.client.succeed("updateAgent", "agent { id }", agentId=agent, preparation=misfit)
    await post(citizen.client, space, "and Bob?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2))

    found = [each for each in await calls_of(citizen, agent) if each["name"] == "recall"]
    assert [call["state"] for call in found] == ["FAILED", "FAILED"]
    assert "query" in json.dumps(found), "it says what is missing"
    assert len(await tools.requests("recall")) == 1
    assert await texts_of(citizen.client, space) == ["who is Ann?", "I know", "and Bob?", "I know"]


async def test_nothing_is_looked_up_for_other_events_nor_by_a_tool_that_changes_something(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """Of the second admins are told, once for each way in which the tool cannot be used."""
    model = await models.script([_SAY, _DONE] * 4)
    agent, space = await _agent(citizen, model, tools, triggers=["SERVICE"])
    await stack.start_worker()

    await post(citizen.client, space, "who is Ann?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    found = await citizen.client.execute("{ tools { nodes { id } } }")
    [tool] = found["tools"]["nodes"]
    await citizen.client.succeed("updateAgent", "agent { id }", agentId=agent, preparation={"retrieval": _RETRIEVAL})
    await citizen.client.succeed("updateTool", "tool { id }", toolId=tool["id"], effect="KEYED")
    for number in (2, 3):
        await post(citizen.client, space, "and Bob?")
        await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=number))  # noqa: B023 - awaited here
    await citizen.client.succeed("deleteTool", "toolId", toolId=tool["id"], force=True)
    await post(citizen.client, space, "and Cid?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=4))

    assert await tools.requests("recall") == []
    assert len(await models.requests(model)) == 8
    without = "cycles start without a call of the lookup tool recall:"
    found = await citizen.client.execute("{ repairs { nodes { agent { id } kind reason } } }")
    assert sorted(found["repairs"]["nodes"], key=lambda each: str(each["reason"])) == [
        {"agent": {"id": agent}, "kind": "LOST_RETRIEVAL", "reason": f"{without} {found}"}
        for found in ("it may change something", "the agent does not have it")
    ]


async def test_no_money_is_reserved_while_it_is_looked_up(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """The model may never be asked: the cycle is stopped meanwhile. So nothing is charged."""
    budget = await create_budget(citizen.client)
    model = priced_model()
    await models.rescript(model, [says("I know"), _DONE])
    agent, space = await _agent(citizen, model, tools)
    await stack.start_worker()
    await tools.script("recall", [{"body": {"known": "little"}}, {"gate": "never"}])
    await post(citizen.client, space, "who is Ann?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=30)
    before = await use_of(citizen.client, budget["id"])

    await post(citizen.client, space, "and Bob?")
    await tools.wait_for_requests("recall", 2)
    running = await use_of(citizen.client, budget["id"])
    await citizen.client.succeed("stopCycle", "__typename", agentId=agent)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2), timeout=30)

    assert before is not None
    assert (Decimal(before["spent"]) > 0, before["reserved"]) == (True, "0")
    assert running == before, "no request is made"
    assert await use_of(citizen.client, budget["id"]) == before
    assert len(await models.requests(model)) == 2, "those of the first cycle"
