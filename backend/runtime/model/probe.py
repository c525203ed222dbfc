"""The smallest request to a model: does it answer at all, by this key?

`circuit_breaker` asks. It tells a failure of one request from a failure of all of them, and a model that is still away
from one that is back. The agent for whom it is asked pays for it.
"""

import logging
from contextlib import aclosing
from dataclasses import dataclass, replace
from uuid import UUID

from backend.agents import usage
from backend.agents.cycles import StepCost
from backend.agents.models import UsagePurpose
from backend.consciousness.entries import user_content
from backend.kit.text import canonical_json
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.llm.errors import ModelError
from backend.llm.gateway import ModelConnection, ModelRequest
from backend.llm.messages import ChatMessage
from backend.llm.partial import Partial
from backend.runtime.worker_state import WorkerState

log = logging.getLogger(__name__)

#: For the first word of an answer.
SECONDS = 20.0
_SYSTEM = "This is a test of the connection."
_SAID = ChatMessage("user", canonical_json(user_content("Answer with the word: yes")))


@dataclass(frozen=True, slots=True)
class RequestingAgent:
    """The agent whose request it is."""

    tenant_id: UUID
    agent_id: UUID


async def probe(worker: WorkerState, asker: RequestingAgent, connection: ModelConnection) -> ModelError | None:
    """None: it answers. The rest of the answer is not waited for."""
    request = ModelRequest(
        connection=replace(connection, timeout_seconds=min(connection.timeout_seconds, SECONDS)),
        system=_SYSTEM,
        messages=[_SAID],
        is_to_be_remembered=False,
    )
    running = Partial(request)
    try:
        async with aclosing(worker.gateway.stream(request)) as chunks:
            async for chunk in chunks:
                running.take(chunk)
                break
    except ModelError as error:
        log.warning("model %s: the smallest request: %s: %s", connection.name, error.kind, error.message)
        return error
    await _record(asker, running)
    return None


async def _record(asker: RequestingAgent, running: Partial) -> None:
    cost = StepCost.of(running.broken_off())
    try:
        async with unit_of_work(asker.tenant_id) as work:
            await usage.record(work, agent_id=asker.agent_id, purpose=UsagePurpose.PROBE, cost=cost)
    except TRANSIENT as error:
        log.warning("a probe of %s tokens was not recorded: %s", cost.input_tokens, type(error).__name__)
