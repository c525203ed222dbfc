"""Commits a step that reads nothing from the database: one database call, `commit_step` (ADR 0052).

`step` tries it first. If a tool must read, if events have arrived, or if an admin has changed the agent's status,
nothing is written, and `step` leads a transaction instead.
"""

from dataclasses import dataclass, replace
from functools import partial

import asyncpg

from backend.agents import cycles, fenced_call
from backend.kit.deferred_unit_of_work import DeferredUnitOfWork, ReadingNeeded
from backend.kit.fail_points import FailPoint, on_reach, reach
from backend.kit.unit_of_work import unit_of_work
from backend.runtime.cycle import step_commits
from backend.runtime.cycle.step_commits import CommittedStep, Posting, ReservedStep, WrittenStep
from backend.runtime.cycle.step_parts import Step
from backend.runtime.cycle.step_result import Stepped
from backend.runtime.cycle_phase import CyclePhase
from backend.runtime.model import budgets
from backend.runtime.model.budgets import ExpectedRequest
from backend.spaces import messages
from backend.telemetry import metrics
from backend.tools.external import signals as external_signals
from backend.tools.step_calls import dispatch
from backend.tools.step_calls.call_records import Intent
from backend.tools.tool_context import ToolContext


@dataclass(frozen=True, slots=True)
class _PreparedStep:
    """Everything to commit, and the result that `step` gets afterwards."""

    context: ToolContext
    intents: list[Intent]
    written: WrittenStep
    posts: list[Posting]
    stepped: Stepped


async def commit(step: Step) -> Stepped | None:
    """Commit the step in one call. Returns None if this is not possible; nothing is written then."""
    if not _may_be_plain(step):
        return None
    mind = step.mind
    work = DeferredUnitOfWork(mind.lease.tenant_id)
    work.after_commit(on_reach(FailPoint.FENCE_AFTER_COMMIT))
    try:
        prepared = await _prepare(step, work)
        reach(FailPoint.FENCE_BEFORE_COMMIT)
        following = await _following(step, prepared)
        sent = partial(
            step_commits.commit,
            mind.lease,
            step.cycle,
            step.record,
            prepared.written,
            posts=prepared.posts,
            phase=prepared.stepped.phase,
            request=None if following is None else following.record,
        )
        row = await fenced_call.ask(mind.lease, sent)
    except (ReadingNeeded, asyncpg.NoDataFoundError):  # NoDataFound: a message cannot be posted; `step` finds out why
        return None
    if row is not None and not row.is_done:
        return None
    if following is not None:
        if isinstance(row, ReservedStep):
            mind.budget.hold(following.granted(row.verdict), expected=following.key)
        else:
            mind.budget.hold(following.unsure)
    stepped = await _numbered(step, prepared, work, row)
    if (end := prepared.written.end) is not None:
        metrics.CYCLES.add(end.outcome)
    await work.run_after_commit()
    return stepped


async def _following(step: Step, prepared: _PreparedStep) -> ExpectedRequest | None:
    """The model request that follows the step. None if none follows at once, or without budgets."""
    if prepared.stepped.phase is not CyclePhase.THINKING:
        return None
    return await budgets.next_request(
        step.worker, step.mind, step.cycle.id, appended=prepared.written.entries, gauge=step.reply.gauge
    )


def _may_be_plain(step: Step) -> bool:
    """Whether the step needs no reads or notices beyond the planned calls."""
    mind, reply, planned = step.mind, step.reply, step.plan
    return not (
        planned.asked
        or planned.forms
        or reply.guard_failure is not None
        or reply.stopped is not None
        or step.cycle.failures
        or mind.progress.failed_notice is not None
        or not step.worker.frames.knows(mind.lease.tenant_id, step.shown.frame)
    )


async def _prepare(step: Step, work: DeferredUnitOfWork) -> _PreparedStep:
    """Build what `step` would write, on the assumption that the agent is ACTIVE and that no event waits.

    Raises `ReadingNeeded` if the step has to read or decide something else.
    """
    cycle, mind = step.counted, step.mind
    if step.bound(cycle) is not None:
        raise ReadingNeeded
    context = step.context(work, cycle)
    context.lower_trust([step.reply.trust])
    starts = step.book(may_go_on=not step.worker.hosting.is_stopping)
    step.add_activities(context, starts)
    results, posts = await dispatch.run_plain(context, step.plan.internal)
    outcome = None if step.plan.is_open else await step.outcome(context, None)
    is_left = outcome is None and step.worker.hosting.is_stopping
    if is_left or (outcome is not None and mind.character.capabilities.has_one_task):
        raise ReadingNeeded
    intents = step.intents(context, step.plan.refused | results, starts)
    written = step.written(context, intents, cycle, tail_seq=mind.entries[-1].seq, end=step.end(outcome, None))
    if free := step.external_calls():
        external_signals.publish_free(work, step.worker.hints, free)
    if outcome is not None:
        cycles.trace_end(work, mind.lease.agent_id, step.cycle, outcome)
    ends_in = CyclePhase.THINKING if outcome is None else CyclePhase.SLEEPING
    stepped = Stepped(
        CyclePhase.CALLING if step.plan.is_open else ends_in,
        cycle.seeing(context.seen),
        list(written.entries),
        context.active_space,
        context.sends | context.shown.keys(),
        outbound=step.outbound(starts),
        results=results,
    )
    return _PreparedStep(context, intents, written, [Posting(*each) for each in posts], stepped)


async def _numbered(
    step: Step, prepared: _PreparedStep, work: DeferredUnitOfWork, row: CommittedStep | None
) -> Stepped:
    """The step as it is stored, with the numbers of its messages. `row` is None if the database's answer was lost."""
    cycle, numbers = prepared.stepped.cycle, list[int]()
    if row is None:
        numbers = await _seqs(step, prepared)
    else:
        # An admin may have removed tools in the meantime.
        cycle = replace(cycle, permissions=row.permissions)
        for each, posted in zip(prepared.posts, row.posts or (), strict=True):
            numbers.append(posted["seq"])
            work.after_commit(each.post.message.after_commit(step.worker.hints, **posted))
    if not numbers:
        return replace(prepared.stepped, cycle=cycle)
    for each, seq in zip(prepared.posts, numbers, strict=True):
        if each.post.result is not None:
            each.post.result["seq"] = seq
    entries = step.entries(prepared.context, prepared.intents, tail_seq=step.mind.entries[-1].seq)
    return replace(prepared.stepped, cycle=cycle, entries=entries)


async def _seqs(step: Step, prepared: _PreparedStep) -> list[int]:
    """Read the message numbers of a commit whose answer was lost.

    Its signals to the feed and its wakes were not sent. The feed's read of the heads and the sweep make up for that.
    """
    ids = [each.post.message.message.id for each in prepared.posts]
    if not ids:
        return []
    async with unit_of_work(step.mind.lease.tenant_id, read_only=True) as work:
        return await messages.seqs(work, message_ids=ids)
