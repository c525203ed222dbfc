"""The think cycle, from drain to rest: the story on one screen.

`loop` runs it under a lease. Every transaction is behind the fence; between two of them the only truth is the rows,
so it may die anywhere, and whoever takes the agent next goes on from the tail of the chain (invariant 4).
"""

from backend.llm.errors import ModelError
from backend.runtime import announce, failures, opening, step
from backend.runtime.ask import ask
from backend.runtime.mind import Mind
from backend.runtime.state import WorkerState


async def run(worker: WorkerState, mind: Mind) -> None:
    """Think until there is nothing left to do. Returns with the lease given up: asleep, or handed over."""
    is_thinking = await opening.begin(worker, mind)  # drain: everything that waits becomes one entry
    while is_thinking:
        try:
            reply = await ask(worker, mind)  # render the window, stream the model, show its deltas
        except ModelError as error:
            await failures.fail(worker, mind, error)  # an honest notice; asleep
            break
        stepped = await step.commit(worker, mind, reply)  # run the tools; effects, results and drain in one commit
        if stepped.wake is not None:  # paused, or this worker is leaving: the cycle goes on elsewhere
            announce.state(worker, mind, "WAKING")
            return
        if stepped.outcome is not None:  # nothing left to do, skipped, or a limit: asleep
            break
    announce.state(worker, mind, "SLEEPING")
    mind.cycle, mind.cycle_spaces = None, []
