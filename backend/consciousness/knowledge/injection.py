"""Shows the agent its knowledge: first all of it, then the changes by others, as long as the whole is in its window.

`runtime.inbox_entry.drain` calls it when a cycle opens, and marks it as shown in the transaction that writes the entry.
The system prompt contains none of it (invariant 10), and between two changes no entry does. The agent's own changes are
in its chain, behind the entry with the whole. When the window has moved beyond that entry, the whole is shown again.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.consciousness.knowledge import goals, rendering
from backend.consciousness.knowledge.rendering import ListedItem
from backend.kit.limits import Limits
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.trust import Trust, least

_DUE = "(h.others_no > h.told_no OR coalesce(h.told_seq < p.window_from, true))"


@dataclass(frozen=True, slots=True)
class _DueHead:
    """The head of the agent's knowledge, and whether the window still shows the whole."""

    change_no: int
    told_no: int
    hidden: Json[dict[str, int]]
    removals: Json[list[str | list[str]]]
    is_in_view: bool


_HEAD = Statement(
    _DueHead,
    f"""
SELECT h.change_no, h.told_no, h.hidden, h.removals, coalesce(h.told_seq >= p.window_from, false) AS is_in_view
FROM knowledge_heads h JOIN agent_processes p ON (p.tenant_id, p.agent_id) = (h.tenant_id, h.agent_id)
WHERE h.tenant_id = $1 AND h.agent_id = $2
  AND {_DUE} FOR NO KEY UPDATE OF h""",  # noqa: S608
)
#: All knowledge without ended goals, or the changes by others since `$3`. The last changed comes first.
_ITEMS = Statement(
    ListedItem,
    f"""
SELECT t.kind, t.name, left(t.text, $5 + 1) AS text, length(t.text) AS chars, t.status,
  CASE WHEN $4 OR t.written_by = $2 THEN NULL ELSE coalesce(m.name, s.name, a.name) END AS by_name,
  t.written_by_kind AS by_kind, t.change_no, t.trust
FROM (
  SELECT 'goal' AS kind, number::text AS name, text || CASE WHEN news = '' THEN '' ELSE ' - ' || news END AS text,
    CASE WHEN {goals.IS_STALE} THEN status || ' · stale: no news since '
      || to_char(news_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' ELSE status END AS status,
    change_no, written_by_kind, written_by, tenant_id, trust, {goals.IS_STALE} AS is_stale FROM goals
  WHERE tenant_id = $1 AND agent_id = $2 AND (status IN ('WORKING', 'WAITING') OR NOT $4)
  UNION ALL SELECT 'learning', number::text, rule, NULL, change_no, written_by_kind, written_by, tenant_id, trust,
    false
  FROM learnings WHERE tenant_id = $1 AND agent_id = $2
  UNION ALL SELECT 'memory', key, value, NULL, change_no, written_by_kind, written_by, tenant_id, trust, false
  FROM memories WHERE tenant_id = $1 AND agent_id = $2
  UNION ALL SELECT 'note', number::text, title, NULL, change_no, written_by_kind, written_by, tenant_id, trust, false
  FROM notes WHERE tenant_id = $1 AND agent_id = $2
) t
LEFT JOIN members m ON (m.tenant_id, m.id) = (t.tenant_id, t.written_by)
LEFT JOIN services s ON (s.tenant_id, s.id) = (t.tenant_id, t.written_by)
LEFT JOIN agents a ON (a.tenant_id, a.id) = (t.tenant_id, t.written_by)
WHERE $4 OR (t.change_no > $3 AND (t.written_by <> $2 OR t.is_stale)) ORDER BY t.change_no DESC""",  # noqa: S608
)
_SHOWN = """UPDATE knowledge_heads SET told_no = $3, told_seq = coalesce($4, told_seq), hidden = $5, removals = '[]',
  shown_seq = coalesce($6, shown_seq)
WHERE tenant_id = $1 AND agent_id = $2"""
_MASKED = Statement(
    int,
    """
UPDATE knowledge_heads h SET told_seq = CASE WHEN h.masked_no = h.change_no THEN h.told_seq END,
  masked_no = h.change_no, masked_seq = h.shown_seq
FROM knowledge_heads before
WHERE h.tenant_id = $1 AND h.agent_id = $2 AND h.shown_seq = ANY ($3)
  AND (before.tenant_id, before.agent_id) = (h.tenant_id, h.agent_id)
RETURNING CASE WHEN before.masked_no = before.change_no THEN before.masked_seq END""",
)
_NOT_SHOWN = """UPDATE knowledge_heads SET told_seq = NULL, masked_no = 0
WHERE tenant_id = $1 AND agent_id = $2 AND shown_seq = $3"""


@dataclass(frozen=True, slots=True)
class KnowledgeListing:
    """The lines for the entry, up to the change of that number. Without `lines` there is nothing to show."""

    change_no: int
    is_whole: bool
    #: What did not fit: `hidden` of `rendering.RenderedKnowledge`.
    hidden: Mapping[str, int]
    lines: Sequence[str]
    #: The trust of the least trusted item that it may show.
    trust: Trust


async def due(work: UnitOfWork, *, agent_id: UUID, limits: Limits) -> KnowledgeListing | None:
    """The lines for the entry that opens a cycle. None if the agent has all of it in its window.

    The lock keeps the knowledge unchanged until the end of the transaction, in which the caller writes the entry and
    calls `mark`.
    """
    head = await work.fetchrow(_HEAD, work.tenant_id, agent_id)
    if head is None:
        return None
    is_whole = not head.is_in_view
    items = await work.fetch(_ITEMS, work.tenant_id, agent_id, head.told_no, is_whole, limits.told_chars)
    removals = rendering.removals(head.removals)
    removed = rendering.removed_lines(removals)
    budget = limits.told_tokens - rendering.tokens_of(removed)
    rendered = rendering.rendered(items, budget=budget, chars=limits.told_chars)
    before = {} if is_whole else head.hidden
    shown = rendered.lines + removed
    return KnowledgeListing(
        head.change_no,
        is_whole,
        before | rendered.hidden,  # what is hidden now was changed after what was hidden before
        shown,
        least([*(item.trust for item in items), *(each.trust for each in removals)]),
    )


async def mark(work: UnitOfWork, *, agent_id: UUID, listing: KnowledgeListing, seq: int) -> None:
    """Mark the knowledge as shown by the entry of that `seq`."""
    whole_seq, shown_seq = seq if listing.is_whole else None, seq if listing.lines else None
    await work.execute(
        _SHOWN, work.tenant_id, agent_id, listing.change_no, whole_seq, json.dumps(listing.hidden), shown_seq
    )


async def mask_shown(work: UnitOfWork, *, agent_id: UUID, seqs: Sequence[int]) -> int | None:
    """Handle the masking of these entries: knowledge that one of them has shown is shown again, by itself.

    Exception: if the same knowledge was masked before, perhaps no model accepts it. It is not shown again before it
    changes. Then this returns the `seq` of the earlier masked entry, whose other content was harmless.
    """
    return await work.fetchrow(_MASKED, work.tenant_id, agent_id, seqs)


async def mark_not_shown(work: UnitOfWork, *, agent_id: UUID, seq: int) -> None:
    """Mark the knowledge in the entry of that `seq` as not shown, as if the entry had not been masked."""
    await work.execute(_NOT_SHOWN, work.tenant_id, agent_id, seq)
