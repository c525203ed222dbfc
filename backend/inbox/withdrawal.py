"""Takes events out of the chain again: those of a masked entry, which no model could take.

`runtime.cycle.poison` calls it in the fenced transaction of the mask. Several events return to the inbox and are
drained one by one, so that the harmless ones are seen. An event that fails alone is a dead letter; an admin can replay
it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork

_RETURN = """UPDATE inbox_events SET receipt = 'PENDING', is_alone = true, cycle_id = NULL, entry_seq = NULL,
  withheld_seq = coalesce($3, withheld_seq) WHERE tenant_id = $1 AND id = ANY ($2)"""
_MARK_DEAD = """UPDATE inbox_events SET receipt = 'DEAD_LETTER', settled_at = now(), withheld_seq = NULL
WHERE tenant_id = $1 AND id = $2"""
#: The condition is that of the partial index in `backend/migrations/sql/initial.sql`.
_RELEASE = """UPDATE inbox_events SET withheld_seq = NULL
WHERE tenant_id = $1 AND agent_id = $2 AND withheld_seq = $3 AND receipt IN ('PENDING', 'INJECTED')"""


@dataclass(frozen=True, slots=True)
class DeadLetter:
    event_id: int
    space_id: UUID | None
    #: The entry whose other content was withheld because of this event, if any.
    withheld_seq: int | None


#: SYSTEM events are about the agent's own operation and have no sender. They do not return: they settle with their
#: cycle.
_EVENTS = Statement(
    DeadLetter,
    """SELECT id AS event_id, space_id, withheld_seq FROM inbox_events
WHERE tenant_id = $1 AND agent_id = $2 AND cycle_id = $3
  AND entry_seq = ANY ($4) AND receipt = 'INJECTED' AND type <> 'SYSTEM' ORDER BY id""",
)


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The number of events that are pending again, or the one event that was alone."""

    returned: int = 0
    dead: DeadLetter | None = None


async def withdraw(
    work: UnitOfWork, *, agent_id: UUID, cycle_id: UUID, entry_seqs: Sequence[int], context_seq: int | None
) -> Withdrawn:
    """Take the events of these entries of the open cycle out of the chain.

    `context_seq` is the entry among them that has content beside its events. If no entry has, a single event must be
    the cause.
    """
    rows = await work.fetch(_EVENTS, work.tenant_id, agent_id, cycle_id, list(entry_seqs))
    match rows:
        case []:
            return Withdrawn()
        case [row] if context_seq is None:
            await work.execute(_MARK_DEAD, work.tenant_id, row.event_id)
            return Withdrawn(dead=row)
    await work.execute(_RETURN, work.tenant_id, [row.event_id for row in rows], context_seq)
    return Withdrawn(returned=len(rows))


async def release(work: UnitOfWork, *, agent_id: UUID, seq: int) -> None:
    """End the withholding of that entry's content, for all events that caused it."""
    await work.execute(_RELEASE, work.tenant_id, agent_id, seq)
