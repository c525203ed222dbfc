"""Takes a lease, or reads one that is held, and returns the loaded mind with the waiting inbox events.

A lease comes from a wake, from the sweep's claim, or from the inbox check after a sleep. Each of them is one SQL
statement (`backend/migrations/sql/functions/`). `mind_loading` builds the mind from its result. The loop opens the
cycle later, from the data that is read here. If opening fails, the lease is already held, so the usual recovery applies
(ADR 0053).
"""

import time
from dataclasses import dataclass, field
from uuid import UUID

from backend.agents import leases
from backend.agents.leases import Held
from backend.inbox.drain import Pending, read_pending
from backend.runtime.mind.state import Mind
from backend.runtime.mind_loading import load
from backend.runtime.worker_state import WorkerState


@dataclass(frozen=True, slots=True)
class AcquiredMind:
    mind: Mind
    #: The events that may join a new cycle, read together with the lease.
    inbox: Pending | None = None
    #: When this process read it, by its own clock.
    at: float = field(default_factory=time.monotonic)


async def take(
    worker: WorkerState, *, tenant_id: UUID, agent_id: UUID, wake_no: int, lease_id: UUID
) -> AcquiredMind | None:
    """Take the lease of this wake. Returns None if the wake is not due or another worker was quicker."""
    held = await leases.take(
        tenant_id=tenant_id, agent_id=agent_id, wake_no=wake_no, lease_id=lease_id, worker_id=worker.worker_id,
        most_events=worker.limits.drain_events,
    )  # fmt: skip
    return await _taken(worker, held)


async def take_next(worker: WorkerState, *, tenant_id: UUID, lease_id: UUID) -> AcquiredMind | None:
    """Take the lease of the tenant's agent that has been WAKING for longest. Returns None if no agent is due."""
    held = await leases.take_next(
        tenant_id=tenant_id, lease_id=lease_id, worker_id=worker.worker_id, most_events=worker.limits.drain_events
    )
    return await _taken(worker, held)


async def resume(worker: WorkerState, *, tenant_id: UUID, agent_id: UUID, lease_id: UUID) -> AcquiredMind | None:
    """Load the mind under a lease that was taken before. Returns None if the lease is lost."""
    held = await leases.read(
        tenant_id=tenant_id, agent_id=agent_id, lease_id=lease_id, most_events=worker.limits.drain_events
    )
    return await _taken(worker, held)


async def _taken(worker: WorkerState, held: Held | None) -> AcquiredMind | None:
    if held is None:
        return None
    return AcquiredMind(await load(held, worker.window_cache, worker.toolbox), read_pending(held.inbox))
