"""Handles one wake in a worker: takes the agent's lease, passes the loop to `running_loops`, and returns.

`kit.wake_queue` calls `start` for each wake that it takes from the queue. A second wake with the same number finds the
lease already taken and does nothing. If the tenant has used its share of this worker, the agent stays WAKING, and
`admission` calls `start_next` when a place is free.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from uuid import UUID, uuid4

from backend.kit.fail_points import FailPoint, reach
from backend.kit.wake_queue import Wake
from backend.runtime import lease_acquisition
from backend.runtime.hosting.running_loops import Loop
from backend.runtime.lease_acquisition import AcquiredMind
from backend.runtime.loop import live
from backend.runtime.worker_state import WorkerState
from backend.telemetry import metrics


async def start(worker: WorkerState, wake: Wake) -> bool:
    """Take the lease of this wake and start the loop. Returns False if there is no place or no lease to take."""
    if not worker.liveness.is_fresh:
        return False  # the row stays WAKING: the sweep of a worker with free places finds it
    if not worker.hosting.room_of(wake.tenant_id):
        worker.admission.check_rows(wake.tenant_id)
        return False

    take = partial(
        lease_acquisition.take, worker, tenant_id=wake.tenant_id, agent_id=wake.agent_id, wake_no=wake.wake_no
    )
    return await _begin(worker, wake.tenant_id, take, way="wake")


async def start_next(worker: WorkerState, tenant_id: UUID) -> bool:
    """Start the loop of the tenant's agent that has been WAKING for longest.

    Returns False if no agent is due, or if this worker has no fresh heartbeat.
    """
    take = partial(lease_acquisition.take_next, worker, tenant_id=tenant_id)
    return worker.liveness.is_fresh and await _begin(worker, tenant_id, take, way="rows")


async def _begin(
    worker: WorkerState, tenant_id: UUID, take: Callable[..., Awaitable[AcquiredMind | None]], *, way: str
) -> bool:
    lease_id = uuid4()

    async def take_up() -> Loop | None:
        taken = await take(lease_id=lease_id)
        if taken is None:
            return None
        reach(FailPoint.LEASE_TAKEN)
        metrics.LEASES.add(way)
        return partial(live, worker, taken)

    return await worker.hosting.begin(lease_id, take_up, tenant_id=tenant_id)
