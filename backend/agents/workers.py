"""The workers as the database sees them: proof of life, what each of them owns, and what the dead have left behind.

`runtime.background_jobs.sweep` calls `sweep` once a second over the worker's lifeline. All of it is on database time,
and whoever calls learns how far that has moved.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

import asyncpg

from backend.kit.heartbeat_connection import Lifeline
from backend.kit.unit_of_work import unit_of_work


class BackgroundJob(StrEnum):
    """What workers do beside the minds, as the columns of `what_waits` name it."""

    WEBHOOKS = "webhooks"
    MCP_SERVERS = "mcp_servers"
    COMPACTIONS = "compactions"
    AUDIT_LOG = "audit_log"
    TASKS = "tasks"
    HOLDS = "holds"


@dataclass(frozen=True, slots=True)
class AgentClaim:
    """An agent that this worker thinks for from now on: due, or left behind by the dead."""

    tenant_id: UUID
    agent_id: UUID
    lease_id: UUID


@dataclass(frozen=True, slots=True)
class TenantLoad:
    """What a tenant may, and what it has: on all living workers, of which there are `workers`, and on this one."""

    tenant_id: UUID
    weight: int
    #: How many of its agents may be awake at once.
    cap: int
    awake: int
    awake_here: int
    workers: int


@dataclass(frozen=True, slots=True)
class ClaimRoom:
    """How many agents a look may claim: in all, of tenants by name, and of any other tenant."""

    total: int
    of_tenants: Mapping[UUID, int]
    of_newcomers: int


@dataclass(frozen=True, slots=True)
class Sweep:
    """What one look did."""

    #: By how much the database's clock has moved since this worker's beat before; None: there was none.
    moved_seconds: float | None
    #: (tenant, agent) of rows of this worker without a loop of this worker: WAKING again.
    given_back: list[tuple[UUID, UUID]]
    claimed: list[AgentClaim]
    #: Of the tenants that the room was given for.
    standings: list[TenantLoad]
    #: Until the next plan of any tenant is due, 0 if one is; None: none is planned.
    plan_seconds: float | None
    #: What may have something to do.
    chores: list[BackgroundJob]
    #: Agents of this worker whose open cycle somebody has stopped, or which somebody has paused at once.
    stopped: list[UUID]


#: With the looks at plans and chores in the same statement: a worker at rest has hardly another.
_SWEEP = """SELECT s.*, w.*, (SELECT min(wait_seconds) FROM find_due_plans(1)) AS plan_seconds,
  ARRAY(SELECT stopped_agents($1)) AS stopped
FROM sweep_agents($1, $2, $3, $4, $5, $6, $7, $8) AS s CROSS JOIN what_waits() AS w"""
#: As the sweep tells it of many.
_STANDING = """
WITH living AS (
  SELECT id FROM workers WHERE beat_at BETWEEN now() - interval '4 seconds' AND now() + interval '4 seconds')
SELECT quota_of(t.quotas, 'weight', 1) AS weight, quota_of(t.quotas, 'awake_agents', $3) AS cap, p.awake,
  p.awake_here, (SELECT count(*) FROM living) AS living
FROM tenants t CROSS JOIN (
  SELECT count(*) AS awake, count(*) FILTER (WHERE worker_id = $2) AS awake_here FROM agent_processes
  WHERE tenant_id = $1 AND state = 'THINKING' AND worker_id IN (SELECT id FROM living)
) p WHERE t.tenant_id = $1"""
_LIVING = """SELECT id FROM workers
WHERE beat_at BETWEEN now() - interval '4 seconds' AND now() + interval '4 seconds' ORDER BY"""
_ELDEST = f"{_LIVING} started_at, id LIMIT 1"
_YOUNGEST = f"{_LIVING} started_at DESC, id DESC LIMIT 1"
_LEAVE = "DELETE FROM workers WHERE id = $1"
_FORGET = "DELETE FROM workers WHERE beat_at < now() - interval '1 day'"


async def sweep(
    lifeline: Lifeline, *, worker_id: UUID, running: Iterable[UUID], room: ClaimRoom, takes_over: bool, cap: int
) -> Sweep:
    """Beat; give back what this worker owns and does not run; claim what is due where there is room. One statement.

    `takes_over`: claim from workers that are silent, too. The database refuses that to a worker whose last two beats
    do not lie about a second apart. `cap`: of agents awake at once, for tenants without one of their own.
    """
    beat, *rows = await lifeline.fetch(
        _SWEEP, worker_id, list(running), takes_over, room.total, room.of_newcomers,
        list(room.of_tenants.keys()), list(room.of_tenants.values()), cap,
    )  # fmt: skip
    agents = [row for row in rows if row["agent_id"]]
    return Sweep(
        moved_seconds=beat["moved"],
        given_back=[(row["tenant_id"], row["agent_id"]) for row in agents if row["lease_id"] is None],
        claimed=[AgentClaim(row["tenant_id"], row["agent_id"], row["lease_id"]) for row in agents if row["lease_id"]],
        standings=[_standing(row["tenant_id"], row) for row in rows if row["agent_id"] is None],
        plan_seconds=beat["plan_seconds"],
        chores=[chore for chore in BackgroundJob if beat[chore]],
        stopped=beat["stopped"],
    )


async def standing(tenant_id: UUID, *, worker_id: UUID, cap: int) -> TenantLoad | None:
    """How this tenant stands now; None if there is no such tenant."""
    async with unit_of_work(tenant_id, read_only=True) as work:
        row = await work.fetchrow(_STANDING, tenant_id, worker_id, cap)
    return None if row is None else _standing(tenant_id, row)


def _standing(tenant_id: UUID, row: asyncpg.Record) -> TenantLoad:
    return TenantLoad(tenant_id, row["weight"], row["cap"], row["awake"], row["awake_here"], row["living"])


async def is_eldest(worker_id: UUID) -> bool:
    """Whether this worker has lived longest of those alive: it does what one of them is enough for."""
    async with unit_of_work(None, read_only=True) as work:
        return bool(worker_id == await work.fetchval(_ELDEST))


async def is_youngest(worker_id: UUID) -> bool:
    """Whether this worker has begun last of those alive: what its settings say is the operator's newest word."""
    async with unit_of_work(None, read_only=True) as work:
        return bool(worker_id == await work.fetchval(_YOUNGEST))


async def leave(worker_id: UUID) -> None:
    """This worker thinks no more: what it could not hand over is taken over at once."""
    async with unit_of_work(None) as work:
        await work.execute(_LEAVE, worker_id)


async def forget_dead() -> None:
    async with unit_of_work(None) as work:
        await work.execute(_FORGET)
