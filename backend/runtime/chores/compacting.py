"""Summaries are written: while there are any to write, each worker looks once a second, and writes a few at once.

`worker.py` runs it beside the sweep. A writer that dies leaves its summary due again; a worker whose beat is not
confirmed begins none, as with any request.
"""

import asyncio
import logging
from contextvars import Context
from uuid import UUID

from backend.agents.workers import Chore
from backend.consciousness import compactions
from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT
from backend.runtime.chores import summarising
from backend.runtime.hosting.state import WorkerState

log = logging.getLogger(__name__)

#: By tenant and compaction.
_Writing = dict[tuple[UUID, UUID], asyncio.Task[None]]


async def compact_for_ever(worker: WorkerState) -> None:
    """Until cancelled. A database that does not answer is asked again at the next look."""
    writing: _Writing = {}
    try:
        while True:
            await worker.bells.wait(Chore.COMPACTIONS)
            if worker.pulse.is_fresh:
                await _look(worker, writing)
    finally:
        await end(writing.values())


async def _look(worker: WorkerState, writing: _Writing) -> None:
    room = worker.limits.compactions_at_once - len(writing)
    try:
        found = await compactions.due(limit=room) if room > 0 else []
    except TRANSIENT as error:
        log.warning("nobody knows which summaries are due: %s", type(error).__name__)
        return
    for key in found:
        of_tenant = sum(tenant_id == key[0] for tenant_id, _ in writing)
        if key not in writing and of_tenant < worker.limits.compactions_of_tenant:
            task = asyncio.get_running_loop().create_task(_write(worker, *key), context=Context())
            writing[key] = task
            task.add_done_callback(lambda _, key=key: writing.pop(key))  # type: ignore[misc]


async def _write(worker: WorkerState, tenant_id: UUID, compaction_id: UUID) -> None:
    """What fails here for a reason of ours is due again when the claim is over."""
    try:
        await summarising.summarise(worker, tenant_id, compaction_id)
    except TRANSIENT as error:
        log.warning("compaction %s was not written: %s", compaction_id, type(error).__name__)
    except Exception:  # the edge: one summary's trouble is no other's
        log.exception("compaction %s", compaction_id)
