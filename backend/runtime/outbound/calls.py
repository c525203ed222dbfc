"""Runs the outside calls of this worker. A call may run longer than the loop that began it.

`step` and `call_settlement` start the calls after their rows are committed. Each answer is committed when it arrives,
in a separate transaction (`tools.calls.repository`), and then wakes the agent like any other event. It makes no
difference whether the agent's loop still waits here, sleeps on a hold or runs in another worker.
"""

import asyncio
import logging
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from uuid import UUID

from backend.consciousness import signals as agent_signals
from backend.inbox.wake import wake
from backend.kit import fail_points, hops
from backend.kit.fail_points import FailPoint
from backend.kit.keyring import Keyring
from backend.kit.redis_signals import Hints
from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT, UnitOfWork, unit_of_work
from backend.runtime.hosting.liveness import Liveness
from backend.runtime.outbound.progress import Reporting
from backend.runtime.outbound.slots import OutboundSlots
from backend.telemetry import genai, logs, metrics
from backend.tools import outbound_tool
from backend.tools.calls import activity
from backend.tools.calls import repository as call_repository
from backend.tools.models import CallState, EffectClass
from backend.tools.outbound_tool import Answer, OutsideTool, Progress
from backend.tools.step_calls import approval_requests

log = logging.getLogger(__name__)

_RETRY_SECONDS = 0.5
_VOID = Answer(CallState.FAILED, {"ok": False, "error": approval_requests.APPROVAL_IS_VOID})
#: After this number of failed commits the answer is given up. The state of the call's row then decides what follows.
_COMMIT_TRIES = 240


@dataclass(frozen=True, slots=True)
class OutboundCall:
    """One attempt of one call. Its row names this worker and is RUNNING, or PENDING if it is queued."""

    tenant_id: UUID
    call_id: UUID
    attempt: int
    tool: OutsideTool
    arguments: dict[str, Any]
    #: It found no place, and its row says that it waits in this worker.
    is_queued: bool = False
    #: The hop count for messages and events that result from the call.
    hop: int = 0
    #: People have approved it, and it has never begun.
    is_approved: bool = False


@dataclass(frozen=True, slots=True)
class Booking:
    """Places for calls that a transaction is about to begin. `take` for the same call again returns the same place."""

    places: OutboundSlots
    tenant_id: UUID
    #: The tenant's maximum number of places.
    cap: int
    booked: set[UUID] = field(default_factory=set)

    def take(self, call_id: UUID) -> bool:
        if self.places.take(self.tenant_id, call_id, cap=self.cap):
            self.booked.add(call_id)
        return call_id in self.booked


class Outside:
    def __init__(self, *, worker_id: UUID, hints: Hints, liveness: Liveness, keys: Keyring) -> None:
        self._worker_id, self._hints, self._liveness, self._keys = worker_id, hints, liveness, keys
        self._tasks: dict[UUID, asyncio.Task[None]] = {}
        self._patient_until: dict[UUID, float] = {}
        self._unsafe: set[UUID] = set()
        self._places = OutboundSlots()
        self._leaving = asyncio.Event()

    def is_waiting_for(self, call_id: UUID) -> bool:
        return call_id in self._tasks

    def is_patient_with(self, call_id: UUID) -> bool:
        """Whether the tool's patience is not over yet. The call must run or wait in this worker."""
        return self._patient_until[call_id] > time.monotonic()

    @contextmanager
    def booking(self, tenant_id: UUID, *, cap: int) -> Iterator[Booking]:
        """Book places for one commit and the `begin` after it. Places of calls that did not begin are returned."""
        booking = Booking(self._places, tenant_id, cap)
        try:
            yield booking
        finally:
            for call_id in booking.booked - self._tasks.keys():
                self._places.leave(tenant_id, call_id)

    def begin(self, outbound: Iterable[OutboundCall]) -> None:
        for call in outbound:
            task = asyncio.create_task(self._run(call))
            self._tasks[call.call_id] = task
            self._patient_until[call.call_id] = time.monotonic() + call.tool.patience_seconds
            task.add_done_callback(partial(self._forget, call))
            if not call.is_queued:
                self._note_begun(call)

    async def wait(self, call_ids: Iterable[UUID], *, is_any_enough: bool = False) -> None:
        """Wait until the calls of this worker are answered, or one of them if `is_any_enough`.

        The wait also ends when one tool's patience is over, or when the worker stops.
        """
        now = time.monotonic()
        running = [call_id for call_id in call_ids if call_id in self._tasks]
        left = {
            call_id: self._patient_until[call_id] - now for call_id in running if self._patient_until[call_id] > now
        }
        if not left:
            return
        waiting = asyncio.create_task(
            asyncio.wait(
                [self._tasks[call_id] for call_id in left],
                timeout=min(left.values()),
                return_when=asyncio.FIRST_COMPLETED if is_any_enough else asyncio.ALL_COMPLETED,
            )
        )
        leaving = asyncio.create_task(self._leaving.wait())
        try:
            await asyncio.wait((waiting, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
            leaving.cancel()

    def leave(self) -> None:
        """End all waits of loops. Each loop hands its agent over, and the answers are still committed."""
        self._leaving.set()

    async def shut_down(self, *, grace_seconds: float) -> None:
        """Wait for the UNSAFE calls, which cannot be repeated. The next worker repeats the others.

        Call it after the end of the loops, because a step that is being committed may still begin calls.
        """
        unsafe = [self._tasks[call_id] for call_id in self._unsafe]
        if unsafe:
            await asyncio.wait(unsafe, timeout=grace_seconds)
        await end(list(self._tasks.values()))

    def _note_begun(self, call: OutboundCall) -> None:
        if call.tool.effect is EffectClass.UNSAFE:
            self._unsafe.add(call.call_id)

    def _forget(self, call: OutboundCall, _: asyncio.Task[None]) -> None:
        call_id = call.call_id
        self._places.leave(call.tenant_id, call_id)
        del self._tasks[call_id], self._patient_until[call_id]
        self._unsafe.discard(call_id)

    async def _run(self, call: OutboundCall) -> None:
        logs.tell(tenant=call.tenant_id, call=call.call_id)
        try:
            await self._answer(call)
        except Exception:
            log.exception("tool call %s failed without a result", call.call_id)

    async def _answer(self, call: OutboundCall) -> None:
        if call.is_queued and not await self._wait_for_turn(call):
            return
        self._note_begun(call)
        if not self._liveness.is_fresh and not await self._is_still_mine(call):
            return
        fail_points.reach(FailPoint.CALL_BEFORE)
        with genai.tool(kind=call.tool.kind, call_id=call.call_id) as span, hops.carrying(self._keys, call.hop):
            answer = await self._call(call)
            span.set_attribute("circadian.tool.outcome", answer.state)
            fail_points.reach(FailPoint.CALL_ANSWERED)
            await self._store(call, answer)

    async def _store(self, call: OutboundCall, answer: Answer) -> None:
        for _ in range(_COMMIT_TRIES):
            try:
                await self._commit(call, answer)
            except TRANSIENT as error:
                log.warning(
                    "the result of tool call %s was not stored, trying again: %s", call.call_id, type(error).__name__
                )
                await asyncio.sleep(_RETRY_SECONDS)
            else:
                break

    async def _call(self, call: OutboundCall) -> Answer:
        key, began = str(call.call_id), time.monotonic()
        async with Reporting(partial(self._publish_progress, call)) as reporting:
            answer = await outbound_tool.make(
                call.tool, key=key, arguments=call.arguments, on_progress=reporting.report
            )
        metrics.TOOL_CALLS.add(call.tool.kind, answer.state)
        metrics.TOOL_SECONDS.add(time.monotonic() - began, call.tool.kind)
        return answer

    async def _publish_progress(self, call: OutboundCall, progress: Progress) -> bool:
        async with unit_of_work(call.tenant_id, read_only=True) as work:
            return await activity.publish_progress(
                work, self._hints, call_id=call.call_id, worker_id=self._worker_id, attempt=call.attempt,
                progress=progress,
            )  # fmt: skip

    async def _commit_shown(self, call: OutboundCall, answer: Answer) -> call_repository.AcceptedAnswer | None:
        async with unit_of_work(call.tenant_id) as work:
            taken = await call_repository.answer(
                work, call_id=call.call_id, worker_id=self._worker_id, attempt=call.attempt, outcome=answer
            )
            if taken is not None and taken.is_shown:
                await activity.show(work, self._hints, [call.call_id])
        return taken

    async def _wait_for_turn(self, call: OutboundCall) -> bool:
        """Wait for a place and write to the row that the call has begun. Returns False if it must not begin here."""
        await self._places.wait(call.tenant_id, call.call_id)
        while not self._leaving.is_set():
            await self._liveness.wait_fresh()
            with suppress(*TRANSIENT):
                return await self._enter(call)
            await asyncio.sleep(_RETRY_SECONDS)
        return False

    async def _enter(self, call: OutboundCall) -> bool:
        """Write to the row that the call has begun. Also True if an earlier commit did so and its answer was lost.

        If who approved it may no longer approve it, the call has failed instead.
        """
        async with unit_of_work(call.tenant_id) as work:
            entered = await call_repository.enter(
                work,
                call_id=call.call_id,
                worker_id=self._worker_id,
                attempt=call.attempt,
                timeout_seconds=call.tool.timeout_seconds,
            )
            if entered is None:
                return await self._is_mine(work, call)
            is_void = call.is_approved and not await approval_requests.stands(work, call_id=call.call_id)
            if is_void:
                await call_repository.answer(
                    work, call_id=call.call_id, worker_id=self._worker_id, attempt=call.attempt, outcome=_VOID
                )
            if entered.is_shown:
                await activity.show(work, self._hints, [call.call_id])
        self._notify_agent(call, entered.agent_id)
        if is_void:
            self._hints.send_nowait(wakes=await wake(tenant_id=call.tenant_id, agent_ids=[entered.agent_id]))
        return not is_void

    def _notify_agent(self, call: OutboundCall, agent_id: UUID) -> None:
        """Notify the agent's feed that calls have begun or ended."""
        topic = agent_signals.topic(tenant_id=call.tenant_id, agent_id=agent_id)
        self._hints.send_nowait(events=[(topic, agent_signals.calls())])

    async def _is_still_mine(self, call: OutboundCall) -> bool:
        """Check the row after a time without a fresh beat, because another worker may have taken over the call."""
        while True:
            await self._liveness.wait_fresh()
            with suppress(*TRANSIENT):
                async with unit_of_work(call.tenant_id, read_only=True) as work:
                    return await self._is_mine(work, call)
            await asyncio.sleep(_RETRY_SECONDS)

    async def _is_mine(self, work: UnitOfWork, call: OutboundCall) -> bool:
        return await call_repository.is_mine(
            work, call_id=call.call_id, worker_id=self._worker_id, attempt=call.attempt
        )

    async def _commit(self, call: OutboundCall, answer: Answer) -> None:
        try:
            taken = await call_repository.answer_alone(
                call.tenant_id,
                call_id=call.call_id,
                worker_id=self._worker_id,
                attempt=call.attempt,
                outcome=answer,
            )
        except call_repository.NotAlone:
            taken = await self._commit_shown(call, answer)
        if taken is None:
            log.info("the result of tool call %s came too late or twice and was dropped", call.call_id)
            return
        fail_points.reach(FailPoint.CALL_COMMITTED)
        self._notify_agent(call, taken.agent_id)
        self._hints.send_nowait(wakes=await wake(tenant_id=call.tenant_id, agent_ids=[taken.agent_id]))
