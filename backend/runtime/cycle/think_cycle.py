"""The think cycle, from drain to rest: the story on one screen.

`loop` runs it under a lease. Every transaction is behind the fence; between two of them the only truth is the rows,
so it may die anywhere, and whoever takes the agent next goes on from the tail of the chain (invariant 4).
"""

from backend.llm.errors import ModelError
from backend.runtime import announcements
from backend.runtime.cycle import (
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
from backend.runtime.mind import Mind
from backend.runtime.worker_state import WorkerState


async def run(worker: WorkerState, taken: AcquiredMind) -> None:
    """Think until there is nothing left to do. Returns with the lease given up: asleep, held, or handed over."""
    mind = taken.mind
    standing = await opening.begin(worker, mind, taken.inbox)  # drain: everything that waits becomes one entry
    while standing.is_awake:
        if standing is CyclePhase.THINKING:
            standing = await _think(worker, mind)
        else:
            # It waits for the outside; results and drain are one commit.
            standing = await call_settlement.settle(worker, mind)
    announcements.state(worker, mind, standing)


async def _think(worker: WorkerState, mind: Mind) -> CyclePhase:
    """One step: ask the model, then run what it calls. Before the first, what it is made to look up."""
    looked_up = await forced_retrieval.begin(worker, mind)
    if looked_up is not None:
        return looked_up
    try:
        reply = await ask(worker, mind)  # render the window, stream the model, show its deltas
    except ModelError as error:
        return await model_failures.fail(worker, mind, error)  # an honest notice; later again, or asleep
    except CycleLimitReached as limit:
        return await cycle_limits.end(worker, mind, limit)
    except Stopped as stopped:
        return await stopping.end(worker, mind, stopped)
    return await step.commit(worker, mind, reply)  # effects and results, or intents; and the drain, in one commit
