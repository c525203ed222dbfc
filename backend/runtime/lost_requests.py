"""A model request that ran while the lease was lost, as to a stop or a reset: nobody hears it, and it is paid for.

`step`, `interruption`, `cycle_limits` and `lease_release` commit within `paid`. There is no fence any more, and no
step: one transaction of its own adds to the sums. The record has the id of the request, so that a commit which had
landed after all counts once. A worker that dies first leaves it out, as it does with any request that it dies in; one
that leaves pays for what it cuts as it hands the agent over (`lease_release`).
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from backend.agents import cycles
from backend.agents.cycles import Cycle, StepCost
from backend.agents.leases import LeaseLost
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.runtime.mind import Mind

log = logging.getLogger(__name__)


@asynccontextmanager
async def paid(mind: Mind, cycle: Cycle, cost: StepCost | None) -> AsyncIterator[None]:
    """Around the commit of a request that cost so much; None: none was under way."""
    try:
        yield
    except LeaseLost:
        if cost is not None:
            await _pay(mind, cycle, cost)
        raise
    except asyncio.CancelledError:
        mind.cut_cost = cost
        raise


async def _pay(mind: Mind, cycle: Cycle, cost: StepCost) -> None:
    try:
        async with unit_of_work(mind.lease.tenant_id) as work:
            await cycles.pay_unheard(work, mind.lease, cycle, cost)
    except TRANSIENT as error:
        log.warning("a request of agent %s is not on record: %s", mind.lease.agent_id, type(error).__name__)
