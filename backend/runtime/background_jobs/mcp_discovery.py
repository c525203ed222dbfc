"""Lists the tools of MCP servers that are due. Each worker checks once a second and asks a few servers at a time.

`worker.py` starts it. If a worker dies while it asks a server, the server becomes due again after a while. A worker
without a confirmed beat asks no server, as with any outside call.
"""

import asyncio
import logging
from functools import partial
from uuid import UUID

from backend.agents.workers import BackgroundJob
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.runtime.background_jobs.runner import Runs, run_triggered
from backend.runtime.worker_state import WorkerState
from backend.tools.errors import ToolError
from backend.tools.mcp_servers import discovery
from backend.tools.mcp_servers.discovery import DiscoveryClaim

log = logging.getLogger(__name__)

#: Those that have no room do not hide those of others.
_LOOKED_AT = 4 * DEFAULT.mcp_listings


async def list_forever(worker: WorkerState) -> None:
    """Run until cancelled."""
    runs = Runs(
        "mcp_server",
        partial(ask, worker),
        at_once=DEFAULT.mcp_listings,
        of_tenant=DEFAULT.mcp_listings_of_tenant,
    )

    async def check() -> None:
        if worker.liveness.is_fresh and runs.room > 0:
            runs.begin(await discovery.due(limit=_LOOKED_AT))

    try:
        await run_triggered(worker, BackgroundJob.MCP_SERVERS, check)
    finally:
        await runs.end()


async def ask(worker: WorkerState, tenant_id: UUID, server_id: UUID) -> None:
    """Ask one server for its tools, if it is still due."""
    async with unit_of_work(tenant_id) as work:
        claim = await discovery.claim(work, server_id=server_id)
    if claim is None:
        return
    try:
        found = await worker.toolbox.ask(claim.server)
        offered = await asyncio.to_thread(discovery.sort_tools, claim.server.name, found)
        async with unit_of_work(tenant_id) as work:
            await discovery.store(work, claim, offered)
    except TRANSIENT:
        raise
    except ToolError as error:
        log.info("MCP server %s did not list its tools: %s", server_id, type(error).__name__)
        await _fail(claim, reason=str(error))
    except Exception:  # whatever it is, the admin of the server must see that the list failed
        await _fail(claim, reason="its list of tools could not be read")
        raise


async def _fail(claim: DiscoveryClaim, *, reason: str) -> None:
    async with unit_of_work(claim.server.tenant_id) as work:
        await discovery.fail(work, claim, reason=reason)
