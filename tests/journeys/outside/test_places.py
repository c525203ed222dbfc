"""How many calls to the outside a tenant may have under way: its own wait their turn, nobody else's do (T9)."""

import json
from typing import Any

from backend.tenants.models import Role
from tests.factories.agents import create_agent, is_asleep
from tests.factories.holds import asked, holds_of
from tests.factories.questions import answer
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant, Tenants
from tests.factories.tools import create_tool
from tests.harness.models import Models
from tests.harness.processes import kill
from tests.harness.stack import Stack
from tests.harness.tools import Tools
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import TOOLS, calls_of, is_held, results_in, states, tool_call
from tests.journeys.test_faults import RECOVERY_SECONDS

_IS_QUEUED = """SELECT EXISTS (SELECT FROM tool_calls
WHERE tenant_id = $1 AND name = 'pay' AND consent = 'GIVEN' AND worker_id IS NOT NULL AND attempts = 0)"""
_ALLOW = "UPDATE tenants SET quotas = $2 WHERE tenant_id = $1"


async def _begun(tenant: Tenant, models: Models, calls: list[dict[str, Any]]) -> tuple[str, str]:
    """An agent whose model makes these calls; its model and id."""
    model = await models.script([{"calls": calls}])
    agent = await create_agent(tenant.client, model=model, tools=sorted(TOOLS))
    await post(tenant.client, await create_space(tenant.client, members=[agent]), "work")
    return model, agent


async def _cap(tenant: Tenant, calls: int) -> None:
    async with owner_of(tenant) as connection:
        await connection.execute(_ALLOW, tenant.id, json.dumps({"outside_calls": calls}))


async def test_calls_over_the_cap_wait_in_order_and_nobody_else_does(
    stack: Stack, citizen: Tenant, tenants_here: Tenants, models: Models, tools: Tools
) -> None:
    """A call that outlasts its patience in the queue is held like any slow one, and begins when its turn comes."""
    neighbour = await tenants_here.create(name="Other")
    await _cap(citizen, 1)
    await stack.start_worker()
    await tools.script("charge", [{"gate": "one"}, {"gate": "two"}])
    model, agent = await _begun(citizen, models, [tool_call("charge", 1), tool_call("charge", 2)])
    await tools.wait_for_requests("charge", 1)
    second_model, second = await _begun(citizen, models, [tool_call("slow_announce", 3)])
    await wait_until(lambda: is_held(citizen, second))
    assert states(await calls_of(citizen, agent)) == [("charge", "RUNNING", 1), ("charge", "PENDING", 0)]
    assert states(await calls_of(citizen, second)) == [("slow_announce", "HELD", 0)]

    _, other = await _begun(neighbour, models, [tool_call("announce", 9)])
    await wait_until(lambda: is_asleep(neighbour.client, other, after_cycles=1))
    assert await tools.requests("slow_announce") == []
    await tools.open_gate("one")
    await tools.wait_for_requests("charge", 2)
    assert await tools.requests("slow_announce") == [], "it came last"
    await tools.open_gate("two")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))
    await wait_until(lambda: is_asleep(citizen.client, second, after_cycles=1))

    assert [request["body"]["amount"] for request in await tools.requests("charge")] == [1, 2]
    assert [result["ok"] for result in results_in((await models.requests(model))[1])] == [True, True]
    assert [result["ok"] for result in results_in((await models.requests(second_model))[1])] == [True]
    assert states(await calls_of(citizen, second)) == [("slow_announce", "SUCCEEDED", 1)]
    assert await models.invalid() == []


async def test_approved_call_that_waits_for_its_turn_is_not_made_when_who_approved_it_no_longer_may(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    bea = await citizen.person(name="Bea", role=Role.OWNER)
    rule = {"rule": "ALWAYS", "approvers": "OWNERS"}
    await create_tool(citizen.client, name="pay", url=f"{tools.url}/tools/pay", effect="KEYED", approval=rule)
    await _cap(citizen, 1)
    await stack.start_worker()
    await tools.script("charge", [{"gate": "one"}])
    await _begun(citizen, models, [tool_call("charge", 1)])
    await tools.wait_for_requests("charge", 1)
    model = await models.script([{"calls": [tool_call("pay", 2)]}])
    agent = await create_agent(citizen.client, model=model, tools=["pay"])
    space = await create_space(citizen.client, members=[agent, bea.actor_id])
    await post(citizen.client, space, "pay")
    await wait_until(lambda: is_held(citizen, agent))
    [hold] = await holds_of(bea.client)
    await answer(bea.client, asked(hold), "APPROVE")
    async with owner_of(citizen) as connection:
        await wait_until(lambda: connection.fetchval(_IS_QUEUED, citizen.id))

    await citizen.client.succeed("updateMember", "__typename", memberId=bea.actor_id, role="MEMBER")
    await tools.open_gate("one")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    assert await tools.requests("pay") == []
    [result] = results_in((await models.requests(model))[1])
    assert result["error"].startswith("not called: the person who approved it may no longer approve it")
    assert [call["state"] for call in await calls_of(citizen, agent)] == ["FAILED"]


async def test_call_that_waited_for_its_turn_in_a_worker_that_died_was_never_begun(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """So it is made, though it is UNSAFE, and once (invariant 5); the one that was out is told of as unknown."""
    await _cap(citizen, 1)
    first = await stack.start_worker()
    await tools.script("announce", [{"gate": "never"}])
    _, blocking = await _begun(citizen, models, [tool_call("announce", 1)])
    await tools.wait_for_requests("announce", 1)
    model, agent = await _begun(citizen, models, [tool_call("slow_announce", 2)])
    await wait_until(lambda: is_held(citizen, agent))

    kill(first)
    await stack.start_worker()
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1), timeout=RECOVERY_SECONDS)
    await wait_until(lambda: is_asleep(citizen.client, blocking, after_cycles=1), timeout=RECOVERY_SECONDS)

    [request] = await tools.requests("slow_announce")
    assert request["body"] == {"amount": 2}
    assert states(await calls_of(citizen, agent)) == [("slow_announce", "SUCCEEDED", 1)]
    assert [result["ok"] for result in results_in((await models.requests(model))[1])] == [True]
    assert states(await calls_of(citizen, blocking)) == [("announce", "UNKNOWN", 1)]
    assert await models.invalid() == []
