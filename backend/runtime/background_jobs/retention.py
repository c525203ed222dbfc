"""Deletes data that is older than the tenant's retention time. One worker checks once a minute.

The past of agents first (`tools.calls.retention`), then what tenants have beside it (`data_rights.retention`).
`worker.py` registers it as an arq job. Two workers at the same time do no harm, because `tools.calls.retention` locks
each agent. If a worker dies, the next check finds the rest.
"""

import logging
from uuid import UUID

from backend.data_rights import retention as tenant_retention
from backend.kit.background import RecurringJob
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import TRANSIENT
from backend.runtime.hosting.archive_queue import Key
from backend.tools.calls import retention

log = logging.getLogger(__name__)

#: Batches for one agent before the next agent gets its turn.
_BATCHES = 10


def recurring_job() -> RecurringJob:
    async def run() -> None:
        while await erase():
            pass
        for tenant_id in await tenant_retention.find(limit=DEFAULT.retention_look_agents):
            await _try_tenant(tenant_id)

    return RecurringJob("erase_past", run, every_seconds=DEFAULT.retention_look_seconds, is_at_start=True)


async def erase() -> bool:
    """Run one check. Returns whether there may be more data to delete."""
    found = await retention.find(limit=DEFAULT.retention_look_agents)
    has_more = [await _try(key) for key in found]
    return any(has_more) or len(found) == DEFAULT.retention_look_agents


async def _try(key: Key) -> bool:
    """Delete the old data of one agent. After a failure, put the agent off.

    If the database does not answer, putting off fails too and ends the check.
    """
    try:
        return await _erase(key)
    except TRANSIENT as error:
        log.warning("old data of agent %s was not deleted, a later run tries again: %s", key[1], type(error).__name__)
    except Exception:  # the edge: the failure of one agent must not stop the others
        log.exception("old data of agent %s was not deleted, a later run tries again", key[1])
    await retention.put_off(tenant_id=key[0], agent_id=key[1])
    return False


async def _try_tenant(tenant_id: UUID) -> None:
    try:
        await tenant_retention.apply(tenant_id)
    except TRANSIENT as error:
        log.warning(
            "old data of tenant %s was not deleted, a later run tries again: %s", tenant_id, type(error).__name__
        )
    except Exception:  # the edge: the failure of one tenant must not stop the others
        log.exception("old data of tenant %s was not deleted, a later run tries again", tenant_id)


async def _erase(key: Key) -> bool:
    tenant_id, agent_id = key
    for _ in range(_BATCHES):
        if not await retention.apply(tenant_id=tenant_id, agent_id=agent_id):
            return False
    return True
