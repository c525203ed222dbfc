"""What a wake does to a worker: take the lease or leave, hand the loop to `running_loops`, return.

`kit.wake_queue` calls it with each wake that it takes from the queue. A second one of the same number finds it taken. A
wake over its tenant's share stays WAKING: `admission` calls `start_next` for it when there is a place.
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


async def start(worker: WorkerState, wake: Wake) -> bool:
    """Take the lease of this wake and start the loop; False if there is no place, or nothing to take."""
    if not worker.pulse.is_fresh:
        return False  # the row stays WAKING: the sweep of a worker with room finds it
    if not worker.hosting.room_of(wake.tenant_id):
        worker.admission.look_at_rows(wake.tenant_id)
        return False

    take = partial(
        lease_acquisition.take, worker, tenant_id=wake.tenant_id, agent_id=wake.agent_id, wake_no=wake.wake_no
    )
    return await _begin(worker, wake.tenant_id, take)


async def start_next(worker: WorkerState, tenant_id: UUID) -> bool:
    """Start the loop of the tenant's agent that has been waking for longest; False if there is none, or no pulse."""
    take = partial(lease_acquisition.take_next, worker, tenant_id=tenant_id)
    return worker.pulse.is_fresh and await _begin(worker, tenant_id, take)


async def _begin(worker: WorkerState, tenant_id: UUID, take: Callable[..., Awaitable[AcquiredMind | None]]) -> bool:
    lease_id = uuid4()

    async def take_up() -> Loop | None:
        taken = await take(lease_id=lease_id)
        if taken is None:
            return None
        reach(FailPoint.LEASE_TAKEN)
        return partial(live, worker, taken)

    return await worker.hosting.begin(lease_id, take_up, tenant_id=tenant_id)
