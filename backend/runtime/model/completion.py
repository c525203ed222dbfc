"""One plain model request beside the mind: a text comes of it, or a `ScribeError` that says why none does.

Summaries and episodes are written so, outside of any loop and under no lease. The request is prepared as the
agent's own are: its models by use, its tenant's keys, quick tries, what is redacted. What one of them refuses the next
one is asked: nothing here is poison that could be masked. No tools are sent, and an answer that calls one, says nothing
or was cut short is none. What it cost is recorded, whatever came of it.
"""

from contextlib import aclosing
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from backend.agents import preparation, routing, usage
from backend.agents.cycles import StepCost
from backend.agents.model_uses import ModelUse
from backend.agents.models import UsagePurpose
from backend.agents.preparation import Preparation
from backend.consciousness.entries import user_content
from backend.kit.text import canonical_json, clean
from backend.kit.unit_of_work import unit_of_work
from backend.llm.errors import ModelError, ModelErrorKind
from backend.llm.gateway import Finished, ModelConnection, ModelReply, ModelRequest
from backend.llm.messages import ChatMessage
from backend.llm.prices import output_limit
from backend.runtime import tenant_keys
from backend.runtime.model import fallback, middleware
from backend.runtime.model.probe import RequestingAgent
from backend.runtime.tenant_keys import OwnKeys
from backend.runtime.worker_state import WorkerState

_AGENT = """
SELECT a.preparation,
  EXISTS (SELECT FROM secrets s WHERE s.tenant_id = a.tenant_id AND starts_with(s.name, 'model/')) AS has_own_keys
FROM agents a WHERE a.tenant_id = $1 AND a.id = $2"""
#: What providers call an answer that met its limit.
_CUT_SHORT = frozenset({"length", "max_tokens"})


class ScribeErrorKind(StrEnum):
    """Why there is no text."""

    #: No model answered.
    UNANSWERED = "UNANSWERED"
    #: The request is longer than the model takes.
    TOO_LONG = "TOO_LONG"
    CALLED_TOOLS = "CALLED_TOOLS"
    EMPTY = "EMPTY"
    CUT_SHORT = "CUT_SHORT"


class ScribeError(Exception):
    """`told` is fit for people, and for the model that is asked again."""

    def __init__(self, kind: ScribeErrorKind, told: str) -> None:
        super().__init__(told)
        self.kind = kind
        self.told = told


@dataclass(frozen=True, slots=True)
class Completion:
    """What a model wrote. `tokens` are those of the request and the answer."""

    text: str
    model: str
    cost: Decimal
    tokens: int


@dataclass(frozen=True, slots=True)
class Scribe:
    """The models of an agent for one use, with all that stands around a request to them."""

    tenant_id: UUID
    agent_id: UUID
    preparation: Preparation
    models: tuple[ModelConnection, ...]

    @property
    def context_tokens(self) -> int | None:
        """What all of them take, as far as anybody knows."""
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
    """One request of an agent's models. Call it outside of any transaction; raises `ScribeError`."""
    scribe = await hire(worker, tenant_id, agent_id, use=use)
    return await ask(
        worker,
        scribe,
        purpose=purpose,
        system=system,
        text=text,
        max_output_tokens=max_output_tokens,
        cycle_id=cycle_id,
    )


async def hire(worker: WorkerState, tenant_id: UUID, agent_id: UUID, *, use: ModelUse) -> Scribe:
    """Who writes for this agent now; raises `ScribeError` where no key of its models can be opened."""
    async with unit_of_work(tenant_id, read_only=True) as work:
        row = await work.fetchrow(_AGENT, tenant_id, agent_id)
        assert row is not None, "an agent's row is never deleted"
        keys = await tenant_keys.read(work) if row["has_own_keys"] else OwnKeys()
        names = (await routing.read(work, agent_id=agent_id)).chain(use)
    try:
        models = tuple(keys.reach_each(worker, names))
    except ModelError as error:
        raise _unanswered(error) from error
    return Scribe(tenant_id, agent_id, preparation.read(work.json(row["preparation"])), models)


async def ask(
    worker: WorkerState,
    scribe: Scribe,
    *,
    purpose: UsagePurpose,
    system: str,
    text: str,
    max_output_tokens: int,
    cycle_id: UUID | None = None,
) -> Completion:
    """As `write`, of somebody who was hired a moment ago: for a work of several requests."""
    asking = middleware.asking_beside(worker, scribe.preparation, purpose=_named(scribe, purpose))
    message = ChatMessage("user", canonical_json(user_content(clean(text))))

    async def once(connection: ModelConnection) -> ModelReply:
        most = min(max_output_tokens, output_limit(connection.name) or max_output_tokens)
        request = ModelRequest(
            connection=connection,
            system=clean(system),
            messages=[message],
            max_output_tokens=most,
            is_to_be_remembered=False,
        )
        reply: ModelReply | None = None
        async with aclosing(asking(request)) as chunks:
            async for chunk in chunks:
                if isinstance(chunk, Finished):
                    reply = chunk.reply
        assert reply is not None, "a stream ends with Finished or ModelError"
        return reply

    try:
        asker = RequestingAgent(scribe.tenant_id, scribe.agent_id)
        reply = await fallback.first_answer(worker, asker, scribe.models, once, takes_refusals_on=True)
    except ModelError as error:
        raise _unanswered(error) from error
    cost = StepCost.of(reply)
    async with unit_of_work(scribe.tenant_id) as work:
        await usage.record(work, agent_id=scribe.agent_id, purpose=purpose, cost=cost, cycle_id=cycle_id)
    return Completion(_text_of(reply), reply.model, reply.cost_usd, cost.input_tokens + cost.output_tokens)


def _text_of(reply: ModelReply) -> str:
    if reply.calls:
        named = ", ".join(call.name[:64] for call in reply.calls[:3])
        raise ScribeError(
            ScribeErrorKind.CALLED_TOOLS, f"the answer calls tools ({clean(named)}) that it was not given"
        )
    if reply.finish_reason in _CUT_SHORT:
        raise ScribeError(ScribeErrorKind.CUT_SHORT, "the answer was cut off at its limit: it must be shorter")
    text = clean(reply.text).strip()
    if not text:
        raise ScribeError(ScribeErrorKind.EMPTY, "the answer is empty")
    return text


def _unanswered(error: ModelError) -> ScribeError:
    is_too_long = error.kind is ModelErrorKind.OVERFLOW
    kind = ScribeErrorKind.TOO_LONG if is_too_long else ScribeErrorKind.UNANSWERED
    return ScribeError(kind, f"{error.kind}: {error.message}")


def _named(scribe: Scribe, purpose: UsagePurpose) -> str:
    return f"model request tenant={scribe.tenant_id} agent={scribe.agent_id} purpose={purpose}"
