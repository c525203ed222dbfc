"""Writes the results of outside calls if all calls are answered and nothing else has to be decided (ADR 0052).

`call_settlement` tries it first, when no call of the step runs in this worker any more. One database call reads the
answers, and one commits them. In any other case nothing is written, and `call_settlement` leads a transaction.
"""

from collections.abc import Mapping
from functools import partial

from backend.agents import fenced_call
from backend.agents.cycles import Cycle
from backend.consciousness import entries as chain
from backend.consciousness.entries import Entry
from backend.kit.fail_points import FailPoint, on_reach, reach
from backend.kit.unit_of_work import TRANSIENT, follow
from backend.runtime.cycle import step_commits
from backend.runtime.cycle.step_result import Stepped
from backend.runtime.cycle_phase import CyclePhase
from backend.runtime.limit_check import reached
from backend.runtime.mind.state import Mind
from backend.runtime.worker_state import WorkerState
from backend.tenants.trust import Trust
from backend.tools.calls import repository as call_repository
from backend.tools.chain_ids import call_id, chain_id
from backend.tools.registry import Result


async def commit(worker: WorkerState, mind: Mind, cycle: Cycle) -> Stepped | None:
    """Commit the results. Returns None if this is not possible in one call; nothing is written then."""
    tail, lease = mind.entries[-1], mind.lease
    is_running = any(worker.outside.is_waiting_for(call_id(called)) for called in tail.call_ids)
    if is_running or worker.hosting.is_stopping or reached(mind, cycle) is not None:
        return None
    try:
        rows = await call_repository.answers_of_step(
            lease.tenant_id, agent_id=lease.agent_id, cycle_id=cycle.id, step=tail.step
        )
    except TRANSIENT:  # the led transaction retries for longer
        return None
    answers = {chain_id(row.id): row for row in rows}
    results = {chain_id(row.id): row.result for row in rows if row.result is not None and not row.is_open}
    if not results.keys() == answers.keys() == set(tail.call_ids):
        return None
    written = _entries(tail, results, trusts={called: row.trust for called, row in answers.items()})
    reach(FailPoint.FENCE_BEFORE_COMMIT)
    sent = partial(
        step_commits.commit_results,
        lease,
        cycle_id=cycle.id,
        number=tail.step,
        entries=written,
        answered=[call_id(called) for called in tail.call_ids],
    )
    row = await fenced_call.ask(lease, sent)
    if row is not None and not row.is_done:
        return None
    await follow([on_reach(FailPoint.FENCE_AFTER_COMMIT)])
    return Stepped(CyclePhase.THINKING, cycle, written, mind.active_space)


def _entries(tail: Entry, results: Mapping[str, Result], *, trusts: Mapping[str, Trust]) -> list[Entry]:
    return [
        chain.entry(
            seq=seq,
            cycle_id=tail.cycle_id,
            step=tail.step,
            content=chain.result_content(called, results[called]),
            trust=trusts[called],
        )
        for seq, called in enumerate(tail.call_ids, start=tail.seq + 1)
    ]
