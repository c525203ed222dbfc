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
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.factories.webhooks import create_endpoint, read_endpoint
from tests.fakes.webhook_receiver import Delivery, Receiver, running_receiver
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, is_held, results_in, tool_call

pytestmark = pytest.mark.usefixtures("worker")

_INPUT = {"type": "object", "required": ["amount"], "properties": {"amount": {"type": "integer"}}}
_NOW = "UPDATE webhook_endpoints SET next_try_at = now() WHERE tenant_id = $1"
#: Not of a call that is on its way.
_RESTED = """UPDATE tool_calls SET claimed_until = now() WHERE tenant_id = $1 AND refusals > 0 AND claimed_until > now()
AND NOT EXISTS (SELECT FROM webhook_endpoints e WHERE e.tenant_id = $1 AND e.claim_id IS NOT NULL)"""


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


async def _hurry(tenant: Tenant) -> None:
    """The waits before the next tries are over."""
    async with owner_of(tenant) as connection:
        await connection.execute(_NOW, tenant.id)
        await connection.execute(_RESTED, tenant.id)


def _amount(delivery: Delivery) -> int:
    return int(delivery.content["data"]["toolCall"]["arguments"]["amount"])


def _booked(delivery: Delivery) -> tuple[int, Any]:
    return 200, {"ok": True, "result": {"booked": _amount(delivery)}}


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


async def test_program_that_is_away_is_asked_again(tenant: Tenant, models: Models, receiver: Receiver) -> None:
    """The same delivery, byte for byte; and it is no claim, since it has not seen the call."""
    await _book(tenant)
    await create_endpoint(tenant.client, receiver.url, tools=["book"])
    receiver.answers, receiver.says = [503, 504], _booked

    model, agent, _ = await _asked(tenant, models)
    for count in (1, 2):
        await _heard(receiver, count)
        await wait_until(lambda: _has_rest(tenant), timeout=60)
        await _hurry(tenant)

    assert await _came_of_it(tenant, models, model, agent) == [{"ok": True, "result": {"booked": 5}}]
    assert len({(each.id, each.body) for each in receiver.received}) == 1
    [call] = await calls_of(tenant, agent)
    assert (len(receiver.received), call["attempts"]) == (3, 2), "by a gateway's word it may have been begun"


async def _has_rest(tenant: Tenant) -> bool:
    """The last delivery is written down."""
    async with owner_of(tenant) as connection:
        flying = "SELECT count(*) FROM tool_calls WHERE tenant_id = $1 AND claimed_until > now() + interval '9 seconds'"
        return bool(await connection.fetchval(flying, tenant.id) == 0)


async def test_call_that_is_refused_again_and_again_fails_and_keeps_no_other_back(
    tenant: Tenant, models: Models, receiver: Receiver
) -> None:
    await _book(tenant, timeoutSeconds=600)
    await create_endpoint(tenant.client, receiver.url, tools=["book"])
    receiver.says = lambda delivery: (500, "no") if _amount(delivery) == 13 else _booked(delivery)

    model, agent, _ = await _asked(tenant, models, tool_call("book", 13), tool_call("book", 5))

    async def is_over() -> bool:
        await _hurry(tenant)
        return await is_asleep(tenant.client, agent, after_cycles=1)

    await wait_until(is_over, timeout=90)
    refused, booked = results_in((await models.requests(model))[1])
    assert refused == {"ok": False, "error": "the program did not take the call: it answered 500"}
    assert booked == {"ok": True, "result": {"booked": 5}}
    tries = [_amount(each) for each in receiver.received]
    assert (tries.count(13), tries.count(5)) == (8, 1)
    assert 5 in tries[:3]


async def test_what_may_not_be_done_twice_is_not_told_twice(tenant: Tenant, models: Models, receiver: Receiver) -> None:
    """UNSAFE: a server's fault leaves it in doubt, and its claimant can still answer; a refusal is final."""
    await _book(tenant, effect="UNSAFE", timeoutSeconds=600)
    await create_endpoint(tenant.client, receiver.url, tools=["book"])
    receiver.says = lambda delivery: (500 if _amount(delivery) == 5 else 400, "no")

    model, agent, _ = await _asked(tenant, models, tool_call("book", 5), tool_call("book", 6))
    await _heard(receiver, 2)
    await _hurry(tenant)

    async def is_refused() -> bool:
        return sorted(call["state"] for call in await calls_of(tenant, agent)) == ["FAILED", "HELD"]

    await wait_until(is_refused, timeout=60)
    [doubtful] = [each.content["data"] for each in receiver.received if _amount(each) == 5]
    answer = {"toolCallId": doubtful["toolCall"]["id"], "claim": doubtful["claim"], "result": "it was done"}
    await tenant.client.succeed("submitToolResult", "toolCallId", **answer)
    done, refused = await _came_of_it(tenant, models, model, agent)
    assert done == {"ok": True, "result": "it was done"}
    assert refused["error"] == "the program did not take the call: it answered 400"
    assert len(receiver.received) == 2


async def test_answer_that_is_none_fails_the_call(tenant: Tenant, models: Models, receiver: Receiver) -> None:
    """And one about other arguments is not taken: the call is put to the program again."""
    await _book(tenant)
    await create_endpoint(tenant.client, receiver.url, tools=["book"])
    said: dict[int, list[Any]] = {
        5: [{"ok": "yes"}],
        6: [{"ok": True, "result": "x" * 70_000}],
        7: [{"ok": True, "digest": "00"}, {"ok": False, "result": "no seats left"}],
    }
    receiver.says = lambda delivery: (200, said[_amount(delivery)].pop(0))

    model, agent, _ = await _asked(tenant, models, *(tool_call("book", amount) for amount in said))

    async def is_over() -> bool:
        await _hurry(tenant)
        return await is_asleep(tenant.client, agent, after_cycles=1)

    await wait_until(is_over, timeout=60)
    errors = [result["error"] for result in results_in((await models.requests(model))[1])]
    assert errors[0] == "the program's answer cannot be used: ok must be true or false, and digest, if given, a string"
    assert (
        errors[1] == "the program's answer cannot be used: result has 70,002 bytes as JSON, at most 65,536 are allowed"
    )
    assert errors[2] == "no seats left"


async def test_call_that_comes_later_does_not_wait_for_slow_ones(
    tenant: Tenant, models: Models, receiver: Receiver
) -> None:
    """They go to the endpoint at the same time, each once, though each may only be sent once."""
    await _book(tenant, effect="UNSAFE", timeoutSeconds=600)
    await create_endpoint(tenant.client, receiver.url, tools=["book"])
    receiver.says = _booked
    receiver.may_answer.clear()

    first = await _asked(tenant, models, *(tool_call("book", amount) for amount in (1, 2, 3)))
    await _heard(receiver, 3)
    second = await _asked(tenant, models, tool_call("book", 4))
    await _heard(receiver, 4)
    receiver.may_answer.set()

    results = [
        result for model, agent, _ in (first, second) for result in await _came_of_it(tenant, models, model, agent)
    ]
    assert results == [{"ok": True, "result": {"booked": amount}} for amount in (1, 2, 3, 4)]
    assert len(set(receiver.ids)) == len(receiver.ids) == 4
