"""EXTERNAL tools from an agent's call to its next thought, by way of a program of the tenant (T1, R4; traps B7, M9)."""

from typing import Any

import pytest

from tests.api.test_external_calls import CALL
from tests.factories.agents import create_agent, is_asleep
from tests.factories.programs import create_program
from tests.factories.questions import activities_of
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.client import Client, Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, cycles_of, is_held, results_in, tool_call
from tests.journeys.test_scenarios import ECHO, user_entries

pytestmark = pytest.mark.usefixtures("worker")

_INPUT = {"type": "object", "required": ["amount"], "properties": {"amount": {"type": "integer"}}}
_FEED = f'subscription {{ toolCallFeed(tools: ["book"]) {{ {CALL} }} }}'
_SPACE_FEED = """subscription ($space: ID!) { spaceFeed(spaceId: $space) { __typename
    ... on ToolActivity { toolCallId name status progress note } ... on MessageUpdated { message { data } } } }"""
_EXPIRE = "UPDATE tool_calls SET expires_at = now() - interval '1 second' WHERE tenant_id = $1 AND state = 'HELD'"


async def _program(tenant: Tenant, **values: Any) -> Client:
    """A program that does what `book` stands for."""
    given = {"effect": "KEYED", "description": "Books.", "input": _INPUT, "visible": True, **values}
    await tenant.client.succeed("createTool", "tool { id }", name="book", kind="EXTERNAL", **given)
    return (await create_program(tenant.client, scopes=["tools:write"])).client


async def _calling(tenant: Tenant, models: Models, steps: list[Any]) -> tuple[str, str, str]:
    """An agent that has called its tool and sleeps on it: its model, its id, the space's."""
    model = await models.script(steps)
    agent = await create_agent(tenant.client, model=model, tools=["book"])
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "book it")
    await wait_until(lambda: is_held(tenant, agent))
    return model, agent, space


async def _take(program: Client) -> tuple[str, str]:
    """The call that the feed tells of, claimed: its id and the claim."""
    async with program.subscribe(_FEED) as feed:
        event = await feed.next()
    assert event is not None
    call = event["toolCallFeed"]
    assert call["arguments"] == {"amount": 5}
    claimed = await program.succeed("claimToolCall", "claim", toolCallId=call["id"])
    return call["id"], claimed["claim"]


async def _submit(program: Client, call: str, claim: str, **values: Any) -> Json:
    return await program.mutate("submitToolResult", "toolCallId", toolCallId=call, claim=claim, **values)


async def test_program_takes_a_call_and_the_agent_goes_on_with_its_result(tenant: Tenant, models: Models) -> None:
    program = await _program(tenant)
    model, agent, space = await _calling(tenant, models, [{"calls": [tool_call("book")]}])
    [message] = await activities_of(tenant.client, space)
    assert (message["text"], message["data"]["status"]) == ("Waiting for book", "HELD")
    assert set(message["data"]) == {"toolCallId", "name", "kind", "status"}, "arguments are nobody's in the space"

    call, claim = await _take(program)
    assert message["data"]["toolCallId"] == call
    await _submit(program, call, claim, result={"booking": 9})
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    first, second = await models.requests(model)
    assert results_in(second) == [{"ok": True, "result": {"booking": 9}}]
    assert len(user_entries(second)) == 1, "the answer is no event"
    assert '"book"' in first["raw"]
    [message] = await activities_of(tenant.client, space)
    assert (message["text"], message["data"]["status"]) == ("Used book", "SUCCEEDED")
    [row] = await calls_of(tenant, agent)
    assert (row["state"], row["effect"], row["attempts"]) == ("SUCCEEDED", "KEYED", 1)
    assert [cycle["outcome"] for cycle in await cycles_of(tenant, agent)] == ["RESTED"]
    assert await models.invalid() == []


async def test_progress_is_seen_in_the_space(tenant: Tenant, models: Models) -> None:
    program = await _program(tenant)
    _, agent, space = await _calling(tenant, models, [{"calls": [tool_call("book")]}])
    call, claim = await _take(program)

    async with tenant.client.subscribe(_SPACE_FEED, space=space) as feed:
        await feed.until(lambda each: each["spaceFeed"]["__typename"] == "AgentStateChanged")  # it follows now
        said = {"toolCallId": call, "claim": claim, "progress": 0.5, "note": "half of it"}
        await program.succeed("reportToolProgress", "toolCallId", **said)
        event = await feed.until(lambda each: each["spaceFeed"]["__typename"] == "ToolActivity")
        assert event["spaceFeed"] == {
            "__typename": "ToolActivity", "toolCallId": call, "name": "book", "status": "HELD", "progress": 0.5,
            "note": "half of it",
        }  # fmt: skip
        wrong = await program.mutate("reportToolProgress", "toolCallId", toolCallId=call, claim=claim, progress=2)
        assert wrong["code"] == "INVALID_INPUT"
        await _submit(program, call, claim, result=1)
        ended = await feed.until(lambda each: each["spaceFeed"]["__typename"] == "MessageUpdated")
    assert ended["spaceFeed"]["message"]["data"]["status"] == "SUCCEEDED"
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))


async def test_answer_that_comes_late_is_an_event(tenant: Tenant, models: Models) -> None:
    """Trap M9: one result in the chain, and the answer once, as an item of the inbox."""
    program = await _program(tenant)
    model, agent, space = await _calling(tenant, models, [{"calls": [tool_call("book")]}, ECHO])
    await post(tenant.client, space, "how are you?")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    assert (await texts_of(tenant.client, space))[-1] == "echo: how are you?"

    call, claim = await _take(program)
    await _submit(program, call, claim, ok=False, result="no seats left")
    await models.wait_for_requests(model, 4)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    requests = await models.requests(model)
    assert results_in(requests[-1])[0]["waiting"] is True
    assert "no seats left" in user_entries(requests[-1])[-1]
    [message] = await activities_of(tenant.client, space)
    assert (message["text"], message["data"]["status"]) == ("book failed", "FAILED")
    assert await models.invalid() == []


@pytest.mark.parametrize(("effect", "doubt"), [("PURE", ""), ("UNSAFE", "; it is unknown whether it took effect")])
async def test_call_that_no_program_answers_expires(tenant: Tenant, models: Models, effect: str, doubt: str) -> None:
    program = await _program(tenant, effect=effect)
    model, agent, space = await _calling(tenant, models, [{"calls": [tool_call("book")]}])
    call, claim = await _take(program)

    async with owner_of(tenant) as connection:
        await connection.execute(_EXPIRE, tenant.id)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    [result] = results_in((await models.requests(model))[1])
    assert result["error"].startswith("no answer within")
    assert result["error"].endswith(doubt or " s")
    [message] = await activities_of(tenant.client, space)
    assert (message["text"], message["data"]["status"]) == ("book: no answer in time", "EXPIRED")
    assert (await _submit(program, call, claim, result=1))["code"] == "NOT_WAITING"


async def test_call_that_nobody_has_taken_has_done_nothing(tenant: Tenant, models: Models) -> None:
    """An UNSAFE call that expires unclaimed was never begun: there is no doubt about it."""
    await _program(tenant, effect="UNSAFE")
    model, agent, _ = await _calling(tenant, models, [{"calls": [tool_call("book")]}])

    async with owner_of(tenant) as connection:
        await connection.execute(_EXPIRE, tenant.id)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    [result] = results_in((await models.requests(model))[1])
    assert result["error"] == "no program claimed this call in time"


async def test_invisible_call_stands_nowhere(tenant: Tenant, models: Models) -> None:
    program = await _program(tenant, visible=False)
    _, agent, space = await _calling(tenant, models, [{"calls": [tool_call("book")]}])

    call, claim = await _take(program)
    await _submit(program, call, claim, result=1)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert await activities_of(tenant.client, space) == []


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ({"type": "integer"}, "5", "amount: '5' is not of type 'integer'"),
        ({"type": "string", "pattern": r"^\d+ EUR$"}, "5", r"amount: '5' does not match '^\\d+ EUR$'"),
    ],
)
async def test_arguments_that_do_not_fit_are_never_put_to_a_program(
    tenant: Tenant, models: Models, field: Json, value: str, said: str
) -> None:
    program = await _program(tenant, input={**_INPUT, "properties": {"amount": field}})
    model = await models.script([{"calls": [{"name": "book", "arguments": {"amount": value}}]}])
    agent = await create_agent(tenant.client, model=model, tools=["book"])
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "book it")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    [result] = results_in((await models.requests(model))[1])
    assert said in result["error"]
    assert (await program.execute("{ waitingToolCalls { nodes { id } } }"))["waitingToolCalls"]["nodes"] == []
    assert await activities_of(tenant.client, space) == []
