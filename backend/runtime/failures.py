"""A model that does not answer: the cycle ends FAILED, people are told, and the chain keeps its unanswered tail.

The tail is asked again together with the next event: nothing that was said is lost. Called by `cycle`.
"""

from uuid import UUID

from backend.agents import cycles, leases
from backend.agents.leases import Fenced
from backend.agents.models import Outcome
from backend.llm.errors import ModelError
from backend.runtime import announce, notices, step
from backend.runtime.mind import Mind
from backend.runtime.state import WorkerState


async def fail(worker: WorkerState, mind: Mind, error: ModelError) -> None:
    """One transaction: the notice, the outcome, the receipts, asleep. A leaving worker hands over instead."""
    cycle = mind.cycle
    assert cycle is not None
    if error.is_transient and worker.hosting.is_stopping:
        await step.leave(worker, mind.lease)
        return
    attempts = worker.limits.quick_retries + 1 if error.is_transient else 1

    async def body(fence: Fenced) -> None:
        notice: UUID | None = await notices.tell_failure(worker, fence.work, mind, error, attempts=attempts)
        if notice is not None:
            await cycles.remember_notice(fence.work, cycle, tenant_id=mind.lease.tenant_id, message_id=notice)
        await step.end(fence, mind, cycle, Outcome.FAILED, reason=f"{error.kind}: {error.message}")

    await leases.fenced(mind.lease, body)
    announce.growth(worker, mind)
