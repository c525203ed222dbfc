"""Sends one plain model request outside of a cycle. Returns a text, or raises `CompletionError` with the reason.

Summaries and episodes use it, outside of any loop and without a lease. The request is prepared like the agent's own
requests: its models by use, its tenant's keys, quick tries and redactions. If one model refuses it, the next one is
asked, because nothing here can be masked as poison. No tools are sent. A reply that calls a tool, is empty or is cut
short counts as a failure. The cost of a reply is recorded in any case.
"""

import asyncio
from contextlib import aclosing
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any
from uuid import UUID

from backend.agents import preparation, routing, usage
from backend.agents.cycles import StepCost
from backend.agents.model_uses import ModelUse
from backend.agents.models import UsagePurpose
from backend.agents.preparation import Preparation
from backend.budgets.reservations import BudgetUnavailable, RequestingWork
from backend.consciousness.entries import user_content
from backend.kit.statements import Json, Statement
from backend.kit.text import canonical_json, clean
from backend.kit.unit_of_work import unit_of_work
from backend.llm.errors import ModelError, ModelErrorKind
from backend.llm.gateway import Finished, ModelConnection, ModelReply, ModelRequest
from backend.llm.installation import Installation
from backend.llm.messages import ChatMessage
from backend.llm.middleware import Send
from backend.llm.partial import Partial
from backend.llm.prices import output_limit
from backend.runtime import tenant_keys
from backend.runtime.model import fallback, middleware, request_spans
from backend.runtime.model.probe import RequestingAgent
from backend.runtime.model.reserved_requests import reserved, uncancelled
from backend.runtime.tenant_keys import OwnKeys
from backend.runtime.worker_state import WorkerState
from backend.telemetry import tracing


@dataclass(frozen=True, slots=True)
class _Configuration:
    preparation: Json[dict[str, Any]]
    has_own_keys: bool
    has_budgets: bool


_AGENT = Statement(
    _Configuration,
    """
SELECT a.preparation,
  EXISTS (SELECT FROM secrets s WHERE s.tenant_id = a.tenant_id AND starts_with(s.name, 'model/')) AS has_own_keys,
  EXISTS (SELECT FROM budgets b WHERE b.tenant_id = a.tenant_id) AS has_budgets
FROM agents a WHERE a.tenant_id = $1 AND a.id = $2""",
)


class CompletionErrorKind(StrEnum):
    """Why no text was written."""

    #: No model answered.
    UNANSWERED = "UNANSWERED"
    #: The request is longer than the model's context.
    TOO_LONG = "TOO_LONG"
    CALLED_TOOLS = "CALLED_TOOLS"
    EMPTY = "EMPTY"
    CUT_SHORT = "CUT_SHORT"


class CompletionError(Exception):
    """No text was written. `message` may be shown to people, and to the model that is asked again."""

    def __init__(self, kind: CompletionErrorKind, message: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message


@dataclass(frozen=True, slots=True)
class Completion:
    """The text that a model wrote. `tokens` counts the request and the reply."""

    text: str
    model: str
    cost: Decimal
    tokens: int


@dataclass(frozen=True, slots=True)
class _PaidReply:
    reply: ModelReply
    cost: StepCost


@dataclass(frozen=True, slots=True)
class Completer:
    """The models of an agent for one use, with the configuration of its requests."""

    tenant_id: UUID
    agent_id: UUID
    preparation: Preparation
    models: tuple[ModelConnection, ...]
    has_budgets: bool = False

    @property
    def context_tokens(self) -> int | None:
        """The number of tokens that all of them accept. None if it is unknown."""
        return fallback.context_of(self.models)


async def write(
    worker: WorkerState,
    tenant_id: UUID,
    agent_id: UUID,
    *,
    purpose: UsagePurpose,
    use: ModelUse,
    system: str,
    text: str,
    max_output_tokens: int,
    cycle_id: UUID | None = None,
) -> Completion:
    """Send one request to an agent's models. Raises `CompletionError`. Do not call it inside a transaction."""
    completer = await completer_of(worker, tenant_id, agent_id, use=use)
    return await ask(
        worker,
        completer,
        purpose=purpose,
        system=system,
        text=text,
        max_output_tokens=max_output_tokens,
        cycle_id=cycle_id,
    )


async def completer_of(worker: WorkerState, tenant_id: UUID, agent_id: UUID, *, use: ModelUse) -> Completer:
    """Load the models and the configuration for `ask`. Raises `CompletionError` if no connection can be opened."""
    async with unit_of_work(tenant_id, read_only=True) as work:
        row = await work.fetch_one(_AGENT, tenant_id, agent_id)
        keys = await tenant_keys.read(work) if row.has_own_keys else OwnKeys()
        names = (await routing.read(work, agent_id=agent_id)).chain(use)
    try:
        models = tuple(keys.reach_each(worker, names))
    except ModelError as error:
        raise _unanswered(error) from error
    return Completer(tenant_id, agent_id, preparation.read(row.preparation), models, row.has_budgets)


async def ask(
    worker: WorkerState,
    completer: Completer,
    *,
    purpose: UsagePurpose,
    system: str,
    text: str,
    max_output_tokens: int,
    cycle_id: UUID | None = None,
) -> Completion:
    """Like `write`, with a `Completer` that `completer_of` has just loaded. Use it for several requests in a row."""
    name = _named(completer, purpose)
    asking = middleware.asking_beside(worker, completer.preparation, purpose=purpose, name=name)
    message = ChatMessage("user", canonical_json(user_content(clean(text))))
    requesting = RequestingWork(
        completer.tenant_id, worker.worker_id, purpose, agent_id=completer.agent_id, cycle_id=cycle_id
    )

    async def once(connection: ModelConnection) -> _PaidReply:
        most = min(max_output_tokens, output_limit(connection.name) or max_output_tokens)
        request = ModelRequest(
            connection=connection,
            system=clean(system),
            messages=[message],
            max_output_tokens=most,
            is_to_be_remembered=False,
        )
        if not completer.has_budgets:
            return await _reply_to(requesting, asking, request, models=worker.models)
        async with reserved(requesting, request) as (granted, reservation):
            return await _reply_to(requesting, asking, granted, models=worker.models, reservation=reservation)

    try:
        asker = RequestingAgent(completer.tenant_id, completer.agent_id)
        paid = await fallback.first_answer(worker, asker, completer.models, once, takes_refusals_on=True)
    except ModelError as error:
        raise _unanswered(error) from error
    except BudgetUnavailable as unavailable:
        raise CompletionError(CompletionErrorKind.UNANSWERED, str(unavailable)) from unavailable
    reply, cost = paid.reply, paid.cost
    await uncancelled(_record(requesting, cost))
    return Completion(_text_of(reply), reply.model, reply.cost_usd, cost.input_tokens + cost.output_tokens)


async def _reply_to(
    sending: RequestingWork,
    asking: Send,
    request: ModelRequest,
    *,
    models: Installation,
    reservation: UUID | None = None,
) -> _PaidReply:
    """Send the request. If the reply breaks off or is withheld, its cost is recorded, and `ModelError` is raised.

    A request that is cancelled is recorded with what it has cost until then.
    """
    running = Partial(request)
    reply: ModelReply | None = None
    chat = request_spans.begin(models, request, agent_id=sending.agent_id)
    try:
        with tracing.within(None if chat is None else chat.span):
            async with aclosing(asking(request)) as chunks:
                async for chunk in chunks:
                    running.take(chunk)
                    if isinstance(chunk, Finished):
                        reply = chunk.reply
    except (ModelError, asyncio.CancelledError) as error:
        running.fail(error)
        request_spans.fail(chat, running, error)
        if running.has_begun or not isinstance(error, ModelError):
            await uncancelled(_record(sending, StepCost.of(running.broken_off(), reservation=reservation)))
        raise
    assert reply is not None, "a stream ends with Finished or ModelError"
    request_spans.end(chat, reply)
    return _PaidReply(reply, StepCost.of(reply, reservation=reservation))


async def _record(sending: RequestingWork, cost: StepCost) -> None:
    async with unit_of_work(sending.tenant_id) as work:
        await usage.record(
            work, agent_id=sending.agent_id, purpose=sending.purpose, cost=cost, cycle_id=sending.cycle_id
        )


def _text_of(reply: ModelReply) -> str:
    if reply.calls:
        named = ", ".join(call.name[:64] for call in reply.calls[:3])
        raise CompletionError(
            CompletionErrorKind.CALLED_TOOLS, f"the answer calls tools ({clean(named)}) that were not offered"
        )
    if reply.is_cut_short:
        raise CompletionError(
            CompletionErrorKind.CUT_SHORT, "the answer was cut off at its maximum length: write a shorter one"
        )
    text = clean(reply.text).strip()
    if not text:
        raise CompletionError(CompletionErrorKind.EMPTY, "the answer is empty")
    return text


def _unanswered(error: ModelError) -> CompletionError:
    is_too_long = error.kind is ModelErrorKind.OVERFLOW
    kind = CompletionErrorKind.TOO_LONG if is_too_long else CompletionErrorKind.UNANSWERED
    return CompletionError(kind, f"{error.kind}: {error.message}")


def _named(completer: Completer, purpose: UsagePurpose) -> str:
    return f"model request tenant={completer.tenant_id} agent={completer.agent_id} purpose={purpose}"
