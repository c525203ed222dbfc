"""The schedule of what tenants keep no longer of their agents' past: looked for once a minute, by one of all workers.

`worker.py` makes it a job of arq. Two at once do no harm (`tools.calls.retention` has a lock for each agent), and what
one that dies has left is found by the next look.
"""

import logging

from backend.kit.background import RecurringJob
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import TRANSIENT
from backend.runtime.hosting.archive_queue import Key
from backend.tools.calls import retention

log = logging.getLogger(__name__)

#: Of one agent, before it is the turn of the next.
_BATCHES = 10


def look() -> RecurringJob:
    async def run() -> None:
        while await erase():
            pass

    return RecurringJob("erase_past", run, every_seconds=DEFAULT.retention_look_seconds, is_at_start=True)


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
