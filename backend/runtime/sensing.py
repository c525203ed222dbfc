"""What the searches of a step mean, asked of the embedding model before the step's transaction begins (invariant 8).

`step` calls it; `tools.history` finds the answers on the desk. Without an embedding model it costs nothing.
"""

from collections.abc import Sequence

from backend.consciousness import senses
from backend.consciousness.vectors import Sense
from backend.runtime.hosting.state import WorkerState
from backend.tools import history
from backend.tools.calls import Call


async def senses_of(worker: WorkerState, calls: Sequence[Call]) -> dict[int, Sense]:
    """By position."""
    if worker.embedder is None:
        return {}
    asked = {call.position: history.query_of(call.arguments) for call in calls if call.name == history.NAME}
    found = {place: await senses.sense(worker.embedder, query) for place, query in asked.items()}
    return {place: sense for place, sense in found.items() if sense is not None}
