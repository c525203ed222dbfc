"""Runs one think cycle: drain the inbox, ask the model, run its calls, and repeat until the cycle ends.

`loop` calls it under a lease. Every transaction begins with the fence. Between two transactions all state is in the
database. If the process dies at any point, the next worker continues from the tail of the chain (invariant 4).
"""

import time
from contextlib import AbstractContextManager

from backend.budgets.reservations import BudgetUnavailable
from backend.llm.errors import ModelError
from backend.runtime import announcements
from backend.runtime.cycle import (
    budget_refusals,
    call_settlement,
    cycle_limits,
    forced_retrieval,
    model_failures,
    opening,
    step,
    stopping,
)
from backend.runtime.cycle.cycle_limits import CycleLimitReached
from backend.runtime.cycle.model_request import ask
from backend.runtime.cycle.stopping import Stopped
from backend.runtime.cycle_phase import CyclePhase
from backend.runtime.lease_acquisition import AcquiredMind
from backend.runtime.mind.state import Mind
from backend.runtime.worker_state import WorkerState
from backend.telemetry import logs, metrics, tracing


async def run(worker: WorkerState, taken: AcquiredMind) -> None:
    """Run the cycle until nothing is left to do. Returns after the lease is released: asleep, held or handed over."""
    mind = taken.mind
    logs.tell(cycle=None if mind.cycle is None else mind.cycle.id)
    with _traced(mind):
        phase = await opening.begin(worker, mind, taken.inbox)  # drain: all waiting events become one entry
    logs.tell(cycle=None if mind.cycle is None else mind.cycle.id)
    if phase is CyclePhase.THINKING:
        metrics.REQUEST_WAIT.add(time.monotonic() - taken.at)
    with _traced(mind):
        while phase.is_awake:
            if phase is CyclePhase.THINKING:
                phase = await _think(worker, mind)
            else:
                # Outside calls are open. One commit writes their results and drains the inbox.
                phase = await call_settlement.settle(worker, mind)
    announcements.state(worker, mind, phase)


def _traced(mind: Mind) -> AbstractContextManager[None]:
    """Makes the span of the open cycle the parent of spans in the block."""
    return tracing.within(None if mind.cycle is None else mind.cycle.span_context)


async def _think(worker: WorkerState, mind: Mind) -> CyclePhase:
    """Run one step: ask the model, then run its calls. The forced retrieval runs before the first step."""
    looked_up = await forced_retrieval.begin(worker, mind)
    if looked_up is not None:
        return looked_up
    try:
        reply = await ask(worker, mind)  # render the window, stream the model, show its deltas
    except ModelError as error:
        return await model_failures.fail(worker, mind, error)  # posts a notice; retries later, or ends the cycle
    except BudgetUnavailable as unavailable:
        return await budget_refusals.follow(worker, mind, unavailable.refusal)  # waits, or ends the cycle
    except CycleLimitReached as limit:
        return await cycle_limits.end(worker, mind, limit)
    except Stopped as stopped:
        return await stopping.end(worker, mind, stopped)
    return await step.commit(worker, mind, reply)  # one commit: effects and results (or intents), and the drain
