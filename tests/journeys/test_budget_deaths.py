"""A budget under many concurrent cycles while workers are killed: it is never exceeded, and nothing stays reserved."""

import asyncio
import signal
from decimal import Decimal

from tests.factories.agents import create_agent
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.processes import kill
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_budgets import create_budget, priced_model, says, use_of
from tests.journeys.test_model_outages import probing

_AGENTS, _WORKERS, _KILLS = 40, 2, 4
#: Agents that work: all others sleep, or wait for the budget.
_BUSY = """SELECT count(*) FROM agent_processes p JOIN agents a ON a.id = p.agent_id
WHERE a.name LIKE 'Spender %' AND p.state <> 'SLEEPING'
  AND NOT (p.state = 'WAKING' AND coalesce(p.waits_for, '') LIKE 'budget:%')"""
_FAILED = "SELECT count(*) FROM think_cycles WHERE outcome NOT IN ('RESTED')"


async def _post_to_all(tenant: Tenant, spaces: list[str]) -> None:
    """Twice. Each message leads to a request of 2.5 cents, so that all of them would cost two dollars."""
    for _ in range(2):
        await asyncio.gather(*(post(tenant.client, space, "go on") for space in spaces))
        await asyncio.sleep(1)


async def _spender(tenant: Tenant, models: Models, number: int) -> str:
    """An agent with a space of its own. Returns the space."""
    model = priced_model()
    step = says("done", tokens=1_000, output=2_250, first_byte_delay_seconds=0.3)
    await models.rescript(model, [step], repeat_last=True)
    agent = await create_agent(tenant.client, model=model, kind="CONVERSATIONAL", name=f"Spender {number}")
    return await create_space(tenant.client, name=f"Room {number}", members=[agent])


async def test_a_dollar_is_spent_and_no_cent_more(stack: Stack, citizen: Tenant, models: Models) -> None:
    """Workers are killed while their requests run. Those are charged at what they had reserved."""
    budget = await create_budget(citizen.client, limit="1", period="TOTAL")
    spaces = [await _spender(citizen, models, number) for number in range(_AGENTS)]
    workers = [await stack.start_worker() for _ in range(_WORKERS)]
    asking = asyncio.create_task(_post_to_all(citizen, spaces))

    async def reserved() -> Decimal:
        use = await use_of(citizen.client, budget["id"])
        return Decimal(0) if use is None else Decimal(use["reserved"])

    for number in range(_KILLS):
        await wait_until(reserved, timeout=30)
        kill(workers[number % _WORKERS])
        workers[number % _WORKERS] = await stack.start_worker()
    await asking

    async def is_over() -> bool:
        return await stack.fetchval(_BUSY) == 0 and await reserved() == 0

    await wait_until(is_over, timeout=100)
    use = await use_of(citizen.client, budget["id"])
    assert use is not None
    assert Decimal("0.95") <= Decimal(use["spent"]) <= 1
    assert await stack.fetchval(_FAILED) == 0, "no request is refused for good"


async def test_a_probe_is_charged_by_the_worker_that_leaves(
    stack: Stack, citizen: Tenant, models: Models, gate: str
) -> None:
    """With what it has cost until then, and not with all that it had reserved."""
    budget = (await create_budget(citizen.client))["id"]
    leaving = await stack.start_worker(CIRCADIAN_WORKER_GRACE_SECONDS="0.5")
    await probing(citizen, models, gate=gate, budget=budget)

    leaving.child.send(signal.SIGTERM)
    await wait_until(lambda: not leaving.child.is_running, timeout=30)

    use = await use_of(citizen.client, budget)
    assert use is not None
    [record] = await stack.fetch(f"SELECT * FROM usage_records WHERE tenant_id = '{citizen.id}'")
    assert (record["purpose"], record["output_tokens"], record["is_estimated"]) == ("PROBE", 0, True)
    assert (Decimal(use["spent"]), use["reserved"]) == (record["cost"], "0")
