"""Limits a growing window: requests a summary early, and cuts the window if the summary is not ready in time.

`opening` calls `measure_first` before it drains. `model_request` calls `limit_window` before each request, and
`cut_in_half` when a model finds a request too long. A cut loses nothing: the next summary begins where the last one
ended.
"""

from contextlib import suppress

from backend.agents import leases
from backend.agents.leases import Fenced
from backend.agents.model_uses import ModelUse
from backend.consciousness import compactions, window
from backend.consciousness.compactions import Order
from backend.consciousness.models import CompactionState, CompactionTrigger
from backend.consciousness.window import Marks
from backend.llm.errors import ModelError
from backend.runtime import notices
from backend.runtime.mind.state import Mind
from backend.runtime.model import context_budget, fallback
from backend.runtime.window import compaction_requests
from backend.runtime.worker_state import WorkerState


def measure(worker: WorkerState, mind: Mind, *, context_tokens: int | None) -> Marks:
    """Return the marks for models with a context of `context_tokens`, and store the high mark in the mind.

    The budget of the drain follows the high mark.
    """
    provider_marks = context_budget.marks(worker, mind, context_tokens=context_tokens)
    mind.view.measure(high=provider_marks.high)
    return provider_marks


def measure_first(worker: WorkerState, mind: Mind) -> None:
    """Set the marks for the models that are asked next, so that the first drain leaves some room too."""
    with suppress(ModelError):  # no model can be reached; the request will report it
        models = mind.own_keys.reach_each(worker, mind.character.routing.chain(ModelUse.DEFAULT))
        measure(worker, mind, context_tokens=fallback.context_of(models))


async def limit_window(worker: WorkerState, mind: Mind, *, context_tokens: int | None) -> None:
    """Request a summary above the high mark. Above the hard mark, cut the window too and post a notice.

    `context_tokens` is the number of tokens that all models of the request accept.
    """
    provider_marks, tokens = measure(worker, mind, context_tokens=context_tokens), mind.window.tokens
    marks = provider_marks.over(mind.gauge.token_ratio)
    if tokens <= marks.high:
        return
    is_hard = tokens > marks.hard
    start = _start(mind, above=marks.hard, keep=marks.low) if is_hard else None
    is_summary_wanted = _may_want(mind, is_hard=is_hard)
    if is_summary_wanted or start is not None:
        await _act(worker, mind, start=start, trigger=CompactionTrigger.HIGH_WATER if is_summary_wanted else None)


async def cut_in_half(worker: WorkerState, mind: Mind) -> bool:
    """Cut the window to about half, because a model found it too long. Returns False if it cannot be cut."""
    total = mind.window.tokens
    start = _start(mind, above=total - 1, keep=total // 2)
    if start is None:
        return False
    mind.view.correct(context_budget.overflowed(mind.gauge))
    is_summary_wanted = _may_want(mind, is_hard=True)
    await _act(worker, mind, start=start, trigger=CompactionTrigger.OVERFLOW if is_summary_wanted else None)
    return True


def _start(mind: Mind, *, above: int, keep: int) -> int | None:
    """The `seq` at which the cut window begins. The summary stays in view, so its tokens are subtracted."""
    summary = mind.window.summary
    taken = summary.tokens if summary else 0
    return window.next_start(mind.entries, above=max(0, above - taken), keep=max(0, keep - taken))


def _may_want(mind: Mind, *, is_hard: bool) -> bool:
    """Whether a new summary may be requested.

    Not while another one is in progress, and not soon after a failure. After an undo, only above the hard mark.
    """
    match mind.compaction.order, mind.compaction.rest:
        case None, None:
            return True
        case None, CompactionState.UNDONE:
            return is_hard
    return False


async def _act(worker: WorkerState, mind: Mind, *, start: int | None, trigger: CompactionTrigger | None) -> None:
    """Request the summary and store the new start of the window, in a separate commit before the request."""
    agent_id = mind.lease.agent_id

    async def body(fence: Fenced) -> Order | None:
        order = mind.compaction.order
        if trigger is not None:
            asked = await compactions.want(fence.work, agent_id=agent_id, trigger=trigger)
            order = (
                Order(asked, CompactionState.WANTED)
                if asked
                else await compactions.order(fence.work, agent_id=agent_id)
            )
        if start is not None:
            await window.store_start(fence.work, agent_id=agent_id, start=start)
            if await compactions.mark_cut_reported(fence.work, agent_id=agent_id):
                await notices.post_window_cut(worker, fence.work, mind)
        return order

    order = await leases.fenced(mind.lease, body)
    is_new = mind.compaction.request(order)
    if start is not None:
        mind.view.start_at(start)
    if order is not None and is_new:
        compaction_requests.announce(worker, mind, order)
