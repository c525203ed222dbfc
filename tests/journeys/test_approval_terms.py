"""An approval counts on the terms, and of the people, that hold when the call is let go (ADR 0032)."""

from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.holds import asked, holds_of
from tests.factories.questions import answer, confirm
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Person, Tenant
from tests.factories.tools import create_tool
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, is_held, tool_call

pytestmark = pytest.mark.usefixtures("worker")

_TAKEN = "{ waitingToolCalls(first: 10) { nodes { name } } }"


async def _put(tenant: Tenant, models: Models, *people: Person, **approval: Any) -> tuple[str, str, str]:
    """A call that waits for people: its tool, agent and space."""
    rule = {"rule": "ALWAYS", **approval}
    kind: Json = {"kind": "EXTERNAL", "effect": "UNSAFE", "http": None, "timeoutSeconds": 600}
    tool = await create_tool(tenant.client, name="pay", approval=rule, **kind)
    model = await models.script([{"calls": [tool_call("pay", 500)]}, {"text": "ok"}], repeat_last=True)
    agent = await create_agent(tenant.client, model=model, tools=["pay"])
    space = await create_space(tenant.client, members=[agent, *(person.actor_id for person in people)])
    await post(tenant.client, space, "Pay")
    await wait_until(lambda: is_held(tenant, agent))
    return tool, agent, space


async def _approve(person: Person | Tenant) -> Json:
    [hold] = await holds_of(person.client)
    return await answer(person.client, asked(hold), "APPROVE")


async def _is_let_go(tenant: Tenant) -> bool:
    return bool((await tenant.client.execute(_TAKEN))["waitingToolCalls"]["nodes"])


@pytest.mark.parametrize("change", [{"approvers": "OWNERS"}, {"people": 2}], ids=["owners", "two people"])
async def test_what_waits_is_not_let_go_on_terms_that_an_admin_has_made_stricter(
    tenant: Tenant, models: Models, change: Json
) -> None:
    bea = await tenant.person(name="Bea")
    tool, agent, _ = await _put(tenant, models, bea)
    await tenant.client.succeed("updateTool", "__typename", toolId=tool, approval={"rule": "ALWAYS", **change})

    await _approve(bea)

    async def is_refused() -> bool:
        [call] = await calls_of(tenant, agent)
        return bool(call["state"] == "FAILED")

    await wait_until(is_refused)
    assert not await _is_let_go(tenant)


async def test_looser_terms_take_nothing_from_a_yes(tenant: Tenant, models: Models) -> None:
    tool, _, _ = await _put(tenant, models, approvers="OWNERS")
    await tenant.client.succeed("updateTool", "__typename", toolId=tool, approval={"rule": "ALWAYS"})

    await _approve(tenant)

    await wait_until(lambda: _is_let_go(tenant))


_LOSSES = ["demoted", "left the space", "removed"]


async def _lose(tenant: Tenant, person: Person, space: str, how: str) -> None:
    """The right to say yes there."""
    match how:
        case "demoted":
            await tenant.client.succeed("updateMember", "__typename", memberId=person.actor_id, role="VIEWER")
        case "removed":
            await tenant.client.succeed("removeMember", "__typename", memberId=person.actor_id)
        case _:
            await tenant.client.succeed("removeSpaceMember", "__typename", spaceId=space, actorId=person.actor_id)


@pytest.mark.parametrize("how", _LOSSES)
async def test_a_yes_of_somebody_who_may_not_say_it_any_more_does_not_count(
    tenant: Tenant, models: Models, how: str
) -> None:
    """Two people must approve. The first has, and is then no approver; a third makes two again."""
    bea, carl = await tenant.person(name="Bea"), await tenant.person(name="Carl")
    _, _, space = await _put(tenant, models, bea, carl, people=2)
    await _approve(bea)
    await _lose(tenant, bea, space, how)

    await _approve(tenant)

    assert len(await holds_of(carl.client)) == 1, "it still waits for somebody"
    await _approve(carl)
    await wait_until(lambda: _is_let_go(tenant))


@pytest.mark.parametrize("how", _LOSSES)
async def test_what_somebody_has_confirmed_goes_with_their_right_to(tenant: Tenant, models: Models, how: str) -> None:
    """A confirmation may be used days later: the call that it names asks anew then."""
    bea = await tenant.person(name="Bea")
    kind: Json = {"kind": "EXTERNAL", "effect": "UNSAFE", "http": None, "timeoutSeconds": 600}
    await create_tool(tenant.client, name="pay", approval={"rule": "ALWAYS"}, **kind)
    asks = {"calls": [confirm(tool="pay", arguments={"amount": 500})]}
    model = await models.script([asks, {"text": "noted"}, {"calls": [tool_call("pay", 500)]}])
    agent = await create_agent(tenant.client, model=model, tools=["pay"])
    space = await create_space(tenant.client, members=[agent, bea.actor_id])
    await post(tenant.client, space, "May it pay?")
    await wait_until(lambda: is_held(tenant, agent))
    await _approve(bea)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    await _lose(tenant, bea, space, how)

    await post(tenant.client, space, "Pay")

    await wait_until(lambda: is_held(tenant, agent))
    assert [hold["name"] for hold in await holds_of(tenant.client)] == ["pay"]
    assert not await _is_let_go(tenant)


async def test_each_call_uses_up_one_confirmation_of_its_own(tenant: Tenant, models: Models) -> None:
    """People have confirmed one payment twice, and then another one."""
    kind: Json = {"kind": "EXTERNAL", "effect": "UNSAFE", "http": None, "timeoutSeconds": 600}
    await create_tool(tenant.client, name="pay", approval={"rule": "ALWAYS"}, **kind)
    asks = [confirm(tool="pay", arguments={"amount": amount}) for amount in (500, 500, 7)]
    pays = [tool_call("pay", amount) for amount in (500, 7)]
    model = await models.script([{"calls": asks}, {"text": "noted"}, {"calls": pays}])
    agent = await create_agent(tenant.client, model=model, tools=["pay"])
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "May it pay?")
    await wait_until(lambda: is_held(tenant, agent))
    for hold in await holds_of(tenant.client):
        await answer(tenant.client, asked(hold), "APPROVE")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    await post(tenant.client, space, "Pay")
    await wait_until(lambda: is_held(tenant, agent))

    assert await holds_of(tenant.client) == []
    taken = (await tenant.client.execute(_TAKEN))["waitingToolCalls"]["nodes"]
    assert [each["name"] for each in taken] == ["pay", "pay"]


@pytest.mark.parametrize("how", _LOSSES)
async def test_a_yes_is_looked_at_again_when_the_call_is_let_go(tenant: Tenant, models: Models, how: str) -> None:
    """The agent was paused meanwhile."""
    bea = await tenant.person(name="Bea")
    _, agent, space = await _put(tenant, models, bea)
    await tenant.client.succeed("pauseAgent", "__typename", agentId=agent)
    await _approve(bea)
    await _lose(tenant, bea, space, how)

    await tenant.client.succeed("resumeAgent", "__typename", agentId=agent)

    async def has_ended() -> bool:
        [call] = await calls_of(tenant, agent)
        return bool(call["state"] != "PENDING")

    await wait_until(has_ended)
    [call] = await calls_of(tenant, agent)
    assert (call["state"], await _is_let_go(tenant)) == ("FAILED", False)
