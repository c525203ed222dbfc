"""What people are told when a mind cannot go on: an honest NOTICE in the space that it is about.

Called in the fenced transaction that ends the cycle, by `step` for a limit and by `failures` for a model.
"""

from typing import Any
from uuid import UUID

import asyncpg

from backend.kit.unit_of_work import UnitOfWork
from backend.llm.errors import ModelError, ModelErrorKind
from backend.runtime.mind import Mind
from backend.runtime.state import WorkerState
from backend.spaces import messages
from backend.tools.desk import Desk, Effect

_NOTICE = "SELECT id, space_id, data FROM messages WHERE tenant_id = $1 AND id = $2"

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


async def tell_failure(
    worker: WorkerState, work: UnitOfWork, mind: Mind, error: ModelError, *, attempts: int
) -> UUID | None:
    """The NOTICE of a failing model, new or updated; its id, or None if there is no space to say it in."""
    space_id = place_of(mind)
    if space_id is None:
        return None
    standing = await _standing(work, mind)
    text = f"{mind.actor.name} cannot answer: {_FAILURES[error.kind]}. Your message is kept; write again to retry."
    data = {"error": error.kind.value, "attempt": attempts, "retryAt": None, "final": True}
    if standing is not None and standing["space_id"] == space_id:
        data["attempt"] = attempts + work.json(standing["data"])["attempt"]
        await messages.revise(work, worker.hints, message_id=standing["id"], text=text, data=data)
        return mind.failed_notice
    posted = await messages.post_notice(work, mind.actor, worker.hints, space_id=space_id, text=text, data=data)
    return posted.id if posted else None


async def leave_recovery(desk: Desk, mind: Mind) -> None:
    """The model answers again: leave the update of its notice among the step's effects."""
    standing = await _standing(desk.work, mind)
    if standing is None:
        return

    async def apply() -> dict[str, Any]:
        data = {**desk.work.json(standing["data"]), "final": False, "recovered": True}
        text = f"{mind.actor.name} can answer again."
        await messages.revise(desk.work, desk.hints, message_id=standing["id"], text=text, data=data)
        return {}

    desk.effects.append(Effect(standing["space_id"], None, apply))


async def _standing(work: UnitOfWork, mind: Mind) -> asyncpg.Record | None:
    """The notice that the cycle before ended with."""
    if mind.failed_notice is None:
        return None
    return await work.fetchrow(_NOTICE, work.tenant_id, mind.failed_notice)
