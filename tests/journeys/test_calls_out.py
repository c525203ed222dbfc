"""EXTERNAL tools whose calls go out by signed webhook: the program answers at once, or later by mutation (R4).

In place of following `toolCallFeed`; the claims are the same (traps B7, M9).
"""

import hashlib
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.programs import create_program
from tests.factories.questions import activities_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.factories.webhooks import create_endpoint, read_endpoint
from tests.fakes.webhook_receiver import Delivery, Receiver, running_receiver
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import is_held, results_in, tool_call

pytestmark = pytest.mark.usefixtures("worker")

_INPUT = {"type": "object", "required": ["amount"], "properties": {"amount": {"type": "integer"}}}


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with running_receiver() as running:
        yield running


async def _book(tenant: Tenant, **values: Any) -> None:
    given = {"effect": "KEYED", "description": "Books.", "input": _INPUT, "visible": True, **values}
    await tenant.client.succeed("createTool", "tool { id }", name="book", kind="EXTERNAL", **given)


async def _asked(tenant: Tenant, models: Models, *calls: dict[str, Any]) -> tuple[str, str, str]:
    """An agent that is asked something, and calls its tool: its model, its id, the space's."""
    model = await models.script([{"calls": list(calls or [tool_call("book")])}])
    agent = await create_agent(tenant.client, model=model, tools=["book"])
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "book it")
    return model, agent, space


async def _came_of_it(tenant: Tenant, models: Models, model: str, agent: str) -> list[dict[str, Any]]:
    """The results that the agent has read when it sleeps again."""
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=60)
    return results_in((await models.requests(model))[1])


async def _heard(receiver: Receiver, count: int) -> None:
    async def has() -> bool:
        return len(receiver.received) >= count

    await wait_until(has, timeout=60)


def _booked(delivery: Delivery) -> tuple[int, Any]:
    return 200, {"ok": True, "result": {"booked": delivery.content["data"]["toolCall"]["arguments"]["amount"]}}


async def test_program_answers_in_its_response(tenant: Tenant, models: Models, receiver: Receiver) -> None:
    await _book(tenant)
    endpoint_id, secret = await create_endpoint(tenant.client, receiver.url, tools=["book"])
    receiver.says = _booked

    model, agent, space = await _asked(tenant, models, tool_call("book", 5), tool_call("book", 6))

    results = await _came_of_it(tenant, models, model, agent)
    assert results == [{"ok": True, "result": {"booked": 5}}, {"ok": True, "result": {"booked": 6}}]
    shown = {
        message["data"]["toolCallId"]: message["data"]["status"]
        for message in await activities_of(tenant.client, space)
    }
    assert shown == dict.fromkeys(receiver.ids, "SUCCEEDED"), "the id of a delivery is the id of the call"
    for delivery in receiver.received:
        delivery.check(secret)
        call = delivery.content["data"]["toolCall"]
        assert (delivery.content["type"], call["id"], call["agent"]["id"]) == ("tool.called", delivery.id, agent)
        assert call["digest"] == hashlib.sha256(json.dumps(call["arguments"]).encode()).hexdigest()

    async def is_counted() -> bool:
        return bool((await read_endpoint(tenant.client, endpoint_id))["delivered"] == 2)

    await wait_until(is_counted)
    assert await models.invalid() == []


async def test_program_takes_the_call_and_answers_later(tenant: Tenant, models: Models, receiver: Receiver) -> None:
    """A delivery is a claim: nobody else takes the call, and its token goes with the answer."""
    await _book(tenant)
    await create_endpoint(tenant.client, receiver.url, tools=["book"])
    receiver.answers = [202]
    program = (await create_program(tenant.client, scopes=["tools:write"])).client

    model, agent, _ = await _asked(tenant, models)
    await _heard(receiver, 1)
    told = receiver.received[0].content["data"]
    await wait_until(lambda: is_held(tenant, agent), timeout=60)

    waiting = await program.execute('{ waitingToolCalls(tools: ["book"]) { nodes { id } } }')
    assert waiting["waitingToolCalls"]["nodes"] == []
    call = {"toolCallId": told["toolCall"]["id"], "result": 7}
    assert (await program.mutate("submitToolResult", "toolCallId", **call))["code"] == "CLAIMED"
    await program.succeed(
        "renewToolCall", "claimedUntil", toolCallId=call["toolCallId"], claim=told["claim"], seconds=9
    )
    await program.succeed("submitToolResult", "toolCallId", **call, claim=told["claim"])

    assert await _came_of_it(tenant, models, model, agent) == [{"ok": True, "result": 7}]
    assert len(receiver.received) == 1
