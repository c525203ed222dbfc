"""The life of an agent under one worker: cycles, as long as there is something to think about.

`starter` and `sweep` begin it with a lease; `hosting` runs it. After each sleep it looks at the inbox, since a
message may have come between the last drain and the commit of the sleep (invariant 3).
"""

import asyncio
import logging
from contextlib import suppress
from uuid import uuid4

from backend.agents import leases
from backend.agents.leases import Lease, LeaseLost
from backend.runtime import cycle, mind, step
from backend.runtime.mind import Mind
from backend.runtime.state import WorkerState

log = logging.getLogger(__name__)


async def live(worker: WorkerState, lease: Lease) -> None:
    """Think until asleep and nothing waits, or until the lease is somebody else's."""
    try:
        own = await mind.load(lease)
        while True:
            await _run(worker, own)
            if not await _look(worker, own):
                return
    except LeaseLost:
        log.info("lease of agent %s is lost: dropped", lease.agent_id)


async def _run(worker: WorkerState, own: Mind) -> None:
    try:
        await cycle.run(worker, own)
    except asyncio.CancelledError:  # the grace of a shutdown is over
        with suppress(LeaseLost):
            await step.leave(worker, own.lease)
        raise


async def _look(worker: WorkerState, own: Mind) -> bool:
    """Take the agent back if something is there, unless a sender was quicker."""
    if worker.hosting.is_stopping:
        return False  # what waits was announced by its sender, or is found by another worker's sweep
    before, lease_id = own.lease, uuid4()
    worker.hosting.replace(before.lease_id, lease_id)
    taken = await leases.take_back(before, worker_id=worker.worker_id, lease_id=lease_id)
    if taken is None:
        return False
    if taken.commit_no == before.commit_no:  # nobody thought in between: what is in memory still stands
        own.lease = taken
        await mind.refresh(own)
    else:
        await mind.reload(own, taken)
    return True
