"""The rows of the workers: their beats, the leases that they own, and the agents of dead workers.

`runtime.background_jobs.sweep` calls `sweep` once a second over the worker's heartbeat. It works on database time, and
returns how far that time has moved.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from backend.kit.heartbeat_connection import HeartbeatConnection
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work


class BackgroundJob(StrEnum):
    """The jobs of workers beside the loops, by the column names of `what_waits`."""

    WEBHOOKS = "webhooks"
    MCP_SERVERS = "mcp_servers"
    COMPACTIONS = "compactions"
    AUDIT_LOG = "audit_log"
    TASKS = "tasks"
    HOLDS = "holds"


@dataclass(frozen=True, slots=True)
class AgentClaim:
    """An agent that this worker now has the lease of. It was due, or its worker has died."""

    tenant_id: UUID
    agent_id: UUID
    lease_id: UUID


@dataclass(frozen=True, slots=True)
class TenantLoad:
    """A tenant's limits and its number of awake agents, in total and on this worker.

    `workers` counts the living ones.
    """

    tenant_id: UUID
    weight: int
    #: The number of its agents that may be awake at once.
    cap: int
    awake: int
    awake_here: int
    workers: int


@dataclass(frozen=True, slots=True)
class ClaimRoom:
    """The number of agents that one sweep may claim: in total, for each named tenant, and for any other tenant."""

    total: int
    of_tenants: Mapping[UUID, int]
    of_newcomers: int


@dataclass(frozen=True, slots=True)
class Sweep:
    """The result of one sweep."""

    #: How far the database's clock has moved since this worker's previous beat. None if there was no previous beat.
    moved_seconds: float | None
    #: (tenant, agent) of this worker's rows without a loop in this worker. They are WAKING again.
    given_back: list[tuple[UUID, UUID]]
    claimed: list[AgentClaim]
    #: The tenants for which the caller has given room.
    loads: list[TenantLoad]
    #: Time until the next plan of any tenant is due; 0 if one is due now. None if no plan is scheduled.
    plan_seconds: float | None
    #: The jobs that may have work.
    jobs: list[BackgroundJob]
    #: Agents of this worker whose open cycle was stopped, or that were paused at once.
    stopped: list[UUID]


@dataclass(frozen=True, slots=True)
class _SweepRow:
    """The first row is about the beat. The others are an agent that was claimed or given back, or a tenant's load."""

    moved: float | None
    tenant_id: UUID | None
    agent_id: UUID | None
    lease_id: UUID | None
    weight: int | None
    cap: int | None
    awake: int | None
    awake_here: int | None
    living: int | None
    #: By the names of `BackgroundJob`.
    webhooks: bool
    mcp_servers: bool
    compactions: bool
    audit_log: bool
    tasks: bool
    holds: bool
    plan_seconds: float | None
    stopped: list[UUID]

    @property
    def agent(self) -> tuple[UUID, UUID] | None:
        return None if self.tenant_id is None or self.agent_id is None else (self.tenant_id, self.agent_id)


#: The statement also reads due plans and jobs, so an idle worker needs hardly any other statement.
_SWEEP = Statement(
    _SweepRow,
    """SELECT s.moved, s.tenant_id, s.agent_id, s.lease_id, s.weight, s.cap, s.awake, s.awake_here, s.living,
  w.webhooks, w.mcp_servers, w.compactions, w.audit_log, w.tasks, w.holds,
  (SELECT min(wait_seconds) FROM find_due_plans(1)) AS plan_seconds, ARRAY(SELECT stopped_agents($1)) AS stopped
FROM sweep_agents($1, $2, $3, $4, $5, $6, $7, $8) AS s CROSS JOIN what_waits() AS w""",
)
#: The same numbers as in the sweep, for one tenant.
_LOAD = Statement(
    TenantLoad,
    """
WITH living AS (
  SELECT id FROM workers WHERE beat_at BETWEEN now() - interval '4 seconds' AND now() + interval '4 seconds')
SELECT t.tenant_id, quota_of(t.quotas, 'weight', 1) AS weight, quota_of(t.quotas, 'awake_agents', $3) AS cap, p.awake,
  p.awake_here, (SELECT count(*) FROM living) AS workers
FROM tenants t CROSS JOIN (
  SELECT count(*) AS awake, count(*) FILTER (WHERE worker_id = $2) AS awake_here FROM agent_processes
  WHERE tenant_id = $1 AND state = 'THINKING' AND worker_id IN (SELECT id FROM living)
) p WHERE t.tenant_id = $1""",
)
_LIVING = """SELECT id FROM workers
WHERE beat_at BETWEEN now() - interval '4 seconds' AND now() + interval '4 seconds' ORDER BY"""
_OLDEST = Statement(UUID, f"{_LIVING} started_at, id LIMIT 1")
_YOUNGEST = Statement(UUID, f"{_LIVING} started_at DESC, id DESC LIMIT 1")
_LEAVE = "DELETE FROM workers WHERE id = $1"
_FORGET = "DELETE FROM workers WHERE beat_at < now() - interval '1 day'"


async def sweep(
    heartbeat: HeartbeatConnection,
    *,
    worker_id: UUID,
    running: Iterable[UUID],
    room: ClaimRoom,
    takes_over: bool,
    cap: int,
) -> Sweep:
    """Beat, give back the agents that this worker owns and does not run, and claim due agents. One statement.

    `takes_over`: claim from silent workers too. The database refuses that to a worker whose last two beats are not
    about a second apart. `cap`: agents awake at once, for tenants without a cap of their own.
    """
    beat, *rows = await heartbeat.fetch(
        _SWEEP, worker_id, list(running), takes_over, room.total, room.of_newcomers,
        list(room.of_tenants.keys()), list(room.of_tenants.values()), cap,
    )  # fmt: skip
    return Sweep(
        moved_seconds=beat.moved,
        given_back=[row.agent for row in rows if row.agent is not None and row.lease_id is None],
        claimed=[AgentClaim(*row.agent, row.lease_id) for row in rows if row.agent is not None and row.lease_id],
        loads=[_load(row) for row in rows if row.agent is None],
        plan_seconds=beat.plan_seconds,
        jobs=[job for job in BackgroundJob if getattr(beat, job)],
        stopped=beat.stopped,
    )


async def load_of(tenant_id: UUID, *, worker_id: UUID, cap: int) -> TenantLoad | None:
    """The present load of this tenant. None if the tenant does not exist."""
    async with unit_of_work(tenant_id, read_only=True) as work:
        return await work.fetchrow(_LOAD, tenant_id, worker_id, cap)


def _load(row: _SweepRow) -> TenantLoad:
    numbers = row.weight, row.cap, row.awake, row.awake_here, row.living
    assert row.tenant_id is not None
    return TenantLoad(row.tenant_id, *(number or 0 for number in numbers))


async def is_oldest(worker_id: UUID) -> bool:
    """Whether this worker is the oldest of the living ones. It does the work that only one worker must do."""
    async with unit_of_work(None, read_only=True) as work:
        return bool(worker_id == await work.fetchrow(_OLDEST))


async def is_youngest(worker_id: UUID) -> bool:
    """Whether this worker is the newest of the living ones. Its settings are the operator's newest."""
    async with unit_of_work(None, read_only=True) as work:
        return bool(worker_id == await work.fetchrow(_YOUNGEST))


async def leave(worker_id: UUID) -> None:
    """Remove this worker. Other workers take over at once the agents that it could not hand over."""
    async with unit_of_work(None) as work:
        await work.execute(_LEAVE, worker_id)


async def forget_dead() -> None:
    async with unit_of_work(None) as work:
        await work.execute(_FORGET)
