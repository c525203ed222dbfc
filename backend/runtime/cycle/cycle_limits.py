"""Enforces the limits of a cycle around each model request.

`model_request` calls `kept`, and `think_cycle` calls `end`. If a step reaches a limit, `step` or `call_settlement`
detects it in that step's commit. This module detects the limits that no step can see: the time limit in the middle of a
request, and the tokens of the next request.
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
from backend.runtime.mind.state import Mind
from backend.runtime.worker_state import WorkerState


class CycleLimitReached(Exception):
    """The cycle's limits allow no further model request."""

    def __init__(self, bound: Bound) -> None:
        super().__init__(bound.words)
        self.bound = bound
        #: The cost of the running request. None if no request was running.
        self.cost: StepCost | None = None


@asynccontextmanager
async def kept(mind: Mind) -> AsyncIterator[None]:
    """Raise `CycleLimitReached` before a request that the limits do not allow, or during one when the time is over."""
    cycle = mind.cycle
    assert cycle is not None
    bound = reached(mind, cycle)
    if bound is not None:
        raise CycleLimitReached(bound)
    left = mind.character.limits.seconds - cycle.active_seconds - mind.tail.active_seconds
    try:
        async with asyncio.timeout(left) as clock:
            yield
    except TimeoutError:
        if not clock.expired():
            raise
        raise CycleLimitReached(Bound("cycleSeconds", int(mind.character.limits.seconds))) from None


async def end(worker: WorkerState, mind: Mind, limit: CycleLimitReached) -> CyclePhase:
    """End the cycle between two steps: post the notice and write the outcome. The next cycle starts with this tail."""
    cycle = mind.cycle
    assert cycle is not None

    async def body(fence: Fenced) -> None:
        if limit.cost is not None:
            await cycles.pay(fence.work, mind.lease, cycle, limit.cost)
        await notices.post_limit(worker, fence.work, mind, limit.bound)
        await lease_release.end(worker, fence, mind, cycle, Outcome.LIMIT_REACHED, reason=limit.bound.words)

    async with paid(mind, cycle, limit.cost):
        await leases.fenced(mind.lease, body)
    announcements.growth(worker, mind)
    return CyclePhase.SLEEPING
