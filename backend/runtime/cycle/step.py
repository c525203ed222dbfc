"""Commits a step: the model's reply and the effects of its tools, in one transaction.

If all calls are INTERNAL, the transaction also writes their results and drains the inbox. For outside calls it writes
their intents, before any of them is sent (invariant 5). For questions to people it writes holds. `call_settlement`
writes the results of both later. Most steps read nothing from the database and are one database call
(`step_fast_path`). All others run as a transaction that Python leads here.

The transaction locks in this order: the process row (the fence), the spaces that the tools write to, by id, then the
rows that only the loop writes. It decides about the end of the cycle before the drain. A step that ends its cycle
drains nothing (invariant 1).
"""

from dataclasses import replace
from functools import partial

from backend.agents import cycles, leases, outages
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced
from backend.agents.models import RepairKind
from backend.runtime import lease_release, notices
from backend.runtime.call_permission import load_policy
from backend.runtime.cycle import step_commits, step_fast_path
from backend.runtime.cycle.call_plan import CallPlan, plan
from backend.runtime.cycle.file_reading import read_files
from backend.runtime.cycle.file_sending import store_files
from backend.runtime.cycle.model_request import PreparedReply
from backend.runtime.cycle.query_embedding import embed_queries
from backend.runtime.cycle.step_parts import Step
from backend.runtime.cycle.step_result import Stepped, follow, go_on, hand_over, may_go_on
from backend.runtime.cycle_phase import CyclePhase
from backend.runtime.lost_requests import paid
from backend.runtime.mind.state import Mind
from backend.runtime.outbound.calls import Booking
from backend.runtime.worker_state import WorkerState
from backend.telemetry import metrics, tracing
from backend.tools.external import signals as external_signals
from backend.tools.health import repairs
from backend.tools.models import CallState, ToolKind
from backend.tools.step_calls import approval_requests, dispatch, tenant_forms

_STEP = "circadian.step"


async def commit(worker: WorkerState, mind: Mind, reply: PreparedReply) -> CyclePhase:
    """Run the calls and commit the step. After the commit, update the mind and notify the viewers."""
    cycle = mind.cycle
    assert cycle is not None
    with worker.outside.booking(mind.lease.tenant_id, cap=mind.character.outside_calls) as booking:
        try:
            async with paid(mind, cycle, reply.cost):  # the reply is billed, also if the worker stops before the commit
                step = await _prepare(worker, mind, cycle, reply, booking)
                with tracing.span("commit", parent=tracing.current(), attributes={_STEP: cycle.steps + 1}):
                    stepped = await step_fast_path.commit(step) or await _led(step)
        except BaseException:
            reply.deltas.withdraw("the step was not committed")
            raise
        _count(step.plan, stepped)
        mind.follow_step(stepped.cycle, gauge=reply.gauge)
        reply.deltas.settle(stepped.posted)
        return follow(worker, mind, stepped)


async def _prepare(worker: WorkerState, mind: Mind, cycle: Cycle, reply: PreparedReply, booking: Booking) -> Step:
    """Build the step, with what its calls need from outside the transaction."""
    planned = plan(mind, reply, await load_policy(mind, reply.calls, reply.deltas.entered))
    query_embeddings = await embed_queries(
        worker.embedder, planned.internal, tenant_id=mind.lease.tenant_id, agent_id=mind.lease.agent_id,
        worker_id=worker.worker_id, cycle_id=cycle.id,
    )  # fmt: skip
    texts = await read_files(planned.internal, tenant_id=mind.lease.tenant_id, agent_id=mind.lease.agent_id)
    sent_files = await store_files(worker, mind, planned.internal)
    shown = mind.shown(tool_choice=reply.phase_settings.tool_choice)
    return Step(
        worker, mind, cycle, reply, planned, booking, query_embeddings, texts, sent_files, shown,
        mind.tail.active_seconds,
    )  # fmt: skip


def _count(planned: CallPlan, stepped: Stepped) -> None:
    metrics.STEPS.add()
    for call in planned.internal:
        result = stepped.results.get(call.position)
        if result is not None:
            state = CallState.FAILED if result.get("ok") is False else CallState.SUCCEEDED
            metrics.TOOL_CALLS.add(ToolKind.INTERNAL, state)


async def _led(step: Step) -> Stepped:
    return await leases.fenced(
        step.mind.lease, partial(_lead, step), entries=step.length, passing=step_commits.begin(step.record)
    )


async def _lead(step: Step, fence: Fenced) -> Stepped:
    """The body of the transaction. It runs again from the start if the database requires a retry."""
    assert fence.step is not None
    worker, mind, reply, planned = step.worker, step.mind, step.reply, step.plan
    cycle = cycles.as_counted(step.counted, fence.step)
    await worker.frames.keep(fence.work, step.shown.frame)
    context = step.context(fence.work, cycle)
    context.lower_trust([reply.trust])
    bound = step.bound(cycle)
    if bound is not None:
        await notices.add_limit_notice(context, mind, bound)
    if step.cycle.failures:
        await outages.answered(fence.work, reply.model)
    await notices.add_recovery_notice(context, mind)
    await _record_guard_failure(step, fence)
    starts = step.book(may_go_on=may_go_on(worker, fence))
    step.add_activities(context, starts)
    unasked = await approval_requests.ask(context, step.asked()) | await tenant_forms.put(context, planned.forms)
    results = planned.refused | unasked | await dispatch.run(context, planned.internal)
    outcome = None if planned.is_open else await step.outcome(context, bound)
    end = step.end(outcome, bound)
    written = step.written(context, step.intents(context, results, starts), cycle, tail_seq=fence.tail_seq, end=end)
    await step_commits.write(fence, agent_id=mind.lease.agent_id, step=written)
    stepped = Stepped(
        CyclePhase.CALLING,
        cycle.seeing(context.seen),
        list(written.entries),
        context.active_space,
        context.sends | context.shown.keys(),
        outbound=step.outbound(starts),
        results=results,
    )
    if free := step.external_calls():
        external_signals.publish_free(fence.work, worker.hints, free)
    if planned.is_open:
        return stepped if may_go_on(worker, fence) else await hand_over(fence, mind, stepped)
    if end is not None:
        await lease_release.over(worker, fence, mind, end.outcome, reason=end.reason)
        return replace(stepped, phase=CyclePhase.SLEEPING)
    return await go_on(worker, mind, fence, stepped, looks=fence.may_have_pending)


async def _record_guard_failure(step: Step, fence: Fenced) -> None:
    """Record for the admins that the guard gave no verdict: one record for each reason."""
    if step.reply.guard_failure is not None:
        agent_id = step.mind.lease.agent_id
        await repairs.record_fault(
            fence.work, agent_id=agent_id, reason=step.reply.guard_failure, kind=RepairKind.LOST_GUARD
        )
