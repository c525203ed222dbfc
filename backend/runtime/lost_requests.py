"""Charges a model request without a step: its reply broke off, or its commit failed.

`model_request` charges what broke off. `step`, `interruption`, `stopping`, `cycle_limits` and `lease_release` commit
inside `paid`. There is no step, and the fence may be shut, so one separate transaction adds the cost to the sums. The
record has the id of the request. So the cost counts only once if the first commit had succeeded after all. If the
worker dies first, the cost is recorded only if a budget had reserved it (`budgets.reservations`). A worker that stops
charges the requests that it cuts when it hands the agent over (`lease_release`).
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from backend.agents import cycles
from backend.agents.cycles import Cycle, StepCost
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.runtime.mind.state import Mind

log = logging.getLogger(__name__)


@asynccontextmanager
async def paid(mind: Mind, cycle: Cycle, cost: StepCost | None) -> AsyncIterator[None]:
    """Wrap the commit of a request that had this cost. None means that no request was running."""
    try:
        yield
    except Exception:  # the lease is lost, the database is away, or we have a fault: the request was made in any case
        if cost is not None:
            await pay(mind, cycle, cost)
        raise
    except asyncio.CancelledError:
        mind.cut.charge_later(cost)
        raise


async def pay(mind: Mind, cycle: Cycle, cost: StepCost) -> None:
    """Add the cost to the sums, in a transaction of its own."""
    try:
        async with unit_of_work(mind.lease.tenant_id) as work:
            await cycles.pay_without_lease(work, mind.lease, cycle, cost)
    except TRANSIENT as error:
        log.warning(
            "the cost of a cancelled model request of agent %s was not recorded: %s",
            mind.lease.agent_id,
            type(error).__name__,
        )
