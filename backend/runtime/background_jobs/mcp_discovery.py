"""Lists the tools of MCP servers that are due. Each worker checks once a second and asks a few servers at a time.

`worker.py` starts it. If a worker dies while it asks a server, the server becomes due again after a while. A worker
without a confirmed beat asks no server, as with any outside call.
"""

import asyncio
import logging
from contextvars import Context
from uuid import UUID

from backend.agents.workers import BackgroundJob
from backend.kit.limits import DEFAULT
from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.runtime.worker_state import WorkerState
from backend.tools.errors import ToolError
from backend.tools.mcp_servers import discovery

log = logging.getLogger(__name__)

#: The running tasks, by tenant and server.
_Asking = dict[tuple[UUID, UUID], asyncio.Task[None]]


async def list_for_ever(worker: WorkerState) -> None:
    """Run until cancelled. If the database does not answer, the next check tries again."""
    asking: _Asking = {}
    try:
        while True:
            await worker.bells.wait(BackgroundJob.MCP_SERVERS)
            if worker.pulse.is_fresh:
                await _look(worker, asking)
    finally:
        await end(asking.values())


async def _look(worker: WorkerState, asking: _Asking) -> None:
    room = DEFAULT.mcp_listings - len(asking)
    try:
        found = await discovery.due(limit=room) if room > 0 else []
    except TRANSIENT as error:
        log.warning("due MCP servers could not be read, the next check tries again: %s", type(error).__name__)
        return
    for key in found:
        of_tenant = sum(tenant_id == key[0] for tenant_id, _ in asking)
        if key not in asking and of_tenant < DEFAULT.mcp_listings_of_tenant:
            task = asyncio.get_running_loop().create_task(_ask(worker, *key), context=Context())
            asking[key] = task
            task.add_done_callback(lambda _, key=key: asking.pop(key))  # type: ignore[misc]


async def _ask(worker: WorkerState, tenant_id: UUID, server_id: UUID) -> None:
    """Ask one server and log errors. After a failure of our own, the server is due again when the claim expires."""
    try:
        await ask(worker, tenant_id, server_id)
    except TRANSIENT as error:
        log.warning(
            "tools of MCP server %s were not listed, a later check tries again: %s", server_id, type(error).__name__
        )
    except Exception:  # the edge: the failure of one server must not stop the others
        log.exception("tools of MCP server %s were not listed, a later check tries again", server_id)


async def ask(worker: WorkerState, tenant_id: UUID, server_id: UUID) -> None:
    """Ask one server for its tools, if it is still due."""
    async with unit_of_work(tenant_id) as work:
        claim = await discovery.claim(work, server_id=server_id)
    if claim is None:
        return
    try:
        found = await worker.toolbox.ask(claim.server)
    except ToolError as error:
        log.info("MCP server %s did not list its tools: %s", server_id, error)
        async with unit_of_work(tenant_id) as work:
            await discovery.fail(work, claim, reason=str(error))
        return
    offered = await asyncio.to_thread(discovery.sorted_out, claim.server.name, found)
    async with unit_of_work(tenant_id) as work:
        await discovery.store(work, claim, offered)
