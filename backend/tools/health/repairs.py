"""Records repairs in their transaction, for `tools.health.monitor` and `tools.health.task_watchdog`."""

import logging
from uuid import UUID

from backend.agents.models import RepairKind
from backend.kit.unit_of_work import UnitOfWork

log = logging.getLogger(__name__)

_IS_RECORDED = "SELECT 1 FROM repairs WHERE tenant_id = $1 AND agent_id = $2 AND kind = $3 AND reason = $4"
_RECORD = "INSERT INTO repairs (tenant_id, agent_id, kind, reason) VALUES ($1, $2, $3, $4) RETURNING id"


async def record(work: UnitOfWork, *, agent_id: UUID, kind: RepairKind, reason: str) -> int:
    """Records a repair, in its transaction. Returns the id of its row."""
    number: int = await work.fetchval(_RECORD, work.tenant_id, agent_id, kind, reason)
    log.warning("repaired %s of agent %s of tenant %s: %s", kind, agent_id, work.tenant_id, reason)
    return number


async def record_fault(
    work: UnitOfWork, *, agent_id: UUID, reason: str, kind: RepairKind = RepairKind.BROKEN_PAIR
) -> None:
    """Records a fault once, although it is repaired each time that the chain is loaded or a cycle begins."""
    if await work.fetchval(_IS_RECORDED, work.tenant_id, agent_id, kind, reason) is None:
        await record(work, agent_id=agent_id, kind=kind, reason=reason)
