"""Writes the archive pages of ended cycles, a few seconds after their end.

`worker.py` starts it. The worker that ran the cycle writes its pages: `loop` adds the agent to the backlog. Once a
minute an arq job in one worker looks for cycles without pages, because a worker may die or have too many of them. Two
writers at the same time do no harm (`consciousness.pages`). `embedding` embeds the pages separately, so that no page
waits for a slow model.
"""

import asyncio
import logging
from collections.abc import Iterable
from datetime import timedelta

from backend.consciousness import pages
from backend.kit.background import RecurringJob
from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.runtime.hosting.archive_queue import FoundAgent, Key
from backend.runtime.worker_state import WorkerState
from backend.telemetry import logs
from backend.telemetry.jobs import timed_job

log = logging.getLogger(__name__)

_SECONDS = 1.0
#: Batches for one agent before the next agent gets its turn.
_BATCHES = 10
_FIND = Statement(FoundAgent, "SELECT tenant_id, agent_id FROM find_unarchived($1)")


async def archive_forever(worker: WorkerState) -> None:
    """Run until cancelled. If archiving an agent fails, the job that runs once a minute finds it again."""
    begun: list[Key] = []
    while True:
        due = worker.archive_queue.take(pause_seconds=DEFAULT.archive_pause_seconds, most=DEFAULT.archive_look_agents)
        begun = await _round(worker, [*begun, *due])
        await asyncio.sleep(0 if begun else _SECONDS)


def recurring_job(worker: WorkerState) -> RecurringJob:
    async def run() -> None:
        due = await _forgotten()
        while due:
            due = await _round(worker, due)

    return RecurringJob("archive_forgotten", run, every_seconds=DEFAULT.archive_look_seconds, is_at_start=True)


async def _round(worker: WorkerState, due: Iterable[Key]) -> list[Key]:
    """Archive one round. Returns the agents that may have more pages to write."""
    return [key for key in dict.fromkeys(due) if await _try(worker, key)]


async def _try(worker: WorkerState, key: Key) -> bool:
    try:
        with logs.about(tenant=key[0], agent=key[1], job="archive"), timed_job("archive", postponed_by=TRANSIENT):
            has_more = await archive(worker, key)
    except TRANSIENT as error:
        log.warning("pages of agent %s were not archived, a later run tries again: %s", key[1], type(error).__name__)
        return False
    except Exception:  # the edge: the failure of one agent must not stop the others
        log.exception("pages of agent %s were not archived, a later run tries again", key[1])
        return False
    if worker.embedder is not None:
        worker.embedding_queue.add(key)
    return has_more


async def archive(worker: WorkerState, key: Key) -> bool:
    """Write the next missing pages of one agent. Returns whether there may be more.

    The number of pages is limited, so that an agent with a long past does not block the others.
    """
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
        return [found.key for found in await work.fetch(_FIND, DEFAULT.archive_look_agents)]
