"""Resets of an agent's window: the rows that record an admin's reset, and the notice that the agent gets of it.

`tools.lifecycle.agents` writes a row together with all other parts of a reset. `runtime.cycle.opening` shows the notice
to the agent with its next cycle. The chain keeps all its entries: a reset only moves the start of the window.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Self
from uuid import UUID

from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor

_RECORD = Statement(
    int,
    """
WITH moved AS (
  UPDATE agent_processes SET window_from = tail_seq + 1, unsummarised_from = tail_seq + 1, compaction_id = NULL
  WHERE tenant_id = $1 AND agent_id = $2 RETURNING window_from
)
INSERT INTO agent_resets (tenant_id, agent_id, reason, author_kind, author_id, author_name, from_seq)
SELECT $1, $2, $3, $4, $5, $6, moved.window_from FROM moved RETURNING id""",
)
_MARK_SHOWN = "UPDATE agent_resets SET told_seq = $3 WHERE tenant_id = $1 AND agent_id = $2 AND told_seq IS NULL"
_MARK_NOT_SHOWN = "UPDATE agent_resets SET told_seq = NULL WHERE tenant_id = $1 AND agent_id = $2 AND told_seq = $3"


@dataclass(frozen=True, slots=True)
class ResetNotice:
    """The notice that the agent gets of the newest reset."""

    reason: str
    #: Name and kind.
    by: tuple[str, str]
    at: datetime

    @classmethod
    def of(cls, row: Sequence[str] | None) -> Self | None:
        """Build it from the newest reset that was not shown: reason, author's name and kind, and time.

        None without such a reset.
        """
        if row is None:
            return None
        reason, name, kind, at = row
        return cls(reason, (name, kind), datetime.fromisoformat(at))


async def record(work: UnitOfWork, actor: Actor, *, agent_id: UUID, reason: str) -> int:
    """Move the start of the window behind the tail, and return the id of the row.

    The caller has shut the fence, so no worker thinks.
    """
    return await work.fetch_one(_RECORD, work.tenant_id, agent_id, reason, actor.kind, actor.id, actor.name)


async def mark_not_shown(work: UnitOfWork, *, agent_id: UUID, seq: int) -> None:
    """Mark the notice in the entry of that `seq` as not shown, so that it is shown again."""
    await work.execute(_MARK_NOT_SHOWN, work.tenant_id, agent_id, seq)


async def mark_shown(work: UnitOfWork, *, agent_id: UUID, seq: int) -> None:
    """Mark the notice as shown by the entry of that `seq`."""
    await work.execute(_MARK_SHOWN, work.tenant_id, agent_id, seq)
