"""A kind that rests with its answer rests only if all that it was shown came from there (C1)."""

from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.programs import create_program
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, is_held, tool_call
from tests.journeys.test_scenarios import user_entries

_INPUT = {"type": "object", "properties": {"amount": {"type": "integer"}}}
_SAY = {"calls": [{"name": "send_message", "arguments": {"text": "hello"}}]}
_LOOK = {"calls": [{"name": "list_spaces", "arguments": {}}]}
_DONE = {"text": "done"}


async def _agent(citizen: Tenant, model: str, **values: Any) -> tuple[str, str]:
    agent = await create_agent(citizen.client, model=model, kind="CONVERSATIONAL", **values)
    return agent, await create_space(citizen.client, members=[agent])


async def _tell(citizen: Tenant, agent: str, **values: Any) -> None:
    """As a service of no space."""
    await citizen.client.succeed("sendEvent", "__typename", agentId=agent, service="shop", payload="sold out", **values)


async def _receipts(citizen: Tenant) -> dict[str, str]:
    async with owner_of(citizen) as connection:
        rows = await connection.fetch("SELECT type, receipt FROM inbox_events WHERE tenant_id = $1", citizen.id)
    return {row["type"]: row["receipt"] for row in rows}


@pytest.mark.parametrize("is_restored", [False, True], ids=["alive", "restored"])
async def test_an_event_of_a_service_beside_the_message(
    stack: Stack, citizen: Tenant, models: Models, *, is_restored: bool
) -> None:
    """Also if whoever opened the cycle died before it asked."""
    model = await models.script([_SAY, _DONE])
    agent, space = await _agent(citizen, model)
    await citizen.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    await _tell(citizen, agent)
    await post(citizen.client, space, "hello?")
    if is_restored:
        dying = await stack.start_worker(CIRCADIAN_FAIL_POINTS="model.before_request=kill")
        await citizen.client.succeed("resumeAgent", "agent { id }", agentId=agent)
        await wait_until(lambda: not dying.child.is_running)
        await stack.start_worker()
    else:
        await stack.start_worker()
        await citizen.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=60)

    answered, further = await models.requests(model)
    assert "sold out" in answered["raw"]
    assert len(user_entries(further)) == len(user_entries(answered))
    assert await _receipts(citizen) | {"SYSTEM": "HANDLED"} == {
        "SERVICE": "HANDLED", "SPACE_MESSAGE": "HANDLED", "SYSTEM": "HANDLED",
    }  # fmt: skip
    assert await texts_of(citizen.client, space) == ["hello?", "hello"]


async def test_an_event_that_joins_later(stack: Stack, citizen: Tenant, models: Models, gate: str) -> None:
    model = await models.script([{**_LOOK, "gate": gate}, _SAY, _DONE])
    agent, space = await _agent(citizen, model)
    await stack.start_worker()
    await post(citizen.client, space, "hello?")
    await wait_until(lambda: _is_asked(models, model))
    await _tell(citizen, agent, priority="ASAP")
    await models.open_gate(gate)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=60)

    assert len(await models.requests(model)) == 3
    assert len(user_entries((await models.requests(model))[-1])) == 2


async def test_a_late_result_beside_the_message(stack: Stack, citizen: Tenant, models: Models) -> None:
    """The call was answered when its step was over: its result is an event of no space."""
    await citizen.client.succeed(
        "createTool", "tool { id }", name="book", kind="EXTERNAL", effect="KEYED", description="Books.", input=_INPUT
    )
    program = (await create_program(citizen.client, scopes=["tools:write"])).client
    model = await models.script([{"calls": [tool_call("book")]}, _SAY, _SAY, _DONE])
    agent, space = await _agent(citizen, model, tools=["book"])
    await stack.start_worker()
    await post(citizen.client, space, "book it")
    await wait_until(lambda: is_held(citizen, agent))
    await post(citizen.client, space, "are you there?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=60)
    before = len(await models.requests(model))
    await citizen.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    calls = (await citizen.client.execute("{ toolCalls { nodes { id name } } }"))["toolCalls"]["nodes"]
    [call] = [each for each in calls if each["name"] == "book"]
    claimed = await program.succeed("claimToolCall", "claim", toolCallId=call["id"])
    await program.succeed(
        "submitToolResult", "toolCallId", toolCallId=call["id"], claim=claimed["claim"], result={"booking": 9}
    )
    await post(citizen.client, space, "and?")
    await citizen.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2), timeout=60)

    states = {call["name"]: call["state"] for call in await calls_of(citizen, agent)}
    assert states == {"book": "SUCCEEDED", "send_message": "SUCCEEDED"}
    assert before == 2, "the second message is of the same space"
    assert len(await models.requests(model)) == before + 2


async def _is_asked(models: Models, model: str) -> bool:
    return bool(await models.requests(model))
