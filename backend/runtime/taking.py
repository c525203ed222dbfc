"""A lease is taken: in one transaction with the reading of its agent and, where nothing else comes first, the cycle.

`starter` takes the lease of a wake here. The cycle is opened with it to save a commit, never for its sake alone:
whatever fails is done once more without it, by a lease that stands first.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from uuid import UUID

from backend.agents.leases import Lease
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.llm.litellm_door import NeedsLitellm
from backend.runtime import opening
from backend.runtime.hosting.state import WorkerState
from backend.runtime.mind import Mind, load
from backend.runtime.new_cycle import WithLease

log = logging.getLogger(__name__)

#: Takes the lease in this transaction, if there is one to take.
Take = Callable[[UnitOfWork], Awaitable[Lease | None]]


@dataclass(frozen=True, slots=True)
class Taken:
    """A mind under its lease, and what was written with that."""

    mind: Mind
    made: WithLease | None = None


async def take_up(worker: WorkerState, tenant_id: UUID, take: Take) -> Taken | None:
    """None: there is nothing to take. Raises if a COMMIT got no answer: the sweep gives the lease back."""
    wrote = asyncio.Event()
    try:
        return await _take_and_open(worker, tenant_id, take, wrote)
    except NeedsLitellm:
        log.info("a lease is taken only to hand its agent over: its model needs litellm")
    except Exception as error:  # the edge: a cycle that cannot be opened is the loop's trouble, as at any later time
        if wrote.is_set():
            raise
        log.warning("a lease is taken without its cycle: %s", type(error).__name__, exc_info=True)
    async with unit_of_work(tenant_id) as work:
        lease = await take(work)
        return None if lease is None else Taken(await load(work, lease, worker.memory, worker.toolbox))


async def _take_and_open(worker: WorkerState, tenant_id: UUID, take: Take, wrote: asyncio.Event) -> Taken | None:
    async with unit_of_work(tenant_id) as work:
        lease = await take(work)
        if lease is None:
            return None
        mind = await load(work, lease, worker.memory, worker.toolbox)
        taken = Taken(mind, await opening.begin_with_lease(worker, mind, work))
        wrote.set()
    return taken
