"""The schedule of what tenants keep no longer of their agents' past: looked for once a minute, by the eldest worker.

`worker.py` runs it beside the sweep. Two at once do no harm (`tools.retention` has a lock for each agent), and what one
that dies has left is found by its successor's first look.
"""

import asyncio
import logging

from backend.agents import workers
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import TRANSIENT
from backend.runtime.hosting.backlog import Key
from backend.runtime.hosting.state import WorkerState
from backend.tools import retention

log = logging.getLogger(__name__)

#: Between two looks of a younger worker at whether it is the eldest now.
_SECONDS_OF_THE_YOUNGER = 5.0
#: Of one agent, before it is the turn of the next.
_BATCHES = 10


async def erase_for_ever(worker: WorkerState) -> None:
    """Until cancelled. What a database that does not answer has left is found by the next look."""
    while True:
        seconds = _SECONDS_OF_THE_YOUNGER
        try:
            if await workers.is_eldest(worker.worker_id):
                seconds = 0.0 if await erase() else DEFAULT.retention_look_seconds
        except TRANSIENT as error:
            log.warning("the past waits for the database: %s", type(error).__name__)
        await asyncio.sleep(seconds)


async def erase() -> bool:
    """One look; whether there is more to remove, or there may be others who were not found."""
    found = await retention.find(limit=DEFAULT.retention_look_agents)
    has_more = [await _try(key) for key in found]
    return any(has_more) or len(found) == DEFAULT.retention_look_agents


async def _try(key: Key) -> bool:
    """What fails is put off. A database that does not answer fails in that, too, and ends the look."""
    try:
        return await _erase(key)
    except TRANSIENT as error:
        log.warning("past of agent %s: %s", key[1], type(error).__name__)
    except Exception:  # the edge: one agent's trouble is no other's
        log.exception("past of agent %s", key[1])
    await retention.put_off(tenant_id=key[0], agent_id=key[1])
    return False


async def _erase(key: Key) -> bool:
    tenant_id, agent_id = key
    for _ in range(_BATCHES):
        if not await retention.apply(tenant_id=tenant_id, agent_id=agent_id):
            return False
    return True
