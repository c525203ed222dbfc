"""Who has nothing to do: asleep, with no cycle open and nothing waiting.

`plans` asks before it fires what is for idle agents only. An agent that begins to think just afterwards is no harm.
"""

from collections.abc import Sequence
from uuid import UUID

from backend.kit.unit_of_work import UnitOfWork

_IDLE = """
SELECT p.agent_id FROM agent_processes p
WHERE p.tenant_id = $1 AND p.agent_id = ANY ($2) AND p.state = 'SLEEPING' AND p.cycle_id IS NULL AND NOT EXISTS (
  SELECT FROM inbox_events e WHERE e.tenant_id = $1 AND e.agent_id = p.agent_id AND e.receipt = 'PENDING')"""


async def among(work: UnitOfWork, agent_ids: Sequence[UUID]) -> set[UUID]:
    """The idle ones of these."""
    return {row["agent_id"] for row in await work.fetch(_IDLE, work.tenant_id, list(agent_ids))}
