"""Removes the part of an agent's past that its tenant does not keep any longer, a few cycles at a time (ADR 0026).

`runtime.background_jobs.retention` calls `apply` for the agents that `find` returns, and `put_off` if that fails. The
search is one query across tenants (`find_past`, which returns ids). Each batch is one transaction of its tenant, so it
is removed as a whole or not at all. The rows of cycles, calls and events stay, without their content.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import takewhile
from uuid import UUID

from backend.agents import cycles
from backend.consciousness import retention as chain_retention
from backend.consciousness import window_retention
from backend.consciousness.retention import REMOVED, Past, PastCycle
from backend.inbox import receipts
from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tools.calls import repository as call_repository


@dataclass(frozen=True, slots=True)
class _AgentWithPast:
    tenant_id: UUID
    agent_id: UUID


_FIND = Statement(_AgentWithPast, "SELECT tenant_id, agent_id FROM find_past($1)")
#: The lock conflicts with a change of the setting. So once that change is committed, no batch uses the old value.
RETENTION_PERIOD = Statement(
    timedelta,
    """SELECT make_interval(days => retention_days) FROM tenants
WHERE tenant_id = $1 AND status = 'ACTIVE' AND retention_days IS NOT NULL FOR SHARE""",
)


async def find(*, limit: int) -> list[tuple[UUID, UUID]]:
    """Pairs of tenant and agent with cycles to remove, tenants in turn."""
    async with unit_of_work(None, read_only=True) as work:
        return [(row.tenant_id, row.agent_id) for row in await work.fetch(_FIND, limit)]


async def apply(*, tenant_id: UUID, agent_id: UUID) -> bool:
    """Removes a few of an agent's oldest cycles, if they are past. Returns whether there may be more.

    The window loses them first, in a transaction of its own, so that nobody waits for the process's row meanwhile.
    """
    async with unit_of_work(tenant_id) as work:
        period = await work.fetchrow(RETENTION_PERIOD, tenant_id)
        if period is not None:
            await window_retention.leave(work, agent_id=agent_id, kept=period)
    async with unit_of_work(tenant_id) as work:
        return await _remove(work, agent_id)


async def put_off(*, tenant_id: UUID, agent_id: UUID) -> None:
    """Postpones an agent whose batch failed, so that it does not delay the others."""
    async with unit_of_work(tenant_id) as work:
        await chain_retention.rest(work, agent_id=agent_id, rest=timedelta(seconds=DEFAULT.retention_rest_seconds))


async def _remove(work: UnitOfWork, agent_id: UUID) -> bool:
    period = await work.fetchrow(RETENTION_PERIOD, work.tenant_id)
    past = None
    if period is not None:
        past = await chain_retention.lock(work, agent_id=agent_id, kept=period, most=DEFAULT.retention_batch)
    if period is None or past is None:
        return False
    awaited = await call_repository.awaited(
        work, agent_id=agent_id, cycle_ids=[each.id for each in past.cycles], since=period
    )
    removable = list(takewhile(lambda each: _is_removable(each) and each.id not in awaited, past.cycles))
    if removable:
        cycle_ids = [cycle.id for cycle in removable]
        stub = json.dumps({"removed": REMOVED})
        await call_repository.forget(work, cycle_ids=cycle_ids, stub=stub)
        await receipts.forget(work, cycle_ids=cycle_ids, stub=stub)
        await cycles.forget_reasons(work, cycle_ids=cycle_ids)
        await chain_retention.remove(work, past, agent_id=agent_id, through=removable[-1])
    await _schedule_next_check(work, agent_id, past, removed=removable)
    if removable:
        reach(FailPoint.PAST_BEFORE_COMMIT)
    return len(removable) == DEFAULT.retention_batch


def _is_removable(cycle: PastCycle) -> bool:
    return cycle.is_past and not cycle.is_needed


async def _schedule_next_check(work: UnitOfWork, agent_id: UUID, past: Past, *, removed: Sequence[PastCycle]) -> None:
    """Sets when the agent is checked next. Past cycles that must stay, or have no page yet, wait for a while."""
    remaining, oldest, is_postponed = past.cycles[len(removed) :], past.unwritten_at, True
    if remaining:
        oldest, is_postponed = remaining[0].ended_at, remaining[0].is_past
    elif len(removed) == DEFAULT.retention_batch:
        oldest, is_postponed = removed[-1].ended_at, False
    rest = timedelta(seconds=DEFAULT.retention_rest_seconds if is_postponed else 0)
    await chain_retention.look_again(work, agent_id=agent_id, oldest=oldest, rest=rest)
