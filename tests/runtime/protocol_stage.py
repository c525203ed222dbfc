"""The real functions on a real database, for simulated workers and senders. Only the test moves the time.

A loop here is only the protocol: it commits what `runtime` commits, with as little content as possible.
"""

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from decimal import Decimal
from enum import StrEnum
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import asyncpg

from backend import orm
from backend.agents import cycles, fenced_call, leases, workers
from backend.agents.cycle_opening import open_cycle, open_cycle_at_once
from backend.agents.cycles import Cycle, StepCost
from backend.agents.leases import Fenced, Lease, Passing
from backend.agents.models import AgentStatus, Outcome, WakeReason
from backend.agents.prompt_prefix import Frame, PromptRecord
from backend.agents.workers import ClaimRoom, Sweep
from backend.consciousness import entries as chain
from backend.consciousness.entries import CallContent
from backend.inbox import drain
from backend.inbox.drain import Pending
from backend.inbox.models import Priority
from backend.kit import db
from backend.kit.heartbeat_connection import HeartbeatConnection
from backend.kit.redis_signals import Hints
from backend.kit.settings import StoreSettings
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.kit.wake_queue import Wake
from backend.runtime.cycle import step_commits
from backend.runtime.cycle.step_commits import CycleEnd, WrittenStep
from backend.runtime.cycle_phase import CyclePhase
from backend.runtime.inbox_entry.drain import MID_CYCLE, OPENING
from backend.spaces import messages
from backend.tenants.trust import Trust
from tests.factories.domain import World, make_world, new_cycle, own_database, take_back, take_lease
from tests.harness.rows import value
from tests.harness.stores import Stores

_SHOWN = PromptRecord(
    Frame.of(system="", tools=b"[]", redacted=()), from_seq=1, to_seq=1, tool_choice=None, summary_id=None
)
_cost = partial(
    StepCost, provider="none", model="none", input_tokens=1, output_tokens=1, cached_tokens=0, is_estimated=False,
    cost=Decimal(0), first_token_seconds=None, seconds=0.0,
)  # fmt: skip


class Fault(StrEnum):
    """A fault that hits a commit."""

    NONE = "none"
    #: The server ends the transaction; it is tried again.
    ROLLED_BACK = "rolled back"
    #: It lands, and the connection dies before the answer comes.
    ANSWER_LOST = "unheard"
    #: The worker dies in the transaction.
    DEATH = "death"


class _RolledBack(Exception):
    """By the server."""


class Died(Exception):
    """The process that ran this has died, after the fence had let its transaction pass."""


class DiedBeforeCall(Exception):
    """The process that ran this has died, and the database never saw its call."""


class RecordedHints(Hints):
    """Redis as a list: a wake stays in `wakes` until the test passes it to a worker, once, twice or never."""

    def __init__(self) -> None:
        self.wakes: list[Wake] = []

    async def send(self, *, wakes: Iterable[Wake] = (), **_: Any) -> bool:
        self.wakes.extend(wakes)
        return True

    def send_nowait(self, *, wakes: Iterable[Wake] = (), **_: Any) -> None:
        self.wakes.extend(wakes)


@dataclass(slots=True)
class SimulatedWorker:
    """`loops`: the loops that it believes to run, by lease. `asleep`: those that sleep and did not look yet."""

    id: UUID = field(default_factory=uuid4)
    loops: dict[UUID, Lease] = field(default_factory=dict)
    asleep: dict[UUID, Lease] = field(default_factory=dict)
    is_frozen: bool = False
    has_beaten: bool = False
    #: By how much the clock of the database has jumped since its last beat.
    startled_by: float = 0.0
    #: Seconds since its last beat, and for how long its beats have been regular.
    silent_for: float = 0.0
    regular_for: float = 0.0

    #: Real time of that beat: a test that stands still for a second is seen by the database too.
    beaten_at: float = field(default_factory=time.monotonic)

    @property
    def stood_for(self) -> float:
        return time.monotonic() - self.beaten_at

    @property
    def takes_over(self) -> bool:
        """As `runtime.hosting.liveness` judges itself."""
        return self.regular_for > 5


class Stage:
    """A database of its own; each example gets a tenant with some agents in one space."""

    def __init__(self, own: Stores, heartbeat: HeartbeatConnection, owner: asyncpg.Connection) -> None:
        self._own, self._heartbeat, self._owner = own, heartbeat, owner
        self.hints = RecordedHints()
        self.world: World

    @classmethod
    @asynccontextmanager
    async def open(cls, stores: Stores) -> AsyncIterator["Stage"]:
        async with own_database(stores) as own:
            settings = StoreSettings(DATABASE_URL=own.owner_database_url)
            owner = await asyncpg.connect(**db.credentials(own.owner_database_url))
            try:
                await owner.execute(_MOVE_CLOCK)
                async with orm.app_heartbeat_connection(settings) as heartbeat:
                    yield cls(own, heartbeat, owner)
            finally:
                await owner.close()

    async def begin(self, *, debounces: Sequence[float]) -> None:
        """Create a new tenant. The agents and workers from before are out of use."""
        await self._owner.execute("UPDATE agents SET status = 'STOPPED'")
        await self._owner.execute("DELETE FROM workers")
        self.hints.wakes.clear()
        self.world = await make_world(self._own.owner_database_url, self.hints, agents_count=len(debounces))
        for agent_id, seconds in zip(self.world.agent_ids, debounces, strict=True):
            await self._owner.execute("UPDATE agents SET debounce_seconds = $2 WHERE id = $1", agent_id, seconds)

    async def move_clock(self, seconds: float) -> None:
        """Make all stored times earlier by so much."""
        await self._owner.execute("SELECT move_clock($1)", timedelta(seconds=seconds))

    async def rows(self, sql: str) -> list[asyncpg.Record]:
        """As the owner of the database; `$1` is the tenant."""
        rows: list[asyncpg.Record] = await self._owner.fetch(sql, self.world.tenant_id)
        return rows

    async def post(self, text: str, priority: Priority, *, dies: bool) -> None:
        """Post as a sender that may die between its commit and its look."""
        world, draft = self.world, messages.MessageDraft(text, priority=priority)
        if not dies:
            await messages.post_at_once(world.owner, world.hints, space_id=world.space_id, draft=draft)
            return
        async with db.transaction(tenant_id=world.tenant_id) as transaction:
            work = UnitOfWork(world.tenant_id, transaction.raw)
            await messages.post(work, world.owner, world.hints, space_id=world.space_id, draft=draft)

    async def sweep(self, worker: SimulatedWorker, *, running: Sequence[UUID]) -> Sweep:
        return await workers.sweep(
            self._heartbeat, worker_id=worker.id, running=running, room=ClaimRoom(100, {}, 100), cap=100,
            takes_over=worker.takes_over,
        )  # fmt: skip

    async def resume(self, agent_id: UUID, lease_id: UUID) -> Lease:
        held = await leases.read(
            tenant_id=self.world.tenant_id, agent_id=agent_id, lease_id=lease_id, most_events=1_000
        )
        assert held is not None, "a claim was not found again"
        return held.lease

    async def take(self, wake: Wake, worker: SimulatedWorker) -> Lease | None:
        return await take_lease(wake, worker_id=worker.id)

    async def look(self, lease: Lease, worker: SimulatedWorker) -> Lease | None:
        return await take_back(lease, worker_id=worker.id)

    async def drain(self, lease: Lease, fault: Fault) -> None:
        """Drain into a new cycle or the open one. Sleep if no event waits."""
        async with unit_of_work(lease.tenant_id, read_only=True) as work:
            is_open = await cycles.read_open(work, lease) is not None
            found = None if is_open else await _pending(work, lease, OPENING)
        if found is not None:
            await _opened(lease, found, fault)
            return

        async def body(fence: Fenced) -> None:
            if not is_open:
                await leases.sleep(fence, lease)
                return
            await leases.begin_attempt(fence, lease)
            await _drained(fence, lease, seq=fence.tail_seq + 1)

        await self._commit(lease, body, fault)

    async def step(self, lease: Lease, fault: Fault, *, ends: bool, is_led: bool) -> None:
        """A model's answer: one that ends the cycle, or one with a call, its result, and what came meanwhile. In one
        call of the database where that will do, and it is not `is_led`."""
        answer = await self._answer(lease, ends=ends)
        if not is_led:
            state, fault = await self._in_one_call(lease, answer, fault)
            if state == "DONE":
                return

        async def body(fence: Fenced) -> None:
            await step_commits.write(fence, agent_id=lease.agent_id, step=answer.written(fence.tail_seq))
            if ends:
                return
            if fence.status is not AgentStatus.ACTIVE:
                await leases.hand_over(fence, lease, reason=WakeReason.HANDOVER)
            elif fence.may_have_pending:
                await _drained(fence, lease, seq=fence.tail_seq + 3)

        await self._commit(lease, body, fault, entries=answer.length, passing=step_commits.begin(answer.record))

    async def _in_one_call(self, lease: Lease, answer: "_Answer", fault: Fault) -> tuple[str, Fault]:
        """Returns the state in the answer, and the fault that is still to come."""
        left = fault

        async def sent() -> asyncpg.Record:
            nonlocal left
            present, left = left, Fault.NONE
            if present is Fault.DEATH:
                raise DiedBeforeCall
            if present is Fault.ROLLED_BACK:
                raise asyncpg.DeadlockDetectedError
            row = await step_commits.commit(
                lease, answer.cycle, answer.record, answer.written(answer.tail_seq), phase=answer.phase
            )
            if present is Fault.ANSWER_LOST:
                raise ConnectionResetError
            return row

        row = await fenced_call.ask(lease, sent)
        return "DONE" if row is None else row.state, left

    async def _answer(self, lease: Lease, *, ends: bool) -> "_Answer":
        """Build the answer by the state that its loop knows, which may be out of date."""
        async with unit_of_work(self.world.tenant_id, read_only=True) as work:
            cycle = await cycles.read_open(work, lease)
            tail_seq = await value(work, _TAIL, self.world.tenant_id, lease.agent_id)
        return _Answer(cycle or Cycle(uuid4(), 0, "", None), tail_seq, ends)

    async def hold(self, lease: Lease, fault: Fault) -> None:
        """Sleep and keep the cycle."""
        await self._commit(lease, lambda fence: leases.sleep(fence, lease), fault)

    async def hand_over(self, lease: Lease, fault: Fault, *, reason: WakeReason, delay: float, counts: bool) -> None:
        async def body(fence: Fenced) -> None:
            await leases.hand_over(fence, lease, reason=reason, delay=timedelta(seconds=delay), counts=counts)

        await self._commit(lease, body, fault)

    async def _commit(
        self,
        lease: Lease,
        body: Callable[[Fenced], Awaitable[None]],
        fault: Fault,
        *,
        entries: int = 0,
        passing: Passing = leases.pass_fence,
    ) -> None:
        runs = 0

        async def faulty(fence: Fenced) -> None:
            nonlocal runs
            runs += 1
            await body(fence)
            if fault is Fault.DEATH:
                raise Died
            if runs > 1:
                return
            if fault is Fault.ROLLED_BACK:
                raise asyncpg.DeadlockDetectedError
            if fault is Fault.ANSWER_LOST:
                await fence.work.execute("COMMIT")
                fence.work._connection.terminate()

        await leases.fenced(lease, faulty, entries=entries, passing=passing)


async def _pending(work: UnitOfWork, lease: Lease, priorities: Sequence[Priority]) -> Pending | None:
    return await drain.pending(work, agent_id=lease.agent_id, active_space=None, priorities=priorities, limit=1_000)


def _text(found: Pending) -> str:
    return "\n".join(event.payload.text for event in found.events if hasattr(event.payload, "text"))


async def _opened(lease: Lease, found: Pending, fault: Fault) -> None:
    """Open a cycle with all these events, in one statement."""
    new, first = new_cycle(text=_text(found), event_ids=[event.id for event in found.events])
    if fault in (Fault.ROLLED_BACK, Fault.DEATH):
        with suppress(_RolledBack):
            async with unit_of_work(lease.tenant_id) as work:
                await open_cycle(work, lease, commit_no=lease.commit_no + 1, new=new, first=first)
                raise Died if fault is Fault.DEATH else _RolledBack
    if fault is Fault.ANSWER_LOST:
        await open_cycle_at_once(replace(lease), new=new, first=first)
    await open_cycle_at_once(lease, new=new, first=first)


async def _drained(fence: Fenced, lease: Lease, *, seq: int) -> bool:
    """Write one entry with all events that may join the open cycle."""
    work, cycle = fence.work, await cycles.read_open(fence.work, lease)
    found = await _pending(work, lease, MID_CYCLE)
    if found is None:
        return False
    assert cycle is not None
    await leases.extend(fence, lease, entries=1)
    entry = chain.entry(seq=seq, cycle_id=cycle.id, step=cycle.steps, content=chain.user_content(_text(found)))
    await chain.append(work, agent_id=lease.agent_id, commit_no=fence.commit_no, cycle_id=cycle.id, entries=[entry])
    shown, edits = [event.id for event in found.events], [event.edits for event in found.events]
    await drain.inject(work, agent_id=lease.agent_id, event_ids=shown, edits=edits, cycle_id=cycle.id, entry_seq=seq)
    return True


@dataclass(frozen=True, slots=True)
class _Answer:
    cycle: Cycle
    tail_seq: int
    ends: bool

    @property
    def phase(self) -> CyclePhase:
        return CyclePhase.SLEEPING if self.ends else CyclePhase.THINKING

    @property
    def length(self) -> int:
        return 1 if self.ends else 2

    @property
    def record(self) -> dict[str, Any]:
        return cycles.step_record(self.cycle, tools=[], active_seconds=0.0, cost=_cost(), shown=_SHOWN)

    def written(self, tail_seq: int) -> WrittenStep:
        call_id, number = f"call_{uuid4().hex}", self.cycle.steps + 1
        asking = [CallContent(call_id, "note", "{}")]
        contents = (
            [chain.assistant_content("done", [])]
            if self.ends
            else [chain.assistant_content("", asking), chain.result_content(call_id, {"ok": True})]
        )
        entries = [
            chain.entry(seq=tail_seq + place, cycle_id=self.cycle.id, step=number, content=content)
            for place, content in enumerate(contents, start=1)
        ]
        end = CycleEnd(Outcome.RESTED) if self.ends else None
        return WrittenStep(self.cycle.id, number, uuid4(), entries, [], Trust.MEMBER, end=end)


_TAIL = "SELECT tail_seq FROM agent_processes WHERE tenant_id = $1 AND agent_id = $2"
_MOVE_CLOCK = """
CREATE FUNCTION move_clock(p_by interval) RETURNS void LANGUAGE sql AS $$
  UPDATE workers SET beat_at = beat_at - p_by, started_at = started_at - p_by;
  UPDATE agent_processes SET wake_at = wake_at - p_by, leased_at = leased_at - p_by, committed_at = committed_at - p_by;
  UPDATE inbox_events SET created_at = created_at - p_by;
$$"""
