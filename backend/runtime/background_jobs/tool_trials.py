"""Makes one call of a tool for an admin (`tools.trials`), with the guards and the secrets of an agent's call.

The API calls it through `kit.rpc`. No agent is concerned: there is no row of the call, and the result goes back only.
"""

import asyncio
import time
from collections import Counter
from dataclasses import asdict, replace
from datetime import datetime
from uuid import UUID

from backend.kit import hops, rpc
from backend.kit.rpc import Content
from backend.kit.text import canonical_json
from backend.kit.unit_of_work import unit_of_work
from backend.runtime.worker_state import WorkerState
from backend.tenants import status
from backend.tenants.errors import TenantSuspended
from backend.tools import large_results, outbound_tool, trials
from backend.tools.errors import ToolError
from backend.tools.http.tool import HttpTool
from backend.tools.mcp.tool import McpTool
from backend.tools.models import CallState
from backend.tools.outbound_tool import Answer
from backend.tools.toolbox import WantedTools
from backend.tools.trials import Trial

_CHAIN_ID = "trial"


async def answer_forever(worker: WorkerState, redis_url: str) -> None:
    """Makes the calls that the API asks for, a few of each tenant concurrently."""
    running = Counter[str]()

    async def run(content: Content) -> Content:
        tenant_id = content["tenant_id"]
        if running[tenant_id] >= trials.AT_ONCE_OF_TENANT:
            return asdict(_failed("not sent: other tools of the organisation are being tried now; wait for them"))
        running[tenant_id] += 1
        try:
            return asdict(await _run(worker, content))
        finally:
            running.subtract([tenant_id])
            if not running[tenant_id]:
                del running[tenant_id]

    await rpc.serve_forever(redis_url, rpc.TOOL_TRIAL, run, at_once=trials.AT_ONCE)


async def _run(worker: WorkerState, content: Content) -> Trial:
    try:
        tool = await _tool(worker, content)
        arguments = tool.parse(content["arguments"])
    except TenantSuspended:
        return _failed("not sent: the tenant is suspended")
    except ToolError as error:
        return _failed(str(error))
    began = time.monotonic()
    try:
        with hops.carrying(worker.keys, 0):
            answer = await outbound_tool.make(tool, key=content["key"], arguments=arguments)
    except asyncio.CancelledError:  # this worker stops: another one must not make the call again
        return trials.unknown("the worker stopped during the call")
    return _trial(answer, seconds=time.monotonic() - began)


async def _tool(worker: WorkerState, content: Content) -> HttpTool | McpTool:
    name = content["name"]
    async with unit_of_work(UUID(content["tenant_id"])) as work:
        await status.require_active(work)
        if await trials.is_late(work, datetime.fromisoformat(content["begins_before"])):
            raise ToolError("not sent: the request has waited too long")
        toolset = await worker.toolbox.open(work, WantedTools(given=(name,), families=frozenset()))
        if await trials.revisions_of(work, name) != content["revisions"]:
            raise ToolError("not sent: the tool was changed or deleted meanwhile")
    tool = toolset.find(name)
    if not isinstance(tool, HttpTool | McpTool):
        raise ToolError("not sent: the MCP server of the tool does not offer it now")
    return replace(tool, timeout_seconds=content["seconds"])


def _trial(answer: Answer, *, seconds: float) -> Trial:
    shown = large_results.shortened(answer.result, chain_id=_CHAIN_ID).result
    found = answer.result
    return Trial(
        answer.state, canonical_json(shown).decode(), status=found.get("status"), error=found.get("error"),
        seconds=round(seconds, 3),
    )  # fmt: skip


def _failed(error: str) -> Trial:
    return Trial(CallState.FAILED, "", error=error)
