"""Suspends and resumes a tenant for the operator: its agents rest, its tokens are refused, and all its data stays.

`operators` calls it. Running model requests of think cycles are cut, as with an immediate pause (`cycle_stop`). Events
for the agents collect. Resuming activates the agents that were active before. The sweep of any worker then finds their
events.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.agents import cycle_stop
from backend.agents.cycle_stop import RunningAgent
from backend.agents.models import AgentStatus
from backend.kit import text
from backend.kit.errors import NotPermitted
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import audit
from backend.tenants.errors import TenantActive, TenantNotFound, TenantSuspended
from backend.tenants.models import TenantStatus

#: Code that creates or activates an agent takes the shared form of this lock (`tenants.status`).
_LOCK = Statement(TenantStatus, "SELECT status FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE")
_SUSPEND = "UPDATE tenants SET status = 'SUSPENDED', is_suspended_with_all = $2 WHERE tenant_id = $1"
_RESUME = """UPDATE tenants SET status = 'ACTIVE', is_suspended_with_all = false, resumed_at = now()
WHERE tenant_id = $1"""
_ORDER = Statement(bool, "SELECT set_tenant_status($2, $1, $3, $4)")
_OBEY = Statement(TenantStatus, "SELECT obey_kill_switch($1)")
_AGENTS = Statement(
    UUID, "UPDATE agents SET status = $3, updated_at = now() WHERE tenant_id = $1 AND status = $2 RETURNING id"
)


@dataclass(frozen=True, slots=True)
class Suspended:
    """The number of agents that rest because of it, and those whose workers must be told to cut their requests."""

    rested: int
    running: list[RunningAgent]


@dataclass(frozen=True, slots=True)
class Authority:
    """By what right a status changes. The database checks it: the application may not change a status by itself."""

    #: The session of an operator's browser.
    operator_session_id: UUID | None = None
    #: The kill switch wants it.
    is_kill_switch: bool = False


#: On the connection of the database's owner.
OWNER = Authority()


async def suspend(work: UnitOfWork, *, reason: str, is_with_all: bool = False, by: Authority = OWNER) -> Suspended:
    """Suspend the tenant. A worker that is not told finds the order within a second.

    `is_with_all`: all tenants are suspended, and `resume-tenant all` will resume this one.
    """
    reason = text.require(reason, name="reason", max_chars=DEFAULT.name_chars, path=("input", "reason"))
    if await _status(work) is TenantStatus.SUSPENDED:
        raise TenantSuspended
    if by is OWNER:
        await work.execute(_SUSPEND, work.tenant_id, is_with_all)
    else:
        await _order(work, by, TenantStatus.SUSPENDED, reason)
    rested = await work.fetch(_AGENTS, work.tenant_id, AgentStatus.ACTIVE, AgentStatus.SUSPENDED)
    running = await cycle_stop.interrupt_all(work, words="the operator has suspended the organisation")
    await _record(work, "tenant.suspended", reason=reason)
    return Suspended(len(rested), running)


async def resume(work: UnitOfWork, *, by: Authority = OWNER) -> int:
    """Resume the tenant. Returns the number of agents that are active again."""
    if await _status(work) is TenantStatus.ACTIVE:
        raise TenantActive
    if by is OWNER:
        await work.execute(_RESUME, work.tenant_id)
    else:
        await _order(work, by, TenantStatus.ACTIVE, None)
    active = await work.fetch(_AGENTS, work.tenant_id, AgentStatus.SUSPENDED, AgentStatus.ACTIVE)
    await _record(work, "tenant.resumed")
    return len(active)


async def _order(work: UnitOfWork, by: Authority, status: TenantStatus, reason: str | None) -> None:
    """Change the status by a function of the database that checks the right. Raises `NotPermitted`."""
    if by.is_kill_switch:
        is_done = await work.fetchrow(_OBEY, work.tenant_id) is status
    else:
        is_done = await work.fetch_one(_ORDER, work.tenant_id, by.operator_session_id, status, reason)
    if not is_done:
        raise NotPermitted("only an operator who has proved their identity lately may do this")


async def _status(work: UnitOfWork) -> TenantStatus:
    found = await work.fetchrow(_LOCK, work.tenant_id)
    if found is None:
        raise TenantNotFound
    return found


async def _record(work: UnitOfWork, action: str, **details: str) -> None:
    assert work.tenant_id is not None
    await audit.record(work, audit.OPERATOR, action, target=("Tenant", work.tenant_id), details=details)
