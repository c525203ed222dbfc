"""Takes out of an agent's window what its tenant keeps no longer, so that it can be deleted.

`tools.calls.retention` calls it before it deletes. It moves the start of the window, as a cut does, and takes away a
summary in front that is as old. Only for an agent that sleeps without an open cycle; any other one has its turn later.
A new commit number makes workers forget the window that they remember.
"""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from backend.consciousness import compactions
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork

#: A window that begins with an entry as old as the retention time loses a tenth of that time more. So it does not begin
#: anew, which costs the provider's prompt cache, with each cycle.
_SLACK = 10


@dataclass(frozen=True, slots=True)
class _Window:
    """Where the window would begin, and whether the summary in front is too old to be kept.

    So is one that is being undone, because its originals are not kept.
    """

    begins: int
    is_old: bool
    has_old_summary: bool


_LOCK = Statement(
    bool,
    """SELECT true FROM agent_processes
WHERE tenant_id = $1 AND agent_id = $2 AND state = 'SLEEPING' AND cycle_id IS NULL FOR NO KEY UPDATE SKIP LOCKED""",
)
#: `$3` is the time that the tenant keeps, `$4` the time that a shortened window keeps.
_MEASURE = Statement(
    _Window,
    """
SELECT coalesce((
    SELECT max(e.seq) FROM consciousness_entries e WHERE e.tenant_id = $1 AND e.agent_id = $2 AND e.commit_no <= (
      SELECT max(c.ended_commit_no) FROM think_cycles c
      WHERE c.tenant_id = $1 AND c.agent_id = $2 AND c.ended_at < now() - $4::interval)), 0) + 1 AS begins,
  EXISTS (
    SELECT FROM consciousness_entries e WHERE e.tenant_id = $1 AND e.agent_id = $2
      AND e.seq >= least(p.window_from, p.unsummarised_from) AND e.created_at < now() - $3::interval)
    OR (coalesce(s.ready_at, s.created_at) < now() - $3::interval) IS TRUE AS is_old,
  (s.state = 'UNDOING' OR coalesce(s.ready_at, s.created_at) < now() - $3::interval) IS TRUE AS has_old_summary
FROM agent_processes p LEFT JOIN compactions s ON (s.tenant_id, s.id) = (p.tenant_id, p.compaction_id)
WHERE p.tenant_id = $1 AND p.agent_id = $2""",
)
_MOVE = """
UPDATE agent_processes SET window_from = greatest(window_from, $3), unsummarised_from = greatest(unsummarised_from, $3),
  compaction_id = CASE WHEN $4 THEN NULL ELSE compaction_id END, commit_no = commit_no + 1, committed_at = now()
WHERE tenant_id = $1 AND agent_id = $2"""


async def leave(work: UnitOfWork, *, agent_id: UUID, kept: timedelta) -> bool:
    """Move the window past what is older than `kept`. Returns whether anything was taken out of it."""
    own = work.tenant_id, agent_id
    if not await work.fetchrow(_LOCK, *own):
        return False
    found = await work.fetchrow(_MEASURE, *own, kept, kept - max(kept / _SLACK, timedelta(days=1)))
    if found is None or not found.is_old:
        return False
    await compactions.discard(work, agent_id=agent_id, reason="what it sums up is older than the organisation keeps")
    await work.execute(_MOVE, *own, found.begins, found.has_old_summary)
    return True
