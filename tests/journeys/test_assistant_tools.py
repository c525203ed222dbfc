"""What an admin offers to assistants, seen by the assistants of members who have chosen it (ADR 0033)."""

import json

import pytest

from tests.factories.agents import is_asleep
from tests.factories.holds import create_pay
from tests.factories.programs import create_program
from tests.factories.spaces import post
from tests.factories.tenants import Person, Tenant
from tests.factories.tools import offer
from tests.harness.client import Client, Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import results_in, tool_call
from tests.journeys.test_assistants import use_assistant
from tests.journeys.test_plans import call

pytestmark = pytest.mark.usefixtures("worker")

_WAITING = "{ waitingToolCalls(first: 5) { nodes { id name arguments } } }"


async def _thinks(tenant: Tenant, models: Models, assistant: Json, *steps: Json) -> str:
    model = await models.script([*steps, {"text": "done"}], repeat_last=True)
    await tenant.client.succeed("updateAgent", "__typename", agentId=assistant["agent"]["id"], model=model)
    return model


async def _waiting(program: Client) -> list[Json]:
    found: list[Json] = (await program.execute(_WAITING))["waitingToolCalls"]["nodes"]
    return found


async def _cycle(person: Person, assistant: Json, number: int) -> None:
    await post(person.client, assistant["space"]["id"], "Go on.")
    await wait_until(lambda: is_asleep(person.client, assistant["agent"]["id"], after_cycles=number))


def _has_pay(request: Json) -> bool:
    return "pay" in {tool["function"]["name"] for tool in json.loads(request["raw"]).get("tools", ())}


async def test_a_plain_member_chooses_an_offered_tool_and_their_assistant_calls_it(
    tenant: Tenant, models: Models
) -> None:
    bert = await tenant.person(name="Bert")
    program = (await create_program(tenant.client, scopes=["tools:write"])).client
    await create_pay(tenant)
    await offer(tenant.client, "pay")
    assistant = await use_assistant(bert.client, tools=["pay"])
    model = await _thinks(tenant, models, assistant, {"calls": [tool_call("pay", 7)]})
    await post(bert.client, assistant["space"]["id"], "Pay")

    [waits] = await wait_until(lambda: _waiting(program))
    await program.succeed("submitToolResult", "__typename", toolCallId=waits["id"], result={"receipt": 7})

    async def is_told() -> bool:
        return "receipt" in (await models.requests(model))[-1]["raw"]

    assert (waits["name"], waits["arguments"]) == ("pay", {"amount": 7})
    await wait_until(is_told)


async def test_a_tool_that_is_offered_no_more_is_gone_at_once_and_comes_back(tenant: Tenant, models: Models) -> None:
    bert = await tenant.person(name="Bert")
    program = (await create_program(tenant.client, scopes=["tools:write"])).client
    await create_pay(tenant)
    await offer(tenant.client, "pay")
    assistant = await use_assistant(bert.client, tools=["pay"])
    model = await _thinks(tenant, models, assistant)
    await _cycle(bert, assistant, 1)
    before = await models.requests(model)

    await offer(tenant.client)
    without = await _thinks(tenant, models, assistant, {"calls": [tool_call("pay", 7)]})
    await _cycle(bert, assistant, 2)
    gone = await models.requests(without)
    await offer(tenant.client, "fetch_url", "pay")
    again = await _thinks(tenant, models, assistant)
    await _cycle(bert, assistant, 3)

    assert [_has_pay(each) for each in before] == [True]
    assert [_has_pay(each) for each in gone] == [False, False]
    assert results_in(gone[-1])[-1]["ok"] is False
    assert await _waiting(program) == []
    assert [_has_pay(each) for each in await models.requests(again)] == [True]
    shown = await bert.client.execute("{ myAssistant { agent { tools } } tenant { assistantTools } }")
    assert shown["myAssistant"]["agent"]["tools"] == ["pay"], "it stays chosen"


@pytest.mark.parametrize("offered", [("pay",), ()])
async def test_a_task_of_an_assistant_has_what_is_offered_still(
    tenant: Tenant, models: Models, offered: tuple[str, ...]
) -> None:
    bert = await tenant.person(name="Bert")
    await create_pay(tenant)
    await offer(tenant.client, "pay")
    assistant = await use_assistant(bert.client, tools=["pay"])
    model = await _thinks(tenant, models, assistant, call("create_task", goal="Pay the rent."))

    await offer(tenant.client, *offered)
    await post(bert.client, assistant["space"]["id"], "Have it paid.")

    async def of_task() -> list[Json]:
        return [each for each in await models.requests(model) if "create_task" not in each["raw"]]

    [request, *_] = await wait_until(of_task)
    assert _has_pay(request) is bool(offered)
