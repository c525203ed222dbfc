"""A lease is taken away by somebody's word: a stop, a reset, the end of a task. Nothing is asked or paid after that.

Called by `agents`, `task_endings` and `assistants`, first of all in their transaction. Whoever thinks finds the fence
shut at its next commit; the word to its worker, after the commit, ends the model request that runs meanwhile. If that
word is lost, the request ends by itself, and its answer goes nowhere.
"""

from uuid import UUID

from backend.agents import leases
from backend.agents.leases import Revoked
from backend.kit.redis_signals import Hints, Interrupt
from backend.kit.unit_of_work import UnitOfWork


async def revoke(work: UnitOfWork, hints: Hints, *, agent_id: UUID) -> Revoked | None:
    """As `leases.revoke`."""
    assert work.tenant_id is not None
    revoked = await leases.revoke(work, tenant_id=work.tenant_id, agent_id=agent_id)
    if revoked is not None and revoked.worker_id is not None:
        word = Interrupt(revoked.worker_id, agent_id)
        work.after_commit(lambda: hints.send(interrupts=[word]))
    return revoked
