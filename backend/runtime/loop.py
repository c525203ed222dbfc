"""Runs an agent's think cycles in one worker, one after another, until nothing waits in its inbox.

`starter` and `sweep` start the loop with a lease, and `hosting` runs it. After each commit of SLEEPING the loop checks
the inbox again, because a message may arrive between the last drain and that commit (invariant 3).
"""

import asyncio
import logging
from contextlib import suppress
from uuid import uuid4

from backend.agents import leases
from backend.agents.leases import Lease, LeaseLost
from backend.kit.fail_points import FailPoint, reach
from backend.kit.unit_of_work import TRANSIENT
from backend.llm.litellm_availability import NeedsLitellm
from backend.runtime import lease_acquisition, lease_release
from backend.runtime.cycle import think_cycle
from backend.runtime.lease_acquisition import AcquiredMind
from backend.runtime.mind.state import Mind
from backend.runtime.worker_state import WorkerState
from backend.telemetry import logs, metrics

log = logging.getLogger(__name__)

_PAUSE_SECONDS = 0.5


async def live(worker: WorkerState, taken: AcquiredMind) -> None:
    """Run cycles until the agent sleeps with an empty inbox, or until another process holds the lease."""
    thinking: AcquiredMind | None = taken
    logs.tell(tenant=taken.mind.lease.tenant_id, agent=taken.mind.lease.agent_id)
    try:
        while thinking is not None:
            thinking = await _turn(worker, thinking)
    except LeaseLost:
        metrics.LOST_LEASES.add()
        log.info("lease of agent %s is lost: its loop ends here", taken.mind.lease.agent_id)
    except NeedsLitellm:
        log.info("agent %s is handed over to another worker: its model needs litellm", taken.mind.lease.agent_id)
    except Exception:
        # Here and not where the task ends: only here the line carries the ids. The sweep gives the lease back, and the
        # cycle continues from its tail.
        log.exception("the loop of an agent failed, the sweep gives its lease back")


async def _turn(worker: WorkerState, taken: AcquiredMind) -> AcquiredMind | None:
    """Run one cycle, then check the inbox. Returns the mind for the next cycle, or None if the loop ends."""
    own = taken.mind
    try:
        await _run(worker, taken)
        lease = await _look(worker, own)
    except TRANSIENT as error:
        return await _go_on(worker, own.lease, error, has_begun=own.tail.has_begun)
    return None if lease is None else await _resume(worker, lease)


async def _run(worker: WorkerState, taken: AcquiredMind) -> None:
    own = taken.mind
    try:
        async with worker.quarantine.around(is_suspect=own.tail.is_suspect):
            await think_cycle.run(worker, taken)
        worker.archive_queue.add((own.lease.tenant_id, own.lease.agent_id))
    except (asyncio.CancelledError, NeedsLitellm):  # the grace time is over, or another worker must send the request
        with suppress(LeaseLost):
            await lease_release.leave(worker, own)
        raise


async def _go_on(worker: WorkerState, lease: Lease, error: BaseException, *, has_begun: bool) -> AcquiredMind | None:
    """Wait until the database is back, then continue from the rows. All tries of a transaction have failed by then.

    This counts no failed attempt at the tail, because a database outage is not caused by the tail's content.
    """
    log.warning("agent %s waits for the database: %s", lease.agent_id, type(error).__name__)
    while not worker.hosting.is_stopping:
        await asyncio.sleep(_PAUSE_SECONDS)
        await worker.liveness.wait_fresh()
        with suppress(*TRANSIENT):
            taken = await _read(worker, lease)
            if taken is not None:
                taken.mind.tail.resume(has_begun=has_begun)
            return taken
    return None


async def _look(worker: WorkerState, own: Mind) -> Lease | None:
    """Take the agent's lease again if an event waits, unless a sender was quicker."""
    if worker.hosting.is_stopping:
        return None  # the sender has sent a wake for a waiting event, or another worker's sweep finds it
    reach(FailPoint.ASLEEP)
    worker.window_cache.keep(own.lease, own.window)
    lease_id = uuid4()
    worker.hosting.replace(own.lease.lease_id, lease_id)
    return await leases.take_back(own.lease, worker_id=worker.worker_id, lease_id=lease_id)


async def _resume(worker: WorkerState, lease: Lease) -> AcquiredMind | None:
    try:
        taken = await _read(worker, lease)
    except TRANSIENT as error:
        return await _go_on(worker, lease, error, has_begun=False)
    reach(FailPoint.LEASE_TAKEN_BACK)
    if taken is not None:
        metrics.LEASES.add("look_back")
    return taken


async def _read(worker: WorkerState, lease: Lease) -> AcquiredMind | None:
    return await lease_acquisition.resume(
        worker, tenant_id=lease.tenant_id, agent_id=lease.agent_id, lease_id=lease.lease_id
    )
