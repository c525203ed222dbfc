"""Finds idle agents: asleep, without an open cycle and without pending events.

`plans` calls it before it fires plans that are for idle agents only. It does no harm if an agent begins to think just
afterwards.
"""

from collections.abc import Sequence
from uuid import UUID

from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork

_IDLE = Statement(
    UUID,
    """
SELECT p.agent_id FROM agent_processes p
WHERE p.tenant_id = $1 AND p.agent_id = ANY ($2) AND p.state = 'SLEEPING' AND p.cycle_id IS NULL AND NOT EXISTS (
  SELECT FROM inbox_events e WHERE e.tenant_id = $1 AND e.agent_id = p.agent_id AND e.receipt = 'PENDING')""",
)


async def among(work: UnitOfWork, agent_ids: Sequence[UUID]) -> set[UUID]:
    """The idle agents among these."""
    return set(await work.fetch(_IDLE, work.tenant_id, list(agent_ids)))
