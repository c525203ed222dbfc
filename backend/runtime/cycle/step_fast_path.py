"""The commit of a step for which nothing is to be read: one call of the database, `commit_step` (ADR 0052).

`step` tries it first. Where it turns out that something is to be read or decided after all, by a tool, by what has come
meanwhile or by the agent's admin, nothing is written, and `step` leads a transaction.
"""

from dataclasses import dataclass, replace
from functools import partial

import asyncpg

from backend.agents import cycles, fenced_call
from backend.agents.cycles import Cycle
from backend.kit.deferred_unit_of_work import ReadingNeeded, Unread
from backend.kit.fail_points import FailPoint, on_reach, reach
from backend.kit.unit_of_work import unit_of_work
from backend.runtime.cycle import step_commits
from backend.runtime.cycle.step_commits import Posting, WrittenStep
from backend.runtime.cycle.step_parts import Step
from backend.runtime.cycle.step_result import Stepped
from backend.runtime.cycle_phase import CyclePhase
from backend.spaces import messages
from backend.tools.external import signals as external_signals
from backend.tools.step_calls import dispatch
from backend.tools.step_calls.call_records import Intent
from backend.tools.tool_context import ToolContext


@dataclass(frozen=True, slots=True)
class _Made:
    """All that is to be committed, and what follows."""

    context: ToolContext
    intents: list[Intent]
    written: WrittenStep
    posts: list[Posting]
    stepped: Stepped


async def commit(step: Step) -> Stepped | None:
    """None: it is not plain, and nothing is written."""
    if not _may_be_plain(step):
        return None
    mind = step.mind
    work = Unread(mind.lease.tenant_id)
    work.after_commit(on_reach(FailPoint.FENCE_AFTER_COMMIT))
    try:
        made = await _make(step, work)
        reach(FailPoint.FENCE_BEFORE_COMMIT)
        sent = partial(
            step_commits.commit,
            mind.lease,
            step.cycle,
            step.record,
            made.written,
            posts=made.posts,
            standing=made.stepped.standing,
        )
        row = await fenced_call.ask(mind.lease, sent)
    except (ReadingNeeded, asyncpg.NoDataFoundError):  # or its message cannot be posted: the leader learns why
        return None
    if row is not None and row["state"] != "DONE":
        return None
    stepped = await _numbered(step, made, work, row)
    await work.run_after_commit()
    return stepped


def _may_be_plain(step: Step) -> bool:
    """Nothing but what is planned is to be told or looked up."""
    mind, reply, planned = step.mind, step.reply, step.plan
    return not (
        planned.asked
        or planned.forms
        or reply.lapse is not None
        or reply.stopped is not None
        or step.cycle.failures
        or mind.failed_notice is not None
        or not step.worker.frames.knows(mind.lease.tenant_id, step.shown.frame)
    )


async def _make(step: Step, work: Unread) -> _Made:
    """As `step` leads it, for an agent that its admin lets go on and that nothing interrupts."""
    cycle, mind = step.counted, step.mind
    if step.bound(cycle) is not None:
        raise ReadingNeeded
    context = step.context(work, cycle)
    context.read([step.reply.trust])
    starts = step.book(may_go_on=not step.worker.hosting.is_stopping)
    step.leave_activities(context, starts)
    results, posts = await dispatch.run_plain(context, step.plan.internal)
    outcome = None if step.plan.is_open else await step.outcome(context, None)
    is_left = outcome is None and step.worker.hosting.is_stopping
    if is_left or (outcome is not None and mind.character.capabilities.has_one_task):
        raise ReadingNeeded
    intents = step.intents(context, step.plan.refused | results, starts)
    written = step.written(context, intents, cycle, tail_seq=mind.entries[-1].seq, end=step.end(outcome, None))
    if free := step.handed_calls():
        external_signals.tell_free(work, step.worker.hints, free)
    ends_in = CyclePhase.THINKING if outcome is None else CyclePhase.SLEEPING
    stepped = Stepped(
        CyclePhase.CALLING if step.plan.is_open else ends_in,
        cycle.seeing(context.seen),
        list(written.entries),
        context.active_space,
        context.sends | context.shown.keys(),
        errands=step.errands(starts),
    )
    return _Made(context, intents, written, [Posting(*each) for each in posts], stepped)


async def _numbered(step: Step, made: _Made, work: Unread, row: asyncpg.Record | None) -> Stepped:
    """What stands there now: its messages have their numbers. `row`: None if its answer was lost."""
    cycle, numbers = made.stepped.cycle, list[int]()
    if row is None:
        numbers = await _seqs(step, made)
    else:
        cycle = _permitted(cycle, row)
        for each, posted in zip(made.posts, work.json(row["posts"]), strict=True):
            numbers.append(posted["seq"])
            work.after_commit(each.post.message.word(step.worker.hints, **posted))
    if not numbers:
        return replace(made.stepped, cycle=cycle)
    for each, seq in zip(made.posts, numbers, strict=True):
        if each.post.result is not None:
            each.post.result["seq"] = seq
    entries = step.entries(made.context, made.intents, tail_seq=step.mind.entries[-1].seq)
    return replace(made.stepped, cycle=cycle, entries=entries)


def _permitted(cycle: Cycle, row: asyncpg.Record) -> Cycle:
    """Admins may have taken tools from it meanwhile."""
    return replace(cycle, permissions=cycles.permissions_of(row))


async def _seqs(step: Step, made: _Made) -> list[int]:
    """It was committed, and nobody told us the numbers; word of it is repaired by the feed's heads and the sweep."""
    ids = [each.post.message.line.id for each in made.posts]
    if not ids:
        return []
    async with unit_of_work(step.mind.lease.tenant_id, read_only=True) as work:
        return await messages.seqs(work, message_ids=ids)
