"""The newest episodes that the agent's window does not show any more, for the entry that opens a cycle.

They are shown when the window has moved; later only newer episodes are shown. `runtime.inbox_entry.context` calls it,
and marks them as shown in the transaction that writes the entry.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from backend.consciousness import search
from backend.consciousness.render import quoted
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.trust import Trust, least


@dataclass(frozen=True, slots=True)
class _RecentEpisode:
    text: str
    from_cycle: int
    to_cycle: int
    ended_at: datetime
    trust: Trust


#: Episodes that are at least partly out of view. An episode with less trust than `$3` would take rights from the cycle,
#: so it is left out; `search_history` finds it.
_NEWEST = Statement(
    _RecentEpisode,
    """
SELECT e.text, e.from_cycle, e.to_cycle, e.ended_at, e.trust FROM episodes e
JOIN agent_processes p ON (p.tenant_id, p.agent_id) = (e.tenant_id, e.agent_id)
WHERE e.tenant_id = $1 AND e.agent_id = $2 AND e.trust <= $3 AND ($5 OR e.to_cycle > p.lived_to)
  AND e.from_cycle < coalesce((
    SELECT c.number FROM consciousness_entries x JOIN think_cycles c ON (c.tenant_id, c.id) = (x.tenant_id, x.cycle_id)
    WHERE x.tenant_id = $1 AND x.agent_id = $2 AND x.seq = p.window_from), p.cycle_count + 1)
ORDER BY e.to_cycle DESC LIMIT $4""",
)
_MARK_SHOWN = "UPDATE agent_processes SET lived_to = greatest(lived_to, $3) WHERE tenant_id = $1 AND agent_id = $2"


@dataclass(frozen=True, slots=True)
class RecentEpisodes:
    """Episodes, oldest first, up to that cycle. `spaces`: those whose content they have."""

    lines: Sequence[str]
    to_cycle: int
    spaces: Sequence[UUID]
    trust: Trust


async def newest(
    work: UnitOfWork, *, agent_id: UUID, trust: Trust, limit: int, is_whole: bool
) -> RecentEpisodes | None:
    """The newest episodes. `is_whole`: also those that were shown before; otherwise only newer ones."""
    rows = await work.fetch(_NEWEST, work.tenant_id, agent_id, trust, limit, is_whole)
    if not rows:
        return None
    rows.reverse()
    ranges = [(row.from_cycle, row.to_cycle) for row in rows]
    lines = [
        f"cycles {row.from_cycle} to {row.to_cycle}, until {row.ended_at.astimezone(UTC):%Y-%m-%d %H:%M} UTC: "
        f"{quoted(row.text)}"
        for row in rows
    ]
    spaces = await search.spaces_of(work, agent_id=agent_id, ranges=ranges)
    return RecentEpisodes(lines, rows[-1].to_cycle, spaces, least(row.trust for row in rows))


async def mark(work: UnitOfWork, *, agent_id: UUID, episodes: RecentEpisodes) -> None:
    """Mark these episodes as shown."""
    await work.execute(_MARK_SHOWN, work.tenant_id, agent_id, episodes.to_cycle)
