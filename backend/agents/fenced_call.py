"""A transaction of the loop that is one call of the database: fence, decision and writes together.

Called by `runtime.cycle.step_fast_path`. What `leases.fenced` is for a transaction that Python leads: the same retries,
the same end if the lease is somebody else's.
"""

from collections.abc import Awaitable, Callable

import asyncpg

from backend.agents import leases
from backend.agents.leases import Lease, LeaseLost
from backend.kit.unit_of_work import TRANSIENT

#: Nothing is written: the fence is shut.
_LOST = "LOST"
#: It is written, all of it.
_DONE = "DONE"


async def ask(lease: Lease, sent: Callable[[], Awaitable[asyncpg.Record]]) -> asyncpg.Record | None:
    """Send a call of a function that answers with its `state`, and with `is_wanted` if that is DONE.

    None: it is committed, and its answer was lost. With another state than DONE nothing is. Raises `LeaseLost`.
    """
    is_unsure = False
    for attempt in range(1, leases.TRIES + 1):
        try:
            row = await sent()
        except TRANSIENT:
            # It was rolled back, or it is unknown whether it was committed: the next fence tells which.
            is_unsure = True
            if attempt == leases.TRIES:
                raise
            await leases.pause(attempt)
            continue
        if row["state"] == _LOST:
            break
        if row["state"] == _DONE:
            lease.commit_no += 1
            lease.is_wanted = row["is_wanted"]
        return row
    if is_unsure and await leases.has_landed(lease):
        return None
    raise LeaseLost(f"agent {lease.agent_id}")
