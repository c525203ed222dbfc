"""Approval is of the call: who may give it, for which call it is good, and where nobody is there to ask (ADR 0032)."""

from typing import Any

import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent, is_asleep
from tests.factories.plans import create_plan
from tests.factories.programs import create_program
from tests.factories.questions import ACTIVITY, activities_of, answer, confirm, enter, question_in
from tests.factories.rows import make_due
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Person, Tenant
from tests.factories.tools import create_tool
from tests.harness.client import Client, GraphQLFailure, Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, is_held, results_in, tool_call

pytestmark = pytest.mark.usefixtures("worker")

_HOLDS = """query ($first: Int, $after: String) { holds(for: ME, first: $first, after: $after) { pageInfo { hasNextPage
  endCursor } nodes { id name kind arguments digest consent approvers people approvedBy expiresAt
  origin { agentName spaceName trigger isUnattended } } } }"""
_WAITING = "{ waitingToolCalls { nodes { name arguments } } }"


async def _holds(client: Client, **page: Any) -> list[Json]:
    found: list[Json] = (await client.execute(_HOLDS, **page))["holds"]["nodes"]
    return found


async def _waiting(client: Client) -> list[Json]:
    """Arguments of the calls that a program may make now."""
    nodes = (await client.execute(_WAITING))["waitingToolCalls"]["nodes"]
    return [node["arguments"] for node in nodes]


async def _agent(tenant: Tenant, models: Models, steps: list[Any], **approval: Any) -> tuple[str, str]:
    """An agent that has `pay`, an UNSAFE tool of a program's with this approval; its model, its id."""
    await create_tool(
        tenant.client, name="pay", kind="EXTERNAL", effect="UNSAFE", http=None, timeoutSeconds=600,
        approval=approval or None,
    )  # fmt: skip
    model = await models.script(steps)
    return model, await create_agent(tenant.client, model=model, tools=["pay"])


async def _asked(tenant: Tenant, models: Models, *people: Person, **approval: Any) -> tuple[str, str, Json]:
    """A member has the agent pay, and the call waits: the model, the agent, the question."""
    model, agent = await _agent(tenant, models, [{"calls": [tool_call("pay", 500)]}], **approval)
    space = await create_space(tenant.client, members=[agent, *(each.actor_id for each in people)])
    await post(tenant.client, space, "Pay")
    await wait_until(lambda: is_held(tenant, agent))
    return model, agent, await question_in(tenant.client, space)


async def test_tool_that_always_asks_is_called_only_after_a_person_says_so(tenant: Tenant, models: Models) -> None:
    _, _, question = await _asked(tenant, models, rule="ALWAYS", hours=2)
    assert (question["consent"], question["approvers"], question["details"]) == ("ASKED", "SPACE", {"amount": 500})
    assert await _waiting(tenant.client) == []

    approved = await answer(tenant.client, question, "APPROVE", selection=f"activity {{ {ACTIVITY} }}")

    await wait_until(lambda: _waiting(tenant.client))
    assert await _waiting(tenant.client) == [{"amount": 500}]
    shown = approved["activity"]["activity"]["question"]
    assert (shown["consent"], shown["approvers"], shown["people"], shown["decision"]) == (
        "GIVEN",
        "SPACE",
        1,
        "approved",
    )
    assert (shown["details"], [each["name"] for each in shown["approvedBy"]]) == ({"amount": 500}, ["Olga"])


async def test_usual_tool_of_a_member_asks_nobody(tenant: Tenant, models: Models) -> None:
    _, agent = await _agent(tenant, models, [{"calls": [tool_call("pay", 500)]}])
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "Pay")

    await wait_until(lambda: _waiting(tenant.client))
    assert await _holds(tenant.client) == []


async def test_two_different_people_must_approve(tenant: Tenant, models: Models) -> None:
    bea = await tenant.person(name="Bea")
    model, _, question = await _asked(tenant, models, bea, rule="ALWAYS", people=2)

    assert (await answer(bea.client, question, "APPROVE", comment="this once"))["__typename"] == "AnswerToolCallSuccess"
    assert await _waiting(tenant.client) == []
    again = await answer(bea.client, question, "APPROVE")
    assert again["code"] == "APPROVED_ALREADY"
    assert await _holds(bea.client) == [], "she has said what she can"
    [hold] = await _holds(tenant.client)
    assert (hold["people"], hold["approvedBy"]) == (2, ["Bea"])
    delegated = await tenant.client.mutate(
        "delegateToolCall", "__typename", toolCallId=hold["id"], digest=hold["digest"], memberId=bea.actor_id
    )
    assert delegated["code"] == "NOT_DELEGATED"
    await answer(tenant.client, question, "APPROVE")

    await wait_until(lambda: _waiting(tenant.client))
    done = await tenant.client.succeed("submitToolResult", "toolCallId", toolCallId=hold["id"], result="paid")
    assert done["toolCallId"] == hold["id"]
    await wait_until(lambda: _has_read(models, model, "this once"))


async def _has_read(models: Models, model: str, text: str) -> bool:
    return any(text in each["raw"] for each in await models.requests(model))


async def test_admins_approve_from_outside_the_space_and_members_in_it_may_not(tenant: Tenant, models: Models) -> None:
    bea, ada = await tenant.person(name="Bea"), await tenant.person(name="Ada", role=Role.ADMIN)
    _, _, question = await _asked(tenant, models, bea, rule="ALWAYS", approvers="ADMINS")

    refused = await answer(bea.client, question, "APPROVE")
    assert (refused["code"], refused["reason"]) == ("NOT_AN_APPROVER", "only admins may answer this")
    assert await _holds(bea.client) == []
    [hold] = await _holds(ada.client)
    assert hold["arguments"] == {"amount": 500}
    await answer(ada.client, {"toolCallId": hold["id"], "digest": hold["digest"]}, "APPROVE")

    await wait_until(lambda: _waiting(tenant.client))


async def test_only_the_requester_approves(tenant: Tenant, models: Models) -> None:
    bea = await tenant.person(name="Bea")
    _, _, question = await _asked(tenant, models, bea, rule="ALWAYS", approvers="REQUESTER")

    assert (await answer(bea.client, question, "APPROVE"))["code"] == "NOT_AN_APPROVER"
    assert (await answer(tenant.client, question, "APPROVE"))["__typename"] == "AnswerToolCallSuccess"


async def test_condition_on_the_arguments_decides(tenant: Tenant, models: Models) -> None:
    steps = [{"calls": [tool_call("pay", 100), tool_call("pay", 101)]}]
    _, agent = await _agent(tenant, models, steps, rule="OVER", over="amount > 100")
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "Pay")
    await wait_until(lambda: is_held(tenant, agent))

    assert await _waiting(tenant.client) == [{"amount": 100}]
    assert [hold["arguments"] for hold in await _holds(tenant.client)] == [{"amount": 101}]


@pytest.mark.parametrize(
    ("approval", "reason"),
    [
        ({"rule": "OVER", "over": "price > 1"}, "price is not a property of the input"),
        ({"rule": "OVER", "over": "amount > 'x'"}, "must be string"),
        ({"rule": "OVER"}, "the rule OVER needs a condition"),
        ({"rule": "NEVER", "over": "amount > 1"}, "other rules must not have one"),
        ({"rule": "ALWAYS", "people": 3}, "people: "),
        ({"rule": "ALWAYS", "hours": 0}, "hours: "),
    ],
)
async def test_approval_that_cannot_be_is_refused(tenant: Tenant, approval: Json, reason: str) -> None:
    schema = {"type": "object", "properties": {"amount": {"type": "integer"}}}
    refused = await tenant.client.mutate(
        "createTool", "__typename", name="pay", kind="EXTERNAL", effect="UNSAFE", description="Pays.", input=schema,
        approval=approval,
    )  # fmt: skip

    assert (refused["code"], refused["path"][:2]) == ("INVALID_INPUT", ["input", "approval"])
    assert reason in refused["reason"]


async def test_confirmation_is_good_for_the_one_call_that_it_names(tenant: Tenant, models: Models) -> None:
    """One cent was approved: neither another amount nor the same call once more goes with it."""
    cent = {"tool": "pay", "arguments": {"amount": 1}}
    steps = [
        {"calls": [enter(), confirm("Pay one cent", **cent)]},
        {"calls": [tool_call("pay", 999_999), tool_call("pay", 1)]},
        {"calls": [tool_call("pay", 1)]},
    ]
    _, agent = await _agent(tenant, models, steps, rule="ALWAYS")
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "Pay a cent")
    await wait_until(lambda: is_held(tenant, agent))
    [message] = await activities_of(tenant.client, space)
    assert (message["data"]["tool"], message["data"]["arguments"]) == ("pay", {"amount": 1})
    assert message["text"] == 'Pay one cent\npay {"amount": 1}'

    await answer(tenant.client, message["data"], "APPROVE")
    await wait_until(lambda: _waiting(tenant.client))

    assert await _waiting(tenant.client) == [{"amount": 1}], "made without a second question"
    [hold] = await _holds(tenant.client)
    assert hold["arguments"] == {"amount": 999_999}
    await post(tenant.client, space, "and once more")
    await wait_until(lambda: _has_holds(tenant.client, 2))
    assert [hold["arguments"] for hold in await _holds(tenant.client)] == [{"amount": 999_999}, {"amount": 1}]


async def _has_holds(client: Client, count: int) -> bool:
    return len(await _holds(client)) == count


async def test_confirmation_without_a_call_gives_no_right(tenant: Tenant, models: Models) -> None:
    steps = [{"calls": [enter(), confirm("Pay 500")]}, {"calls": [tool_call("pay", 500)]}]
    _, agent = await _agent(tenant, models, steps, rule="ALWAYS")
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "Pay")
    await wait_until(lambda: is_held(tenant, agent))

    await answer(tenant.client, await question_in(tenant.client, space), "APPROVE")
    await wait_until(lambda: is_held(tenant, agent))
    await wait_until(lambda: _holds(tenant.client))

    assert [hold["name"] for hold in await _holds(tenant.client)] == ["pay"]
    assert await _waiting(tenant.client) == []


async def test_call_of_a_plan_without_a_space_is_held_for_admins(tenant: Tenant, models: Models) -> None:
    bea = await tenant.person(name="Bea")
    model, agent = await _agent(tenant, models, [{"calls": [tool_call("pay", 7)]}, {"text": "sorry"}])
    await create_space(tenant.client, members=[agent, bea.actor_id])
    await make_due(tenant, await create_plan(tenant.client, agent, cron="0 9 * * *"))
    await wait_until(lambda: is_held(tenant, agent))

    [hold] = await _holds(tenant.client)
    assert hold["origin"] == {
        "agentName": hold["origin"]["agentName"], "spaceName": None, "trigger": "PLAN", "isUnattended": True,
    }  # fmt: skip
    assert (hold["arguments"], hold["approvers"], hold["consent"]) == ({"amount": 7}, "ADMINS", "ASKED")
    assert await _holds(bea.client) == []
    asked = {"toolCallId": hold["id"], "digest": hold["digest"]}
    assert (await answer(bea.client, asked, "APPROVE"))["__typename"] == "NotFound"
    assert (await answer(tenant.client, {**asked, "digest": "0" * 64}, "APPROVE"))["code"] == "OTHER_ARGUMENTS"
    declined = await answer(tenant.client, asked, "DECLINE", comment="not in December")
    assert declined["activity"] is None
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    [told] = results_in((await models.requests(model))[1])
    assert (told["decision"], told["by"], told["comment"]) == ("declined", "Olga", "not in December")
    assert await _waiting(tenant.client) == []


async def test_same_call_of_each_run_of_a_plan_stands_once(tenant: Tenant, models: Models) -> None:
    steps = [{"calls": [tool_call("pay", 7), tool_call("pay", 7), tool_call("pay", 8)]}]
    _, agent = await _agent(tenant, models, steps)
    space = await create_space(tenant.client, members=[agent])
    await make_due(tenant, await create_plan(tenant.client, agent, cron="0 9 * * *", spaceId=space))
    await wait_until(lambda: is_held(tenant, agent))

    amounts = [hold["arguments"]["amount"] for hold in await _holds(tenant.client)]
    assert sorted(amounts) == [7, 8]
    states = [(call["state"], call["result"]) for call in await calls_of(tenant, agent)]
    assert sorted(state for state, _ in states) == ["FAILED", "HELD", "HELD"]
    [same] = [result for state, result in states if state == "FAILED"]
    assert "the same call already waits" in same["error"]
    first = (await tenant.client.execute(_HOLDS, first=1))["holds"]
    assert first["pageInfo"]["hasNextPage"]
    [second] = await _holds(tenant.client, first=1, after=first["pageInfo"]["endCursor"])
    assert second["arguments"] == {"amount": amounts[1]}


async def test_plan_speaks_where_it_is_from_and_elsewhere_only_if_somebody_agrees(
    tenant: Tenant, models: Models
) -> None:
    """A built-in tool is held as any other, and does its work when it is approved: there, once."""
    say = {"name": "send_message", "arguments": {"text": "the report"}}
    model = await models.script([{"calls": [enter("Lobby"), say, enter("Board"), say]}, {"text": "done"}])
    agent = await create_agent(tenant.client, model=model)
    home = await create_space(tenant.client, members=[agent])
    board = await create_space(tenant.client, name="Board", members=[agent])
    await make_due(tenant, await create_plan(tenant.client, agent, cron="0 9 * * *", spaceId=home))
    await wait_until(lambda: is_held(tenant, agent))
    assert "the report" in await texts_of(tenant.client, home)
    assert await texts_of(tenant.client, board) == []

    [hold] = await _holds(tenant.client)
    assert (hold["name"], hold["kind"], hold["origin"]["spaceName"]) == ("send_message", "INTERNAL", "Lobby")
    await answer(tenant.client, {"toolCallId": hold["id"], "digest": hold["digest"]}, "APPROVE")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert await texts_of(tenant.client, board) == ["the report"]
    said = results_in((await models.requests(model))[1])[-1]
    assert (said["ok"], said["approved"]) == (True, {"by": "Olga"})
    assert await models.invalid() == []


async def test_programs_and_viewers_have_nothing_to_answer(tenant: Tenant, models: Models) -> None:
    vera = await tenant.person(name="Vera", role=Role.VIEWER)
    _, _, question = await _asked(tenant, models, vera, rule="ALWAYS")

    with pytest.raises(GraphQLFailure, match="messages:write"):
        await answer(vera.client, question, "APPROVE")
    program = (await create_program(tenant.client, scopes=["messages:write", "admin:read"])).client
    assert await _holds(program) == []
    assert (await answer(program, question, "APPROVE"))["code"] == "NOT_A_MEMBER"


_FORM = {
    "type": "object",
    "properties": {"day": {"type": "string", "enum": ["monday", "friday"]}},
    "required": ["day"],
    "additionalProperties": False,
}
_NAMED = {"type": "object", "properties": {"customer": {"type": "string"}}, "required": ["customer"]}


async def test_tool_of_the_tenant_asks_people_with_its_form(tenant: Tenant, models: Models) -> None:
    await tenant.client.succeed(
        "createTool", "tool { kind space { question form } }", name="pick_day", kind="SPACE", effect="PURE",
        description="Has people pick a day.", input=_NAMED,
        space={"question": "Which day suits {customer}?", "form": _FORM}, timeoutSeconds=86_400,
    )  # fmt: skip
    model = await models.script([{"calls": [{"name": "pick_day", "arguments": {"customer": "Ada & Co"}}]}])
    agent = await create_agent(tenant.client, model=model, tools=["pick_day"])
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "Plan the visit")
    question = await question_in(tenant.client, space)
    assert (question["question"], question["name"]) == ("Which day suits Ada & Co?", "pick_day")
    assert [field["name"] for field in question["fields"]] == ["day"]
    assert [hold["name"] for hold in await _holds(tenant.client)] == ["pick_day"]

    wrong = await answer(tenant.client, question, "ANSWER", values={"day": "sunday"})
    assert wrong["path"] == ["input", "values", "day"]
    await answer(tenant.client, question, "ANSWER", values={"day": "friday"})
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    [told] = results_in((await models.requests(model))[1])
    assert told == {"ok": True, "decision": "answered", "by": "Olga", "values": {"day": "friday"}}
    assert await models.invalid() == []


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({"space": {"question": "Which?", "form": {"type": "object"}}}, ["input", "space"]),
        ({"space": {"question": "For {nobody}?", "form": _FORM}}, ["input", "input"]),
        ({"space": {"question": "Which?", "form": _FORM}, "effect": "UNSAFE"}, ["input", "effect"]),
        ({"space": {"question": "Which?", "form": _FORM}, "approval": {"rule": "ALWAYS"}}, ["input", "approval"]),
        ({}, ["input", "kind"]),
    ],
)
async def test_form_that_cannot_be_is_refused_where_it_is_wrong(tenant: Tenant, values: Json, path: list[str]) -> None:
    given = {"effect": "PURE", "description": "Asks.", "input": _NAMED, **values}
    refused = await tenant.client.mutate("createTool", "__typename", name="pick_day", kind="SPACE", **given)

    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", path)
