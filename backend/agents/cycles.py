"""The row of a think cycle: opened with its drain, counted at each step, ended once, always under the loop's fence.

`runtime` calls it; the API reads the rows. The counters for the limits are stored here, so they survive every crash.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from decimal import Decimal
from typing import Any, Self
from uuid import UUID, uuid4

from backend.agents import cycle_spans
from backend.agents.leases import Lease, StepFenceRow
from backend.agents.models import Outcome
from backend.agents.prompt_prefix import PromptRecord
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.llm.replies import ModelReply
from backend.telemetry.tracing import SpanContext
from backend.tenants.trust import Trust, least


@dataclass(frozen=True, slots=True)
class Cycle:
    """The open cycle, as of the last commit."""

    id: UUID
    number: int
    trigger: str
    member_id: UUID | None
    steps: int = 0
    #: The tool that was the only tool in the last steps, and the number of these steps in a row.
    repeated_tool: str | None = None
    repeats: int = 0
    #: Number of model requests that an INTERRUPT has cut.
    cuts: int = 0
    #: Number of agents' messages that led to this cycle. A message that it sends has one more.
    hop: int = 0
    #: Number of failed rounds of the request at the tail.
    failures: int = 0
    #: Input and output tokens of all its requests.
    tokens: int = 0
    active_seconds: float = 0.0
    notice_id: UUID | None = None
    #: A plan or a timer is among its events, so perhaps no person is present.
    is_unattended: bool = False
    #: The outside tools that it may call. None means all tools of the agent.
    permissions: Json[tuple[str, ...] | None] = None
    #: The trust of the least trusted part that it was shown.
    trust: Trust = Trust.MEMBER
    #: Spaces whose content it was shown, other than the spaces of its events.
    seen_spaces: Json[tuple[UUID, ...]] = ()
    #: The `traceparent` of the wake that opened it.
    trace: str | None = None
    #: For its span. In the process that opened it, by that process's clock.
    opened_at: datetime | None = field(default=None, compare=False)

    @property
    def span_context(self) -> SpanContext | None:
        return cycle_spans.context_of(self.trace, self.id)

    def shown(self, trust: Trust) -> Self:
        """The cycle after it was shown a part of this trust. The trust of a cycle never rises again."""
        lowest = least((self.trust, trust))
        return self if lowest is self.trust else replace(self, trust=lowest)

    def stepped(self, *, tools: Sequence[str], active_seconds: float, cost: "StepCost") -> Self:
        """The cycle after one more step with these calls."""
        repeated_tool, repeats = self.repeating(tools)
        return replace(
            self,
            steps=self.steps + 1,
            repeated_tool=repeated_tool,
            repeats=repeats,
            failures=0,
            tokens=self.tokens + cost.input_tokens + cost.output_tokens,
            active_seconds=self.active_seconds + active_seconds,
        )

    def seeing(self, spaces: Collection[UUID]) -> Self:
        """The cycle after it was shown content of these spaces too."""
        new = self.unseen(spaces)
        return replace(self, seen_spaces=self.seen_spaces + new) if new else self

    def unseen(self, spaces: Collection[UUID]) -> tuple[UUID, ...]:
        """The spaces among these that it was not shown until now."""
        return tuple(space for space in spaces if space not in self.seen_spaces)

    def with_lower_hop(self, hop: int | None) -> Self:
        """The cycle after something with this hop has joined it. The lower hop counts."""
        return self if hop is None or hop >= self.hop else replace(self, hop=hop)

    def repeating(self, tools: Sequence[str]) -> tuple[str | None, int]:
        """The tool that one more step with these calls would repeat, and the number of steps in a row."""
        if len(set(tools)) != 1:
            return None, 0
        return tools[0], self.repeats + 1 if tools[0] == self.repeated_tool else 1


@dataclass(frozen=True, slots=True)
class StepCost:
    """The usage of one model request. Seconds are wall time of the request; `cost` is in US dollars."""

    provider: str
    model: str
    input_tokens: int
    output_tokens: int
    cached_tokens: int
    is_estimated: bool
    cost: Decimal
    first_token_seconds: float | None
    seconds: float
    cache_written_tokens: int = 0
    reasoning_tokens: int = 0
    is_priced: bool = True
    is_own_key: bool = False
    #: Budgets have reserved it under its id (`budgets.reservations`).
    is_reserved: bool = False
    #: Id of the usage record. However often the record is written, it counts once.
    id: UUID = field(default_factory=uuid4)

    @classmethod
    def of(cls, reply: ModelReply, *, reservation: UUID | None = None) -> Self:
        return cls(
            id=reservation or uuid4(),
            is_reserved=reservation is not None,
            provider=reply.provider,
            model=reply.model,
            input_tokens=reply.usage.input_tokens,
            output_tokens=reply.usage.output_tokens,
            cached_tokens=reply.usage.cached_tokens,
            is_estimated=reply.usage.is_estimated,
            cost=reply.cost_usd,
            first_token_seconds=reply.first_token_seconds,
            seconds=reply.seconds,
            cache_written_tokens=reply.usage.cache_written_tokens,
            reasoning_tokens=reply.usage.reasoning_tokens,
            is_priced=reply.is_priced,
            is_own_key=reply.is_own_key,
        )


@dataclass(frozen=True, slots=True)
class Gauge:
    """The scale of token estimates: the provider's count divided by our estimate, as of the last request.

    `window_high` is the window size, in the provider's tokens, above which a compaction is wanted.
    """

    token_ratio: float = 1.0
    window_high: int | None = None


_FIELDS = """id, number, trigger, member_id, steps, repeated_tool, repeats, cuts, hop, failures,
  input_tokens + output_tokens AS tokens, active_seconds, notice_id, is_unattended, permissions, trust, seen_spaces,
  trace, opened_at"""
_READ = Statement(
    Cycle,
    f"SELECT {_FIELDS} FROM think_cycles WHERE tenant_id = $1 AND agent_id = $2 AND outcome IS NULL",  # noqa: S608
)
_END = "SELECT end_cycle($1, $2, $3, $4, $5, $6)"
_PERSON = Statement(UUID, "SELECT member_id FROM think_cycles WHERE tenant_id = $1 AND id = $2")
_RESTRICT = """UPDATE think_cycles SET is_unattended = true, permissions = $3
WHERE tenant_id = $1 AND id = $2 AND NOT is_unattended"""
_FAILURE = """UPDATE think_cycles SET failures = failures + 1, reason = $4, notice_id = coalesce($3, notice_id)
WHERE tenant_id = $1 AND id = $2"""
_RESET_ATTEMPTS = "UPDATE agent_processes SET tail_attempts = 1 WHERE tenant_id = $1 AND agent_id = $2"


def _ids(spaces: Sequence[UUID]) -> str:
    return json.dumps([str(space) for space in spaces])


async def person_of(work: UnitOfWork, *, cycle_id: UUID) -> UUID | None:
    """The person for whom the cycle thinks, if there is one."""
    return await work.fetchrow(_PERSON, work.tenant_id, cycle_id)


async def read_open(work: UnitOfWork, lease: Lease) -> Cycle | None:
    return await work.fetchrow(_READ, lease.tenant_id, lease.agent_id)


def as_counted(cycle: Cycle, row: StepFenceRow) -> Cycle:
    """The cycle after a step, with the fields that `begin_step` has returned for it."""
    return replace(cycle, hop=row.hop, permissions=row.permissions, seen_spaces=row.seen_spaces, trust=row.trust)


_WIDEN = """UPDATE think_cycles SET seen_spaces = (
  SELECT coalesce(jsonb_agg(DISTINCT space), '[]') FROM jsonb_array_elements(seen_spaces || $3::jsonb) space)
WHERE tenant_id = $1 AND id = $2"""


async def widen(work: UnitOfWork, cycle: Cycle, *, seen_spaces: Collection[UUID]) -> None:
    """Record that the cycle was shown content of these spaces too (`Cycle.seeing`)."""
    if new := cycle.unseen(seen_spaces):
        await work.execute(_WIDEN, work.tenant_id, cycle.id, _ids(new))


@dataclass(frozen=True, slots=True)
class _SeenSpaces:
    seen_spaces: Json[tuple[UUID, ...]]


_SEEN = Statement(_SeenSpaces, "SELECT seen_spaces FROM think_cycles WHERE tenant_id = $1 AND id = $2")


async def seen_in(work: UnitOfWork, *, cycle_id: UUID) -> tuple[UUID, ...]:
    """The spaces whose content a cycle, open or ended, was shown."""
    row = await work.fetchrow(_SEEN, work.tenant_id, cycle_id)
    return () if row is None else row.seen_spaces


async def restrict(work: UnitOfWork, cycle: Cycle, *, permissions: Sequence[str] | None) -> None:
    """From now on the cycle has the agent's permissions for unattended cycles, because a scheduled event has joined."""
    permissions_json = None if permissions is None else json.dumps(list(permissions))
    await work.execute(_RESTRICT, work.tenant_id, cycle.id, permissions_json)


def step_record(
    cycle: Cycle,
    *,
    tools: Sequence[str],
    active_seconds: float,
    cost: StepCost,
    shown: PromptRecord,
    gauge: Gauge | None = None,
) -> dict[str, Any]:
    """The values that `begin_step` stores for a step that called these tools (`backend/migrations/sql/functions`).

    `active_seconds` is the time since the last commit. The caller stores the prompt frame. After this the state of the
    cycle is that of `Cycle.stepped`.
    """
    repeated_tool, repeats = cycle.repeating(tools)
    return {
        "id": str(cost.id), "provider": cost.provider, "model": cost.model, "input": cost.input_tokens,
        "output": cost.output_tokens, "cached": cost.cached_tokens, "cache_written": cost.cache_written_tokens,
        "reasoning": cost.reasoning_tokens, "is_estimated": cost.is_estimated, "is_priced": cost.is_priced,
        "is_own_key": cost.is_own_key, "is_reserved": cost.is_reserved,
        "cost": str(cost.cost), "first_token_seconds": cost.first_token_seconds, "seconds": cost.seconds,
        "frame": shown.frame.digest.hex(), "shown_from": shown.from_seq, "shown_to": shown.to_seq,
        "tool_choice": shown.tool_choice, "summary": shown.summary_id and str(shown.summary_id),
        "cycle": str(cycle.id), "number": cycle.steps + 1,
        "active_seconds": active_seconds, "repeated_tool": repeated_tool, "repeats": repeats, "trust": cycle.trust,
        "token_ratio": gauge and gauge.token_ratio, "window_high": gauge and gauge.window_high,
    }  # fmt: skip


_USE = """
WITH used AS (
  INSERT INTO usage_records (id, tenant_id, agent_id, cycle_id, step, provider, model, member_id, program_id, key_id,
    plan_id, space_id, input_tokens, output_tokens, cached_tokens, is_estimated, cost, first_token_seconds, seconds,
    cache_written_tokens, reasoning_tokens, is_priced, is_own_key)
  SELECT $7, $1, $2, $3, $4, $5, $6, c.member_id, c.program_id, c.key_id, c.plan_id, c.space_id, $8, $9, $10, $11, $12,
    $13, $14, $15, $16, $17, $18
  FROM think_cycles c WHERE c.tenant_id = $1 AND c.id = $3 ON CONFLICT (id) DO NOTHING RETURNING id
), counted AS (
  UPDATE think_cycles SET input_tokens = input_tokens + $8, output_tokens = output_tokens + $9,
    cached_tokens = cached_tokens + $10, cost = cost + $12
  WHERE tenant_id = $1 AND id = $3 AND EXISTS (SELECT FROM used)
)
UPDATE agent_processes SET input_tokens = input_tokens + $8, output_tokens = output_tokens + $9, cost = cost + $12
WHERE tenant_id = $1 AND agent_id = $2 AND EXISTS (SELECT FROM used)"""
#: Settles the reservation of a request, in the transaction that writes its usage record.
SETTLE = "SELECT settle_request($1, $2, $3, $4)"
_HOLD = "SELECT FROM agent_processes WHERE tenant_id = $1 AND agent_id = $2 FOR NO KEY UPDATE"
_CUT = Statement(
    Cycle,
    f"UPDATE think_cycles SET cuts = cuts + 1 WHERE tenant_id = $1 AND id = $2 RETURNING {_FIELDS}",  # noqa: S608
)


async def pay(work: UnitOfWork, lease: Lease, cycle: Cycle, cost: StepCost) -> None:
    """Record the cost of a request that leads to no step."""
    await work.execute(
        _USE, lease.tenant_id, lease.agent_id, cycle.id, cycle.steps + 1, cost.provider, cost.model, cost.id,
        cost.input_tokens, cost.output_tokens, cost.cached_tokens, cost.is_estimated, cost.cost,
        cost.first_token_seconds, cost.seconds, cost.cache_written_tokens, cost.reasoning_tokens, cost.is_priced,
        cost.is_own_key,
    )  # fmt: skip
    if cost.is_reserved:
        await work.execute(SETTLE, work.tenant_id, cost.id, cost.cost, cost.input_tokens + cost.output_tokens)


async def pay_without_lease(work: UnitOfWork, lease: Lease, cycle: Cycle, cost: StepCost) -> None:
    """Like `pay`, after the lease is lost: lock the process row first, as a fence does, and add to the sums only."""
    await work.execute(_HOLD, lease.tenant_id, lease.agent_id)
    await pay(work, lease, cycle, cost)


async def count_cut(work: UnitOfWork, lease: Lease, cycle: Cycle, *, cost: StepCost | None) -> Cycle:
    """Count an interrupt that cut the present step's request, and record the request's cost if it had started.

    The seconds of the request count with the step that follows. Returns the cycle after the count.
    """
    if cost is not None:
        await pay(work, lease, cycle, cost)
    return await work.fetch_one(_CUT, lease.tenant_id, cycle.id)


_LOWER_HOP = "UPDATE think_cycles SET hop = $3 WHERE tenant_id = $1 AND id = $2 AND hop > $3"


async def lower_hop(work: UnitOfWork, cycle: Cycle, *, hop: int) -> None:
    """Store the lower hop of something that has joined the cycle (`Cycle.with_lower_hop`)."""
    if hop < cycle.hop:
        await work.execute(_LOWER_HOP, work.tenant_id, cycle.id, hop)


_STOP = Statement(
    Cycle,
    f"""
UPDATE think_cycles SET outcome = 'STOPPED', reason = $3, ended_at = now(),
  ended_commit_no = (SELECT commit_no FROM agent_processes WHERE tenant_id = $1 AND agent_id = $2)
WHERE tenant_id = $1 AND agent_id = $2 AND outcome IS NULL RETURNING {_FIELDS}""",  # noqa: S608
)


async def stop_open(work: UnitOfWork, *, agent_id: UUID, reason: str) -> None:
    """Close the open cycle, if there is one, after its lease was revoked in the same transaction."""
    cycle = await work.fetchrow(_STOP, work.tenant_id, agent_id, reason)
    if cycle is not None:
        trace_end(work, agent_id, cycle, Outcome.STOPPED)


_FORGET_REASONS = "UPDATE think_cycles SET reason = NULL WHERE tenant_id = $1 AND id = ANY ($2) AND reason IS NOT NULL"


async def forget_reasons(work: UnitOfWork, *, cycle_ids: Sequence[UUID]) -> None:
    """Delete the texts that say why these cycles ended, because they are older than the tenant keeps."""
    await work.execute(_FORGET_REASONS, work.tenant_id, list(cycle_ids))


def trace_end(work: UnitOfWork, agent_id: UUID, cycle: Cycle, outcome: Outcome) -> None:
    """Write the cycle's span after the commit of this work."""
    tenant_id, opened_at = work.tenant_id, cycle.opened_at
    if cycle.trace is None or opened_at is None or tenant_id is None:
        return

    async def write() -> None:
        cycle_spans.write_end(
            tenant_id=tenant_id,
            agent_id=agent_id,
            cycle_id=cycle.id,
            trace=cycle.trace,
            opened_at=opened_at,
            outcome=outcome,
            attributes={"circadian.cycle.number": cycle.number, "circadian.event.type": cycle.trigger},
        )

    work.after_commit(write)


async def end(
    work: UnitOfWork, lease: Lease, cycle: Cycle, *, outcome: Outcome, receipt: str, reason: str | None = None
) -> None:
    """Close the cycle, set the final receipt of all its events, give the lease up and sleep."""
    await work.execute(_END, lease.tenant_id, lease.agent_id, cycle.id, outcome, reason, receipt)


async def count_failure(work: UnitOfWork, lease: Lease, cycle: Cycle, *, reason: str, notice_id: UUID | None) -> None:
    """Count a failed round of model requests. `notice_id` is the notice to the people, if a space can show one.

    The reason stays stored until a model answers.
    """
    await work.execute(_FAILURE, lease.tenant_id, cycle.id, notice_id, reason)


async def reset_attempts(work: UnitOfWork, lease: Lease) -> None:
    """Reset the attempts, because the tail has changed: the present attempt is the first at the new tail."""
    await work.execute(_RESET_ATTEMPTS, lease.tenant_id, lease.agent_id)
