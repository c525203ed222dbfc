"""The arq job that starts a loop: take the lease or leave, hand the loop to the worker, return.

Enqueued by `inbox.wake`'s callers, by job name. A second job for the same wake finds it taken.
"""

from functools import partial
from typing import Any
from uuid import UUID, uuid4

from backend.agents import leases
from backend.kit.fail_points import FailPoint, reach
from backend.kit.unit_of_work import unit_of_work
from backend.runtime.hosting import Loop
from backend.runtime.loop import live
from backend.runtime.mind import load
from backend.runtime.state import WorkerState


async def start(worker: WorkerState, *, tenant_id: UUID, agent_id: UUID, wake_no: int) -> bool:
    """Take the lease of this wake and start the loop; False if there is no room, or nothing to take."""
    if not worker.hosting.has_room() or not worker.pulse.is_fresh:
        return False  # the row stays WAKING: the sweep of a worker with room finds it
    lease_id = uuid4()

    async def take() -> Loop | None:
        """Lease and mind in one transaction."""
        async with unit_of_work(tenant_id) as work:
            lease = await leases.take(
                work, agent_id=agent_id, wake_no=wake_no, lease_id=lease_id, worker_id=worker.worker_id
            )
            if lease is None:
                return None
            mind = await load(work, lease, worker.memory)
        reach(FailPoint.LEASE_TAKEN)
        return partial(live, worker, mind)

    return await worker.hosting.begin(lease_id, take)


async def run_agent(context: dict[str, Any], tenant_id: str, agent_id: str, wake_no: int) -> None:
    """The job's door: arguments as JSON carries them."""
    worker: WorkerState = context["worker"]
    await start(worker, tenant_id=UUID(tenant_id), agent_id=UUID(agent_id), wake_no=wake_no)
