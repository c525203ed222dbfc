"""Who may answer a call that waits, to whom it may be left, and what nobody may answer (ADR 0032)."""

from functools import partial
from typing import Any

import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent, is_asleep
from tests.factories.holds import asked, create_pay, has_holds, holds_of, planned
from tests.factories.people import create_access_token
from tests.factories.plans import create_plan
from tests.factories.programs import create_program
from tests.factories.questions import activities_of, answer
from tests.factories.rows import make_due, owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Person, Tenant, Tenants
from tests.factories.tools import offer
from tests.harness.client import Client, GraphQLFailure, Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import is_held, results_in, tool_call
from tests.journeys.test_assistants import use_assistant

pytestmark = pytest.mark.usefixtures("worker")


async def _asked(tenant: Tenant, models: Models, *people: Person, **approval: Any) -> str:
    """Olga has an agent pay in the Lobby, and the call waits: the space."""
    await create_pay(tenant, **{"rule": "ALWAYS", **approval})
    model = await models.script([{"calls": [tool_call("pay", 500)]}])
    agent = await create_agent(tenant.client, model=model, tools=["pay"])
    space = await create_space(tenant.client, members=[agent, *(each.actor_id for each in people)])
    await post(tenant.client, space, "Pay")
    await wait_until(lambda: is_held(tenant, agent))
    return space


async def _delegate(client: Client, hold: Json, to: Person) -> Json:
    return await client.mutate(
        "delegateToolCall", "__typename", toolCallId=hold["id"], digest=hold["digest"], memberId=to.actor_id
    )


@pytest.mark.parametrize(
    "approval", [{"approvers": "REQUESTER"}, {"approvers": "ADMINS"}, {"approvers": "OWNERS"}, {"people": 2}]
)
async def test_call_whose_approvers_its_tool_names_is_left_to_nobody(
    tenant: Tenant, models: Models, approval: Json
) -> None:
    bea = await tenant.person(name="Bea", role=Role.ADMIN)
    await _asked(tenant, models, bea, **approval)
    [hold] = await holds_of(tenant.client)

    refused = await _delegate(tenant.client, hold, bea)

    assert (refused["code"], refused["path"]) == ("NOT_DELEGATED", ["input", "toolCallId"])
    assert await has_holds(tenant.client)


async def test_call_of_a_space_is_left_to_somebody_there_who_can_answer(tenant: Tenant, models: Models) -> None:
    bea, vera = await tenant.person(name="Bea"), await tenant.person(name="Vera", role=Role.VIEWER)
    carl = await tenant.person(name="Carl")
    await _asked(tenant, models, bea, vera)
    [hold] = await holds_of(tenant.client)

    reader = await _delegate(tenant.client, hold, vera)
    stranger = await _delegate(tenant.client, hold, carl)
    given = await _delegate(tenant.client, hold, bea)

    assert (reader["code"], reader["path"]) == ("NOT_DELEGATED", ["input", "memberId"])
    assert (stranger["code"], stranger["path"]) == ("INVALID_INPUT", ["input", "memberId"])
    assert given["__typename"] == "DelegateToolCallSuccess"
    assert (await has_holds(bea.client), await holds_of(tenant.client)) == (True, [])
    assert (await answer(bea.client, asked(hold), "APPROVE"))["__typename"] == "AnswerToolCallSuccess"


async def test_admins_are_asked_where_those_of_the_space_only_read(tenant: Tenant, models: Models) -> None:
    vera = await tenant.person(name="Vera", role=Role.VIEWER)
    await create_pay(tenant)
    agent = await create_agent(
        tenant.client, model=await models.script([{"calls": [tool_call("pay", 7)]}, {"text": "ok"}]), tools=["pay"]
    )
    space = await create_space(tenant.client, members=[agent, vera.actor_id])
    await tenant.client.succeed("removeSpaceMember", "__typename", spaceId=space, actorId=tenant.owner.actor_id)
    await make_due(tenant, await create_plan(tenant.client, agent, cron="0 9 * * *", spaceId=space))
    await wait_until(lambda: is_held(tenant, agent))

    [hold] = await holds_of(tenant.client)

    assert (hold["approvers"], hold["origin"]["spaceName"]) == ("ADMINS", None)
    assert (await answer(tenant.client, asked(hold), "APPROVE"))["__typename"] == "AnswerToolCallSuccess"


async def assistant_pays(tenant: Tenant, models: Models, person: Person) -> tuple[str, Json]:
    """A person has their assistant pay: its model, the assistant."""
    await offer(tenant.client, "pay")
    assistant = await use_assistant(person.client, tools=["pay"])
    model = await models.script([{"calls": [tool_call("pay", 500)]}, {"text": "so be it"}], repeat_last=True)
    await tenant.client.succeed("updateAgent", "__typename", agentId=assistant["agent"]["id"], model=model)
    await post(person.client, assistant["space"]["id"], "Pay")
    return model, assistant


_FEED = "subscription { holdFeed { id } }"
_CALLS = "{ toolCalls(last: 20) { nodes { name } } }"


@pytest.mark.parametrize("approvers", ["SPACE", "REQUESTER"])
async def test_call_of_an_assistant_is_its_members_alone(tenant: Tenant, models: Models, approvers: str) -> None:
    """Admins who read along in its space, and members who have come into it, see nothing to answer."""
    bert, bea = await tenant.person(), await tenant.person(name="Bea")
    await create_pay(tenant, rule="ALWAYS", approvers=approvers)
    _, assistant = await assistant_pays(tenant, models, bert)
    await wait_until(lambda: has_holds(bert.client))
    [hold] = await holds_of(bert.client)

    for other in (tenant.client, bea.client):
        assert await holds_of(other) == []
        assert (await other.execute(_CALLS))["toolCalls"]["nodes"] == []
        refused = [
            await answer(other, asked(hold), "APPROVE"),
            await _delegate(other, hold, bea),
            await other.mutate("withdrawToolCall", "__typename", toolCallId=hold["id"], reason="no"),
        ]
        assert {each["code"] for each in refused} == {"NOT_FOUND"}
    async with tenant.client.subscribe(_FEED) as admins, bert.client.subscribe(_FEED) as own:
        assert await own.next() == {"holdFeed": {"id": hold["id"]}}
        assert (await _delegate(bert.client, hold, tenant.owner))["code"] in {"NOT_DELEGATED", "INVALID_INPUT"}
        assert (await answer(bert.client, asked(hold), "APPROVE"))["__typename"] == "AnswerToolCallSuccess"
        await own.next()
        await planned(tenant, models, [{"calls": [tool_call("pay", 1)]}, {"text": "ok"}])
        [theirs] = await holds_of(tenant.client)
        assert await admins.next() == {"holdFeed": {"id": theirs["id"]}}, (
            "of the assistant's call they were told nothing"
        )
    assert assistant["agent"]["kind"] == "PERSONAL_ASSISTANT"


async def test_call_of_an_assistant_is_not_left_to_who_comes_into_its_space(tenant: Tenant, models: Models) -> None:
    """They are a person of the space, and see into the assistant as little as before."""
    bert, bea = await tenant.person(role=Role.ADMIN), await tenant.person(name="Bea")
    await create_pay(tenant, rule="ALWAYS")
    _, assistant = await assistant_pays(tenant, models, bert)
    await wait_until(lambda: has_holds(bert.client))
    [hold] = await holds_of(bert.client)
    await bert.client.succeed("addSpaceMember", "__typename", spaceId=assistant["space"]["id"], actorId=bea.actor_id)

    refused = await _delegate(bert.client, hold, bea)

    assert (refused["code"], refused["path"]) == ("NOT_DELEGATED", ["input", "memberId"])
    assert await holds_of(bea.client) == []
    [message] = await activities_of(bert.client, assistant["space"]["id"])
    assert message["data"]["assignee"] is None


@pytest.mark.parametrize(
    ("approval", "why"),
    [
        ({"approvers": "ADMINS"}, "only admins may approve it"),
        ({"approvers": "OWNERS"}, "only owners may approve it"),
        ({"people": 2}, "2 different people must approve it"),
        ({"approvers": "ADMINS", "people": 2}, "2 different people must approve it"),
    ],
)
async def test_call_of_an_assistant_that_nobody_can_approve_ends_at_once(
    tenant: Tenant, models: Models, approval: Json, why: str
) -> None:
    bert = await tenant.person()
    await create_pay(tenant, rule="ALWAYS", **approval)
    model, assistant = await assistant_pays(tenant, models, bert)
    await wait_until(lambda: is_asleep(bert.client, assistant["agent"]["id"], after_cycles=1))

    [told] = results_in((await models.requests(model))[1])
    assert told["error"] == (
        "pay was not called: nobody can approve it. What you ask is shown to your member alone, and " + why
    )
    assert await holds_of(bert.client) == await holds_of(tenant.client) == []


async def test_assistant_of_an_admin_has_its_member_approve_what_admins_may(tenant: Tenant, models: Models) -> None:
    ada = await tenant.person(name="Ada", role=Role.ADMIN)
    await create_pay(tenant, rule="ALWAYS", approvers="ADMINS")
    await assistant_pays(tenant, models, ada)
    await wait_until(lambda: has_holds(ada.client))
    [hold] = await holds_of(ada.client)

    assert await holds_of(tenant.client) == []
    assert (await answer(tenant.client, asked(hold), "APPROVE"))["code"] == "NOT_FOUND"
    assert (await answer(ada.client, asked(hold), "APPROVE"))["__typename"] == "AnswerToolCallSuccess"


async def test_other_tenants_programs_and_viewers_learn_nothing_of_a_call(
    tenant: Tenant, tenants: Tenants, models: Models
) -> None:
    other, vera = await tenants.create(), await tenant.person(name="Vera", role=Role.VIEWER)
    program = (await create_program(tenant.client, scopes=["messages:write", "spaces:read", "admin:read"])).client
    await _asked(tenant, models, vera)
    [hold] = await holds_of(tenant.client)

    for client, codes in ((other.client, {"NOT_FOUND"}), (program, {"NOT_A_MEMBER"})):
        refused = [
            await answer(client, asked(hold), "DECLINE"),
            await _delegate(client, hold, tenant.owner),
            await client.mutate("withdrawToolCall", "__typename", toolCallId=hold["id"], reason="no"),
        ]
        assert {each["code"] for each in refused} == codes
        assert await holds_of(client) == []
    for name in ("answerToolCall", "withdrawToolCall"):
        with pytest.raises(GraphQLFailure, match="messages:write"):
            await vera.client.mutate(name, "__typename", toolCallId=hold["id"], **_REST[name])
    assert await has_holds(tenant.client)


_REST: dict[str, Json] = {
    "answerToolCall": {"digest": "0", "decision": "APPROVE"},
    "withdrawToolCall": {"reason": "no"},
}


async def test_tokens_of_few_scopes_read_no_arguments_and_answer_nothing(tenant: Tenant, models: Models) -> None:
    writer = (await create_access_token(tenant.client, scopes=["messages:write"])).client
    reader = (await create_access_token(tenant.client, scopes=["spaces:read"])).client
    await _asked(tenant, models)
    [hold] = await holds_of(tenant.client)

    assert await writer.execute("{ holds { nodes { id name digest } } }") == {
        "holds": {"nodes": [{"id": hold["id"], "name": "pay", "digest": hold["digest"]}]}
    }
    for part in ("arguments", "origin { spaceName }"):
        with pytest.raises(GraphQLFailure, match="spaces:read"):
            await writer.execute(f"{{ holds {{ nodes {{ {part} }} }} }}")
    for query in (
        "{ holds { nodes { id } } }",
        'mutation { withdrawToolCall(input: {toolCallId: "x"}) { __typename } }',
    ):
        with pytest.raises(GraphQLFailure, match="messages:write"):
            await reader.execute(query)


async def test_who_was_demoted_approves_nothing_by_a_token_that_was_looked_at_before(
    tenant: Tenant, models: Models
) -> None:
    ada = await tenant.person(name="Ada", role=Role.ADMIN)
    await _asked(tenant, models, approvers="ADMINS")
    [hold] = await holds_of(ada.client)
    async with owner_of(tenant) as connection:
        await connection.execute("UPDATE members SET role = 'MEMBER' WHERE id = $1", ada.member_id)

    assert (await answer(ada.client, asked(hold), "APPROVE"))["code"] in {"NOT_FOUND", "NOT_A_MEMBER"}
    assert await has_holds(tenant.client)


async def test_mine_are_those_of_all_spaces_oldest_first_and_a_reason_reaches_the_agent(
    tenant: Tenant, models: Models
) -> None:
    """Of a built-in tool as of any other."""
    await create_pay(tenant, rule="ALWAYS")
    model = await models.script([{"calls": [tool_call("pay", 1)]}, {"calls": [tool_call("pay", 2)]}, {"text": "ok"}])
    agent = await create_agent(tenant.client, model=model, tools=["pay"])
    for count, name in enumerate(("Lobby", "Board"), 1):
        space = await create_space(tenant.client, name=name, members=[agent])
        await post(tenant.client, space, "Pay")
        await wait_until(partial(has_holds, tenant.client, count))

    found = await holds_of(tenant.client)
    assert [(each["origin"]["spaceName"], each["arguments"]["amount"]) for each in found] == [
        ("Lobby", 1),
        ("Board", 2),
    ]
    await answer(tenant.client, asked(found[0]), "DECLINE", comment="the bank is closed")
    await wait_until(lambda: has_holds(tenant.client, 1))
    await wait_until(lambda: _has_read(models, model, "the bank is closed"))
    await tenant.client.succeed("withdrawToolCall", "__typename", toolCallId=found[1]["id"], reason="it was a test")
    await wait_until(lambda: _has_read(models, model, "withdrawn by Olga: it was a test"))
    assert await holds_of(tenant.client) == []


async def _has_read(models: Models, model: str, text: str) -> bool:
    return any(text in each["raw"] for each in await models.requests(model))
