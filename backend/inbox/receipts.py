"""What became of the events that a cycle drained. Called in the transaction of the cycle's end."""

from uuid import UUID

from backend.inbox.models import Receipt
from backend.kit.unit_of_work import UnitOfWork

_SETTLE = """UPDATE inbox_events SET receipt = $3, settled_at = now()
WHERE tenant_id = $1 AND cycle_id = $2 AND receipt = 'INJECTED'"""
_SPACES = """SELECT space_id FROM inbox_events WHERE tenant_id = $1 AND cycle_id = $2
GROUP BY space_id ORDER BY max(id)"""
_DROP_ALL = """UPDATE inbox_events SET receipt = 'DROPPED', settled_at = now()
WHERE tenant_id = $1 AND agent_id = $2 AND receipt IN ('PENDING', 'INJECTED')"""


async def settle(work: UnitOfWork, *, cycle_id: UUID, receipt: Receipt) -> None:
    """Give every event of the cycle its last word."""
    await work.execute(_SETTLE, work.tenant_id, cycle_id, receipt)


async def spaces_of(work: UnitOfWork, *, cycle_id: UUID) -> list[UUID | None]:
    """Where the cycle's events came from; the space of the newest one last."""
    return [row["space_id"] for row in await work.fetch(_SPACES, work.tenant_id, cycle_id)]


async def drop_all(work: UnitOfWork, *, agent_id: UUID) -> None:
    """The agent is stopped: nothing that waits will be seen."""
    await work.execute(_DROP_ALL, work.tenant_id, agent_id)
