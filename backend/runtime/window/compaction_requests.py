"""Applies compactions to the window: adopts a summary that is ready, or removes one that is to be undone.

An order is a row (`consciousness.compactions`). Only the loop changes the window, under its fence. The loop learns of
an order when it takes the lease, and from the fence of each commit. While an order is open, it reads the row before
each request. So an order does not wait for the next cycle, and an agent without an order reads nothing.
"""

from backend.agents import leases
from backend.agents.leases import Fenced
from backend.consciousness import compactions, signals
from backend.consciousness.compactions import Order
from backend.consciousness.entries import Entry
from backend.consciousness.models import CompactionState
from backend.consciousness.window import Window
from backend.kit.fail_points import FailPoint, reach
from backend.kit.unit_of_work import unit_of_work
from backend.runtime.mind.state import Mind
from backend.runtime.mind_loading import read_window
from backend.runtime.worker_state import WorkerState


async def refresh(worker: WorkerState, mind: Mind) -> None:
    """Before a request, read whether the summary is ready, or is to be undone, and apply it."""
    if mind.compaction.order is None and not mind.lease.is_wanted:
        return
    async with unit_of_work(mind.lease.tenant_id, read_only=True) as work:
        found = await compactions.order(work, agent_id=mind.lease.agent_id)
    mind.compaction.find(found)
    await follow(worker, mind)


def are_due(mind: Mind) -> bool:
    """Whether the open order must be applied now."""
    return mind.compaction.order is not None and mind.compaction.order.state in _VERBS


async def follow(worker: WorkerState, mind: Mind) -> None:
    """Apply the open order, in a separate commit."""
    order = mind.compaction.order
    if order is None or not are_due(mind):
        return
    await _VERBS[order.state](worker, mind, order)
    mind.compaction.close()
    mind.lease.clear_wanted()


async def _adopt(worker: WorkerState, mind: Mind, order: Order) -> None:
    agent_id = mind.lease.agent_id

    async def body(fence: Fenced) -> Entry | None:
        return await compactions.adopt(fence.work, agent_id=agent_id, compaction_id=order.id)

    summary = await leases.fenced(mind.lease, body)
    reach(FailPoint.COMPACTION_ADOPTED)
    if summary is not None:
        mind.compaction.end(None)
        mind.view.adopt(summary)
    state = CompactionState.DISCARDED if summary is None else CompactionState.ADOPTED
    announce(worker, mind, Order(order.id, state))


async def _undo(worker: WorkerState, mind: Mind, order: Order) -> None:
    agent_id = mind.lease.agent_id

    async def body(fence: Fenced) -> tuple[Window, list[str]] | None:
        found = await compactions.undo(fence.work, agent_id=agent_id, compaction_id=order.id)
        if found is None:
            return None
        start, summary_id = found
        is_open = mind.cycle is not None
        return await read_window(fence.work, agent_id, start=start, summary_id=summary_id, is_open=is_open)

    found = await leases.fenced(mind.lease, body)
    if found is not None:
        window, _ = found
        mind.view.restore(window)
        mind.compaction.end(CompactionState.UNDONE)
    state = CompactionState.DISCARDED if found is None else CompactionState.UNDONE
    announce(worker, mind, Order(order.id, state))


_VERBS = {CompactionState.READY: _adopt, CompactionState.UNDOING: _undo}


def announce(worker: WorkerState, mind: Mind, order: Order) -> None:
    """After the commit, publish the state of the compaction to the agent's feed."""
    topic = signals.topic(tenant_id=mind.lease.tenant_id, agent_id=mind.lease.agent_id)
    worker.hints.send_nowait(events=[(topic, signals.compaction(compaction_id=order.id, state=order.state))])
