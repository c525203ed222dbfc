"""The archive's schedule: cycles get their pages a few seconds after they have ended (M5).

`worker.py` runs it beside the sweep. The worker that thought writes (`loop` tells the backlog); once a minute one of
all workers looks for those that nobody wrote, as a job of arq: a worker died, or there were too many. Two at once do no
harm (`consciousness.pages`). What pages mean is asked by `embedding`, so that a slow model keeps no page waiting.
"""

import asyncio
import logging
from collections.abc import Iterable
from datetime import timedelta

from backend.consciousness import pages
from backend.kit.background import RecurringJob
from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.runtime.hosting.archive_queue import Key
from backend.runtime.worker_state import WorkerState

log = logging.getLogger(__name__)

_SECONDS = 1.0
#: Of one agent, before it is the turn of the next.
_BATCHES = 10
_FIND = "SELECT tenant_id, agent_id FROM find_unarchived($1)"


async def archive_for_ever(worker: WorkerState) -> None:
    """Until cancelled. Whoever could not be archived is found by the next look."""
    begun: list[Key] = []
    while True:
        due = worker.backlog.take(pause_seconds=DEFAULT.archive_pause_seconds, most=DEFAULT.archive_look_agents)
        begun = await _round(worker, [*begun, *due])
        await asyncio.sleep(0 if begun else _SECONDS)


def look(worker: WorkerState) -> RecurringJob:
    async def run() -> None:
        due = await _forgotten()
        while due:
            due = await _round(worker, due)

    return RecurringJob("archive_forgotten", run, every_seconds=DEFAULT.archive_look_seconds, is_at_start=True)


async def _round(worker: WorkerState, due: Iterable[Key]) -> list[Key]:
    """Those of whom there may be more to write."""
    return [key for key in dict.fromkeys(due) if await _try(worker, key)]


async def _try(worker: WorkerState, key: Key) -> bool:
    try:
        has_more = await archive(worker, key)
    except TRANSIENT as error:
        log.warning("archive of agent %s: %s", key[1], type(error).__name__)
        return False
    except Exception:  # the edge: one agent's trouble is no other's
        log.exception("archive of agent %s", key[1])
        return False
    if worker.embedder is not None:
        worker.unread.tell(key)
    return has_more


async def archive(worker: WorkerState, key: Key) -> bool:
    """The next that one agent's archive lacks, and whether there may be more: a long past lets others in between."""
    tenant_id, agent_id = key
    quiet = timedelta(seconds=worker.limits.episode_quiet_seconds)
    for _ in range(_BATCHES):
        async with unit_of_work(tenant_id) as work:
            has_more = await pages.write(work, agent_id=agent_id, language=worker.search_language, quiet=quiet)
            reach(FailPoint.PAGES_BEFORE_COMMIT)
        if not has_more:
            return False
    return True


async def _forgotten() -> list[Key]:
    async with unit_of_work(None, read_only=True) as work:
        rows = await work.fetch(_FIND, DEFAULT.archive_look_agents)
    return [(row["tenant_id"], row["agent_id"]) for row in rows]
