"""The bounds of a cycle, kept around each model request (checklist C5).

`model_request` keeps them, `think_cycle` ends with them. A bound that a step reaches is seen in the step's own commit,
by `step` or `call_settlement`; here are those that no step sees: a time that is over in the middle of a request, and
tokens that the next one would exceed.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from backend.agents import cycles, leases
from backend.agents.cycles import StepCost
from backend.agents.leases import Fenced
from backend.agents.models import Outcome
from backend.runtime import announcements, lease_release, notices
from backend.runtime.cycle_phase import CyclePhase
from backend.runtime.limit_check import Bound, reached
from backend.runtime.lost_requests import paid
from backend.runtime.mind import Mind
from backend.runtime.worker_state import WorkerState


class CycleLimitReached(Exception):
    """No further model request in this cycle."""

    def __init__(self, bound: Bound) -> None:
        super().__init__(bound.words)
        self.bound = bound
        #: Of the request that was under way, if one was.
        self.cost: StepCost | None = None


@asynccontextmanager
async def kept(mind: Mind) -> AsyncIterator[None]:
    """Raises `LimitReached` instead of a request that the bounds do not allow, or in its middle when time is over."""
    cycle = mind.cycle
    assert cycle is not None
    bound = reached(mind, cycle)
    if bound is not None:
        raise CycleLimitReached(bound)
    left = mind.character.limits.seconds - cycle.active_seconds - mind.active_seconds
    try:
        async with asyncio.timeout(left) as clock:
            yield
    except TimeoutError:
        if not clock.expired():
            raise
        raise CycleLimitReached(Bound("cycleSeconds", int(mind.character.limits.seconds))) from None


async def end(worker: WorkerState, mind: Mind, limit: CycleLimitReached) -> CyclePhase:
    """The cycle ends between two steps: the notice, the outcome, asleep. The tail stays for the next cycle."""
    cycle = mind.cycle
    assert cycle is not None

    async def body(fence: Fenced) -> None:
        if limit.cost is not None:
            await cycles.pay(fence.work, mind.lease, cycle, limit.cost)
        await notices.tell_limit(worker, fence.work, mind, limit.bound)
        await lease_release.end(worker, fence, mind, cycle, Outcome.LIMIT_REACHED, reason=limit.bound.words)

    async with paid(mind, cycle, limit.cost):
        await leases.fenced(mind.lease, body)
    announcements.growth(worker, mind)
    return CyclePhase.SLEEPING
