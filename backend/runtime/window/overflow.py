"""What is done about a window that grows: a summary is asked for, in time; and without one it is cut, in time.

`opening` calls `measure_first` before it drains, `model_request` calls `relieve` before each request, and `give_way`
when a model has found one too long. Nothing is lost by a cut: the next summary begins where the last one ended.
"""

from contextlib import suppress
from dataclasses import replace

from backend.agents import leases
from backend.agents.leases import Fenced
from backend.agents.model_uses import ModelUse
from backend.consciousness import compactions, window
from backend.consciousness.compactions import Order
from backend.consciousness.models import CompactionState, CompactionTrigger
from backend.consciousness.window import Marks
from backend.llm.errors import ModelError
from backend.runtime import notices
from backend.runtime.mind import Mind
from backend.runtime.model import context_budget, fallback
from backend.runtime.window import compaction_requests
from backend.runtime.worker_state import WorkerState


def measure(worker: WorkerState, mind: Mind, *, context_tokens: int | None) -> Marks:
    """The marks for models that take so many tokens. The mind keeps the high one, which what is drained follows."""
    told = context_budget.marks(worker, mind, context_tokens=context_tokens)
    mind.gauge = replace(mind.gauge, window_high=told.high)
    return told


def measure_first(worker: WorkerState, mind: Mind) -> None:
    """By the models that are asked next: what is drained must leave some room, the first time too."""
    with suppress(ModelError):  # whose keys cannot be opened: the request will say so
        models = mind.own_keys.reach_each(worker, mind.character.routing.chain(ModelUse.DEFAULT))
        measure(worker, mind, context_tokens=fallback.context_of(models))


async def relieve(worker: WorkerState, mind: Mind, *, context_tokens: int | None) -> None:
    """Above the high mark a summary is wanted; above the hard one the window moves as well, and people hear of it.

    `context_tokens`: what all models take that may be asked.
    """
    told, tokens = measure(worker, mind, context_tokens=context_tokens), mind.window.tokens
    marks = told.over(mind.gauge.token_ratio)
    if tokens <= marks.high:
        return
    is_hard = tokens > marks.hard
    start = _start(mind, above=marks.hard, keep=marks.low) if is_hard else None
    wants = _may_want(mind, is_hard=is_hard)
    if wants or start is not None:
        await _act(worker, mind, start=start, trigger=CompactionTrigger.HIGH_WATER if wants else None)


async def give_way(worker: WorkerState, mind: Mind) -> bool:
    """To about half of what it is, since a model found it too long; False if it cannot be cut."""
    total = mind.window.tokens
    start = _start(mind, above=total - 1, keep=total // 2)
    if start is None:
        return False
    mind.gauge = context_budget.overflowed(mind.gauge)
    wants = _may_want(mind, is_hard=True)
    await _act(worker, mind, start=start, trigger=CompactionTrigger.OVERFLOW if wants else None)
    return True


def _start(mind: Mind, *, above: int, keep: int) -> int | None:
    """The summary stays in view, and takes its part."""
    summary = mind.window.summary
    taken = summary.tokens if summary else 0
    return window.next_start(mind.entries, above=max(0, above - taken), keep=max(0, keep - taken))


def _may_want(mind: Mind, *, is_hard: bool) -> bool:
    """Not while one is on its way, nor soon after one has failed; after one was undone, not before it must be."""
    match mind.order, mind.compaction_rest:
        case None, None:
            return True
        case None, CompactionState.UNDONE:
            return is_hard
    return False


async def _act(worker: WorkerState, mind: Mind, *, start: int | None, trigger: CompactionTrigger | None) -> None:
    """In a commit of its own, before the request."""
    agent_id = mind.lease.agent_id

    async def body(fence: Fenced) -> Order | None:
        order = mind.order
        if trigger is not None:
            asked = await compactions.want(fence.work, agent_id=agent_id, trigger=trigger)
            order = (
                Order(asked, CompactionState.WANTED)
                if asked
                else await compactions.order(fence.work, agent_id=agent_id)
            )
        if start is not None:
            await window.store_start(fence.work, agent_id=agent_id, start=start)
            if await compactions.tell(fence.work, agent_id=agent_id):
                await notices.tell_window(worker, fence.work, mind)
        return order

    before = mind.order
    mind.order = await leases.fenced(mind.lease, body)
    if start is not None:
        mind.look_from(start)
        mind.lose_view()
    if mind.order is not None and mind.order != before:
        compaction_requests.announce(worker, mind, mind.order)
