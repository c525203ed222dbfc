"""The arq job that starts a loop: take the lease or leave, hand the loop to the worker, return.

Enqueued by `inbox.wake`'s callers, by job name. A second job for the same wake finds it taken. A wake over its
tenant's share stays WAKING: `admission` calls `start_next` for it when there is a place.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from backend.kit.fail_points import FailPoint, reach
from backend.runtime import taking
from backend.runtime.hosting.hosting import Loop
from backend.runtime.hosting.state import WorkerState
from backend.runtime.loop import live
from backend.runtime.taking import Taken


async def start(worker: WorkerState, *, tenant_id: UUID, agent_id: UUID, wake_no: int) -> bool:
    """Take the lease of this wake and start the loop; False if there is no place, or nothing to take."""
    if not worker.pulse.is_fresh:
        return False  # the row stays WAKING: the sweep of a worker with room finds it
    if not worker.hosting.room_of(tenant_id):
        worker.admission.look_at_rows(tenant_id)
        return False

    take = partial(taking.take, worker, tenant_id=tenant_id, agent_id=agent_id, wake_no=wake_no)
    return await _begin(worker, tenant_id, take)


async def start_next(worker: WorkerState, tenant_id: UUID) -> bool:
    """Start the loop of the tenant's agent that has been waking for longest; False if there is none, or no pulse."""
    take = partial(taking.take_next, worker, tenant_id=tenant_id)
    return worker.pulse.is_fresh and await _begin(worker, tenant_id, take)


async def _begin(worker: WorkerState, tenant_id: UUID, take: Callable[..., Awaitable[Taken | None]]) -> bool:
    lease_id = uuid4()

    async def take_up() -> Loop | None:
        taken = await take(lease_id=lease_id)
        if taken is None:
            return None
        reach(FailPoint.LEASE_TAKEN)
        return partial(live, worker, taken)

    return await worker.hosting.begin(lease_id, take_up, tenant_id=tenant_id)


async def run_agent(context: dict[str, Any], tenant_id: str, agent_id: str, wake_no: int) -> None:
    """The job's door: arguments as JSON carries them."""
    worker: WorkerState = context["worker"]
    await start(worker, tenant_id=UUID(tenant_id), agent_id=UUID(agent_id), wake_no=wake_no)
