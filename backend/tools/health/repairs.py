"""Records repairs in their transaction, for `tools.health.monitor` and `tools.health.task_watchdog`."""

import logging
from dataclasses import dataclass
from uuid import UUID

from backend.agents.models import RepairKind
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Finding:
    """The findings of the monitor or of the watchdog in one tenant."""

    tenant_id: UUID
    #: None: not about one agent; the tenant has rows to delete.
    agent_id: UUID | None
    kind: str


_IS_RECORDED = Statement(
    int, "SELECT 1 FROM repairs WHERE tenant_id = $1 AND agent_id = $2 AND kind = $3 AND reason = $4"
)
_RECORD = Statement(int, "INSERT INTO repairs (tenant_id, agent_id, kind, reason) VALUES ($1, $2, $3, $4) RETURNING id")


async def record(work: UnitOfWork, *, agent_id: UUID, kind: RepairKind, reason: str) -> int:
    """Records a repair, in its transaction. Returns the id of its row."""
    number = await work.fetch_one(_RECORD, work.tenant_id, agent_id, kind, reason)
    log.warning("repaired %s of agent %s of tenant %s", kind, agent_id, work.tenant_id)
    return number


async def record_fault(
    work: UnitOfWork, *, agent_id: UUID, reason: str, kind: RepairKind = RepairKind.BROKEN_PAIR
) -> None:
    """Records a fault once, although it is repaired each time that the chain is loaded or a cycle begins."""
    if await work.fetchrow(_IS_RECORDED, work.tenant_id, agent_id, kind, reason) is None:
        await record(work, agent_id=agent_id, kind=kind, reason=reason)
