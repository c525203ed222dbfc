"""People in the loop (scenario 6, T2; traps B15, M9, M15): an agent asks, sleeps, and goes on where it was."""

import asyncio
from typing import Any

import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent, is_asleep
from tests.factories.programs import create_program
from tests.factories.questions import (
    DETAILS,
    FORM,
    activities_of,
    answer,
    ask,
    confirm,
    enter,
    question_in,
    typed_activities_of,
)
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, cycles_of, is_held, results_in
from tests.journeys.test_scenarios import ECHO, user_entries

pytestmark = pytest.mark.usefixtures("worker")

_EXPIRE = "UPDATE tool_calls SET expires_at = now() - interval '1 second' WHERE tenant_id = $1 AND state = 'HELD'"
#: What retention leaves of a result (`tools.calls.repository.forget`).
_FORGET = """UPDATE tool_calls SET result = '{"ok": true, "removed": "past"}'
WHERE tenant_id = $1 AND result ? 'decision'"""


async def _asked(tenant: Tenant, models: Models, steps: list[Any], *people: str) -> tuple[str, str, str]:
    """An agent that has put its question to the Lobby and sleeps on it: its model, its id, the space's."""
    model = await models.script(steps)
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent, *people])
    await post(tenant.client, space, "Charge the customer")
    await wait_until(lambda: is_held(tenant, agent))
    return model, agent, space


async def test_agent_asks_sleeps_and_goes_on_with_the_decision(tenant: Tenant, models: Models) -> None:
    """Scenario 6: the answer is the result of the call, in the same cycle; nobody was woken by the question."""
    model, agent, space = await _asked(tenant, models, [{"calls": [enter(), confirm()]}])
    [message] = await activities_of(tenant.client, space)
    question = message["data"]
    assert message["text"] == "Charge 42 dollars"
    assert (question["status"], question["details"], question["answer"]) == ("HELD", DETAILS, None)
    assert len(await models.requests(model)) == 1

    payload = await answer(tenant.client, question, "APPROVE", comment="but today")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert payload["activity"]["data"]["status"] == "SUCCEEDED"
    second = (await models.requests(model))[1]
    assert results_in(second)[1] == {"ok": True, "decision": "approved", "by": "Olga", "comment": "but today"}
    assert len(user_entries(second)) == 1, "the answer is no event"
    [message] = await activities_of(tenant.client, space)
    assert message["text"] == "Charge 42 dollars\nApproved by Olga: but today"
    by = {"id": tenant.owner.actor_id, "name": "Olga"}
    [typed] = await typed_activities_of(tenant.client, space)
    asked = typed.pop("question")
    assert typed == {
        "toolCallId": question["toolCallId"], "tool": "confirm_action", "kind": "SPACE", "status": "SUCCEEDED",
        "displayed": [{"name": "summary", "value": "Charge 42 dollars"}], "taskId": None,
    }  # fmt: skip
    assert {name: value for name, value in asked.items() if value not in (None, [])} == {
        "text": "Charge 42 dollars", "details": DETAILS, "digest": question["digest"],
        "expiresAt": question["expiresAt"], "outcome": "APPROVED", "decision": "approved", "comment": "but today",
        "answeredBy": {**by, "kind": "PERSON"},
    }  # fmt: skip
    assert message["data"]["answer"] == {"decision": "approved", "values": None, "comment": "but today", "by": by}
    assert [cycle["outcome"] for cycle in await cycles_of(tenant, agent)] == ["RESTED"]
    assert await models.invalid() == []


async def test_form_is_filled_in(tenant: Tenant, models: Models) -> None:
    model, agent, space = await _asked(tenant, models, [{"calls": [enter(), ask()]}])
    question = await question_in(tenant.client, space)
    assert question["form"] == FORM
    [typed] = await typed_activities_of(tenant.client, space)
    day, people, order = typed["question"]["formFields"]
    nothing = dict.fromkeys(day, None)
    assert day == nothing | {
        "name": "day", "label": "Which day?", "type": "STRING", "isRequired": True, "choices": ["monday", "friday"],
    }  # fmt: skip
    assert people == nothing | {
        "name": "people", "label": "people", "type": "INTEGER", "isRequired": False, "minimum": 1,
    }  # fmt: skip
    assert order == nothing | {
        "name": "order", "label": "order", "type": "STRING", "isRequired": False, "pattern": r"^[A-Z]-\d+$",
    }  # fmt: skip
    assert question["fields"] == [
        {"name": "day", "label": "Which day?", "type": "string", "isRequired": True, "choices": ["monday", "friday"]},
        {"name": "people", "label": "people", "type": "integer", "isRequired": False, "minimum": 1},
        {"name": "order", "label": "order", "type": "string", "isRequired": False, "pattern": r"^[A-Z]-\d+$"},
    ]

    wrong = await answer(tenant.client, question, "ANSWER", values={"day": "sunday", "order": "42"})
    assert wrong["code"] == "INVALID_INPUT"
    assert wrong["reason"] == "values: day: 'sunday' is not one of ['monday', 'friday']"
    assert wrong["path"] == ["input", "values", "day"]
    unlike = await answer(tenant.client, question, "ANSWER", values={"day": "friday", "order": "42"})
    assert unlike["reason"] == r"values: order: '42' does not match '^[A-Z]-\\d+$'"
    assert unlike["path"] == ["input", "values", "order"]
    more = await answer(tenant.client, question, "ANSWER", values={"day": "friday", "more": 1})
    assert more["reason"] == "values: 'more' is not a field of the form: allowed are day, people, order"
    await answer(tenant.client, question, "ANSWER", values={"day": "friday", "people": 3})
    [shown] = await typed_activities_of(tenant.client, space)
    assert shown["question"]["outcome"] == "ANSWERED"
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    result = results_in((await models.requests(model))[1])[1]
    assert result == {"ok": True, "decision": "answered", "by": "Olga", "values": {"day": "friday", "people": 3}}


async def test_mind_goes_on_while_people_think(tenant: Tenant, models: Models) -> None:
    """A hold stops the call, never the agent; trap M9: one result, and the answer once, as an event."""
    model, agent, space = await _asked(tenant, models, [{"calls": [enter(), confirm()]}, ECHO])

    await post(tenant.client, space, "how are you?")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    assert (await texts_of(tenant.client, space))[-1] == "echo: how are you?"
    await answer(tenant.client, await question_in(tenant.client, space), "DECLINE", comment="too much")
    await models.wait_for_requests(model, 4)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    requests = await models.requests(model)
    assert results_in(requests[1])[1]["waiting"] is True
    assert results_in(requests[-1])[1] == results_in(requests[1])[1], "the chain is not rewritten"
    last = user_entries(requests[-1])[-1]
    assert "confirm_action" in last
    assert "declined" in last
    assert "too much" in last
    assert await models.invalid() == []


async def test_two_people_who_click_at_once_are_one_answer(tenant: Tenant, models: Models) -> None:
    """Accepted once: the other is told who was first."""
    people = [await tenant.person(name=name) for name in ("Ahmad", "Bea", "Cleo", "Dora")]
    ids = [each.actor_id for each in people]
    model, agent, space = await _asked(tenant, models, [{"calls": [enter(), confirm()]}], *ids)
    question = await question_in(tenant.client, space)

    said = ("APPROVE", "DECLINE", "APPROVE", "DECLINE")
    payloads = await asyncio.gather(
        *(answer(each.client, question, decision) for each, decision in zip(people, said, strict=True))
    )
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    [won] = [each for each in payloads if each["__typename"] == "AnswerToolCallSuccess"]
    first = won["activity"]["data"]["answer"]
    lost = [each for each in payloads if each is not won]
    assert [each["code"] for each in lost] == ["NOT_WAITING"] * 3
    assert {each["reason"] for each in lost} == {f"it was {first['decision']} by {first['by']['name']}"}
    result = results_in((await models.requests(model))[1])[1]
    assert (result["decision"], result["by"]) == (first["decision"], first["by"]["name"])
    [_, asked] = await calls_of(tenant, agent)
    assert (asked["state"], asked["result"]) == ("SUCCEEDED", result)


async def test_late_answer_to_a_question_whose_decision_is_not_kept_any_longer(tenant: Tenant, models: Models) -> None:
    """The reason names the person who was first."""
    _, agent, space = await _asked(tenant, models, [{"calls": [enter(), confirm()]}])
    question = await question_in(tenant.client, space)
    await answer(tenant.client, question, "DECLINE")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    async with owner_of(tenant) as connection:
        await connection.execute(_FORGET, tenant.id)

    late = await answer(tenant.client, question, "APPROVE")

    assert (late["code"], late["reason"]) == ("NOT_WAITING", "it was answered by Olga")


async def test_question_that_nobody_answers_expires(tenant: Tenant, models: Models) -> None:
    """The sleeper is woken by the clock alone, and whoever answers later is told that it is too late."""
    model, agent, space = await _asked(tenant, models, [{"calls": [enter(), confirm()]}])
    question = await question_in(tenant.client, space)

    async with owner_of(tenant) as connection:
        await connection.execute(_EXPIRE, tenant.id)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert results_in((await models.requests(model))[1])[1] == {"ok": False, "error": "nobody answered in time"}
    [message] = await activities_of(tenant.client, space)
    assert message["data"]["status"] == "EXPIRED"
    assert message["text"].endswith("\nNobody answered in time.")
    late = await answer(tenant.client, question, "APPROVE")
    assert (late["code"], late["reason"]) == ("NOT_WAITING", "it has expired")


async def test_question_of_which_the_chain_says_that_it_waits_expires_too(tenant: Tenant, models: Models) -> None:
    model, agent, space = await _asked(tenant, models, [{"calls": [enter(), confirm()]}, ECHO])
    await post(tenant.client, space, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    async with owner_of(tenant) as connection:
        await connection.execute(_EXPIRE, tenant.id)
    await models.wait_for_requests(model, 4)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    assert "nobody answered in time" in user_entries((await models.requests(model))[-1])[-1]
    assert (await question_in(tenant.client, space))["status"] == "EXPIRED"
    assert await models.invalid() == []


async def test_delegated_question_is_for_one_person_alone(tenant: Tenant, models: Models) -> None:
    ahmad, bea = await tenant.person(name="Ahmad"), await tenant.person(name="Bea")
    steps = [{"calls": [enter(), confirm()]}]
    _, agent, space = await _asked(tenant, models, steps, ahmad.actor_id, bea.actor_id)
    question = await question_in(tenant.client, space)
    given = {"toolCallId": question["toolCallId"], "digest": question["digest"]}

    await ahmad.client.succeed("delegateToolCall", "activity { data }", memberId=bea.actor_id, **given)

    assert (await question_in(tenant.client, space))["assignee"] == {"id": bea.actor_id, "name": "Bea"}
    for other in (ahmad.client, tenant.client):
        assert (await answer(other, question, "APPROVE"))["code"] == "NOT_YOUR_QUESTION"
    assert (await answer(bea.client, question, "DECLINE"))["__typename"] == "AnswerToolCallSuccess"
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))


async def test_what_was_for_somebody_who_has_left_the_space_is_answered_by_nobody(
    tenant: Tenant, models: Models
) -> None:
    bea = await tenant.person(name="Bea")
    steps = [{"calls": [enter(), confirm(person="Bea")]}]
    _, agent, space = await _asked(tenant, models, steps, bea.actor_id)
    question = await question_in(tenant.client, space)
    assert question["assignee"]["name"] == "Bea"

    await tenant.client.succeed("removeSpaceMember", "space { id }", spaceId=space, actorId=bea.actor_id)

    assert (await answer(bea.client, question, "APPROVE"))["code"] == "NOT_FOUND"
    late = await answer(tenant.client, question, "APPROVE")
    assert late["code"] == "NOT_WAITING"
    assert late["reason"].endswith("it was withdrawn: Bea has left the space Lobby")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))


async def test_withdrawn_question_is_told_to_the_model(tenant: Tenant, models: Models) -> None:
    model, agent, space = await _asked(tenant, models, [{"calls": [enter(), confirm()]}])
    question = await question_in(tenant.client, space)

    await tenant.client.succeed(
        "withdrawToolCall", "activity { data }", toolCallId=question["toolCallId"], reason="settled by phone"
    )
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    result = results_in((await models.requests(model))[1])[1]
    assert result["ok"] is False
    assert result["error"] == "the question was withdrawn by Olga: settled by phone"
    late = await answer(tenant.client, question, "APPROVE")
    assert late["reason"] == "it was withdrawn by Olga"


async def test_only_what_was_seen_is_answered_and_by_those_who_may(tenant: Tenant, models: Models) -> None:
    """Bound to the exact arguments; strangers to the space, programs and viewers answer nothing (trap B15)."""
    stranger, viewer = await tenant.person(name="Zoe"), await tenant.person(name="Vic", role=Role.VIEWER)
    program = await create_program(tenant.client, scopes=["messages:write", "spaces:read"])
    steps = [{"calls": [enter(), confirm()]}]
    _, agent, space = await _asked(tenant, models, steps, viewer.actor_id, program.actor_id)
    question = await question_in(tenant.client, space)

    other = {**question, "digest": "0" * 64}
    assert (await answer(tenant.client, other, "APPROVE"))["code"] == "OTHER_ARGUMENTS"
    assert (await answer(tenant.client, question, "ANSWER", values={}))["code"] == "INVALID_INPUT"
    assert (await answer(tenant.client, question, "APPROVE", values={}))["code"] == "INVALID_INPUT"
    assert (await answer(stranger.client, question, "APPROVE"))["code"] == "NOT_FOUND"
    assert (await answer(program.client, question, "APPROVE"))["code"] == "PEOPLE_ONLY"
    refused = await viewer.client.send(
        'mutation { answerToolCall(input: {toolCallId: "x", digest: "x", decision: APPROVE}) { __typename } }'
    )
    assert refused.codes == ["FORBIDDEN"]
    assert await is_held(tenant, agent)
    assert (await question_in(tenant.client, space))["status"] == "HELD"


async def test_repeat_of_a_keyed_answer_is_the_same_answer(tenant: Tenant, models: Models) -> None:
    _, agent, space = await _asked(tenant, models, [{"calls": [enter(), confirm()]}])
    question = await question_in(tenant.client, space)

    payloads = [await answer(tenant.client, question, "APPROVE", idempotencyKey="once") for _ in range(2)]
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert payloads[0] == payloads[1]
    assert payloads[0]["__typename"] == "AnswerToolCallSuccess"


@pytest.mark.parametrize(
    ("calls", "error"),
    [
        pytest.param([enter(), ask(form={"type": "object"})], '"properties" must name 1 to', id="no fields"),
        pytest.param(
            [enter(), ask(form={"type": "object", "properties": {"deep": {"type": "object"}}})],
            "form: deep: a field must be a string",
            id="nested",
        ),
        pytest.param([enter(), ask(form={"type": "array"})], 'must have type = "object"', id="no object"),
        pytest.param([enter(), confirm(person="Nemo")], "there is no person 'Nemo'", id="nobody"),
        pytest.param([enter(), confirm(hours=0)], "invalid arguments: hours", id="no time"),
    ],
)
async def test_question_that_cannot_be_put_is_a_result(
    tenant: Tenant, models: Models, calls: list[Any], error: str
) -> None:
    model = await models.script([{"calls": calls}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])

    await post(tenant.client, space, "Charge the customer")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    result = results_in((await models.requests(model))[1])[-1]
    assert result["ok"] is False
    assert error in result["error"]
    assert await activities_of(tenant.client, space) == []
    assert await models.invalid() == []


@pytest.mark.parametrize(
    ("act", "why"),
    [
        ("stopAgent", "the agent was stopped by Olga"),
        ("resetAgent", "the agent was reset by Olga: stale"),
        ("stopCycle", "stopped by Olga"),
    ],
)
async def test_a_question_that_ends_with_its_agent_says_so(tenant: Tenant, models: Models, act: str, why: str) -> None:
    """Not that nobody had answered in time."""
    _, agent, space = await _asked(tenant, models, [{"calls": [enter(), confirm()]}])
    question = await question_in(tenant.client, space)

    values = {"reason": "stale"} if act == "resetAgent" else {}
    await tenant.client.succeed(act, "__typename", agentId=agent, **values)

    ended = await question_in(tenant.client, space)
    assert (ended["status"], ended["withdrawn"]) == ("EXPIRED", why)
    [message] = await activities_of(tenant.client, space)
    assert message["text"].endswith(f"\nWithdrawn: {why}.")
    assert (await answer(tenant.client, question, "APPROVE"))["code"] == "NOT_WAITING"
