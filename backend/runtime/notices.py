"""Posts a NOTICE for people, in the space of the cycle, when an agent cannot continue.

The functions run in fenced transactions. `step`, `call_settlement` and `cycle_limits` call them for a limit,
`model_failures` for a failing model, `poison` for content that no model accepts, `window.overflow` for a cut window.
`background_jobs.compaction` posts a notice too, in a transaction without a fence.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Self
from uuid import UUID

from backend.agents import failure_reports
from backend.budgets.reservations import BudgetRefusal
from backend.inbox.withdrawal import DeadLetter
from backend.kit.global_ids import encode
from backend.kit.redis_signals import Hints
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.llm.errors import ADVICE, ModelError, ModelErrorKind, Remedy
from backend.runtime.limit_check import Bound
from backend.runtime.mind.state import Mind
from backend.runtime.worker_state import WorkerState
from backend.spaces import messages
from backend.tenants import audit
from backend.tenants.actor import agent_actor
from backend.tools.tool_context import Effect, ToolContext

_NAME = Statement(str, "SELECT name FROM agents WHERE tenant_id = $1 AND id = $2")
#: The space of the agent's default connector, for an agent with no other space to post in.
_DEFAULT_PLACE = Statement(
    UUID,
    """SELECT c.space_id FROM agents a
JOIN connectors c ON (c.tenant_id, c.id) = (a.tenant_id, a.default_connector_id) AND c.deleted_at IS NULL
WHERE a.tenant_id = $1 AND a.id = $2""",
)


@dataclass(frozen=True, slots=True)
class _FailureNotice:
    id: UUID
    space_id: UUID
    data: Json[dict[str, Any]]


_NOTICE = Statement(
    _FailureNotice,
    "SELECT id, space_id, data FROM messages WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL",
)

_FAILURES = {
    ModelErrorKind.AUTH: "the model's provider does not accept this account",
    ModelErrorKind.RATE_LIMIT: "the model's provider accepts no more requests for now",
    ModelErrorKind.NETWORK: "the model cannot be reached",
    ModelErrorKind.SERVER: "the model's provider has an internal error",
    ModelErrorKind.REFUSED: "the model's provider refused the request",
    ModelErrorKind.FILTERED: "the model's provider blocked it with a content filter",
    ModelErrorKind.UNCLEAR: "the model's provider refused the request",
    ModelErrorKind.OVERFLOW: "the conversation is longer than the model accepts",
    ModelErrorKind.BROKEN: "the model's answer was incomplete",
    ModelErrorKind.BUDGET: "a budget does not allow this model",
}


@dataclass(frozen=True, slots=True)
class AgentFailure:
    """Why an agent cannot continue. `error` is for programs, `words` for people; `reason` is stored on the cycle."""

    error: str
    words: str
    reason: str
    #: What an admin must correct, for programs. `words` contains it too.
    remedy: Remedy | None = None
    #: Many agents cannot continue for this reason, and admins get one report for all of them (`agents.outages`,
    #: `reserve_budgets`).
    is_outage: bool = False
    #: The budget that has no room.
    budget: BudgetRefusal | None = None

    @classmethod
    def of(cls, error: ModelError) -> Self:
        words, remedy = _FAILURES[error.kind], error.remedy
        if remedy is not None:
            words = f"{words}. For an admin: {ADVICE[remedy].removesuffix('.')}"
        return cls(error.kind, words, f"{error.kind}: {error.message}", remedy, error.outage is not None)

    @classmethod
    def of_budget(cls, refusal: BudgetRefusal) -> Self:
        words = f"{refusal.words}. For an admin: {ADVICE[Remedy.BUDGET].removesuffix('.')}"
        # The same for as long as the agent waits for this budget.
        reason = f"BUDGET: waits for the budget {encode('Budget', refusal.budget_id)}"
        return cls(ModelErrorKind.BUDGET, words, reason, Remedy.BUDGET, is_outage=True, budget=refusal)


#: Several workers died while they worked on the same tail.
CRASH = AgentFailure("CRASH", "the workers that process it crash", "CRASH: no attempt to process it finished")


async def place_of(work: UnitOfWork, mind: Mind) -> UUID | None:
    """The space of the cycle's newest message, else the active one, else that of the agent's default connector."""
    return mind.progress.context_space or mind.active_space or await _default_place(work, mind)


async def _default_place(work: UnitOfWork, mind: Mind) -> UUID | None:
    return await work.fetchrow(_DEFAULT_PLACE, work.tenant_id, mind.lease.agent_id)


async def add_limit_notice(context: ToolContext, mind: Mind, bound: Bound) -> None:
    """Add the notice of a reached limit to the step's effects, so that spaces are locked in one order."""
    space_id = await place_of(context.work, mind)
    if space_id is None:
        return

    async def apply() -> dict[str, Any]:
        await _post_limit_in(context.work, context.hints, mind, bound, space_id)
        return {}

    context.effects.append(Effect(space_id, None, apply))


async def post_limit(worker: WorkerState, work: UnitOfWork, mind: Mind, bound: Bound) -> None:
    """Post the notice of a reached limit when no step is committed with it."""
    space_id = await place_of(work, mind)
    if space_id is not None:
        await _post_limit_in(work, worker.hints, mind, bound, space_id)


async def _post_limit_in(work: UnitOfWork, hints: Hints, mind: Mind, bound: Bound, space_id: UUID) -> None:
    text = f"{mind.actor.name} stopped here: {bound.words}. Write a message to continue."
    data = {"limit": bound.name, "used": bound.used, "final": True}
    await messages.post_notice(work, mind.actor, hints, space_id=space_id, text=text, data=data)


async def post_budget_end(worker: WorkerState, work: UnitOfWork, mind: Mind, refusal: BudgetRefusal) -> None:
    """Post that a budget has ended the cycle."""
    space_id = await place_of(work, mind)
    if space_id is not None:
        text = f"{mind.actor.name} stopped here: {refusal.words}."
        data = {"budget": _budget_data(refusal), "final": True}
        await messages.post_notice(work, mind.actor, worker.hints, space_id=space_id, text=text, data=data)


def _budget_data(refusal: BudgetRefusal) -> dict[str, Any]:
    """For programs. Amounts are for admins: the query `budgets` and the audit log have them."""
    return {
        "id": str(refusal.budget_id),
        "name": refusal.name,
        "scope": refusal.scope,
        "resetsAt": refusal.resets_at and refusal.resets_at.isoformat(),
    }


async def post_window_cut(worker: WorkerState, work: UnitOfWork, mind: Mind) -> None:
    """Post that the window was cut before a summary of the hidden part was ready."""
    space_id = await place_of(work, mind)
    if space_id is not None:
        text = (
            f"{mind.actor.name} no longer sees the older part of its history, because its summary was not ready."
            " Nothing is lost; the summary follows later."
        )
        await messages.post_notice(
            work, mind.actor, worker.hints, space_id=space_id, text=text, data={"window": "CUT", "final": True}
        )


async def post_summary_failure(worker: WorkerState, work: UnitOfWork, *, agent_id: UUID, space_id: UUID) -> None:
    """Post that no summary of the older part of the chain could be written for now."""
    name = await work.fetch_one(_NAME, work.tenant_id, agent_id)
    assert work.tenant_id is not None
    actor = agent_actor(agent_id=agent_id, tenant_id=work.tenant_id, name=name)
    text = f"The history of {name} could not be summarised for now. Nothing is lost; it will be tried again."
    await messages.post_notice(
        work, actor, worker.hints, space_id=space_id, text=text, data={"compaction": "FAILED", "final": True}
    )


async def post_failure(
    worker: WorkerState, work: UnitOfWork, mind: Mind, failure: AgentFailure, *, retry_at: datetime | None
) -> UUID | None:
    """Post or update the one NOTICE about a failing model. Without `retry_at` the failure is final.

    Returns the id of the notice, or None if there is no space for it. The open cycle's notice is updated in any space.
    The notice of the cycle before is updated if the failure continues in the same space. Admins are informed of the
    first failure of a cycle that belongs to no space, unless the model is out for all agents.
    """
    space_id = await place_of(work, mind)
    if mind.cycle and mind.progress.context_space is None and not _has_failed(mind) and not failure.is_outage:
        await failure_reports.note_agent(work, agent_id=mind.lease.agent_id, cycle_id=mind.cycle.id)
        await _record_for_admins(work, mind, "agent.failing", failure, is_of_space=False)
    notice = await _failure_notice(work, mind)
    if notice is not None and not _has_failed(mind) and notice.space_id != space_id:
        notice = None
    attempt = 1 + (notice.data["attempt"] if notice else _rounds(mind))
    text = _failure_text(mind.actor.name, failure, retry_at)
    data: dict[str, Any] = {
        "error": failure.error,
        "remedy": failure.remedy,
        "attempt": attempt,
        "retryAt": retry_at.isoformat() if retry_at else None,
        "final": retry_at is None and failure.budget is None,
    }
    if failure.budget is not None:
        data["budget"] = _budget_data(failure.budget)
    if notice is not None:
        await messages.revise(work, worker.hints, message_id=notice.id, text=text, data=data)
        return mind.progress.failed_notice
    if space_id is None:
        return None
    posted = await messages.post_notice(work, mind.actor, worker.hints, space_id=space_id, text=text, data=data)
    return posted.id if posted else None


async def post_dead_letter(
    worker: WorkerState, work: UnitOfWork, mind: Mind, failure: AgentFailure, dead: DeadLetter
) -> None:
    """Post that one event was given up after several attempts.

    The notice goes to the space that the event came from, or to the space of the default connector.
    """
    await _record_for_admins(work, mind, "event.deadLettered", failure, is_of_space=dead.space_id is not None)
    if dead.space_id is None:
        await failure_reports.note_dead_letter(work, agent_id=mind.lease.agent_id, event_id=dead.event_id)
    space_id = dead.space_id or await _default_place(work, mind)
    if space_id is None:
        return
    text = f"{mind.actor.name} could not process a message: {failure.words}. An admin can replay it."
    data = {"error": failure.error, "deadLetter": True, "final": True}
    await messages.post_notice(work, mind.actor, worker.hints, space_id=space_id, text=text, data=data)


async def _record_for_admins(
    work: UnitOfWork, mind: Mind, action: str, failure: AgentFailure, *, is_of_space: bool
) -> None:
    """Write to the audit log. Webhooks that are subscribed to security events send it on."""
    details = {"error": failure.error, "remedy": failure.remedy, "isOfSpace": is_of_space}
    await audit.record(work, audit.SYSTEM, action, target=("Agent", mind.lease.agent_id), details=details)


def _failure_text(name: str, failure: AgentFailure, retry_at: datetime | None) -> str:
    if failure.budget is not None:
        return f"{name} waits: {failure.words}. It continues then; your message is kept."
    if retry_at is not None:
        return f"{name} cannot answer now: {failure.words}. Next attempt at {retry_at.astimezone(UTC):%H:%M:%S} UTC."
    return f"{name} cannot answer and does not retry: {failure.words}. Your message is kept; write again to retry."


def _has_failed(mind: Mind) -> bool:
    return _rounds(mind) > 0


def _rounds(mind: Mind) -> int:
    """The number of failed rounds of the request at the tail."""
    return mind.cycle.failures if mind.cycle else 0


async def add_recovery_notice(context: ToolContext, mind: Mind) -> None:
    """The model replies again: add the update of the failure notice to the step's effects."""
    notice = await _failure_notice(context.work, mind)
    if notice is None:
        return

    async def apply() -> dict[str, Any]:
        data = {**notice.data, "final": False, "recovered": True}
        text = f"{mind.actor.name} can answer again."
        await messages.revise(context.work, context.hints, message_id=notice.id, text=text, data=data)
        return {}

    context.effects.append(Effect(notice.space_id, None, apply))


async def _failure_notice(work: UnitOfWork, mind: Mind) -> _FailureNotice | None:
    """The notice of a failure that still lasts."""
    if mind.progress.failed_notice is None:
        return None
    return await work.fetchrow(_NOTICE, work.tenant_id, mind.progress.failed_notice)
