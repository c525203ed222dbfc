"""A mind under its lease, with what waits for it: by a wake, by the sweep's claim, or by the look after a sleep.

Each is one statement (`migrations/sql/functions/`); `mind_loading` puts the mind together. The cycle is opened by the
loop, by what was read here, so whatever fails there fails under a lease that stands.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.agents import leases
from backend.agents.leases import Held
from backend.inbox.drain import Pending, read_pending
from backend.runtime.mind import Mind
from backend.runtime.mind_loading import load
from backend.runtime.worker_state import WorkerState


@dataclass(frozen=True, slots=True)
class AcquiredMind:
    mind: Mind
    #: What may join a new cycle, as of the taking.
    inbox: Pending | None = None


async def take(
    worker: WorkerState, *, tenant_id: UUID, agent_id: UUID, wake_no: int, lease_id: UUID
) -> AcquiredMind | None:
    """By that wake, if it is due and nobody was quicker."""
    held = await leases.take(
        tenant_id=tenant_id, agent_id=agent_id, wake_no=wake_no, lease_id=lease_id, worker_id=worker.worker_id,
        most_events=worker.limits.drain_events,
    )  # fmt: skip
    return await _taken(worker, held)


async def take_next(worker: WorkerState, *, tenant_id: UUID, lease_id: UUID) -> AcquiredMind | None:
    """That agent of the tenant which has been waking for longest, if one is."""
    held = await leases.take_next(
        tenant_id=tenant_id, lease_id=lease_id, worker_id=worker.worker_id, most_events=worker.limits.drain_events
    )
    return await _taken(worker, held)


async def resume(worker: WorkerState, *, tenant_id: UUID, agent_id: UUID, lease_id: UUID) -> AcquiredMind | None:
    """Under a lease that was taken before, if it still stands."""
    held = await leases.read(
        tenant_id=tenant_id, agent_id=agent_id, lease_id=lease_id, most_events=worker.limits.drain_events
    )
    return await _taken(worker, held)


async def _taken(worker: WorkerState, held: Held | None) -> AcquiredMind | None:
    if held is None:
        return None
    return AcquiredMind(await load(held, worker.memory, worker.toolbox), read_pending(held.inbox))
