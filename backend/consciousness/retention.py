"""Removes what a tenant's retention no longer covers: the oldest cycles of a chain, with their pages and episodes.

`tools.calls.retention` calls it, in one transaction with the removal of calls and events. The row of `archives` stores
the progress; the worker that locks it removes the next cycles. It locks nothing that the loop writes or waits for,
except for a moment the summary in front of the window. So no summary is undone while its originals are removed (ADR
0026).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from backend.consciousness.models import PageKind
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class _ArchiveBounds:
    """The last cycle with a page, the last removed cycle, and `seq` of the last removed entry."""

    archived_to: int
    removed_to: int
    removed_seq: int


@dataclass(frozen=True, slots=True)
class _OldCycle:
    id: UUID
    number: int
    ended_at: datetime
    to_seq: int
    is_past: bool


@dataclass(frozen=True, slots=True)
class Beginning:
    """The start of an agent's remaining past, after a part was removed."""

    agent_id: UUID
    from_seq: int
    from_cycle: int
    #: The end of the last removed cycle.
    removed_until: datetime


#: A writer of pages or episodes has priority.
_LOCK = Statement(
    _ArchiveBounds,
    """SELECT archived_to, removed_to, removed_seq FROM archives
WHERE tenant_id = $1 AND agent_id = $2 FOR NO KEY UPDATE SKIP LOCKED""",
)
_FRONT = Statement(
    UUID,
    """SELECT c.id FROM agent_processes p
JOIN compactions c ON (c.tenant_id, c.id) = (p.tenant_id, p.compaction_id)
WHERE p.tenant_id = $1 AND p.agent_id = $2 FOR SHARE OF c SKIP LOCKED""",
)
#: The first entry that is still needed: by the window, by a summary to be written, or by one that is being undone.
_NEEDED = Statement(
    int,
    """
SELECT CASE WHEN a.status = 'STOPPED' THEN p.tail_seq + 1
  ELSE least(p.window_from, p.unsummarised_from, u.from_seq, u.window_before) END
FROM agent_processes p JOIN agents a ON (a.tenant_id, a.id) = (p.tenant_id, p.agent_id)
LEFT JOIN compactions u ON (u.tenant_id, u.id) = (p.tenant_id, p.compaction_id) AND u.state = 'UNDOING'
WHERE p.tenant_id = $1 AND p.agent_id = $2 AND p.compaction_id IS NOT DISTINCT FROM $3""",
)
#: Ended cycles with a page. An entry belongs to a cycle by its commit.
_OLDEST = Statement(
    _OldCycle,
    """
SELECT c.id, c.number, c.ended_at, coalesce((
  SELECT e.seq FROM consciousness_entries e
  WHERE e.tenant_id = $1 AND e.agent_id = $2 AND e.commit_no <= c.ended_commit_no
  ORDER BY e.commit_no DESC, e.seq DESC LIMIT 1), 0) AS to_seq, c.ended_at < now() - $6::interval AS is_past
FROM think_cycles c WHERE c.tenant_id = $1 AND c.agent_id = $2 AND c.number > $3 AND c.number <= $4
  AND c.outcome IS NOT NULL ORDER BY c.number LIMIT $5""",
)
#: The first ended cycle that has no page yet.
_UNWRITTEN = Statement(
    datetime,
    """SELECT ended_at FROM think_cycles
WHERE tenant_id = $1 AND agent_id = $2 AND number > $3 AND outcome IS NOT NULL ORDER BY number LIMIT 1""",
)
_ENTRIES = "DELETE FROM consciousness_entries WHERE tenant_id = $1 AND agent_id = $2 AND seq > $3 AND seq <= $4"
#: Pages are locked before their vectors are deleted: a vector that is being stored waits for its page.
_PAGES = Statement(
    int,
    """SELECT id FROM archive_pages
WHERE tenant_id = $1 AND agent_id = $2 AND kind = ANY ($5) AND to_cycle > $3 AND to_cycle <= $4 FOR UPDATE""",
)
_VECTORS = "DELETE FROM archive_vectors WHERE tenant_id = $1 AND page_id = ANY ($2)"
_DELETE_PAGES = "DELETE FROM archive_pages WHERE tenant_id = $1 AND id = ANY ($2)"
_EPISODES = "DELETE FROM episodes WHERE tenant_id = $1 AND agent_id = $2 AND to_cycle > $3 AND to_cycle <= $4"
#: Summaries that can never be in front of the window again, because a later one can no longer be undone.
_SUMMARIES = """
UPDATE compactions c SET text = $4, summary = NULL FROM agent_processes p JOIN agents a
  ON (a.tenant_id, a.id) = (p.tenant_id, p.agent_id)
WHERE (p.tenant_id, p.agent_id) = ($1, $2) AND c.tenant_id = $1 AND c.agent_id = $2 AND c.to_seq < $3
  AND c.summary IS NOT NULL AND c.state IN ('ADOPTED', 'UNDONE', 'DISCARDED')
  AND (c.id IS DISTINCT FROM p.compaction_id OR a.status = 'STOPPED')"""
#: An episode that is being written about a removed cycle is written again, about the remaining cycles. Its model has
#: not failed, so this try does not count.
_ADVANCE = """
UPDATE archives SET removed_to = $3, removed_seq = greatest(removed_seq, $4), episode_to = greatest(episode_to, $3),
  claim_id = CASE WHEN episode_to < $3 THEN NULL ELSE claim_id END,
  episode_at = CASE WHEN episode_to < $3 AND claim_id IS NOT NULL THEN now() ELSE episode_at END,
  attempts = attempts - CASE WHEN episode_to < $3 AND claim_id IS NOT NULL THEN 1 ELSE 0 END
WHERE tenant_id = $1 AND agent_id = $2"""
_REST = "UPDATE archives SET past_rest_until = now() + $3::interval WHERE tenant_id = $1 AND agent_id = $2"
_LOOK_AGAIN = """UPDATE archives SET past_from = coalesce($3, now()), past_rest_until = now() + $4::interval
WHERE tenant_id = $1 AND agent_id = $2"""
_BEGINS = Statement(
    Beginning,
    """SELECT r.agent_id, r.removed_seq + 1 AS from_seq, r.removed_to + 1 AS from_cycle, c.ended_at AS removed_until
FROM archives r JOIN think_cycles c
  ON (c.tenant_id, c.agent_id, c.number) = (r.tenant_id, r.agent_id, r.removed_to)
WHERE r.tenant_id = $1 AND r.agent_id = ANY ($2)""",
)
_REMOVED_SEQ = Statement(int, "SELECT removed_seq FROM archives WHERE tenant_id = $1 AND agent_id = $2")
_CAN_BE_UNDONE = Statement(
    bool,
    """SELECT coalesce(r.removed_seq, 0) < least(c.from_seq, c.window_before) FROM compactions c
LEFT JOIN archives r ON (r.tenant_id, r.agent_id) = (c.tenant_id, c.agent_id)
WHERE c.tenant_id = $1 AND c.id = $2""",
)

#: Replaces removed content.
REMOVED = "older than this tenant keeps"


@dataclass(frozen=True, slots=True)
class PastCycle:
    """A cycle that may be removed."""

    id: UUID
    number: int
    ended_at: datetime
    #: `seq` of its last entry.
    to_seq: int
    is_past: bool
    #: The window or a summary still needs it.
    is_needed: bool


@dataclass(frozen=True, slots=True)
class Past:
    """The oldest cycles that an agent's chain still has, locked.

    All before `removed_to` and `removed_seq` is removed.
    """

    cycles: Sequence[PastCycle]
    removed_to: int
    removed_seq: int
    #: End of the oldest cycle that has no page yet. None if all have one.
    unwritten_at: datetime | None


async def lock(work: UnitOfWork, *, agent_id: UUID, kept: timedelta, most: int) -> Past | None:
    """Lock and return the oldest cycles, at most `most`. None if the archive or the summary is in use."""
    own = work.tenant_id, agent_id
    archive = await work.fetchrow(_LOCK, *own)
    if archive is None:
        return None
    needed = await work.fetchrow(_NEEDED, *own, await work.fetchrow(_FRONT, *own))
    if needed is None:
        return None
    rows = await work.fetch(_OLDEST, *own, archive.removed_to, archive.archived_to, most, kept)
    cycles = [
        PastCycle(row.id, row.number, row.ended_at, row.to_seq, row.is_past, is_needed=row.to_seq >= needed)
        for row in rows
    ]
    unwritten_at = await work.fetchrow(_UNWRITTEN, *own, archive.archived_to)
    return Past(cycles, archive.removed_to, archive.removed_seq, unwritten_at)


async def delete_pages(work: UnitOfWork, page_ids: Sequence[int]) -> None:
    """Delete locked pages of the archive, with their vectors."""
    await work.execute(_VECTORS, work.tenant_id, page_ids)
    await work.execute(_DELETE_PAGES, work.tenant_id, page_ids)


async def remove(work: UnitOfWork, past: Past, *, agent_id: UUID, through: PastCycle) -> None:
    """Remove the entries up to the end of this cycle, their pages with vectors, and the episodes about nothing else."""
    own, to_seq = (work.tenant_id, agent_id), max(past.removed_seq, through.to_seq)
    await work.execute(_ENTRIES, *own, past.removed_seq, to_seq)
    await delete_pages(work, await work.fetch(_PAGES, *own, past.removed_to, through.number, list(PageKind)))
    await work.execute(_EPISODES, *own, past.removed_to, through.number)
    await work.execute(_SUMMARIES, *own, to_seq, f"(removed: {REMOVED})")
    await work.execute(_ADVANCE, *own, through.number, to_seq)


async def look_again(work: UnitOfWork, *, agent_id: UUID, oldest: datetime | None, rest: timedelta) -> None:
    """Store the end of the oldest remaining cycle, and a rest before the next look. `oldest` None: no cycle remains."""
    await work.execute(_LOOK_AGAIN, work.tenant_id, agent_id, oldest, rest)


async def rest(work: UnitOfWork, *, agent_id: UUID, rest: timedelta) -> None:
    """Do not look at the archive again before `rest` is over."""
    await work.execute(_REST, work.tenant_id, agent_id, rest)


async def beginnings(work: UnitOfWork, agent_ids: Sequence[UUID]) -> dict[UUID, Beginning]:
    """The start of the remaining past, for those of these agents that have lost a part."""
    rows = await work.fetch(_BEGINS, work.tenant_id, list(agent_ids))
    return {row.agent_id: row for row in rows}


async def removed_seq(work: UnitOfWork, *, agent_id: UUID) -> int:
    """`seq` of the last removed entry; 0 if none was removed."""
    return await work.fetchrow(_REMOVED_SEQ, work.tenant_id, agent_id) or 0


async def has_originals(work: UnitOfWork, *, compaction_id: UUID) -> bool:
    """Whether all entries exist that an undo of this summary would show again. The caller has locked the summary."""
    return await work.fetch_one(_CAN_BE_UNDONE, work.tenant_id, compaction_id)
