"""The rows of compactions: requested, written by a worker, adopted into the window by the loop (ADR 0021).

WANTED -> WRITING -> READY -> ADOPTED -> UNDOING -> UNDONE. A failed attempt returns to WANTED with a time; the last one
goes to FAILED. A compaction that has become useless is DISCARDED. An agent has at most one that is WANTED, WRITING,
READY or UNDOING; a unique index enforces it. WANTED is an order to a writer (`runtime.background_jobs.compaction`).
READY and UNDOING are orders to the loop, which alone changes the window, under its fence
(`runtime.window.compaction_requests`).
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from backend.consciousness import entries as chain
from backend.consciousness import ranges
from backend.consciousness.entries import Entry
from backend.consciousness.models import CompactionState, CompactionTrigger
from backend.consciousness.ranges import ChainRange
from backend.kit.limits import Limits
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.trust import Trust


@dataclass(frozen=True, slots=True)
class Order:
    """The agent's compaction that is not settled, and its state."""

    id: UUID
    state: CompactionState


@dataclass(frozen=True, slots=True)
class _DueCompaction:
    tenant_id: UUID
    compaction_id: UUID


@dataclass(frozen=True, slots=True)
class _ClaimedCompaction:
    agent_id: UUID
    attempts: int


@dataclass(frozen=True, slots=True)
class _EarlierSummary:
    """The summary that a new one includes. Retention removes the content of a stopped agent's summaries."""

    summary: Json[dict[str, Any] | None]
    tokens_after: int


@dataclass(frozen=True, slots=True)
class _AdoptedSummary:
    id: UUID
    to_seq: int
    text: str
    trust: Trust


@dataclass(frozen=True, slots=True)
class _RestoredWindow:
    window_from: int
    compaction_id: UUID | None


_WANT = Statement(
    UUID,
    """
INSERT INTO compactions (id, tenant_id, agent_id, number, trigger, requested_by)
SELECT $3::uuid, $1, $2, coalesce(max(number), 0) + 1, $4, $5::uuid FROM compactions
WHERE tenant_id = $1 AND agent_id = $2
ON CONFLICT DO NOTHING RETURNING id""",
)
_OPEN = Statement(
    Order,
    """SELECT id, state FROM compactions
WHERE tenant_id = $1 AND agent_id = $2 AND state IN ('WANTED', 'WRITING', 'READY', 'UNDOING')""",
)
_DUE = Statement(_DueCompaction, "SELECT tenant_id, compaction_id FROM find_due_compactions($1)")
_CLAIM = Statement(
    _ClaimedCompaction,
    """
UPDATE compactions c SET state = 'WRITING', attempts = c.attempts + 1, worker_id = $3, claimed_at = now(),
  next_at = now() + $4
WHERE c.tenant_id = $1 AND c.id = $2 AND (c.state = 'WANTED' AND c.next_at <= now()
  OR c.state = 'WRITING' AND (c.next_at <= now() OR NOT EXISTS (
    SELECT FROM workers w WHERE w.id = c.worker_id AND w.beat_at > now() - interval '5 seconds')))
RETURNING c.agent_id, c.attempts""",
)
_TAKE = """
UPDATE compactions SET previous_id = $3, from_seq = $4, to_seq = $5, from_cycle = $6, to_cycle = $7, tokens_before = $8
WHERE tenant_id = $1 AND id = $2"""
_PREVIOUS = Statement(_EarlierSummary, "SELECT summary, tokens_after FROM compactions WHERE tenant_id = $1 AND id = $2")
_FIRST_CYCLE = Statement(
    int,
    """
WITH RECURSIVE line AS (
  SELECT c.previous_id, c.from_cycle FROM compactions c WHERE c.tenant_id = $1 AND c.id = $2
  UNION ALL
  SELECT c.previous_id, c.from_cycle FROM compactions c JOIN line ON c.id = line.previous_id WHERE c.tenant_id = $1
)
SELECT min(from_cycle) FROM line""",
)
_EXTEND_CLAIM = Statement(
    UUID,
    """UPDATE compactions SET next_at = now() + $4
WHERE tenant_id = $1 AND id = $2 AND state = 'WRITING' AND attempts = $3 RETURNING id""",
)
_READY = Statement(
    UUID,
    """
UPDATE compactions SET state = 'READY', ready_at = now(), summary = $4::jsonb, text = $5, tokens_after = $6, model = $7,
  trust = (SELECT coalesce(max(shown.trust), 'MEMBER') FROM (
    SELECT e.trust FROM consciousness_entries e
    WHERE (e.tenant_id, e.agent_id) = (compactions.tenant_id, compactions.agent_id)
      AND e.seq BETWEEN compactions.from_seq AND compactions.to_seq
    UNION ALL SELECT b.trust FROM compactions b
    WHERE (b.tenant_id, b.id) = (compactions.tenant_id, compactions.previous_id)
  ) shown), error = NULL, worker_id = NULL
WHERE tenant_id = $1 AND id = $2 AND state = 'WRITING' AND attempts = $3 RETURNING id""",
)
_FAIL = Statement(
    UUID,
    """
UPDATE compactions SET state = $4, error = $5, next_at = now() + $6, worker_id = NULL,
  told_at = CASE WHEN $7 THEN now() ELSE told_at END
WHERE tenant_id = $1 AND id = $2 AND state = 'WRITING' AND attempts = $3 RETURNING id""",
)
_ADOPT = Statement(
    _AdoptedSummary,
    """
WITH adopted AS (
  UPDATE compactions c SET state = 'ADOPTED', adopted_at = now(), window_before = p.window_from
  FROM agent_processes p WHERE c.tenant_id = $1 AND c.id = $3 AND c.state = 'READY'
    AND (p.tenant_id, p.agent_id) = ($1, $2) AND c.previous_id IS NOT DISTINCT FROM p.compaction_id
    AND c.from_seq = p.unsummarised_from
  RETURNING c.id, c.to_seq, c.text, c.trust
)
UPDATE agent_processes p SET compaction_id = a.id, unsummarised_from = a.to_seq + 1,
  window_from = greatest(p.window_from, a.to_seq + 1)
FROM adopted a WHERE p.tenant_id = $1 AND p.agent_id = $2 RETURNING a.id, a.to_seq, a.text, a.trust""",
)
_UNDO = Statement(
    _RestoredWindow,
    """
WITH undone AS (
  UPDATE compactions c SET state = 'UNDONE', undone_at = now()
  FROM agent_processes p WHERE c.tenant_id = $1 AND c.id = $3 AND c.state = 'UNDOING'
    AND (p.tenant_id, p.agent_id, p.compaction_id) = ($1, $2, c.id)
  RETURNING c.previous_id, c.window_before, c.from_seq
)
UPDATE agent_processes p SET compaction_id = u.previous_id, unsummarised_from = u.from_seq,
  window_from = u.window_before
FROM undone u WHERE p.tenant_id = $1 AND p.agent_id = $2 RETURNING p.window_from, p.compaction_id""",
)
_DISCARD = Statement(
    UUID,
    """
UPDATE compactions SET state = 'DISCARDED', error = $4, worker_id = NULL
WHERE tenant_id = $1 AND agent_id = $2 AND state IN ('WANTED', 'WRITING', 'READY', 'UNDOING')
  AND id = coalesce($3, id) AND NOT ($5 AND state = 'UNDOING') RETURNING id""",
)
_SUMMARY = Statement(
    _AdoptedSummary, "SELECT id, to_seq, text, trust FROM compactions WHERE tenant_id = $1 AND id = $2"
)
_MARK_CUT_REPORTED = Statement(
    UUID,
    """
UPDATE compactions SET told_at = now() WHERE tenant_id = $1 AND told_at IS NULL AND id = (
  SELECT id FROM compactions WHERE tenant_id = $1 AND agent_id = $2 AND state <> 'DISCARDED'
  ORDER BY number DESC LIMIT 1) RETURNING id""",
)


@dataclass(frozen=True, slots=True)
class CompactionClaim:
    """A summary that is being written. Only the worker with this attempt number may write it."""

    tenant_id: UUID
    agent_id: UUID
    id: UUID
    attempt: int
    range: ChainRange
    #: The previous summary as its row stores it, and its tokens.
    earlier: object | None
    earlier_tokens: int
    #: The first cycle that any summary covers.
    first_cycle: int
    #: The high mark of the agent's window.
    high_tokens: int
    active_space: UUID | None

    @property
    def tokens_before(self) -> int:
        return self.range.tokens + self.earlier_tokens


@dataclass(frozen=True, slots=True)
class EmptyRange:
    """A compaction that was discarded when it was claimed, because its range is empty."""

    tenant_id: UUID
    agent_id: UUID
    id: UUID


async def want(
    work: UnitOfWork, *, agent_id: UUID, trigger: CompactionTrigger, requested_by: UUID | None = None
) -> UUID | None:
    """Request a summary. Returns None if one is in progress."""
    return await work.fetchrow(_WANT, work.tenant_id, agent_id, uuid4(), trigger, requested_by)


async def order(work: UnitOfWork, *, agent_id: UUID) -> Order | None:
    return await work.fetchrow(_OPEN, work.tenant_id, agent_id)


# Functions for the writer


async def due(*, limit: int) -> list[tuple[UUID, UUID]]:
    """(tenant, compaction) of those to be written now, the oldest first, tenants in turn."""
    async with unit_of_work(None, read_only=True) as work:
        return [(row.tenant_id, row.compaction_id) for row in await work.fetch(_DUE, limit)]


async def claim(
    work: UnitOfWork, *, compaction_id: UUID, worker_id: UUID, limits: Limits
) -> CompactionClaim | EmptyRange | None:
    """Claim it, with the range as it is now. Returns None if it is no longer due."""
    silent = timedelta(seconds=limits.compaction_silent_seconds)
    row = await work.fetchrow(_CLAIM, work.tenant_id, compaction_id, worker_id, silent)
    if row is None:
        return None
    found = await ranges.measure(work, agent_id=row.agent_id, limits=limits)
    assert found is not None and work.tenant_id is not None, "an agent's row is never deleted"
    if found.range is None:
        await discard(work, agent_id=row.agent_id, compaction_id=compaction_id, reason="nothing to summarise")
        return EmptyRange(work.tenant_id, row.agent_id, compaction_id)
    taken, before = found.range, await work.fetchrow(_PREVIOUS, work.tenant_id, found.compaction_id)
    await work.execute(
        _TAKE, work.tenant_id, compaction_id, found.compaction_id, taken.from_seq, taken.to_seq, taken.from_cycle,
        taken.to_cycle, taken.tokens + (before.tokens_after if before else 0),
    )  # fmt: skip
    return CompactionClaim(
        tenant_id=work.tenant_id,
        agent_id=row.agent_id,
        id=compaction_id,
        attempt=row.attempts,
        range=taken,
        earlier=before.summary if before else None,
        earlier_tokens=before.tokens_after if before else 0,
        first_cycle=await work.fetch_one(_FIRST_CYCLE, work.tenant_id, compaction_id),
        high_tokens=found.high_tokens,
        active_space=found.active_space,
    )


async def extend_claim(work: UnitOfWork, claim: CompactionClaim, *, limits: Limits) -> bool:
    """Extend the claim.

    Returns False if the claim is lost to another worker, or the compaction is no longer being written.
    """
    silent = timedelta(seconds=limits.compaction_silent_seconds)
    return await work.fetchrow(_EXTEND_CLAIM, work.tenant_id, claim.id, claim.attempt, silent) is not None


async def ready(work: UnitOfWork, claim: CompactionClaim, *, summary: str, text: str, tokens: int, model: str) -> bool:
    """Store the written summary for the loop to adopt. `summary` is JSON. Returns False as `extend_claim` does."""
    return (
        await work.fetchrow(_READY, work.tenant_id, claim.id, claim.attempt, summary, text, tokens, model) is not None
    )


async def fail(work: UnitOfWork, claim: CompactionClaim, *, error: str, pause: timedelta, is_final: bool) -> bool:
    """Record that this attempt failed. Returns False as `extend_claim` does. The chain is unchanged: nothing is lost.

    After the final attempt people are informed: by the caller, if there is a space for it; otherwise later, when the
    window is cut.
    """
    state = CompactionState.FAILED if is_final else CompactionState.WANTED
    is_reported = is_final and claim.active_space is not None
    return (
        await work.fetchrow(_FAIL, work.tenant_id, claim.id, claim.attempt, state, error, pause, is_reported)
        is not None
    )


# Functions for the loop, under its fence


async def adopt(work: UnitOfWork, *, agent_id: UUID, compaction_id: UUID) -> Entry | None:
    """Put the summary in front of the window and return it. Returns None if it no longer fits the chain."""
    row = await work.fetchrow(_ADOPT, work.tenant_id, agent_id, compaction_id)
    if row is None:
        await discard(work, agent_id=agent_id, compaction_id=compaction_id, reason="it no longer fits the chain")
    return None if row is None else _entry(row)


async def undo(work: UnitOfWork, *, agent_id: UUID, compaction_id: UUID) -> tuple[int, UUID | None] | None:
    """Restore the window from before this summary. Returns its start and the previous summary.

    Returns None if the summary is no longer in front of the window.
    """
    row = await work.fetchrow(_UNDO, work.tenant_id, agent_id, compaction_id)
    if row is None:
        await discard(work, agent_id=agent_id, compaction_id=compaction_id, reason="it was no longer in use")
    return None if row is None else (row.window_from, row.compaction_id)


async def mark_cut_reported(work: UnitOfWork, *, agent_id: UUID) -> bool:
    """Record that people are informed of a cut of the window without a summary.

    Returns False if they were already informed about the newest compaction.
    """
    return await work.fetchrow(_MARK_CUT_REPORTED, work.tenant_id, agent_id) is not None


async def summary_of(work: UnitOfWork, compaction_id: UUID) -> Entry:
    """The summary as it is in front of the window."""
    row = await work.fetchrow(_SUMMARY, work.tenant_id, compaction_id)
    assert row is not None, "a summary in use has its row"
    return _entry(row)


async def discard(
    work: UnitOfWork, *, agent_id: UUID, reason: str, compaction_id: UUID | None = None, keeps_undoing: bool = False
) -> UUID | None:
    """Discard the compaction in progress, or only this one. Returns its id if there was one."""
    return await work.fetchrow(_DISCARD, work.tenant_id, agent_id, compaction_id, reason, keeps_undoing)


def _entry(row: _AdoptedSummary) -> Entry:
    """An entry with the summary's last `seq`, so that the same bytes are shown each time (invariant 10)."""
    return chain.entry(
        seq=row.to_seq,
        cycle_id=row.id,
        step=0,
        content=chain.user_content(row.text),
        trust=row.trust,
    )
