"""Tests a model with a minimal request, before an admin gives it to agents: does it reply, and does it call tools?

The API calls it through `kit.rpc`, because only workers send model requests. The request uses the same key, address and
network guard as an agent's requests.
"""

import asyncio
import logging
from contextlib import aclosing
from dataclasses import replace
from uuid import UUID

from backend.agents import usage
from backend.agents.cycles import StepCost
from backend.agents.models import UsagePurpose
from backend.budgets.reservations import BudgetUnavailable, RequestingWork
from backend.consciousness.entries import user_content
from backend.kit import rpc
from backend.kit.rpc import Content
from backend.kit.text import canonical_json
from backend.kit.unit_of_work import unit_of_work
from backend.llm.errors import ModelError, ModelErrorKind
from backend.llm.gateway import Finished, ModelConnection, ModelReply, ModelRequest
from backend.llm.litellm_availability import NeedsLitellm
from backend.llm.measurement import measured
from backend.llm.messages import ChatMessage, ToolSpec
from backend.llm.middleware import around
from backend.llm.partial import Partial
from backend.runtime import tenant_keys
from backend.runtime.model import circuit_breaker
from backend.runtime.model.reserved_requests import reserved, uncancelled
from backend.runtime.worker_state import WorkerState
from backend.telemetry import logs
from backend.tenants import key_trials

log = logging.getLogger(__name__)

#: Enough for a call, and for some reasoning before it.
_OUTPUT_TOKENS = 1_000
_SECONDS = 20.0
_TOOL = ToolSpec(
    name="ready", description="Say that you are ready.",
    parameters={"type": "object", "properties": {}, "additionalProperties": False},
)  # fmt: skip
_SYSTEM = "This is a test of the connection."


async def run(worker: WorkerState, content: Content) -> Content:
    """Test the model that `content` names as `{"tenant_id", "model"}`, with the key on trial `{"key"}` if there is one.

    Returns `{"provider", "calls_tools", "seconds", …}`, or an error as `{"kind", "message", "code"}`. With a key on
    trial, `tried_key` is its id.
    """
    key: Content | None = content.get("key")
    result = await _test(worker, content, key)
    return result if key is None else {**result, "tried_key": key["id"]}


async def _test(worker: WorkerState, content: Content, key: Content | None) -> Content:
    try:
        connection = await _reach(worker, UUID(content["tenant_id"]), content["model"], key)
        reply = await _ask(worker, UUID(content["tenant_id"]), connection)
        await circuit_breaker.answered(worker, connection)
    except NeedsLitellm:
        return await rpc.wait_for_shutdown()
    except ModelError as error:
        log.warning(
            "the test of a model failed: %s, provider said %r", error.kind, logs.content(error.provider_message)
        )
        return {"kind": error.kind.value, "message": error.message, "code": error.code}
    except BudgetUnavailable as unavailable:
        return {"kind": ModelErrorKind.BUDGET.value, "message": str(unavailable), "code": None}
    return {
        "provider": reply.provider,
        "calls_tools": any(call.name == _TOOL.name for call in reply.calls),
        "seconds": reply.seconds,
        "input_tokens": reply.usage.input_tokens,
        "output_tokens": reply.usage.output_tokens,
        "cost": str(reply.cost_usd),
    }


async def _reach(worker: WorkerState, tenant_id: UUID, name: str, key: Content | None) -> ModelConnection:
    async with unit_of_work(tenant_id, read_only=True) as work:
        keys = await tenant_keys.read(work, on_trial=None if key is None else await key_trials.receive(work, key))
    found = keys.reach(worker, name)
    return replace(found, timeout_seconds=min(found.timeout_seconds, _SECONDS))


async def _ask(worker: WorkerState, tenant_id: UUID, connection: ModelConnection) -> ModelReply:
    prompt = user_content("Call the tool `ready` once.")
    request = ModelRequest(
        connection=connection,
        system=_SYSTEM,
        messages=[ChatMessage("user", canonical_json(prompt))],
        tools=[_TOOL],
        max_output_tokens=_OUTPUT_TOKENS,
        is_to_be_remembered=False,
    )
    requesting = RequestingWork(tenant_id, worker.worker_id, UsagePurpose.TEST)
    async with reserved(requesting, request) as (granted, reservation):
        reply = await _reply_to(worker, requesting, granted, reservation=reservation)
    await _record(requesting, StepCost.of(reply, reservation=reservation))
    return reply


async def _reply_to(
    worker: WorkerState, requesting: RequestingWork, request: ModelRequest, *, reservation: UUID | None
) -> ModelReply:
    """Send the request. If the reply breaks off or is withheld, its cost is recorded, and `ModelError` is raised.

    So is the cost of a request that is cancelled.
    """
    running, send = Partial(request), around(worker.gateway.stream, measured(UsagePurpose.TEST))
    try:
        async with aclosing(send(request)) as chunks:
            async for chunk in chunks:
                running.take(chunk)
                if isinstance(chunk, Finished):
                    return chunk.reply
    except (ModelError, asyncio.CancelledError) as error:
        running.fail(error)
        if running.has_begun or not isinstance(error, ModelError):
            await uncancelled(_record(requesting, StepCost.of(running.broken_off(), reservation=reservation)))
        raise
    raise AssertionError("a stream ends with its reply")


async def _record(requesting: RequestingWork, cost: StepCost) -> None:
    async with unit_of_work(requesting.tenant_id) as work:
        await usage.record(work, agent_id=None, purpose=UsagePurpose.TEST, cost=cost)
