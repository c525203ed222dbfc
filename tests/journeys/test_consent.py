"""Calls that wait for consent, as people and programs meet them: EXTERNAL tools, expiry, withdrawal (ADR 0020).

`outside/test_consents.py` has the calls that this backend makes itself.
"""

from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.plans import create_plan
from tests.factories.programs import create_program
from tests.factories.questions import answer, question_in
from tests.factories.rows import make_due, owner_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool
from tests.harness.client import Client, Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, is_held, results_in, tool_call

pytestmark = pytest.mark.usefixtures("worker")

_WAITING = "{ waitingToolCalls { nodes { id name arguments } } }"
_CONSENTS = "query ($id: ID!) { agent(id: $id) { toolCalls { nodes { name consent state } } } }"
_EXPIRE = "UPDATE tool_calls SET expires_at = now() - interval '1 second' WHERE tenant_id = $1 AND state = 'HELD'"


async def _asked(tenant: Tenant, models: Models, *people: str) -> tuple[str, str, Json]:
    """A plan has an agent book, which it may not by itself: the model, the agent, the question."""
    await create_tool(tenant.client, name="book", kind="EXTERNAL", effect="UNSAFE", http=None, timeoutSeconds=600)
    model = await models.script([{"calls": [tool_call("book")]}])
    agent = await create_agent(tenant.client, model=model, tools=["book"], unattended={"tools": []})
    space = await create_space(tenant.client, members=[agent, *people])
    await make_due(tenant, await create_plan(tenant.client, agent, cron="0 9 * * *", spaceId=space))
    await wait_until(lambda: is_held(tenant, agent))
    return model, agent, await question_in(tenant.client, space)


async def _result(tenant: Tenant, models: Models, model: str, agent: str) -> dict[str, Any]:
    """What the model was told in the end."""
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    assert await models.invalid() == []
    [result] = results_in((await models.requests(model))[1])
    return result


async def _waiting(program: Client) -> list[Json]:
    found: list[Json] = (await program.execute(_WAITING))["waitingToolCalls"]["nodes"]
    return found


async def test_programs_hear_of_a_call_once_people_have_approved_it(tenant: Tenant, models: Models) -> None:
    model, agent, question = await _asked(tenant, models)
    program = (await create_program(tenant.client, scopes=["tools:write", "messages:write"])).client
    call = question["toolCallId"]

    assert await _waiting(program) == []
    early = await program.mutate("submitToolResult", "toolCallId", toolCallId=call, result="done")
    assert (early["code"], early["reason"]) == ("NOT_WAITING", "nobody has approved the call yet")
    assert (await answer(program, question, "APPROVE"))["__typename"] == "NotFound"
    await answer(tenant.client, question, "APPROVE")
    await wait_until(lambda: _waiting(program))
    again = await answer(tenant.client, question, "APPROVE")
    assert (again["code"], again["reason"]) == ("NOT_WAITING", "it was approved by Olga")
    await program.succeed("submitToolResult", "toolCallId", toolCallId=call, result="room 5")

    told = await _result(tenant, models, model, agent)
    assert told == {"ok": True, "result": "room 5", "approved": {"by": "Olga"}}
    nodes = (await tenant.client.execute(_CONSENTS, id=agent))["agent"]["toolCalls"]["nodes"]
    assert nodes == [{"name": "book", "consent": "GIVEN", "state": "SUCCEEDED"}]


async def test_call_that_nobody_approves_in_time_is_not_made(tenant: Tenant, models: Models) -> None:
    model, agent, question = await _asked(tenant, models)

    async with owner_of(tenant) as connection:
        await connection.execute(_EXPIRE, tenant.id)

    assert await _result(tenant, models, model, agent) == {"ok": False, "error": "nobody answered in time"}
    late = await answer(tenant.client, question, "APPROVE")
    assert (late["code"], late["reason"]) == ("NOT_WAITING", "it has expired")


async def test_call_is_delegated_and_withdrawn_like_a_question(tenant: Tenant, models: Models) -> None:
    bea = await tenant.person(name="Bea")
    model, agent, question = await _asked(tenant, models, bea.actor_id)
    given = {"toolCallId": question["toolCallId"], "digest": question["digest"]}

    await tenant.client.succeed("delegateToolCall", "activity { data }", memberId=bea.actor_id, **given)
    assert (await answer(tenant.client, question, "APPROVE"))["code"] == "NOT_YOUR_QUESTION"
    assert (await answer(bea.client, {**question, "digest": "0" * 64}, "APPROVE"))["code"] == "OTHER_ARGUMENTS"
    assert (await answer(bea.client, question, "ANSWER", values={}))["code"] == "INVALID_INPUT"
    selection = "activity { activity { question { outcome } } }"
    ended = await bea.client.succeed("withdrawToolCall", selection, toolCallId=given["toolCallId"], reason="too late")
    assert ended["activity"]["activity"]["question"]["outcome"] == "WITHDRAWN"

    told = await _result(tenant, models, model, agent)
    assert (told["ok"], told["decision"]) == (False, "withdrawn")
    assert told["error"] == "the question was withdrawn by Bea: too late"
    assert [call["state"] for call in await calls_of(tenant, agent)] == ["FAILED"]


async def test_stopped_agent_makes_no_call_that_is_approved_then(tenant: Tenant, models: Models) -> None:
    _, agent, question = await _asked(tenant, models)

    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agent)

    assert (await answer(tenant.client, question, "APPROVE"))["code"] == "NOT_WAITING"
    assert [call["state"] for call in await calls_of(tenant, agent)] == ["EXPIRED"]
