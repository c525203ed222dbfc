"""The life of an agent under one worker: cycles, as long as there is something to think about.

`starter` and `sweep` begin it with a lease; `hosting` runs it. After each sleep it looks at the inbox, since a
message may have come between the last drain and the commit of the sleep (invariant 3).
"""

import asyncio
import logging
from contextlib import suppress
from uuid import uuid4

from backend.agents import leases
from backend.agents.leases import LeaseLost
from backend.kit.fail_points import FailPoint, reach
from backend.kit.unit_of_work import unit_of_work
from backend.runtime import cycle, step
from backend.runtime.mind import Mind, load
from backend.runtime.state import WorkerState

log = logging.getLogger(__name__)


async def live(worker: WorkerState, mind: Mind) -> None:
    """Think until asleep and nothing waits, or until the lease is somebody else's."""
    thinking: Mind | None = mind
    try:
        while thinking is not None:
            await _run(worker, thinking)
            thinking = await _look(worker, thinking)
    except LeaseLost:
        log.info("lease of agent %s is lost: dropped", mind.lease.agent_id)


async def _run(worker: WorkerState, own: Mind) -> None:
    try:
        await cycle.run(worker, own)
    except asyncio.CancelledError:  # the grace of a shutdown is over
        with suppress(LeaseLost):
            await step.leave(worker, own.lease)
        raise


async def _look(worker: WorkerState, own: Mind) -> Mind | None:
    """Take the agent back if something is there, unless a sender was quicker."""
    if worker.hosting.is_stopping:
        return None  # what waits was announced by its sender, or is found by another worker's sweep
    reach(FailPoint.ASLEEP)
    worker.memory.keep(own.lease, own.entries)
    lease_id = uuid4()
    worker.hosting.replace(own.lease.lease_id, lease_id)
    async with unit_of_work(own.lease.tenant_id) as work:
        lease = await leases.take_back(work, own.lease, worker_id=worker.worker_id, lease_id=lease_id)
        if lease is None:
            return None
        mind = await load(work, lease, worker.memory)
    reach(FailPoint.LEASE_TAKEN_BACK)
    return mind
