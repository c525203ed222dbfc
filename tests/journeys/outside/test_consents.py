"""A call that a plan may not make by itself waits for somebody's consent, and is made then (ADR 0020)."""

from typing import Any

from tests.factories.agents import create_agent, is_asleep
from tests.factories.plans import create_plan
from tests.factories.programs import create_program
from tests.factories.questions import activities_of, answer, question_in
from tests.factories.rows import make_due
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.tools import Tools
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, cycles_of, is_held, results_in, states, tool_call
from tests.journeys.test_scenarios import ECHO, user_entries


async def _asked(citizen: Tenant, model: str, *, waits: bool = True) -> tuple[str, str]:
    """An agent whose plan about the Lobby fires, and which may call nothing then; its id, the space's."""
    agent = await create_agent(citizen.client, model=model, tools=["charge", "announce"], unattended={"tools": []})
    space = await create_space(citizen.client, members=[agent])
    plan = await create_plan(citizen.client, agent, cron="0 9 * * *", spaceId=space)
    await make_due(citizen, plan)
    if waits:
        await wait_until(lambda: is_held(citizen, agent))
    return agent, space


async def test_approved_call_is_made_once_and_its_result_goes_on_in_the_same_cycle(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    model = await models.script([{"calls": [tool_call("charge", 7)]}])
    await stack.start_worker()
    await tools.script("charge", [{"body": {"receipt": 7}}])
    agent, space = await _asked(citizen, model)
    [message] = await activities_of(citizen.client, space)
    question = message["data"]
    assert (question["status"], question["consent"], question["details"]) == ("HELD", "ASKED", {"amount": 7})
    assert message["text"].endswith('{"amount": 7}')
    assert await tools.requests("charge") == []

    approved = await answer(citizen.client, question, "APPROVE", comment="but today")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    assert approved["activity"]["data"]["consent"] == "GIVEN"
    [request] = await tools.requests("charge")
    [call] = await calls_of(citizen, agent)
    assert (call["name"], call["state"], call["attempts"]) == ("charge", "SUCCEEDED", 1)
    [result] = results_in((await models.requests(model))[1])
    assert result == {
        "ok": True, "status": 200, "body": {"receipt": 7}, "approved": {"by": "Olga", "comment": "but today"},
    }  # fmt: skip
    assert request["body"] == {"amount": 7}
    [message] = await activities_of(citizen.client, space)
    assert message["text"].endswith("Approved by Olga: but today\nUsed charge")
    assert message["data"]["answer"]["by"]["name"] == "Olga"
    assert "receipt" not in str(message), "results are nobody's in the space"
    late = await answer(citizen.client, question, "DECLINE")
    assert (late["code"], late["reason"]) == ("NOT_WAITING", "it was approved by Olga")
    assert [cycle["outcome"] for cycle in await cycles_of(citizen, agent)] == ["RESTED"]
    assert await models.invalid() == []


async def test_mind_goes_on_while_a_call_waits_for_consent(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """The chain says that it waits; approved after the cycle it is made all the same, and its answer is an event."""
    steps: list[Any] = [{"calls": [tool_call("announce")]}, ECHO]
    model = await models.script(steps)
    await stack.start_worker()
    agent, space = await _asked(citizen, model)
    await post(citizen.client, space, "how are you?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    assert (await texts_of(citizen.client, space))[-1] == "echo: how are you?"
    assert "asked to approve" in results_in((await models.requests(model))[1])[0]["note"]

    [question] = [each["data"] for each in await activities_of(citizen.client, space)]
    await answer(citizen.client, question, "APPROVE")
    await models.wait_for_requests(model, 4)
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2))

    assert len(await tools.requests("announce")) == 1
    last = user_entries((await models.requests(model))[-1])[-1]
    assert last.startswith("[INBOX - 1 new event]")
    assert "announce" in last
    assert "approved" in last
    assert states(await calls_of(citizen, agent))[0] == ("announce", "SUCCEEDED", 1)
    assert (await question_in(citizen.client, space))["status"] == "SUCCEEDED"
    assert await models.invalid() == []


async def test_approval_is_of_where_the_tool_led_when_people_were_asked(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """A program that may write tools has this one lead elsewhere while the call waits: that is another call."""
    tool = await create_tool(citizen.client, name="pay", url=f"{tools.url}/tools/pay", approval={"rule": "ALWAYS"})
    model = await models.script([{"calls": [tool_call("pay", 7)]}, {"calls": [tool_call("pay", 7)]}])
    agent = await create_agent(citizen.client, model=model, tools=["pay"])
    space = await create_space(citizen.client, members=[agent])
    await stack.start_worker()
    await post(citizen.client, space, "pay them")
    question = await question_in(citizen.client, space)
    program = (await create_program(citizen.client, scopes=["tools:write"])).client

    await program.succeed("updateTool", "__typename", toolId=tool, http={"url": f"{tools.url}/tools/evil"})
    await answer(citizen.client, question, "APPROVE")

    async def second() -> Any:
        return (await activities_of(citizen.client, space))[1:]

    [anew] = await wait_until(second)
    assert "the target of the tool changed" in results_in((await models.requests(model))[1])[0]["error"]
    assert await tools.requests("evil") == [] == await tools.requests("pay")
    await answer(citizen.client, anew["data"], "APPROVE")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    assert len(await tools.requests("evil")) == 1


async def test_approval_stands_while_only_the_words_about_the_tool_change(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    tool = await create_tool(citizen.client, name="pay", url=f"{tools.url}/tools/pay", approval={"rule": "ALWAYS"})
    model = await models.script([{"calls": [tool_call("pay", 7)]}])
    agent = await create_agent(citizen.client, model=model, tools=["pay"])
    space = await create_space(citizen.client, members=[agent])
    await stack.start_worker()
    await post(citizen.client, space, "pay them")
    question = await question_in(citizen.client, space)

    await citizen.client.succeed("updateTool", "__typename", toolId=tool, description="Pays.")
    await answer(citizen.client, question, "APPROVE")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    assert len(await tools.requests("pay")) == 1
