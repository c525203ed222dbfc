"""Runs calls of built-in tools that people have approved, exactly once.

`call_reconciliation` calls it for PENDING rows, inside its transaction. The tool's effect and the end of its row are
one commit, as in a step.
"""

from collections.abc import Mapping, Sequence
from uuid import UUID

from backend.agents import cycles
from backend.files.sending import SentFile
from backend.inbox import receipts
from backend.kit.unit_of_work import UnitOfWork
from backend.runtime.mind.state import Mind
from backend.runtime.worker_state import WorkerState
from backend.tools.calls.repository import Row
from backend.tools.registry import Result
from backend.tools.step_calls import dispatch
from backend.tools.step_calls.dispatch import Call
from backend.tools.tool_context import ToolContext


async def run(
    worker: WorkerState, mind: Mind, work: UnitOfWork, rows: Sequence[Row], *, sent_files: Mapping[UUID, SentFile]
) -> list[tuple[Row, Result]]:
    """Run each call in the space where it was requested. Each result names the person who approved the call."""
    ended = list[tuple[Row, Result]]()
    seen = set[UUID]()
    for row in sorted(rows, key=lambda row: (row.acts_in or _NOWHERE, row.id)):
        call = Call(id=row.id, position=row.position, name=row.name, arguments=row.arguments)
        context = _context(worker, mind, work, row, in_view=await _in_view(work, row))
        context.sent_files = sent_files
        results = await dispatch.run(context, [call])
        seen |= context.seen
        ended.append((row, {**results[row.position], "approved": dict(row.approval or {})}))
    if mind.cycle is not None:
        await cycles.widen(work, mind.cycle, seen_spaces=seen)
    return ended


async def _in_view(work: UnitOfWork, row: Row) -> list[UUID]:
    """The spaces whose content was seen by the cycle that made the call."""
    about = await receipts.spaces_of(work, cycle_id=row.cycle_id)
    event_spaces = [space for space in about.events if space is not None]
    return list(dict.fromkeys([*reversed(event_spaces), *await cycles.seen_in(work, cycle_id=row.cycle_id)]))


def _context(worker: WorkerState, mind: Mind, work: UnitOfWork, row: Row, *, in_view: Sequence[UUID]) -> ToolContext:
    return ToolContext(
        work=work,
        actor=mind.actor,
        hints=worker.hints,
        active_space=row.acts_in,
        context_space=mind.progress.context_space,
        in_view=in_view,
        hop=mind.cycle.hop if mind.cycle else 0,
        stream_ids={},
        offered=mind.toolset.names,
        episodes_at_hand=worker.limits.episodes_at_hand,
        cycle_id=row.cycle_id,
        is_unattended=row.is_unattended,
        trust=row.trust,
    )


_NOWHERE = UUID(int=0)
