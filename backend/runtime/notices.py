"""What people are told when a mind cannot go on: an honest NOTICE in the space that it is about.

Called in the fenced transaction that ends the cycle, by `step` for a limit and by `failures` for a model.
"""

from typing import Any
from uuid import UUID

from backend.kit.unit_of_work import UnitOfWork
from backend.llm.errors import ModelError, ModelErrorKind
from backend.runtime.mind import Mind
from backend.runtime.state import WorkerState
from backend.spaces import messages
from backend.tools.desk import Desk, Effect

_FAILURES = {
    ModelErrorKind.AUTH: "the model's provider refuses the connection (key, address or model name)",
    ModelErrorKind.RATE_LIMIT: "the model's provider takes no more requests for now",
    ModelErrorKind.NETWORK: "the model cannot be reached",
    ModelErrorKind.SERVER: "the model's provider has a fault",
    ModelErrorKind.REFUSED: "the model's provider refused the request",
    ModelErrorKind.OVERFLOW: "the conversation is longer than the model takes",
    ModelErrorKind.BROKEN: "the model's answer broke off",
}


def place_of(mind: Mind) -> UUID | None:
    """The space of the cycle's newest message, else the active one."""
    return mind.context_space or mind.active_space


async def leave_limit(desk: Desk, mind: Mind, *, steps: int) -> None:
    """Leave the notice of a reached limit among the step's effects, so that spaces are locked in one order."""
    space_id = place_of(mind)
    if space_id is None:
        return

    async def apply() -> dict[str, Any]:
        text = f"{mind.actor.name} stopped here: {steps} steps without coming to an end. Write to go on."
        data = {"limit": "steps", "steps": steps, "final": True}
        await messages.post_notice(desk.work, desk.actor, desk.hints, space_id=space_id, text=text, data=data)
        return {}

    desk.effects.append(Effect(space_id, None, apply))


async def post_failure(
    worker: WorkerState, work: UnitOfWork, mind: Mind, error: ModelError, *, attempts: int
) -> UUID | None:
    """The NOTICE of a failing model; its id, or None if there is no space to say it in."""
    space_id = place_of(mind)
    if space_id is None:
        return None
    text = f"{mind.actor.name} cannot answer: {_FAILURES[error.kind]}. Your message is kept; write again to retry."
    data = {"error": error.kind.value, "attempt": attempts, "retryAt": None, "final": True}
    posted = await messages.post_notice(work, mind.actor, worker.hints, space_id=space_id, text=text, data=data)
    return posted.id if posted else None
