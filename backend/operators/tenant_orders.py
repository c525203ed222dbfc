"""Orders of an operator for one tenant: suspend it, resume it, set a cap. The command line and the API call it.

Each is one transaction of the tenant. Workers and API processes are told after the commit. A lost message delays the
effect by a second or two; nothing is repaired by hand.
"""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from decimal import Decimal
from uuid import UUID

from backend.agents import suspension
from backend.agents.suspension import OWNER, Authority
from backend.budgets import registry as budgets
from backend.budgets.registry import CapKey
from backend.kit.redis_signals import Hints, Interrupt
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.plans import registry as plans
from backend.tenants.errors import TenantNotFound

#: Opens a transaction of a tenant: on the owner's connection, or on the application's.
Work = Callable[[UUID], AbstractAsyncContextManager[UnitOfWork]]


async def suspend(
    tenant_id: UUID,
    hints: Hints | None,
    *,
    reason: str,
    is_with_all: bool = False,
    by: Authority = OWNER,
    work: Work = unit_of_work,
) -> int:
    """Returns the number of agents that rest. Without `hints`, workers and API processes find it themselves."""
    async with work(tenant_id) as opened:
        suspended = await suspension.suspend(opened, reason=reason, is_with_all=is_with_all, by=by)
    if hints is not None:
        await hints.send(interrupts=[Interrupt(each.worker_id, each.agent_id) for each in suspended.running])
        await hints.revoked(tenant_id)
    return suspended.rested


async def resume(tenant_id: UUID, *, by: Authority = OWNER, work: Work = unit_of_work) -> int:
    """Returns the number of agents that are active again."""
    async with work(tenant_id) as opened:
        active = await suspension.resume(opened, by=by)
        await plans.look_again(opened)
    return active


async def set_cap(
    tenant_id: UUID,
    operator_session_id: UUID,
    *,
    cap: CapKey,
    limit: Decimal | None,
    work: Work = unit_of_work,
) -> None:
    """None removes the cap. Raises `TenantNotFound`."""
    async with work(tenant_id) as opened:
        if not await budgets.set_cap(opened, cap=cap, limit=limit, operator_session_id=operator_session_id):
            raise TenantNotFound(path=("input", "tenantId"))
