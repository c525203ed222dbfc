"""An agent's past that its tenant keeps no longer: the oldest cycles of its chain, with their pages and episodes.

`tools.calls.retention` calls it, in one transaction with what it removes of calls and events. The row of `archives`
says how far it is; whoever locks it removes the next. Nothing that the loop writes or waits for is locked, but the
summary in front of the window, for the moment: so that none is undone whose originals go (ADR 0026).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from backend.consciousness.models import PageKind
from backend.kit.unit_of_work import UnitOfWork

#: Whoever writes pages or episodes goes first.
_LOCK = """SELECT archived_to, removed_to, removed_seq FROM archives
WHERE tenant_id = $1 AND agent_id = $2 FOR NO KEY UPDATE SKIP LOCKED"""
_FRONT = """SELECT c.id FROM agent_processes p
JOIN compactions c ON (c.tenant_id, c.id) = (p.tenant_id, p.compaction_id)
WHERE p.tenant_id = $1 AND p.agent_id = $2 FOR SHARE OF c SKIP LOCKED"""
#: The first entry that somebody needs: the window, a summary that is still to be written, one that is being undone.
_NEEDED = """
SELECT CASE WHEN a.status = 'STOPPED' THEN p.tail_seq + 1
  ELSE least(p.window_from, p.unsummarised_from, u.from_seq, u.window_before) END
FROM agent_processes p JOIN agents a ON (a.tenant_id, a.id) = (p.tenant_id, p.agent_id)
LEFT JOIN compactions u ON (u.tenant_id, u.id) = (p.tenant_id, p.compaction_id) AND u.state = 'UNDOING'
WHERE p.tenant_id = $1 AND p.agent_id = $2 AND p.compaction_id IS NOT DISTINCT FROM $3"""
#: Cycles with a page that have ended; an entry's commit says to which it belongs.
_OLDEST = """
SELECT c.id, c.number, c.ended_at, c.ended_at < now() - $6::interval AS is_past, coalesce((
  SELECT e.seq FROM consciousness_entries e
  WHERE e.tenant_id = $1 AND e.agent_id = $2 AND e.commit_no <= c.ended_commit_no
  ORDER BY e.commit_no DESC, e.seq DESC LIMIT 1), 0) AS to_seq
FROM think_cycles c WHERE c.tenant_id = $1 AND c.agent_id = $2 AND c.number > $3 AND c.number <= $4
  AND c.outcome IS NOT NULL ORDER BY c.number LIMIT $5"""
#: The first that has ended and has no page yet.
_UNWRITTEN = """SELECT ended_at FROM think_cycles
WHERE tenant_id = $1 AND agent_id = $2 AND number > $3 AND outcome IS NOT NULL ORDER BY number LIMIT 1"""
_ENTRIES = "DELETE FROM consciousness_entries WHERE tenant_id = $1 AND agent_id = $2 AND seq > $3 AND seq <= $4"
#: Locked before their vectors go: one that is being stored waits for its page.
_PAGES = """SELECT id FROM archive_pages
WHERE tenant_id = $1 AND agent_id = $2 AND kind = ANY ($5) AND to_cycle > $3 AND to_cycle <= $4 FOR UPDATE"""
_VECTORS = "DELETE FROM archive_vectors WHERE tenant_id = $1 AND page_id = ANY ($2)"
_DELETE_PAGES = "DELETE FROM archive_pages WHERE tenant_id = $1 AND id = ANY ($2)"
_EPISODES = "DELETE FROM episodes WHERE tenant_id = $1 AND agent_id = $2 AND to_cycle > $3 AND to_cycle <= $4"
#: Those that can come in front of the window no more: what would have to be undone first cannot be.
_SUMMARIES = """
UPDATE compactions c SET text = $4, summary = NULL FROM agent_processes p JOIN agents a
  ON (a.tenant_id, a.id) = (p.tenant_id, p.agent_id)
WHERE (p.tenant_id, p.agent_id) = ($1, $2) AND c.tenant_id = $1 AND c.agent_id = $2 AND c.to_seq < $3
  AND c.summary IS NOT NULL AND c.state IN ('ADOPTED', 'UNDONE', 'DISCARDED')
  AND (c.id IS DISTINCT FROM p.compaction_id OR a.status = 'STOPPED')"""
#: An episode that is being told of what goes is told anew, of what is left.
_ADVANCE = """
UPDATE archives SET removed_to = $3, removed_seq = greatest(removed_seq, $4), episode_to = greatest(episode_to, $3),
  claim_id = CASE WHEN episode_to < $3 THEN NULL ELSE claim_id END,
  episode_at = CASE WHEN episode_to < $3 AND claim_id IS NOT NULL THEN now() ELSE episode_at END
WHERE tenant_id = $1 AND agent_id = $2"""
_REST = "UPDATE archives SET past_rest_until = now() + $3::interval WHERE tenant_id = $1 AND agent_id = $2"
_LOOK_AGAIN = """UPDATE archives SET past_from = coalesce($3, now()), past_rest_until = now() + $4::interval
WHERE tenant_id = $1 AND agent_id = $2"""
_BEGINS = """SELECT r.agent_id, r.removed_seq, r.removed_to, c.ended_at FROM archives r JOIN think_cycles c
  ON (c.tenant_id, c.agent_id, c.number) = (r.tenant_id, r.agent_id, r.removed_to)
WHERE r.tenant_id = $1 AND r.agent_id = ANY ($2)"""
_REMOVED_SEQ = "SELECT removed_seq FROM archives WHERE tenant_id = $1 AND agent_id = $2"
_CAN_BE_UNDONE = """SELECT coalesce(r.removed_seq, 0) < least(c.from_seq, c.window_before) FROM compactions c
LEFT JOIN archives r ON (r.tenant_id, r.agent_id) = (c.tenant_id, c.agent_id)
WHERE c.tenant_id = $1 AND c.id = $2"""

#: What stands where something has been removed.
REMOVED = "older than this tenant keeps"


@dataclass(frozen=True, slots=True)
class PastCycle:
    """A cycle that may go."""

    id: UUID
    number: int
    ended_at: datetime
    #: The last of its entries.
    to_seq: int
    is_past: bool
    #: Somebody's window still needs it.
    is_needed: bool


@dataclass(frozen=True, slots=True)
class Past:
    """The oldest cycles that an agent's chain still has, locked; behind this cycle and this entry all is gone."""

    cycles: Sequence[PastCycle]
    removed_to: int
    removed_seq: int
    #: When the oldest cycle has ended that the archive has not come to; None: it has come to all.
    unwritten_at: datetime | None


@dataclass(frozen=True, slots=True)
class Beginning:
    """Where what there is of an agent's past begins, after a part of it was removed."""

    from_seq: int
    from_cycle: int
    #: When the last cycle had ended that is gone.
    removed_until: datetime


async def lock(work: UnitOfWork, *, agent_id: UUID, kept: timedelta, most: int) -> Past | None:
    """So many of the oldest cycles; None: somebody is at the archive or the summary right now."""
    own = work.tenant_id, agent_id
    archive = await work.fetchrow(_LOCK, *own)
    if archive is None:
        return None
    needed = await work.fetchval(_NEEDED, *own, await work.fetchval(_FRONT, *own))
    if needed is None:
        return None
    rows = await work.fetch(_OLDEST, *own, archive["removed_to"], archive["archived_to"], most, kept)
    cycles = [
        PastCycle(row["id"], row["number"], row["ended_at"], row["to_seq"], row["is_past"], row["to_seq"] >= needed)
        for row in rows
    ]
    unwritten_at = await work.fetchval(_UNWRITTEN, *own, archive["archived_to"])
    return Past(cycles, archive["removed_to"], archive["removed_seq"], unwritten_at)


async def delete_pages(work: UnitOfWork, page_ids: Sequence[int]) -> None:
    """Pages of the archive, locked, with their vectors."""
    await work.execute(_VECTORS, work.tenant_id, page_ids)
    await work.execute(_DELETE_PAGES, work.tenant_id, page_ids)


async def remove(work: UnitOfWork, past: Past, *, agent_id: UUID, through: PastCycle) -> None:
    """The entries up to the last of this cycle, their pages with vectors, and episodes that tell of nothing else."""
    own, to_seq = (work.tenant_id, agent_id), max(past.removed_seq, through.to_seq)
    await work.execute(_ENTRIES, *own, past.removed_seq, to_seq)
    pages = await work.fetch(_PAGES, *own, past.removed_to, through.number, list(PageKind))
    await delete_pages(work, [row["id"] for row in pages])
    await work.execute(_EPISODES, *own, past.removed_to, through.number)
    await work.execute(_SUMMARIES, *own, to_seq, f"(removed: {REMOVED})")
    await work.execute(_ADVANCE, *own, through.number, to_seq)


async def look_again(work: UnitOfWork, *, agent_id: UUID, oldest: datetime | None, rest: timedelta) -> None:
    """When the oldest cycle that is left will be past, and not before that rest is over; None: there is none yet."""
    await work.execute(_LOOK_AGAIN, work.tenant_id, agent_id, oldest, rest)


async def rest(work: UnitOfWork, *, agent_id: UUID, rest: timedelta) -> None:
    """Nothing of it is looked at before that is over."""
    await work.execute(_REST, work.tenant_id, agent_id, rest)


async def beginnings(work: UnitOfWork, agent_ids: Sequence[UUID]) -> dict[UUID, Beginning]:
    """Of those of these agents of whom anything was removed."""
    rows = await work.fetch(_BEGINS, work.tenant_id, list(agent_ids))
    return {row["agent_id"]: Beginning(row["removed_seq"] + 1, row["removed_to"] + 1, row["ended_at"]) for row in rows}


async def removed_seq(work: UnitOfWork, *, agent_id: UUID) -> int:
    """The last entry that was removed; 0: none was."""
    found: int | None = await work.fetchval(_REMOVED_SEQ, work.tenant_id, agent_id)
    return found or 0


async def has_originals(work: UnitOfWork, *, compaction_id: UUID) -> bool:
    """Whether all is there that would be in view again without this summary, which the caller has locked."""
    return bool(await work.fetchval(_CAN_BE_UNDONE, work.tenant_id, compaction_id))
