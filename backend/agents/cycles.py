"""The row of a think cycle: opened with its drain, counted by step, ended once. All under the loop's fence.

Called by `runtime`; the API reads the rows. Counters of limits live here, so they survive every crash.
"""

from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID, uuid4

from backend.agents.leases import Lease
from backend.agents.models import Outcome
from backend.kit.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Cycle:
    """The open cycle, as of the last commit."""

    id: UUID
    number: int
    trigger: str
    member_id: UUID | None
    steps: int


@dataclass(frozen=True, slots=True)
class StepCost:
    """What one model request used. Seconds are wall time of the request; `cost` is in US dollars."""

    provider: str
    model: str
    input_tokens: int
    output_tokens: int
    cached_tokens: int
    is_estimated: bool
    cost: Decimal
    first_token_seconds: float | None
    seconds: float


_OPEN = """
WITH opened AS (
  INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, member_id, model)
  SELECT $3, p.tenant_id, p.agent_id, p.cycle_count + 1, $4, $5, $6 FROM agent_processes p
  WHERE p.tenant_id = $1 AND p.agent_id = $2 RETURNING number
)
UPDATE agent_processes p SET cycle_id = $3, cycle_count = opened.number, last_cycle_at = now(), tail_attempts = 1
FROM opened WHERE p.tenant_id = $1 AND p.agent_id = $2 RETURNING opened.number"""
_READ = """SELECT id, number, trigger, member_id, steps FROM think_cycles
WHERE tenant_id = $1 AND agent_id = $2 AND outcome IS NULL"""
_STEP = """
WITH used AS (
  INSERT INTO usage_records (id, tenant_id, agent_id, cycle_id, step, provider, model, member_id, input_tokens,
    output_tokens, cached_tokens, is_estimated, cost, first_token_seconds, seconds)
  VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
), counted AS (
  UPDATE think_cycles SET steps = $4, input_tokens = input_tokens + $8, output_tokens = output_tokens + $9,
    cached_tokens = cached_tokens + $10, cost = cost + $12, active_seconds = active_seconds + $14,
    first_token_seconds = coalesce(first_token_seconds, $13), model = $6
  WHERE tenant_id = $1 AND id = $3
)
UPDATE agent_processes SET input_tokens = input_tokens + $8, output_tokens = output_tokens + $9, cost = cost + $12,
  tail_attempts = 1 WHERE tenant_id = $1 AND agent_id = $2"""
_END = """
WITH ended AS (
  UPDATE think_cycles SET outcome = $4, reason = $5, ended_at = now(), ended_commit_no = p.commit_no
  FROM agent_processes p WHERE (p.tenant_id, p.agent_id) = ($1, $2)
    AND think_cycles.tenant_id = $1 AND think_cycles.id = $3 AND outcome IS NULL
)
UPDATE agent_processes SET cycle_id = NULL WHERE tenant_id = $1 AND agent_id = $2"""
_NOTICE = "UPDATE think_cycles SET notice_id = $3 WHERE tenant_id = $1 AND id = $2"


async def open_cycle(work: UnitOfWork, lease: Lease, *, trigger: str, member_id: UUID | None, model: str) -> Cycle:
    """Insert the cycle in the transaction of its first user entry."""
    cycle_id = uuid4()
    number = await work.fetchval(_OPEN, lease.tenant_id, lease.agent_id, cycle_id, trigger, member_id, model)
    return Cycle(id=cycle_id, number=number, trigger=trigger, member_id=member_id, steps=0)


async def read_open(work: UnitOfWork, lease: Lease) -> Cycle | None:
    row = await work.fetchrow(_READ, lease.tenant_id, lease.agent_id)
    return None if row is None else Cycle(**dict(row))


async def count_step(work: UnitOfWork, lease: Lease, cycle: Cycle, *, step: int, cost: StepCost) -> None:
    """Record one model request: the usage, the cycle's counters, the agent's totals."""
    await work.execute(
        _STEP, lease.tenant_id, lease.agent_id, cycle.id, step, cost.provider, cost.model, cycle.member_id,
        cost.input_tokens, cost.output_tokens, cost.cached_tokens, cost.is_estimated, cost.cost,
        cost.first_token_seconds, cost.seconds,
    )  # fmt: skip


_STOP = """
UPDATE think_cycles SET outcome = 'STOPPED', reason = $3, ended_at = now(),
  ended_commit_no = (SELECT commit_no FROM agent_processes WHERE tenant_id = $1 AND agent_id = $2)
WHERE tenant_id = $1 AND agent_id = $2 AND outcome IS NULL"""


async def stop_open(work: UnitOfWork, *, agent_id: UUID, reason: str) -> None:
    """Close whatever cycle is open, after its lease was revoked in the same transaction."""
    await work.execute(_STOP, work.tenant_id, agent_id, reason)


async def end(work: UnitOfWork, lease: Lease, cycle: Cycle, *, outcome: Outcome, reason: str | None = None) -> None:
    """Close the cycle; sleeping or handing over is the caller's, in the same transaction."""
    await work.execute(_END, lease.tenant_id, lease.agent_id, cycle.id, outcome, reason)


async def remember_notice(work: UnitOfWork, cycle: Cycle, *, tenant_id: UUID, message_id: UUID) -> None:
    await work.execute(_NOTICE, tenant_id, cycle.id, message_id)
