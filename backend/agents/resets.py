"""Windows begun anew: the rows of what an admin decided, and what the agent is told of it (M9).

`tools.lifecycle.agents` writes one with everything else that a reset does; `runtime.cycle.opening` tells the agent,
with its next cycle. The chain keeps all that it had: a reset only moves the start of what a model is shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Self
from uuid import UUID

from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor

_RECORD = """
WITH moved AS (
  UPDATE agent_processes SET window_from = tail_seq + 1, unsummarised_from = tail_seq + 1, compaction_id = NULL
  WHERE tenant_id = $1 AND agent_id = $2 RETURNING window_from
)
INSERT INTO agent_resets (tenant_id, agent_id, reason, author_kind, author_id, author_name, from_seq)
SELECT $1, $2, $3, $4, $5, $6, moved.window_from FROM moved RETURNING id"""
_TOLD = "UPDATE agent_resets SET told_seq = $3 WHERE tenant_id = $1 AND agent_id = $2 AND told_seq IS NULL"
_UNTOLD = "UPDATE agent_resets SET told_seq = NULL WHERE tenant_id = $1 AND agent_id = $2 AND told_seq = $3"


@dataclass(frozen=True, slots=True)
class ResetNotice:
    """What the agent is told of the newest one."""

    reason: str
    #: Name and kind.
    by: tuple[str, str]
    at: datetime

    @classmethod
    def of(cls, told: Sequence[str] | None) -> Self | None:
        """From reason, name and kind of the author, and time of the newest untold one, if there is one."""
        if told is None:
            return None
        reason, name, kind, at = told
        return cls(reason, (name, kind), datetime.fromisoformat(at))


async def record(work: UnitOfWork, actor: Actor, *, agent_id: UUID, reason: str) -> int:
    """The window begins behind the tail; nobody thinks, since the caller has shut the fence. The id of the row."""
    number: int = await work.fetchval(_RECORD, work.tenant_id, agent_id, reason, actor.kind, actor.id, actor.name)
    return number


async def untell(work: UnitOfWork, *, agent_id: UUID, seq: int) -> None:
    """What the entry of that `seq` told is told again."""
    await work.execute(_UNTOLD, work.tenant_id, agent_id, seq)


async def mark_told(work: UnitOfWork, *, agent_id: UUID, seq: int) -> None:
    """The entry of that `seq` tells the agent."""
    await work.execute(_TOLD, work.tenant_id, agent_id, seq)
