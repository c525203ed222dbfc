"""Chooses the models for one reply and the number of tries, before a round counts as failed.

`model_request` passes the function that sends one request. `model_failures` decides what follows a failed round.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from backend.agents.model_uses import ModelUse
from backend.budgets.reservations import BudgetUnavailable
from backend.llm.errors import ModelError, ModelErrorKind
from backend.llm.gateway import ModelConnection
from backend.llm.prices import context_limit
from backend.runtime.mind.state import Mind
from backend.runtime.model import circuit_breaker, context_budget
from backend.runtime.model.probe import RequestingAgent
from backend.runtime.worker_state import WorkerState
from backend.telemetry import logs, metrics

log = logging.getLogger(__name__)

T = TypeVar("T")


async def models_of(worker: WorkerState, mind: Mind) -> list[ModelConnection]:
    """Return the agent's default model and its fallback models, each once, with the tenant's key if it has one.

    Raises `ModelError` if none of them can be reached with a permitted key.
    """
    own_keys = await mind.own_keys.fresh(mind.lease.tenant_id)
    return own_keys.reach_each(worker, mind.character.routing.chain(ModelUse.DEFAULT))


def routed(worker: WorkerState, mind: Mind, name: str | None) -> ModelConnection | None:
    """The model that a phase names. None if the window is too large for it: the window is not cut for this model."""
    if name is None:
        return None
    found = mind.own_keys.reach(worker, name)
    marks = context_budget.marks(worker, mind, context_tokens=context_limit(found.name))
    return found if mind.window.tokens * mind.gauge.token_ratio <= marks.hard else None


def context_of(models: Sequence[ModelConnection]) -> int | None:
    """The number of tokens that all of these models accept. None if it is unknown for all of them."""
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
    """Return the reply of the first model that replies. If none does, raise the last error of the first model.

    If the first model finds the request too long or refuses it, no other model is asked, because the request itself
    fails. With `takes_refusals_on`, a refused request goes to the next model.

    A budget decides only about the first model, or about the next ones if the first has no price (`BudgetUnavailable`).
    If it has no room for a fallback of a model that failed, it is the cause of the raised error (`__cause__`).
    """
    failure: ModelError | None = None
    refused: BudgetUnavailable | None = None
    for model in models:
        try:
            return await _tries(worker, asker, model, once)
        except ModelError as error:
            failure = failure or error
        except BudgetUnavailable as unavailable:
            if failure is None or failure.kind is ModelErrorKind.BUDGET:
                raise
            refused = refused or unavailable
        is_refused = failure.is_refusal and takes_refusals_on
        if worker.hosting.is_stopping or not (is_refused or _may_be_asked_elsewhere(failure)):
            break
    assert failure is not None, "there is always a model"
    raise failure from refused


async def _tries(
    worker: WorkerState, asker: RequestingAgent, model: ModelConnection, once: Callable[[ModelConnection], Awaitable[T]]
) -> T:
    """Run the quick tries of one model. Each try begins without drafts, and with a fresh beat (invariant 2)."""
    for attempt in range(worker.limits.quick_retries + 1):
        await circuit_breaker.enter(worker, asker, model)
        await worker.liveness.wait_fresh()
        try:
            return await once(model)
        except ModelError as error:
            log.warning(
                "request to model %s failed: %s, remedy %s, provider said %r", metrics.known_model(model.name),
                error.kind, error.remedy, logs.content(error.provider_message),
            )  # fmt: skip
            if worker.hosting.is_stopping or error.is_about_the_request or error.kind is ModelErrorKind.BUDGET:
                raise
            if attempt == worker.limits.quick_retries or not _is_worth_a_quick_retry(worker, error):
                raise await circuit_breaker.judge(worker, asker, model, error) from error
        await asyncio.sleep(worker.limits.quick_retry_seconds)
    raise AssertionError("unreachable")


def _is_worth_a_quick_retry(worker: WorkerState, error: ModelError) -> bool:
    """False if the provider names a longer wait: quick retries would count against our rate limit."""
    return error.is_transient and (error.retry_after_seconds or 0.0) <= worker.limits.quick_retry_seconds


def _may_be_asked_elsewhere(error: ModelError) -> bool:
    return error.is_transient or error.kind in (ModelErrorKind.AUTH, ModelErrorKind.BUDGET)
