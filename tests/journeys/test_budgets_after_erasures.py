"""Budgets after the deletion of an agent: its costs still count, and its reservations are released."""

from decimal import Decimal
from functools import partial

from tests.factories.agents import create_agent, is_asleep
from tests.factories.erasures import until_erased
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_budgets import create_budget, priced_model, says, use_of


async def _begin(tenant: Tenant, models: Models, step: Json) -> tuple[str, str, str]:
    """Writes to a new agent whose model responds with this step. Returns the agent, its space and its model."""
    model = priced_model()
    await models.rescript(model, [step])
    agent = await create_agent(tenant.client, model=model, kind="CONVERSATIONAL")
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "hi")
    return agent, space, model


async def _spent(tenant: Tenant, budget: Json) -> tuple[Decimal, str]:
    """Returns the spent and the reserved amount."""
    use = await use_of(tenant.client, budget["id"])
    assert use is not None
    return Decimal(use["spent"]), use["reserved"]


def _about(agent: str) -> str:
    return f"FROM usage_records WHERE agent_id = '{key_of(agent)}'"


async def _has_reservations(stack: Stack, agent: str) -> bool:
    return await stack.fetchval(f"SELECT count(*) FROM budget_reservations WHERE agent_id = '{key_of(agent)}'") != 0


async def test_what_a_deleted_agent_has_spent_stays_and_what_it_reserved_is_free(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """Its request had reserved all. The agent after it would wait for ever if that stayed reserved."""
    await stack.start_worker()
    budget = await create_budget(citizen.client, period="TOTAL", limit="0.05")
    agent, _, _ = await _begin(citizen, models, says("first"))
    await wait_until(partial(is_asleep, citizen.client, agent, after_cycles=1), timeout=60)

    await citizen.client.succeed("deleteAgent", "__typename", agentId=agent)
    await until_erased(stack)

    cost = await stack.fetchval(f"SELECT sum(cost) {_about(agent)}")
    assert await _spent(citizen, budget) == (cost, "0")
    assert not await _has_reservations(stack, agent)
    another, space, _ = await _begin(citizen, models, says("second"))
    await wait_until(partial(is_asleep, citizen.client, another, after_cycles=1), timeout=60)
    assert (await texts_of(citizen.client, space))[-1] == "second"


async def test_a_request_of_a_deleted_agent_that_nobody_ends_is_charged(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """Its worker is dead. The provider may have billed all that was reserved."""
    await stack.start_worker()
    budget = await create_budget(citizen.client, period="TOTAL")
    agent, _, model = await _begin(citizen, models, says("never", gate="nobody opens this"))
    await models.wait_for_requests(model, 1, timeout=60)
    stack.kill_workers()
    _, reserved = await _spent(citizen, budget)

    await citizen.client.succeed("deleteAgent", "__typename", agentId=agent)
    await stack.start_worker()
    await until_erased(stack)

    [record] = await stack.fetch(f"SELECT cost, is_estimated, cycle_id {_about(agent)}")
    assert tuple(record) == (Decimal(reserved), True, None)
    assert await _spent(citizen, budget) == (Decimal(reserved), "0")
    assert not await _has_reservations(stack, agent)
