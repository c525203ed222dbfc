"""The lease (the exclusive right to think), and the fence that stops every worker without it (invariant 2).

`runtime.starter` takes a lease. Every transaction of the loop begins with its fence, and every exit clears the lease.
The sweep claims agents and gives them back (`agents.workers`). The lease columns are written by this file and by these
functions in `backend/migrations/sql/functions`, and by no other code: `take_agent` (a wake), `look_back` (the look
after a sleep), `sweep_agents` (the sweep's claim) and `end_cycle`.

States of a process row: SLEEPING -(wake)-> WAKING -(take)-> THINKING -(sleep)-> SLEEPING, or back to WAKING by
`hand_over`. If a worker dies in THINKING, its missing beat shows it. If a worker was taken for dead and still runs, the
fence stops it: no row has its lease id any more.
"""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeVar
from uuid import UUID

from backend.agents.models import AgentStatus, WakeReason
from backend.kit.fail_points import FailPoint, on_reach, reach
from backend.kit.statements import Json, Row, Statement
from backend.kit.tenant_limits import TENANT
from backend.kit.unit_of_work import TRANSIENT, UnitOfWork, call, unit_of_work
from backend.tenants.trust import Trust

T = TypeVar("T")

_PAUSE_SECONDS = 0.05
#: Number of tries of one transaction, before the loop waits for the database.
TRIES = 5


class LeaseLost(Exception):
    """Another worker may have the agent now: drop everything and end."""


@dataclass(slots=True)
class Lease:
    """A taken lease. `commit_no` follows the row from commit to commit; only the lease's owner increments it."""

    tenant_id: UUID
    agent_id: UUID
    lease_id: UUID
    lease_no: int
    commit_no: int
    #: The chain's last `seq` when the lease was taken.
    tail_seq: int = 0
    #: At the last fence there was work beside the cycle: a compaction that is not finished, a stop or an immediate
    #: pause.
    is_wanted: bool = False

    def clear_wanted(self) -> None:
        """The loop has done that work. The next fence says whether there is more."""
        self.is_wanted = False


@dataclass(frozen=True, slots=True)
class Held:
    """A lease, and the rows that were read with it, as JSON (`backend/migrations/sql/functions/read_mind.sql`)."""

    lease: Lease
    #: The configuration of the agent and of its tenant.
    configured: str
    #: The state in its process row, and other facts that may have changed since the last wake.
    present: str
    #: The pending events of an agent without an open cycle, if it has any (`inbox.drain`).
    inbox: str | None


@dataclass(frozen=True, slots=True)
class FenceRow:
    """The row that every fence returns: the process after this commit was counted, and the status of the agent."""

    commit_no: int
    #: With the entries that the fence has reserved.
    tail_seq: int
    status: AgentStatus
    is_wanted: bool


@dataclass(frozen=True, slots=True)
class StepFenceRow(FenceRow):
    """The fence of a step also returns the counted cycle, and whether events wait that may join it."""

    has_pending: bool
    hop: int
    trust: Trust
    permissions: Json[tuple[str, ...] | None]
    seen_spaces: Json[tuple[UUID, ...]]


@dataclass(frozen=True, slots=True)
class Fenced:
    """The values that the fence read when it locked the process row.

    `commit_no` is the number of this transaction, `tail_seq` the chain's last `seq` before it, and `status` the status
    that an admin has set. `is_wanted` is as in `Lease`.
    """

    work: UnitOfWork
    commit_no: int
    tail_seq: int
    status: AgentStatus
    is_wanted: bool
    #: The row of a step's fence.
    step: StepFenceRow | None = None

    @property
    def may_have_pending(self) -> bool:
        """Whether events may be pending that join the open cycle. The fence of a step has checked it."""
        return self.step is None or self.step.has_pending


#: The statement that is the fence, for this number of entries. It returns the row for `Fenced`, or None if the fence is
#: shut.
Passing = Callable[[UnitOfWork, Lease, int], Awaitable[FenceRow | None]]


@dataclass(frozen=True, slots=True)
class _ReadRow:
    """`take_agent` and `read_mind` return it. The texts are JSON."""

    agent_id: UUID
    lease_no: int
    commit_no: int
    tail_seq: int
    configured: str
    present: str
    inbox: str | None

    def held(self, tenant_id: UUID, lease_id: UUID) -> Held:
        lease = Lease(tenant_id, self.agent_id, lease_id, self.lease_no, self.commit_no, self.tail_seq)
        return Held(lease, self.configured, self.present, self.inbox)


@dataclass(frozen=True, slots=True)
class _TakenBack:
    lease_no: int
    commit_no: int
    tail_seq: int


#: Defaults for tenants that have no quota of their own.
_USUAL = {"outside_calls": TENANT.outside_calls, "task_depth": TENANT.task_depth}
_READ_FIELDS = (
    "lease_no, commit_no, tail_seq, configured::text AS configured, present::text AS present, inbox::text AS inbox"
)
_TAKE = Statement(_ReadRow, f"SELECT agent_id, {_READ_FIELDS} FROM take_agent($1, $2, $3, $4, $5, $6)")  # noqa: S608
_READ = Statement(_ReadRow, f"SELECT $2::uuid AS agent_id, {_READ_FIELDS} FROM read_mind($1, $2, $3, $4)")  # noqa: S608
_FENCE = Statement(
    FenceRow,
    """
UPDATE agent_processes p SET commit_no = p.commit_no + 1, tail_seq = p.tail_seq + $5, committed_at = now()
FROM agents a WHERE p.tenant_id = $1 AND p.agent_id = $2 AND p.lease_id = $3 AND p.commit_no = $4
  AND (a.tenant_id, a.id) = (p.tenant_id, p.agent_id)
RETURNING p.commit_no, p.tail_seq, a.status, EXISTS (SELECT FROM compactions c
  WHERE c.tenant_id = $1 AND c.agent_id = $2 AND c.state IN ('WANTED', 'WRITING', 'READY', 'UNDOING'))
  OR coalesce(p.stopping = p.cycle_id, false) OR coalesce(p.cutting = p.lease_id, false) AS is_wanted""",
)
_LANDED = Statement(
    bool,
    """SELECT true FROM agent_processes WHERE tenant_id = $1 AND agent_id = $2 AND lease_no = $3
AND commit_no = $4 + 1 AND (lease_id = $5 OR lease_id IS NULL)""",
)
_EXTEND = "UPDATE agent_processes SET tail_seq = tail_seq + $3 WHERE tenant_id = $1 AND agent_id = $2"
_ATTEMPT = "UPDATE agent_processes SET tail_attempts = tail_attempts + 1 WHERE tenant_id = $1 AND agent_id = $2"
#: If the cycle was stopped before its end (`agents.cycle_stop`), the agent does not sleep with it open. It becomes
#: WAKING, and the next worker ends the cycle.
_SLEEP = """UPDATE agent_processes SET state = CASE WHEN stopping = cycle_id THEN 'WAKING' ELSE 'SLEEPING' END,
  wake_no = wake_no + coalesce(stopping = cycle_id, false)::int,
  wake_at = CASE WHEN stopping = cycle_id THEN now() ELSE wake_at END,
  lease_id = NULL, worker_id = NULL, leased_at = NULL,
  tail_attempts = greatest(tail_attempts - 1, 0) WHERE tenant_id = $1 AND agent_id = $2"""
_HAND_OVER = Statement(
    int,
    """
UPDATE agent_processes SET state = 'WAKING', wake_no = wake_no + 1, wake_reason = $3,
  wake_at = CASE WHEN stopping = cycle_id THEN now() ELSE now() + $4 END,
  waits_for = $6, lease_id = NULL, worker_id = NULL, leased_at = NULL,
  tail_attempts = greatest(tail_attempts - (NOT $5)::int, 0)
WHERE tenant_id = $1 AND agent_id = $2 RETURNING wake_no""",
)
_LOOK = Statement(_TakenBack, "SELECT lease_no, commit_no, tail_seq FROM look_back($1, $2, $3, $4)")
_PROMPT = "UPDATE agent_processes SET unprompted = $3 WHERE tenant_id = $1 AND agent_id = $2"
_LOCK = Statement(
    bool,
    """SELECT true FROM agent_processes
WHERE tenant_id = $1 AND agent_id = $2 FOR NO KEY UPDATE SKIP LOCKED""",
)
_REWAKE = Statement(
    int,
    """
UPDATE agent_processes p SET state = 'WAKING', wake_no = p.wake_no + 1, wake_at = now(),
  wake_reason = CASE p.state WHEN 'THINKING' THEN 'HANDOVER' ELSE 'EVENT' END,
  lease_id = NULL, worker_id = NULL, leased_at = NULL, cycle_id = coalesce(p.cycle_id, (
    SELECT c.id FROM think_cycles c WHERE c.tenant_id = $1 AND c.agent_id = $2 AND c.outcome IS NULL))
WHERE p.tenant_id = $1 AND p.agent_id = $2 RETURNING p.wake_no""",
)


@dataclass(frozen=True, slots=True)
class Revoked:
    """The process after its fence was shut, the cycle that was open, and the worker that had the lease."""

    cycle_id: UUID | None
    worker_id: UUID | None
    commit_no: int
    tail_seq: int


_REVOKE = Statement(
    Revoked,
    """
WITH before AS (
  SELECT cycle_id, worker_id FROM agent_processes WHERE tenant_id = $1 AND agent_id = $2 FOR NO KEY UPDATE
)
UPDATE agent_processes p SET state = 'SLEEPING', lease_id = NULL, worker_id = NULL, leased_at = NULL,
  cycle_id = NULL, lease_no = p.lease_no + 1, commit_no = p.commit_no + 1, committed_at = now()
FROM before WHERE p.tenant_id = $1 AND p.agent_id = $2
RETURNING before.cycle_id, before.worker_id, p.commit_no, p.tail_seq""",
)
_IS_OWN = Statement(bool, "SELECT true FROM agent_processes WHERE tenant_id = $1 AND agent_id = $2 AND lease_id = $3")


async def take(
    *, tenant_id: UUID, agent_id: UUID, wake_no: int, lease_id: UUID, worker_id: UUID, most_events: int
) -> Held | None:
    """Take the lease of a WAKING agent that is due. Returns None if another worker was faster or `wake_no` is outdated.

    It runs in a transaction of its own, as `take_next` does. If the answer is lost, it does not retry: the lease may be
    taken, and the sweep gives it back.
    """
    return await _take(tenant_id, (agent_id, wake_no), lease_id, worker_id, most_events)


async def take_next(*, tenant_id: UUID, lease_id: UUID, worker_id: UUID, most_events: int) -> Held | None:
    """Take the lease of the tenant's agent that has been WAKING for the longest time. Returns None if none is due.

    This is for a tenant that has more waking agents than room: the rows are its queue. Locked rows are skipped.
    """
    return await _take(tenant_id, (None, None), lease_id, worker_id, most_events)


async def _take(
    tenant_id: UUID, wake: tuple[UUID | None, int | None], lease_id: UUID, worker_id: UUID, most_events: int
) -> Held | None:
    rows = await call(tenant_id, _TAKE, tenant_id, *wake, lease_id, worker_id, _asks(most_events))
    return rows[0].held(tenant_id, lease_id) if rows else None


async def read(*, tenant_id: UUID, agent_id: UUID, lease_id: UUID, most_events: int) -> Held | None:
    """Read the agent under a lease that was taken before, by the sweep's claim or by the look after a sleep.

    Returns None if the lease is lost.
    """
    rows = await call(tenant_id, _READ, tenant_id, agent_id, lease_id, _asks(most_events))
    return rows[0].held(tenant_id, lease_id) if rows else None


async def take_back(lease: Lease, *, worker_id: UUID, lease_id: UUID, tries: int = TRIES) -> Lease | None:
    """The loop's look at the inbox after it slept (invariant 3). If an event or an approved call waits, take the lease
    back.

    Returns None if nothing waits, or if a sender was faster. The caller has registered `lease_id`. It runs in a
    transaction of its own. If it is unknown whether that was committed, the next try finds the lease by its id.
    """
    for attempt in range(1, tries + 1):
        try:
            rows = await call(lease.tenant_id, _LOOK, lease.tenant_id, lease.agent_id, lease_id, worker_id)
        except TRANSIENT:
            if attempt == tries:
                raise
            await pause(attempt)
        else:
            return _taken_back(lease, lease_id, rows[0]) if rows else None
    raise AssertionError("unreachable")


def _taken_back(before: Lease, lease_id: UUID, row: _TakenBack) -> Lease:
    return Lease(before.tenant_id, before.agent_id, lease_id, row.lease_no, row.commit_no, row.tail_seq)


async def pass_fence(work: UnitOfWork, lease: Lease, entries: int) -> FenceRow | None:
    """The fence of every transaction except a step's (`runtime.cycle.step_commits`)."""
    return await work.fetchrow(_FENCE, lease.tenant_id, lease.agent_id, lease.lease_id, lease.commit_no, entries)


async def fenced(
    lease: Lease,
    body: Callable[[Fenced], Awaitable[T]],
    *,
    entries: int = 0,
    tries: int = TRIES,
    passing: Passing = pass_fence,
) -> T:
    """Run `body` in a transaction that begins with the fence, commit it, and move the lease on.

    `entries` is the number of entries that the body is expected to append; `extend` corrects it. On deadlocks, timeouts
    and lost connections the whole body runs again. So the body must change nothing but the database until it has
    returned. If the answer of a COMMIT was lost, the row shows whether the commit landed; if so, the result of that run
    is returned. Raises `LeaseLost` if another worker has the lease.
    """
    unsure: list[T] = []
    for attempt in range(1, tries + 1):
        returned: list[T] = []
        try:
            async with unit_of_work(lease.tenant_id) as work:
                row = await passing(work, lease, entries)
                if row is None:
                    break
                fence = _fence(work, row, entries)
                reach(FailPoint.FENCE_PASSED)
                work.after_commit(on_reach(FailPoint.FENCE_AFTER_COMMIT))
                returned.append(await body(fence))
                reach(FailPoint.FENCE_BEFORE_COMMIT)
        except TRANSIENT:
            # The body failed (nothing landed), or the COMMIT failed (unknown). The next fence shows which.
            unsure = returned or unsure
            if attempt == tries:
                raise
            await pause(attempt)
            continue
        move_on(lease, fence)
        return returned[0]
    if unsure and await has_landed(lease):
        return unsure[0]
    raise LeaseLost(f"agent {lease.agent_id}")


async def pause(attempt: int) -> None:
    """Wait between two tries of a transaction."""
    await asyncio.sleep(_PAUSE_SECONDS * 2**attempt * random.random())  # noqa: S311  # spreads competitors


async def at_once(lease: Lease, statement: Statement[Row], *values: object, tries: int = 5) -> Row:
    """Call a function that is a transaction of its own and checks lease and number itself; then move the lease on.

    The call can be repeated with the same values: if it had been committed, the function returns the stored result.
    Raises `LeaseLost` if it returns no row.
    """
    for attempt in range(1, tries + 1):
        reach(FailPoint.FENCE_PASSED)
        try:
            rows = await call(lease.tenant_id, statement, *values)
        except TRANSIENT:
            if attempt == tries:
                raise
            await pause(attempt)
            continue
        if not rows:
            break
        reach(FailPoint.FENCE_AFTER_COMMIT)
        lease.commit_no, lease.is_wanted = lease.commit_no + 1, False
        return rows[0]
    raise LeaseLost(f"agent {lease.agent_id}")


def move_on(lease: Lease, fence: Fenced) -> None:
    """Update the lease after the transaction of that fence was committed."""
    lease.commit_no += 1
    lease.is_wanted = fence.is_wanted


async def extend(fence: Fenced, lease: Lease, *, entries: int) -> None:
    """Reserve further entries of the chain in the fence's transaction.

    A negative number gives reserved entries back.
    """
    await fence.work.execute(_EXTEND, lease.tenant_id, lease.agent_id, entries)


async def begin_attempt(fence: Fenced, lease: Lease) -> None:
    """Count one more attempt at the tail of the open cycle. It stays counted until the attempt ends normally."""
    await fence.work.execute(_ATTEMPT, lease.tenant_id, lease.agent_id)


async def sleep(fence: Fenced, lease: Lease) -> None:
    """Give the lease up and sleep, in the transaction that ends the cycle. The caller writes the cycle's row."""
    await fence.work.execute(_SLEEP, lease.tenant_id, lease.agent_id)


async def hand_over(
    fence: Fenced,
    lease: Lease,
    *,
    reason: WakeReason,
    delay: timedelta = timedelta(0),
    counts: bool = False,
    outage: str | None = None,
) -> int:
    """Give the lease up and keep the cycle: WAKING, not before `delay`. Returns the number of that wake.

    `counts`: this attempt failed because of the tail of the chain itself, and stays counted, so that a poisonous tail
    is found. `outage`: the key of a model outage; when it ends, the agent is woken earlier (`agents.outages`).
    """
    return await fence.work.fetch_one(_HAND_OVER, lease.tenant_id, lease.agent_id, reason, delay, counts, outage)


async def count_unprompted(fence: Fenced, lease: Lease, *, count: int) -> None:
    """Store the number of cycles in a row that nothing has prompted (`inbox.payloads.is_prompt`)."""
    await fence.work.execute(_PROMPT, lease.tenant_id, lease.agent_id, count)


async def lock(work: UnitOfWork, *, agent_id: UUID) -> bool:
    """Lock the process row until the transaction ends.

    Returns False if another transaction has the lock; that one looks at the inbox after its commit.
    """
    return bool(await work.fetchrow(_LOCK, work.tenant_id, agent_id))


async def rewake(work: UnitOfWork, *, agent_id: UUID) -> int:
    """The health monitor's repair, under `lock`: set the agent to WAKING from any state. The fence of a running worker
    is shut.

    The open cycle is kept, and an attempt that got stuck stays counted. Returns the number of the wake.
    """
    return await work.fetch_one(_REWAKE, work.tenant_id, agent_id)


async def revoke(work: UnitOfWork, *, tenant_id: UUID, agent_id: UUID) -> Revoked | None:
    """Shut the fence of a running worker, for an admin's stop or reset. Returns None if the agent does not exist."""
    return await work.fetchrow(_REVOKE, tenant_id, agent_id)


async def is_lost(work: UnitOfWork, lease: Lease) -> bool:
    """Whether the lease is gone from the process row. Then no work under it can be committed."""
    return await work.fetchrow(_IS_OWN, lease.tenant_id, lease.agent_id, lease.lease_id) is None


async def lengthen(work: UnitOfWork, *, agent_id: UUID, entries: int) -> None:
    """Reserve entries of the chain after this transaction has shut the fence."""
    await work.execute(_EXTEND, work.tenant_id, agent_id, entries)


def _fence(work: UnitOfWork, row: FenceRow, entries: int) -> Fenced:
    step = row if isinstance(row, StepFenceRow) else None
    return Fenced(work, row.commit_no, row.tail_seq - entries, row.status, is_wanted=row.is_wanted, step=step)


async def has_landed(lease: Lease) -> bool:
    """Whether an unanswered commit of this lease has landed; it may have been an exit.

    It has, if the row is one commit further and no other worker has had the agent since.
    """
    async with unit_of_work(lease.tenant_id, read_only=True) as work:
        found = await work.fetchrow(
            _LANDED, lease.tenant_id, lease.agent_id, lease.lease_no, lease.commit_no, lease.lease_id
        )
    lease.commit_no += found is not None
    return found is not None


def _asks(most_events: int) -> str:
    return json.dumps({"events": most_events, "passive": "PASSIVE", "reactions": "MESSAGE_REACTIONS", **_USUAL})
