"""The arq job that starts a loop: take the lease or leave, hand the loop to the worker, return.

Enqueued by `inbox.wake`'s callers, by job name. A second job for the same wake finds it taken.
"""

import logging
from typing import Any
from uuid import UUID, uuid4

from backend.agents import leases
from backend.runtime.loop import live
from backend.runtime.state import WorkerState

log = logging.getLogger(__name__)


async def start(worker: WorkerState, *, tenant_id: UUID, agent_id: UUID, wake_no: int) -> bool:
    """Take the lease of this wake and start the loop; False if there is no room, or nothing to take."""
    if not worker.hosting.has_room() or not worker.pulse.is_fresh:
        return False  # the row stays WAKING: the sweep of a worker with room finds it
    lease_id = uuid4()
    worker.hosting.register(lease_id)
    try:
        lease = await leases.take(
            tenant_id=tenant_id, agent_id=agent_id, wake_no=wake_no, lease_id=lease_id, worker_id=worker.worker_id
        )
    except BaseException:
        worker.hosting.forget(lease_id)
        raise
    if lease is None:
        worker.hosting.forget(lease_id)
        return False
    worker.hosting.start(lease_id, live(worker, lease))
    return True


async def run_agent(context: dict[str, Any], tenant_id: str, agent_id: str, wake_no: int) -> None:
    """The job's door: arguments as JSON carries them."""
    worker: WorkerState = context["worker"]
    await start(worker, tenant_id=UUID(tenant_id), agent_id=UUID(agent_id), wake_no=wake_no)
