"""The wake protocol's sending half: *commit, then look* (invariant 3). Written once, here.

Why it loses nothing. A sender commits its events and only then looks at the process row; a loop commits SLEEPING
and only then looks at the inbox (`agents.leases.take_back`). Whichever commits second sees the other's first half:
either the sender finds SLEEPING and wakes, or the loop finds the event and stays. A row that is locked is skipped:
whoever holds it is a loop or another sender, which looks after its own commit. Leave out either look and a wake is
lost; `tests/inbox/test_wake_protocol.py` shows it. Whoever dies between its halves is repaired by the sweep.

Called after the commit by whoever delivered (mutations, the loop's steps) and on resume. The commit of the wake
itself may be lost with a crash of the server: the sweep finds the agent asleep with something waiting.
"""

from collections.abc import Sequence
from uuid import UUID

from backend.kit.jobs import Wake
from backend.kit.unit_of_work import unit_of_work

_WAKE = """
UPDATE agent_processes p SET state = 'WAKING', wake_no = p.wake_no + 1, wake_at = now(), wake_reason = 'EVENT'
FROM (
  SELECT q.agent_id FROM agent_processes q JOIN agents a ON (a.tenant_id, a.id) = (q.tenant_id, q.agent_id)
  WHERE q.tenant_id = $1 AND q.agent_id = ANY ($2) AND q.state = 'SLEEPING' AND a.status = 'ACTIVE'
  ORDER BY q.agent_id FOR NO KEY UPDATE OF q SKIP LOCKED
) asleep WHERE p.tenant_id = $1 AND p.agent_id = asleep.agent_id
RETURNING p.agent_id, p.wake_no"""


async def wake(*, tenant_id: UUID, agent_ids: Sequence[UUID]) -> list[Wake]:
    """Turn the sleeping ones among these agents into WAKING; each returned wake wants one job."""
    if not agent_ids:
        return []
    async with unit_of_work(tenant_id, may_be_lost=True) as work:
        rows = await work.fetch(_WAKE, tenant_id, list(agent_ids))
    return [Wake(tenant_id, row["agent_id"], row["wake_no"]) for row in rows]
