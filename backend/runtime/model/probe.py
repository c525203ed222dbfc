"""Sends a minimal request to a model, to find out whether it replies at all with this key.

`circuit_breaker` calls it, to distinguish the failure of one request from the failure of all requests, and to find out
whether an outage is over. The cost is charged to the agent that caused the probe.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from dataclasses import dataclass, replace
from uuid import UUID

from backend.agents import usage
from backend.agents.cycles import StepCost
from backend.agents.models import UsagePurpose
from backend.budgets.reservations import BudgetUnavailable, RequestingWork, Reservation
from backend.consciousness.entries import user_content
from backend.kit.text import canonical_json
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.llm import failures
from backend.llm.errors import ModelError
from backend.llm.gateway import Chunk, ModelConnection, ModelRequest
from backend.llm.measurement import measured
from backend.llm.messages import ChatMessage
from backend.llm.middleware import around
from backend.llm.partial import Partial
from backend.llm.requests import PATIENCE
from backend.llm.worst_case import worst_case
from backend.runtime.model import reserved_requests
from backend.runtime.worker_state import WorkerState

log = logging.getLogger(__name__)

#: The longest silence before the first chunk of a reply, and the longest time until that chunk (`_begin`).
_SECONDS = 20.0
LONGEST_SECONDS = PATIENCE * _SECONDS
#: What is reserved for the reply, which is cut after its first chunk.
_OUTPUT_TOKENS = 1_000
_SYSTEM = "This is a test of the connection."
_MESSAGE = ChatMessage("user", canonical_json(user_content("Answer with the word: yes")))


@dataclass(frozen=True, slots=True)
class RequestingAgent:
    """The agent that sends a request."""

    tenant_id: UUID
    agent_id: UUID


async def probe(worker: WorkerState, asker: RequestingAgent, connection: ModelConnection) -> ModelError | None:
    """Send the probe. Returns None if the model replies. Stops after the first chunk of the reply.

    It is sent even if a budget has no room for it, because it decides for the agents of all tenants.
    """
    request = ModelRequest(
        connection=replace(connection, timeout_seconds=min(connection.timeout_seconds, _SECONDS)),
        system=_SYSTEM,
        messages=[_MESSAGE],
        is_to_be_remembered=False,
    )
    requesting = RequestingWork(asker.tenant_id, worker.worker_id, UsagePurpose.PROBE, agent_id=asker.agent_id)
    held = await _reserve(requesting, replace(request, max_output_tokens=_OUTPUT_TOKENS))
    failure: ModelError | None = None
    is_charged = True  # also if the worker stops meanwhile
    running, send = Partial(request), around(worker.gateway.stream, measured(UsagePurpose.PROBE))
    try:
        await _begin(send(request), running)
    except ModelError as error:
        log.warning("the probe of a model failed: %s", error.kind)
        running.fail(error)
        failure, is_charged = error, running.has_begun
    except Exception:
        is_charged = running.has_begun
        raise
    finally:
        await reserved_requests.uncancelled(_settle(asker, held, running, is_charged=is_charged))
    return failure


async def _settle(asker: RequestingAgent, held: Reservation | None, running: Partial, *, is_charged: bool) -> None:
    if is_charged:
        await _record(asker, StepCost.of(running.broken_off(), reservation=None if held is None else held.request_id))
    elif held is not None:
        await reserved_requests.release(held)


async def _begin(answer: AsyncGenerator[Chunk, None], running: Partial) -> None:
    """Read the first chunk. Reasoning is no chunk, so a model that sends it has a multiple of the time."""
    try:
        async with asyncio.timeout(running.request.connection.patience_seconds), aclosing(answer) as chunks:
            async for chunk in chunks:
                running.take(chunk)
                break
    except TimeoutError as error:
        raise failures.unanswered() from error


async def _reserve(requesting: RequestingWork, request: ModelRequest) -> Reservation | None:
    with suppress(BudgetUnavailable, ModelError):
        return await reserved_requests.reserve(requesting, worst_case(request))
    return None


async def _record(asker: RequestingAgent, cost: StepCost) -> None:
    try:
        async with unit_of_work(asker.tenant_id) as work:
            await usage.record(work, agent_id=asker.agent_id, purpose=UsagePurpose.PROBE, cost=cost)
    except TRANSIENT as error:
        log.warning(
            "the cost of a probe with %s input tokens was not recorded: %s", cost.input_tokens, type(error).__name__
        )
