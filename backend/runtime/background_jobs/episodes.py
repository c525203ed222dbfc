"""Writes due episodes. An episode describes what has happened since the last one. It is due when the agent is quiet.

Every few seconds one worker looks for due episodes and enqueues a job for each. A claim in the row decides which worker
writes. The agent's model for summaries writes the text. If it fails several times, the episode is stored without it. A
try fails too if it takes too long, or if its worker dies.
"""

import asyncio
import logging
from functools import partial
from uuid import UUID

from backend.agents.model_uses import ModelUse
from backend.agents.models import UsagePurpose
from backend.consciousness import episodes
from backend.consciousness.episodes import EpisodeRange
from backend.kit.background import Put, RecurringJob, RowJob
from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import unit_of_work
from backend.runtime.model import completion
from backend.runtime.model.completion import CompletionError
from backend.runtime.worker_state import WorkerState
from backend.telemetry import tracing

log = logging.getLogger(__name__)

NAME = "write_episode"
_SECONDS = 15


def job(worker: WorkerState) -> RowJob:
    most, seconds = DEFAULT.episodes_at_once, 2 * worker.limits.episode_seconds
    return RowJob(NAME, partial(_write, worker), at_once=most, of_tenant=most, seconds=seconds)


def recurring_job(put: Put) -> RecurringJob:
    async def find() -> None:
        for tenant_id, agent_id in await episodes.due(limit=DEFAULT.episodes_at_once):
            await put(tenant_id, agent_id)

    return RecurringJob("find_episodes", find, every_seconds=_SECONDS)


async def _write(worker: WorkerState, tenant_id: UUID, agent_id: UUID) -> None:
    if worker.liveness.is_fresh:
        await write(worker, tenant_id, agent_id)


async def write(worker: WorkerState, tenant_id: UUID, agent_id: UUID) -> None:
    """Write one agent's episode, if it is still due."""
    async with unit_of_work(tenant_id) as work:
        episode = await episodes.claim(work, agent_id=agent_id, limits=worker.limits)
    if episode is None:
        return
    reach(FailPoint.EPISODE_CLAIMED)
    with tracing.span("write episode", parent=None, attributes={tracing.TENANT_ID: str(tenant_id)}):
        written = await _write_text(worker, tenant_id, episode)
    reach(FailPoint.EPISODE_TOLD)
    async with unit_of_work(tenant_id) as work:
        if written is None:
            await episodes.put_off(work, episode)
        else:
            await episodes.store(work, episode, text=written[0], model=written[1])


async def _write_text(worker: WorkerState, tenant_id: UUID, episode: EpisodeRange) -> tuple[str, str | None] | None:
    """Return the text and the name of the model that wrote it, if a model did. None: it is tried again later."""
    tries = worker.limits.episode_tries
    if episode.attempts > tries:  # the last try did not end: its worker died
        log.warning("agent %s: every try to write the episode ended without a result", episode.agent_id)
        return episode.plain, None
    try:
        async with asyncio.timeout(worker.limits.episode_seconds) as clock:
            written = await completion.write(
                worker,
                tenant_id,
                episode.agent_id,
                purpose=UsagePurpose.EPISODE,
                use=ModelUse.SUMMARIES,
                system=episodes.prompt(tokens=DEFAULT.episode_output_tokens),
                text=episode.shown,
                max_output_tokens=DEFAULT.episode_output_tokens,
            )
    except CompletionError as error:
        kind = str(error.kind)
    except TimeoutError:
        if not clock.expired():
            raise
        kind = "TOO_LATE"
    else:
        return written.text, written.model
    log.info("agent %s: no model wrote the summary of the episode: %s", episode.agent_id, kind)
    return (episode.plain, None) if episode.attempts >= tries else None
