"""The database reads of an agent's feed. Each function is one short statement of one tenant.

`consciousness.agent_feed` and `consciousness.agent_room` call it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from backend.agents.models import Outcome
from backend.consciousness.models import EntryRole
from backend.feeds.cursor import Position
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.actor import Actor
from backend.tenants.trust import Trust

#: The most entries, and the most cycles, that one read of a feed returns.
PAGE = 50


@dataclass(frozen=True, slots=True)
class AgentHead:
    """An agent as its feed shows it now: its position, state, failures and newest dead letter."""

    agent_id: UUID
    tail_seq: int
    #: The number of its last ended cycle.
    ended: int
    lease_no: int
    #: The admin's status if it is not ACTIVE. HELD is shown, not stored.
    state: str
    #: The number of the last change of its knowledge.
    known_no: int
    failures: int
    reason: str | None
    retry_at: datetime | None
    dead_letter: int | None

    @property
    def position(self) -> Position:
        return self.tail_seq, self.ended


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A row of `consciousness_entries`. `content` and `original` are JSON."""

    id: int
    seq: int
    commit_no: int
    cycle_id: UUID
    step: int
    role: EntryRole
    content: str
    tokens: int
    original: str | None
    mask_reason: str | None
    created_at: datetime


@dataclass(frozen=True, slots=True)
class CycleRow:
    """A row of `think_cycles`, with its outcome. `permissions` is JSON."""

    id: UUID
    number: int
    trigger: str
    model: str
    is_unattended: bool
    permissions: str | None
    trust: Trust
    steps: int
    repeats: int
    cuts: int
    failures: int
    input_tokens: int
    output_tokens: int
    cached_tokens: int
    cost: Decimal
    active_seconds: float
    first_token_seconds: float | None
    outcome: Outcome
    reason: str | None
    opened_at: datetime
    ended_at: datetime
    ended_commit_no: int


@dataclass(frozen=True, slots=True)
class StepRow:
    """A row of `usage_records`: the request that wrote a step."""

    cycle_id: UUID
    step: int
    provider: str
    model: str
    input_tokens: int
    output_tokens: int
    cached_tokens: int
    is_estimated: bool
    cost: Decimal
    first_token_seconds: float | None
    seconds: float
    created_at: datetime


@dataclass(frozen=True, slots=True)
class _AgentReader:
    agent_id: UUID
    reader_id: UUID


_HEADS = Statement(
    AgentHead,
    """
SELECT p.agent_id, p.tail_seq, p.cycle_count - (p.cycle_id IS NOT NULL)::int AS ended, p.lease_no,
  CASE WHEN a.status <> 'ACTIVE' THEN a.status WHEN p.state = 'SLEEPING' AND p.cycle_id IS NOT NULL THEN 'HELD'
    ELSE p.state END AS state, coalesce(h.change_no, 0) AS known_no, coalesce(c.failures, 0) AS failures, c.reason,
  CASE WHEN a.status = 'ACTIVE' AND p.state = 'WAKING' AND p.wake_reason = 'RETRY' THEN p.wake_at END AS retry_at,
  (SELECT e.id FROM inbox_events e WHERE e.tenant_id = $1 AND e.agent_id = p.agent_id AND e.receipt = 'DEAD_LETTER'
    ORDER BY e.id DESC LIMIT 1) AS dead_letter
FROM agent_processes p JOIN agents a ON (a.tenant_id, a.id) = (p.tenant_id, p.agent_id)
LEFT JOIN think_cycles c ON (c.tenant_id, c.id) = (p.tenant_id, p.cycle_id)
LEFT JOIN knowledge_heads h ON (h.tenant_id, h.agent_id) = (p.tenant_id, p.agent_id)
WHERE p.tenant_id = $1 AND p.agent_id = ANY ($2)""",
)
_ENTRIES = Statement(
    EntryRow,
    """SELECT id, seq, commit_no, cycle_id, step, role, content::text AS content, tokens, original::text AS original,
  mask_reason, created_at FROM consciousness_entries
WHERE tenant_id = $1 AND agent_id = $2 AND seq > $3 AND seq <= $4 ORDER BY seq LIMIT $5""",
)
_ENDED = Statement(
    CycleRow,
    """SELECT id, number, trigger, model, is_unattended, permissions::text AS permissions, trust, steps, repeats, cuts,
  failures, input_tokens, output_tokens, cached_tokens, cost, active_seconds, first_token_seconds, outcome, reason,
  opened_at, ended_at, ended_commit_no FROM think_cycles
WHERE tenant_id = $1 AND agent_id = $2 AND number > $3 AND number <= $4 ORDER BY number LIMIT $5""",
)
#: The usage of a step is written in the transaction of its entry.
_STEPS = Statement(
    StepRow,
    """
SELECT u.cycle_id, u.step, u.provider, u.model, u.input_tokens, u.output_tokens, u.cached_tokens, u.is_estimated,
  u.cost, u.first_token_seconds, u.seconds, u.created_at
FROM usage_records u JOIN unnest($3::uuid[], $4::bigint[], $5::timestamptz[]) AS wanted (cycle, step, at)
  ON (u.cycle_id, u.step, u.created_at) = (wanted.cycle, wanted.step, wanted.at)
WHERE u.tenant_id = $1 AND u.agent_id = $2 AND u.created_at = ANY ($5) AND u.frame IS NOT NULL""",
)
_SEEN = Statement(
    _AgentReader,
    """
SELECT agent_id, reader_id
FROM unnest($2::uuid[], $3::uuid[], $4::bool[]) AS asked (agent_id, reader_id, sees_all)
WHERE sees_mind($1, agent_id, reader_id, sees_all)""",
)


async def read_heads(tenant_id: UUID, agent_ids: Sequence[UUID]) -> dict[UUID, AgentHead]:
    async with unit_of_work(tenant_id, read_only=True) as work:
        return await heads(work, agent_ids)


async def heads(work: UnitOfWork, agent_ids: Sequence[UUID]) -> dict[UUID, AgentHead]:
    return {head.agent_id: head for head in await work.fetch(_HEADS, work.tenant_id, agent_ids)}


async def entries(work: UnitOfWork, agent_id: UUID, *, after: Position, upto: Position) -> list[EntryRow]:
    """The next entries, in their order."""
    return await work.fetch(_ENTRIES, work.tenant_id, agent_id, after[0], upto[0], PAGE)


async def ended_cycles(work: UnitOfWork, agent_id: UUID, *, after: Position, upto: Position) -> list[CycleRow]:
    """The next ended cycles, in their order."""
    return await work.fetch(_ENDED, work.tenant_id, agent_id, after[1], upto[1], PAGE)


async def steps(work: UnitOfWork, agent_id: UUID, written: Sequence[EntryRow]) -> list[StepRow]:
    """The steps that wrote these entries."""
    cycles, numbers = [entry.cycle_id for entry in written], [entry.step for entry in written]
    times = [entry.created_at for entry in written]
    return await work.fetch(_STEPS, work.tenant_id, agent_id, cycles, numbers, times)


async def seen(tenant_id: UUID, asked: Sequence[tuple[UUID, Actor]]) -> set[tuple[UUID, UUID]]:
    """Those of these pairs of an agent and a reader whose reader sees the agent's mind, as ids."""
    agents, readers = [agent_id for agent_id, _ in asked], [reader for _, reader in asked]
    async with unit_of_work(tenant_id, read_only=True) as work:
        rows = await work.fetch(
            _SEEN, tenant_id, agents, [reader.id for reader in readers], [reader.sees_everything for reader in readers]
        )
    return {(row.agent_id, row.reader_id) for row in rows}
