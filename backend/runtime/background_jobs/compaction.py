"""Writes one summary, from its claim to the state READY, while the agent keeps running. It needs no lease.

`compaction_schedule` calls `summarise`. It reads a range of the chain and writes only the row of this compaction. The
claim's number shuts out an earlier writer that was taken for dead. While a model writes, the claim is extended, because
a reply may take longer than a writer may be silent. If it fails, the chain does not change.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from uuid import UUID

from backend.agents.model_uses import ModelUse
from backend.agents.models import UsagePurpose
from backend.consciousness import compactions, signals, summaries, transcript
from backend.consciousness.compactions import CompactionClaim, EmptyRange
from backend.consciousness.models import CompactionState
from backend.consciousness.summaries import OpenCall, PlannedItem, Summary, SummaryFault
from backend.consciousness.transcript import TranscriptEntry
from backend.kit.fail_points import FailPoint, reach
from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT, UnitOfWork, unit_of_work
from backend.llm.tokens import estimate_tokens
from backend.plans import registry as plans
from backend.runtime import notices
from backend.runtime.model import completion
from backend.runtime.model.completion import Completer, Completion, CompletionError, CompletionErrorKind
from backend.runtime.worker_state import WorkerState
from backend.telemetry import metrics, tracing
from backend.tools.calls import repository as call_repository
from backend.tools.chain_ids import chain_id

log = logging.getLogger(__name__)

#: Model replies per attempt. The second request says what was wrong with the first reply.
_REPLIES = 2
#: The part of the model's context for the text to summarise. The rest is for the summary.
_READ_SHARE = 0.4
#: A summary is at most 1/8 of the model's context, and 1/6 of the window in which it is shown.
_OF_CONTEXT, _OF_WINDOW = 8, 6
#: Extensions of a claim in the time that it holds. So some of them may fail.
_EXTENSIONS = 5
_DIED = "in every attempt, the worker that wrote it died or was stopped"
#: Errors in the model's reply. The model is asked again at once and gets the error.
_CORRECTABLE = frozenset({CompletionErrorKind.CALLED_TOOLS, CompletionErrorKind.EMPTY, CompletionErrorKind.CUT_SHORT})


class _ClaimLost(Exception):
    """Another worker has taken over the claim."""


async def summarise(worker: WorkerState, tenant_id: UUID, compaction_id: UUID) -> None:
    """Write the summary, if it is still wanted."""
    limits = worker.limits
    async with unit_of_work(tenant_id) as work:
        claim = await compactions.claim(work, compaction_id=compaction_id, worker_id=worker.worker_id, limits=limits)
        entries = await _load_range(work, claim) if isinstance(claim, CompactionClaim) else []
    match claim:
        case CompactionClaim():
            with tracing.span("write summary", parent=None, attributes={tracing.TENANT_ID: str(tenant_id)}):
                await _write(worker, claim, entries)
        case EmptyRange():
            _publish(worker, claim, CompactionState.DISCARDED)


async def _write(worker: WorkerState, claim: CompactionClaim, entries: Sequence[TranscriptEntry]) -> None:
    reach(FailPoint.COMPACTION_CLAIMED)
    _publish(worker, claim, CompactionState.WRITING)
    try:
        if claim.attempt > worker.limits.compaction_attempts:
            raise SummaryFault(_DIED)
        async with _extended(worker, claim):
            folded = await _fold(worker, claim, entries)
        await _finish(worker, claim, *folded)
    except (CompletionError, SummaryFault) as error:
        await _fail(worker, claim, error)
    except _ClaimLost:
        log.info("compaction %s is somebody else's by now", claim.id)


@asynccontextmanager
async def _extended(worker: WorkerState, claim: CompactionClaim) -> AsyncIterator[None]:
    """Extend the claim while the block runs. If the claim is lost, cancel the block and raise `_ClaimLost`."""
    extending: asyncio.Task[None] | None = None
    try:
        async with asyncio.timeout(None) as clock:
            now = asyncio.get_running_loop().time
            extending = asyncio.create_task(_extend(worker, claim, is_lost=lambda: clock.reschedule(now())))
            yield
    except TimeoutError:
        if not clock.expired():
            raise
        raise _ClaimLost from None
    finally:
        if extending is not None:
            await end((extending,))


async def _extend(worker: WorkerState, claim: CompactionClaim, *, is_lost: Callable[[], None]) -> None:
    """Extend the claim regularly, until cancelled or lost. If the database does not answer, the next time counts."""
    while True:
        await asyncio.sleep(worker.limits.compaction_silent_seconds / _EXTENSIONS)
        try:
            async with unit_of_work(claim.tenant_id) as work:
                is_ours = await compactions.extend_claim(work, claim, limits=worker.limits)
        except TRANSIENT as error:
            log.warning("the claim of compaction %s was not extended: %s", claim.id, type(error).__name__)
            continue
        if not is_ours:
            is_lost()
            return


async def _load_range(work: UnitOfWork, claim: CompactionClaim) -> list[TranscriptEntry]:
    taken = claim.range
    return await transcript.load(work, agent_id=claim.agent_id, from_seq=taken.from_seq, to_seq=taken.to_seq)


async def _fold(
    worker: WorkerState, claim: CompactionClaim, entries: Sequence[TranscriptEntry]
) -> tuple[Summary, Completion]:
    """Merge the range into the earlier summary, piece by piece if it is too long for one request."""
    limits = worker.limits
    writer = await completion.completer_of(worker, claim.tenant_id, claim.agent_id, use=ModelUse.SUMMARIES)
    most = limits.compaction_piece_tokens
    if writer.context_tokens is not None:
        most = min(most, int(writer.context_tokens * _READ_SHARE))
    summary = None if claim.earlier is None else summaries.stored(claim.earlier)
    written: Completion | None = None
    lines = transcript.lines(entries, entry_chars=limits.compaction_entry_chars)
    while lines:
        piece = transcript.piece(lines, most_tokens=most)
        try:
            summary, written = await _ask(worker, writer, claim, piece, earlier=summary)
            lines = lines[len(piece) :]
        except CompletionError as error:  # the context is unknown or our count is too low: use smaller pieces
            if error.kind is not CompletionErrorKind.TOO_LONG or len(piece) == 1:
                raise
            most = sum(map(estimate_tokens, piece)) // 2
        async with unit_of_work(claim.tenant_id) as work:
            if not await compactions.extend_claim(work, claim, limits=limits):
                raise _ClaimLost
    assert summary is not None and written is not None, "a range has an entry"
    return summary, written


def _room(worker: WorkerState, writer: Completer, claim: CompactionClaim) -> int:
    """The maximum number of tokens of a summary."""
    room = min(worker.limits.compaction_tokens, claim.high_tokens // _OF_WINDOW)
    return room if writer.context_tokens is None else min(room, writer.context_tokens // _OF_CONTEXT)


async def _ask(
    worker: WorkerState, writer: Completer, claim: CompactionClaim, piece: Sequence[str], *, earlier: Summary | None
) -> tuple[Summary, Completion]:
    """Ask until the reply is a valid summary. Raises the error of the last reply if none is valid."""
    fault: str | None = None
    room = _room(worker, writer, claim)
    for remaining in reversed(range(_REPLIES)):
        try:
            written = await completion.ask(
                worker,
                writer,
                purpose=UsagePurpose.COMPACTION,
                system=transcript.instructions(tokens=room * 2 // 3),
                text=transcript.request(piece, earlier=earlier, fault=fault),
                max_output_tokens=room * 2,
            )
            return _checked(claim, written, earlier, room=room), written
        except (CompletionError, SummaryFault) as error:
            if not remaining or (isinstance(error, CompletionError) and error.kind not in _CORRECTABLE):
                raise
            fault = str(error)
    raise AssertionError("unreachable")


def _checked(claim: CompactionClaim, written: Completion, earlier: Summary | None, *, room: int) -> Summary:
    """Return the model's text as a summary. Raises `SummaryFault` if it may not replace the summarised range."""
    summary = summaries.read(written.text)
    summaries.check(summary, open_before=earlier.open_ids if earlier else ())
    text = summaries.rendered(summary, first_cycle=claim.first_cycle, last_cycle=claim.range.to_cycle)
    summaries.require_smaller(text, than=claim.tokens_before, most=room)
    return summary


async def _finish(worker: WorkerState, claim: CompactionClaim, summary: Summary, written: Completion) -> None:
    """Add the open calls and plans from the present rows, as far as there is room, and mark the summary READY."""
    limits = worker.limits
    render = partial(summaries.rendered, summary, first_cycle=claim.first_cycle, last_cycle=claim.range.to_cycle)
    most = min(limits.compaction_tokens, claim.high_tokens // _OF_WINDOW) // 2
    reach(FailPoint.COMPACTION_WRITTEN)
    async with unit_of_work(claim.tenant_id) as work:
        waiting = await call_repository.unresolved(
            work, agent_id=claim.agent_id, upto_seq=claim.range.to_seq, limit=limits.compaction_open_calls
        )
        calls = [OpenCall(chain_id(each.id), each.name, each.arguments) for each in waiting]
        living = await plans.living(work, agent_id=claim.agent_id)
        planned = [PlannedItem(each.name, each.instruction) for each in living[: limits.compaction_plans]]
        room = summaries.open_room(render(), than=claim.tokens_before, most=most)
        text = render(calls=calls, plans=planned, open_tokens=room)
        is_ready = await compactions.ready(
            work,
            claim,
            summary=summary.as_json(),
            text=text,
            tokens=estimate_tokens(text),
            model=written.model,
        )
    if not is_ready:
        raise _ClaimLost
    metrics.SUMMARIES.add("written")
    _publish(worker, claim, CompactionState.READY)


async def _fail(worker: WorkerState, claim: CompactionClaim, error: CompletionError | SummaryFault) -> None:
    """Record the failure and the time of the next attempt.

    After the last attempt, people get a notice, and a new compaction is requested only after a long pause.
    """
    limits, is_final = worker.limits, claim.attempt >= worker.limits.compaction_attempts
    pause = min(limits.backoff_cap_seconds, limits.backoff_base_seconds * 2 ** (claim.attempt - 1))
    log.warning("compaction %s of agent %s failed: %s", claim.id, claim.agent_id, type(error).__name__)
    async with unit_of_work(claim.tenant_id) as work:
        is_ours = await compactions.fail(
            work,
            claim,
            error=str(error),
            pause=timedelta(seconds=limits.compaction_pause_seconds if is_final else pause),
            is_final=is_final,
        )
        if is_ours and is_final and claim.active_space is not None:
            await notices.post_summary_failure(worker, work, agent_id=claim.agent_id, space_id=claim.active_space)
    if is_ours:
        metrics.SUMMARIES.add("failed")
        _publish(worker, claim, CompactionState.FAILED if is_final else CompactionState.WANTED)


def _publish(worker: WorkerState, claim: CompactionClaim | EmptyRange, state: CompactionState) -> None:
    topic = signals.topic(tenant_id=claim.tenant_id, agent_id=claim.agent_id)
    worker.hints.send_nowait(events=[(topic, signals.compaction(compaction_id=claim.id, state=state))])
