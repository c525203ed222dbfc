"""Writes the episodes that are due: what has happened since the last, when an agent has been quiet for a while (M6).

`worker.py` runs it beside the sweep; every worker looks, and a claim in the row says who writes. The agent's model for
summaries is asked by the scribe; what it does not tell after a few tries is told without it.
"""

import asyncio
import logging
import random
from collections.abc import Mapping
from contextvars import Context
from uuid import UUID

from backend.agents.model_uses import ModelUse
from backend.agents.models import UsagePurpose
from backend.consciousness import episodes
from backend.consciousness.episodes import Stretch
from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.runtime import scribe
from backend.runtime.hosting.state import WorkerState
from backend.runtime.scribe import ScribeError

log = logging.getLogger(__name__)

_SECONDS = 5.0

_Writing = dict[tuple[UUID, UUID], "asyncio.Task[None]"]


async def write_for_ever(worker: WorkerState) -> None:
    """Until cancelled. A database that does not answer is asked again at the next look."""
    writing: _Writing = {}
    try:
        while True:
            if worker.pulse.is_fresh:
                await _look(worker, writing)
            await asyncio.sleep(_SECONDS * random.uniform(0.5, 1.0))  # noqa: S311 - so that workers look in turn
    finally:
        await end(writing.values())


async def _look(worker: WorkerState, writing: _Writing) -> None:
    try:
        found = await episodes.due(limit=DEFAULT.episodes_at_once) if _has_room(writing) else []
    except TRANSIENT as error:
        log.warning("nobody knows which episodes are due: %s", type(error).__name__)
        return
    for key in found:
        if key not in writing and _has_room(writing):
            task = asyncio.get_running_loop().create_task(_write(worker, *key), context=Context())
            writing[key] = task
            task.add_done_callback(lambda _, key=key: writing.pop(key))  # type: ignore[misc]


def _has_room(writing: Mapping[tuple[UUID, UUID], object]) -> bool:
    return len(writing) < DEFAULT.episodes_at_once


async def _write(worker: WorkerState, tenant_id: UUID, agent_id: UUID) -> None:
    """What fails here for a reason of ours is due again when the claim is over."""
    try:
        await write(worker, tenant_id, agent_id)
    except TRANSIENT as error:
        log.warning("an episode of agent %s was not written: %s", agent_id, type(error).__name__)
    except Exception:  # the edge: one agent's trouble is no other's
        log.exception("episode of agent %s", agent_id)


async def write(worker: WorkerState, tenant_id: UUID, agent_id: UUID) -> None:
    """One agent's episode, if it is still due."""
    async with unit_of_work(tenant_id) as work:
        stretch = await episodes.claim(work, agent_id=agent_id)
    if stretch is None:
        return
    reach(FailPoint.EPISODE_CLAIMED)
    told = await _told(worker, tenant_id, stretch)
    reach(FailPoint.EPISODE_TOLD)
    async with unit_of_work(tenant_id) as work:
        if told is None:
            await episodes.put_off(work, stretch)
        else:
            await episodes.store(work, stretch, text=told[0], model=told[1])


async def _told(worker: WorkerState, tenant_id: UUID, stretch: Stretch) -> tuple[str, str | None] | None:
    """The text, and the model that wrote it if one did; None: it is tried again."""
    try:
        written = await scribe.write(
            worker,
            tenant_id,
            stretch.agent_id,
            purpose=UsagePurpose.EPISODE,
            use=ModelUse.SUMMARIES,
            system=episodes.prompt(tokens=DEFAULT.episode_output_tokens),
            text=stretch.shown,
            max_output_tokens=DEFAULT.episode_output_tokens,
        )
    except ScribeError as error:
        log.info("agent %s: no model tells the episode: %s", stretch.agent_id, error.told)
        return (stretch.plain, None) if stretch.attempts >= DEFAULT.episode_tries else None
    return written.text, written.model
