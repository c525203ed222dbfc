"""Runs one model request: renders the window, streams the reply with its deltas, and returns the whole reply.

Raises `ModelError` if no model replies. `fallback` chooses the models and the number of tries. `phases` gives the tool
choice, the allowed tools and the model for this step of the cycle. An INTERRUPT event cuts the running request
(`interrupts`) and joins the chain (`interruption`), and the request is sent again. `compaction_requests` and `overflow`
prepare the window first. `budgets` reserves each request. Apart from these, `interruption`, images that a model refused
and the cost of a request that broke off, nothing here writes to the database.
"""

import asyncio
from collections.abc import Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass, replace
from functools import partial

from backend.agents.cycle_stop import StopOrder
from backend.agents.cycles import Gauge, StepCost
from backend.agents.outages import ModelAndKey
from backend.agents.preparation import PromptCache
from backend.budgets.reservations import BudgetUnavailable, Reservation
from backend.kit import fail_points
from backend.kit.fail_points import FailPoint
from backend.kit.text import clean
from backend.llm.errors import ModelError, ModelErrorKind
from backend.llm.gateway import Finished, ModelConnection, ModelReply, ModelRequest
from backend.llm.partial import Partial
from backend.runtime import lost_requests
from backend.runtime.cycle import cycle_limits, interruption, stopping
from backend.runtime.cycle.cycle_limits import CycleLimitReached
from backend.runtime.cycle.stopping import Stopped
from backend.runtime.hosting.interrupts import Cut, Watch
from backend.runtime.mind.state import Mind
from backend.runtime.model import (
    budgets,
    context_budget,
    fallback,
    middleware,
    phases,
    request_spans,
    reserved_requests,
    shown_images,
)
from backend.runtime.model.deltas import Deltas
from backend.runtime.model.guard import Guarding
from backend.runtime.model.phases import PhaseSettings
from backend.runtime.model.probe import RequestingAgent
from backend.runtime.window import compaction_requests, overflow
from backend.runtime.worker_state import WorkerState
from backend.telemetry import tracing
from backend.tenants.trust import Trust
from backend.tools.step_calls import dispatch
from backend.tools.step_calls.dispatch import Call


@dataclass(frozen=True, slots=True)
class PreparedReply:
    """The model's reply, ready for the commit: the calls have our own ids, and the text can be stored."""

    #: The model that replied.
    model: ModelAndKey
    text: str
    calls: list[Call]
    cost: StepCost
    deltas: Deltas
    #: The phase of the cycle, which decides which of the calls may run.
    phase_settings: PhaseSettings
    gauge: Gauge
    #: The reason why the agent's guard gave no verdict. None if it gave one, or if the agent has no guard.
    guard_failure: str | None
    #: The reply has reached its maximum length.
    is_cut_short: bool = False
    #: The stop or pause that cut the reply. The calls then contain only the part that people have seen.
    stopped: StopOrder | None = None
    #: The trust of text in the reply that is not from the model: the reason given by a guard.
    trust: Trust = Trust.MEMBER


@dataclass(slots=True)
class _RequestState:
    """The state between two cuts: one try after another, with one model or several."""

    watch: Watch
    phase_settings: PhaseSettings
    running: Partial | None = None
    #: The deltas of the latest request.
    deltas: Deltas | None = None
    #: What budgets have reserved for the running request.
    reservation: Reservation | None = None
    #: The model of the latest try.
    tried: ModelConnection | None = None

    @property
    def cost_so_far(self) -> StepCost | None:
        """The cost of the running request so far. None if no request runs."""
        return self.cost_of(self.running.broken_off()) if self.running else None

    def cost_of(self, reply: ModelReply) -> StepCost:
        return StepCost.of(reply, reservation=None if self.reservation is None else self.reservation.request_id)


async def ask(worker: WorkerState, mind: Mind) -> PreparedReply:
    """Send the request to the models of this mind.

    Raises `ModelError` if retries, fallback models and a smaller window all fail. Raises `CycleLimitReached` if the
    cycle's limits allow no further request. Raises `Stopped` if somebody has stopped the cycle or paused the agent.
    Raises `BudgetUnavailable` if a budget has no room for the request.
    """
    try:
        return await _ask(worker, mind)
    except BaseException:
        await budgets.release(mind)
        raise


async def _ask(worker: WorkerState, mind: Mind) -> PreparedReply:
    await stopping.raise_if_stopped(mind)
    await compaction_requests.refresh(worker, mind)
    models = await fallback.models_of(worker, mind)
    await overflow.limit_window(worker, mind, context_tokens=fallback.context_of(models))
    while True:
        try:
            return await _ask_until_complete(worker, mind, models)
        except ModelError as error:  # each round cuts about half of the window, until nothing is left to cut
            if error.kind is not ModelErrorKind.OVERFLOW or not await overflow.cut_in_half(worker, mind):
                raise


async def _ask_until_complete(worker: WorkerState, mind: Mind, models: Sequence[ModelConnection]) -> PreparedReply:
    """Send the request until one reply is complete. After a cut, send it again with the interrupting events added."""
    while True:
        watch = worker.interrupts.watch(mind.lease.agent_id, is_wanted=partial(interruption.is_wanted, worker, mind))
        state = _RequestState(watch, phases.phase_settings(mind, mind.toolset.specs()))
        try:
            async with state.watch, cycle_limits.kept(mind):  # both may cancel, so no database write runs inside
                return await _try(worker, mind, models, state)
        except Cut:
            if mind.cut.stopped is not None:
                return _cut_short(mind, state, order=mind.cut.stopped)
            await interruption.join(worker, mind, cost=state.cost_so_far)
        except CycleLimitReached as limit:
            limit.cost = state.cost_so_far
            raise
        except asyncio.CancelledError:
            mind.cut.charge_later(state.cost_so_far)
            raise


async def _try(
    worker: WorkerState, mind: Mind, models: Sequence[ModelConnection], state: _RequestState
) -> PreparedReply:
    messages, tools = mind.window.messages, mind.toolset.specs()

    async def once(connection: ModelConnection) -> PreparedReply:
        async with shown_images.held(mind, messages, connection) as images:
            request = ModelRequest(
                connection=connection,
                system=mind.character.system_prompt,
                messages=messages,
                tools=tools,
                tool_choice=state.phase_settings.tool_choice,
                is_remembered_long=mind.character.preparation.prompt_cache is PromptCache.LONG,
                images=images,
            )
            return await _with_or_without_images(worker, mind, request, state)

    asker = RequestingAgent(mind.lease.tenant_id, mind.lease.agent_id)
    try:
        # If the routed model fails or has no room, the agent's own models follow, and their errors decide.
        with suppress(ModelError, BudgetUnavailable):
            if (routed := fallback.routed(worker, mind, state.phase_settings.model)) is not None:
                return await fallback.first_answer(worker, asker, [routed], once)
        return await fallback.first_answer(worker, asker, models, once)
    except (ModelError, BudgetUnavailable) as error:
        refused = error if isinstance(error, BudgetUnavailable) else error.__cause__
        if not isinstance(refused, BudgetUnavailable):
            raise
        cheaper = budgets.cheaper_model(worker, mind, refused.refusal, tried=state.tried)
        if cheaper is None:
            raise
        failed = error
    try:
        return await fallback.first_answer(worker, asker, [cheaper], once)
    except (ModelError, BudgetUnavailable) as error:
        has_no_price = isinstance(error, ModelError) and error.kind is ModelErrorKind.BUDGET
        if has_no_price or isinstance(failed, ModelError):  # the failure of the first model decides
            raise failed from error
        raise


async def _with_or_without_images(
    worker: WorkerState, mind: Mind, request: ModelRequest, state: _RequestState
) -> PreparedReply:
    state.tried = request.connection
    try:
        return await _stream(worker, mind, await budgets.reserve(worker, mind, request), state)
    except ModelError as error:
        if not shown_images.may_be_the_cause(error, request.images):
            raise
    return await _without_images(worker, mind, request, state)


async def _without_images(
    worker: WorkerState, mind: Mind, request: ModelRequest, state: _RequestState
) -> PreparedReply:
    """Send a request again that failed with its images. If it succeeds now, the agent is not shown them again."""
    bare = replace(request, images=[each for each in request.images if not each.url])
    reply = await _stream(worker, mind, await budgets.reserve(worker, mind, bare), state)
    await reserved_requests.uncancelled(shown_images.give_up(mind, request.images))
    return reply


async def _stream(worker: WorkerState, mind: Mind, request: ModelRequest, state: _RequestState) -> PreparedReply:
    fail_points.reach(FailPoint.MODEL_ASKED)
    deltas, running = Deltas(worker, mind, state.phase_settings), Partial(request)
    guarding = Guarding(worker, mind)
    state.running, state.deltas, state.reservation = running, deltas, mind.budget.take()
    chat = request_spans.begin(worker.models, request, agent_id=mind.lease.agent_id)
    reply: ModelReply | None = None
    try:
        with tracing.within(None if chat is None else chat.span):
            async with aclosing(middleware.asking(worker, mind, running, guarding.judge)(request)) as chunks:
                async for chunk in chunks:
                    if isinstance(chunk, Finished):
                        reply = chunk.reply
                    else:
                        fail_points.reach(FailPoint.MODEL_STREAMING)
                        await deltas.take(chunk)
        state.watch.close()
        deltas.finish()
    except BaseException as error:
        running.fail(error)
        request_spans.fail(chat, running, error)
        if mind.cut.stopped is None or not state.watch.is_cut:
            deltas.withdraw("interrupted" if state.watch.is_cut else "the request was cut off")
        if isinstance(error, ModelError):
            await _end_failed(mind, state)
        raise
    assert reply is not None, "a stream ends with Finished or ModelError"
    request_spans.end(chat, reply)
    requested = [(call.name, call.arguments) for call in reply.calls]
    return PreparedReply(
        model=ModelAndKey(request.connection.name, request.connection.is_own),
        text=clean(reply.text),
        calls=dispatch.take(requested, ids=deltas.call_ids),
        cost=state.cost_of(reply),
        deltas=deltas,
        phase_settings=state.phase_settings,
        gauge=mind.gauge if request.images else context_budget.gauged(mind, reply.usage),
        guard_failure=guarding.guard_failure,
        is_cut_short=reply.is_cut_short,
        trust=guarding.trust,
    )


async def _end_failed(mind: Mind, state: _RequestState) -> None:
    """A request that broke off is charged, and one whose answer was withheld. One that failed before its answer costs
    nothing: a retry uses its reservation."""
    running, cost = state.running, state.cost_so_far
    state.running = None  # the request has ended, so a cut during the pause after it costs nothing
    if running is not None and cost is not None and running.has_begun and mind.cycle is not None:
        await reserved_requests.uncancelled(lost_requests.pay(mind, mind.cycle, cost))
    else:
        mind.budget.hold(state.reservation)


def _cut_short(mind: Mind, state: _RequestState, *, order: StopOrder) -> PreparedReply:
    """Return what people have seen of the cut request, as a reply. Raises `Stopped` if they have seen nothing."""
    deltas, cost = state.deltas, state.cost_so_far
    seen_calls = deltas.freeze() if deltas is not None else {}
    if deltas is None or state.running is None or cost is None or not seen_calls:
        if deltas is not None:
            deltas.withdraw("stopped" if order.ends_cycle else "paused")
        raise Stopped(order, cost=cost)
    connection = state.running.request.connection
    return PreparedReply(
        model=ModelAndKey(connection.name, connection.is_own),
        text="",
        calls=[
            Call(deltas.call_ids[position], position, name, arguments)
            for position, (name, arguments) in seen_calls.items()
        ],
        cost=cost,
        deltas=deltas,
        phase_settings=state.phase_settings,
        gauge=mind.gauge,
        guard_failure=None,
        stopped=order,
    )
