"""The once-a-second look that repairs whatever a crash left behind; needs no Redis and no queue (DESIGN 6).

In this order: beat; give back the rows that this worker owns and does not run; claim what is due or orphaned, as far
as there is room, and start it here. All on database time.
"""

import asyncio
import logging
import time
from functools import partial
from uuid import UUID

from backend.agents import leases
from backend.kit.fail_points import FailPoint, reach
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.runtime.hosting import Loop
from backend.runtime.loop import live
from backend.runtime.mind import load
from backend.runtime.state import WorkerState

log = logging.getLogger(__name__)

_PERIOD_SECONDS = 1.0
_CLAIMS_PER_TENANT = 50


async def sweep_for_ever(worker: WorkerState) -> None:
    """Sweep once a second until cancelled. A database that does not answer only makes the pulse stale."""
    while True:
        began = time.monotonic()
        try:
            await sweep(worker)
        except TRANSIENT as error:
            worker.pulse.miss()
            log.warning("sweep failed: %s", type(error).__name__)
        await asyncio.sleep(max(0.0, _PERIOD_SECONDS - (time.monotonic() - began)))


async def sweep(worker: WorkerState) -> None:
    """One look."""
    began = time.monotonic()
    await leases.beat(worker.worker_id)
    worker.pulse.confirm(began_at=began)
    for tenant_id, agent_id in await leases.give_back(worker_id=worker.worker_id, running=worker.hosting.running()):
        log.warning("agent %s of tenant %s had no loop: given back", agent_id, tenant_id)
    if worker.hosting.room and worker.pulse.may_take_over:
        await _claim(worker)


async def _claim(worker: WorkerState) -> None:
    claimed = await leases.claim(worker_id=worker.worker_id, room=worker.hosting.room, per_tenant=_CLAIMS_PER_TENANT)
    for tenant_id, agent_id, lease_id in claimed:
        reach(FailPoint.LEASE_CLAIMED)
        await worker.hosting.begin(lease_id, partial(_resume, worker, tenant_id, agent_id, lease_id))


async def _resume(worker: WorkerState, tenant_id: UUID, agent_id: UUID, lease_id: UUID) -> Loop | None:
    async with unit_of_work(tenant_id, read_only=True) as work:
        lease = await leases.resume(work, agent_id=agent_id, lease_id=lease_id)
        return None if lease is None else partial(live, worker, await load(work, lease, worker.memory))
