"""Which models are asked for one reply, and how often, before a round counts as failed (DESIGN 6, Failed requests).

`model_request` hands in how a model is asked once; what the round's failure leads to is decided in `model_failures`.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from backend.agents.model_uses import ModelUse
from backend.llm.errors import ModelError, ModelErrorKind
from backend.llm.gateway import ModelConnection
from backend.llm.prices import context_limit
from backend.runtime.mind import Mind
from backend.runtime.model import circuit_breaker, context_budget
from backend.runtime.model.probe import RequestingAgent
from backend.runtime.worker_state import WorkerState

log = logging.getLogger(__name__)

T = TypeVar("T")


async def models_of(worker: WorkerState, mind: Mind) -> list[ModelConnection]:
    """The agent's default model and then its fallbacks; each once, with the tenant's key if it has one.

    Raises `ModelError` where no key of theirs can be opened.
    """
    own_keys = await mind.own_keys.fresh(mind.lease.tenant_id)
    return own_keys.reach_each(worker, mind.character.routing.chain(ModelUse.DEFAULT))


def routed(worker: WorkerState, mind: Mind, name: str | None) -> ModelConnection | None:
    """The model that a phase names, unless it takes less than the window is: that is not cut for its sake."""
    if name is None:
        return None
    found = mind.own_keys.reach(worker, name)
    marks = context_budget.marks(worker, mind, context_tokens=context_limit(found.name))
    return found if mind.window.tokens * mind.gauge.token_ratio <= marks.hard else None


def context_of(models: Sequence[ModelConnection]) -> int | None:
    """The tokens that all of these models take, as far as anybody knows."""
    known = [limit for model in models if (limit := context_limit(model.name)) is not None]
    return min(known, default=None)


async def first_answer(
    worker: WorkerState,
    asker: RequestingAgent,
    models: Sequence[ModelConnection],
    once: Callable[[ModelConnection], Awaitable[T]],
    *,
    takes_refusals_on: bool = False,
) -> T:
    """The answer of the first model that gives one; else the last error of the first model, which decides the class.

    A request that the first model finds too long is not taken elsewhere, nor one that it refuses, unless it
    `takes_refusals_on`: it is the request that fails.
    """
    failure: ModelError | None = None
    for model in models:
        try:
            return await _tries(worker, asker, model, once)
        except ModelError as error:
            failure = failure or error
        is_refused = failure.is_refusal and takes_refusals_on
        if worker.hosting.is_stopping or not (is_refused or _may_be_asked_elsewhere(failure)):
            break
    assert failure is not None, "there is always a model"
    raise failure


async def _tries(
    worker: WorkerState, asker: RequestingAgent, model: ModelConnection, once: Callable[[ModelConnection], Awaitable[T]]
) -> T:
    """The quick tries of one model. Each begins with nothing shown, and with a beat that is fresh (invariant 2)."""
    for attempt in range(worker.limits.quick_retries + 1):
        await circuit_breaker.enter(worker, asker, model)
        await worker.pulse.wait_fresh()
        try:
            return await once(model)
        except ModelError as error:
            # The one place for what a provider said: nobody but the operator reads it.
            log.warning("model %s: %s: %s, saying %r", model.name, error.kind, error.message, error.said)
            if worker.hosting.is_stopping or error.is_about_the_request:
                raise
            if attempt == worker.limits.quick_retries or not _is_worth_a_quick_retry(worker, error):
                raise await circuit_breaker.judge(worker, asker, model, error) from error
        await asyncio.sleep(worker.limits.quick_retry_seconds)
    raise AssertionError("unreachable")


def _is_worth_a_quick_retry(worker: WorkerState, error: ModelError) -> bool:
    """A provider that names a longer wait would only count the quick ones against us."""
    return error.is_transient and (error.retry_after_seconds or 0.0) <= worker.limits.quick_retry_seconds


def _may_be_asked_elsewhere(error: ModelError) -> bool:
    return error.is_transient or error.kind is ModelErrorKind.AUTH
