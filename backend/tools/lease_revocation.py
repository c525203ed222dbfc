"""Revokes a lease for a stop, a reset or the end of a task. The old loop can commit nothing after that.

`lifecycle.agents`, `lifecycle.cycle_stops`, `task_endings` and `assistants` call it before they change other rows of
the agent. The loop that held the lease fails at the fence of its next commit. After the commit, an interrupt to its
worker ends the running model request. If the interrupt is lost, the request ends by itself and its answer is dropped.
"""

from uuid import UUID

from backend.agents import leases
from backend.agents.leases import Revoked
from backend.kit.redis_signals import Hints, Interrupt
from backend.kit.unit_of_work import UnitOfWork


async def revoke(work: UnitOfWork, hints: Hints, *, agent_id: UUID) -> Revoked | None:
    """As `leases.revoke`, and sends an interrupt to the worker after the commit."""
    assert work.tenant_id is not None
    revoked = await leases.revoke(work, tenant_id=work.tenant_id, agent_id=agent_id)
    if revoked is not None and revoked.worker_id is not None:
        interrupt = Interrupt(revoked.worker_id, agent_id)
        work.after_commit(lambda: hints.send(interrupts=[interrupt]))
    return revoked
