"""The ends of tasks that span domains: the task's last word and the stop of its agent, in one transaction.

Called by `runtime.lease_release` when a cycle of such an agent ends, by `tools.builtin.tasks` for a parent that gives
one up, by `tools.lifecycle.agents` when either of the two is stopped, by `tools.assistants`, and by
`tools.health.task_watchdog`. The process row of the task's agent comes first, as in every transaction of its loop.

Whatever stops an agent ends the tasks that it has given, and so on down: after the commit, each in a transaction of its
own, so that no transaction holds the rows of two. What a death leaves is found by `tools.health.task_watchdog`, since
its parent is stopped.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.agents import cycles, registry
from backend.agents.models import Outcome
from backend.consciousness import compaction_intents
from backend.consciousness.entries import NOTHING_SAID
from backend.inbox import receipts
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.plans import registry as plans
from backend.tasks import ending, notices
from backend.tasks import registry as tasks
from backend.tasks.ending import OpenTask, TaskEnd
from backend.tasks.models import TaskStatus
from backend.tools.calls import activity
from backend.tools.calls import repository as call_repository
from backend.tools.lease_revocation import revoke

#: What the agent said last that is more than calls, and whether it came to rest with that.
_LAST_WORDS = """SELECT e.content ->> 'content' AS text, e.seq = (SELECT max(l.seq) FROM consciousness_entries l
  WHERE l.tenant_id = $1 AND l.agent_id = $2 AND l.role = 'assistant') AS is_last
FROM consciousness_entries e WHERE e.tenant_id = $1 AND e.agent_id = $2 AND e.role = 'assistant'
  AND e.mask_reason IS NULL AND coalesce(e.content ->> 'content', '') NOT IN ('', $3)
ORDER BY e.seq DESC LIMIT 1"""
#: Calls that the chain shows as waiting, and tasks of its own: what comes of them are events, and wake it. One may be
#: there already.
_AWAITS = """SELECT EXISTS (SELECT FROM tool_calls WHERE tenant_id = $1 AND agent_id = $2
    AND state IN ('PENDING', 'RUNNING', 'HELD'))
  OR EXISTS (SELECT FROM tasks WHERE tenant_id = $1 AND parent_id = $2 AND ended_at IS NULL)
  OR EXISTS (SELECT FROM inbox_events WHERE tenant_id = $1 AND agent_id = $2 AND receipt = 'PENDING')"""
#: Agents of the tasks of one that are under way.
_GIVEN = """SELECT agent_id FROM tasks WHERE tenant_id = $1 AND parent_id = $2 AND ended_at IS NULL
ORDER BY agent_id"""

_NO_ANSWER = "the model does not answer"
_AGAIN = "Your task begins again. Its goal stands in your instructions."
_NOTHING = "it came to rest without a result"
#: Why a task ends with the agent that has given it.
ABANDONED = "the agent that gave it was stopped"


async def cycle_over(work: UnitOfWork, hints: Hints, *, agent_id: UUID, outcome: Outcome, reason: str | None) -> None:
    """In the transaction of the cycle's end: the task is over with it, unless its agent can yet go on."""
    task = await ending.lock(work, agent_id=agent_id)
    if task is None:
        return
    if outcome is Outcome.FAILED and task.result is None:
        await ending.pause(work, hints, task, reason=_NO_ANSWER)
    elif outcome is Outcome.LIMIT_REACHED or task.result is not None or not await _awaits(work, agent_id):
        said = await last_words(work, agent_id)
        await ending.end(work, hints, task, _end(task, said, reason if outcome is Outcome.LIMIT_REACHED else None))
        await _retire(work, hints, agent_id, why="its task is over")


async def close(work: UnitOfWork, hints: Hints, *, agent_id: UUID, end: TaskEnd, tells_parent: bool = True) -> bool:
    """End it now, whatever its agent is at. False if it was over already; the agent is stopped all the same."""
    await revoke(work, hints, agent_id=agent_id)
    return await finish(work, hints, agent_id=agent_id, end=end, tells_parent=tells_parent)


async def finish(work: UnitOfWork, hints: Hints, *, agent_id: UUID, end: TaskEnd, tells_parent: bool = True) -> bool:
    """The rows of a stop, of any agent, after its lease was revoked in this transaction; and its task, if it has one
    that is not over."""
    task = await ending.lock(work, agent_id=agent_id)
    await cycles.stop_open(work, agent_id=agent_id, reason=end.reason or end.status.lower())
    await _retire(work, hints, agent_id, why=f"the agent was {end.reason or end.status.lower()}")
    if task is None:
        return False
    await ending.end(work, hints, task, end, tells_parent=tells_parent)
    return True


async def begin_anew(work: UnitOfWork, hints: Hints, *, agent_id: UUID, reset: int) -> None:
    """Its agent was reset: what woke it was dropped with that, and its task is not over."""
    task = await ending.lock(work, agent_id=agent_id)
    if task is not None:
        await tasks.go_on(work, hints, agent_id=agent_id, key=f"reset:{reset}", said=_AGAIN)
        await notices.show(work, hints, task_id=task.id)


@dataclass(frozen=True, slots=True)
class Words:
    """What may be worth something of a task that nobody handed in. `is_last`: nothing was done after they were said."""

    text: str | None = None
    is_last: bool = False


async def last_words(work: UnitOfWork, agent_id: UUID) -> Words:
    row = await work.fetchrow(_LAST_WORDS, work.tenant_id, agent_id, NOTHING_SAID)
    return Words() if row is None else Words(row["text"], row["is_last"])


def _end(task: OpenTask, said: Words, limit: str | None) -> TaskEnd:
    if task.result is not None:
        return TaskEnd(TaskStatus.COMPLETED, task.result)
    if limit is None and said.is_last:
        return TaskEnd(TaskStatus.COMPLETED, said.text)
    return TaskEnd(TaskStatus.FAILED, said.text, limit or _NOTHING)


async def _awaits(work: UnitOfWork, agent_id: UUID) -> bool:
    found: bool = await work.fetchval(_AWAITS, work.tenant_id, agent_id)
    return found


async def _retire(work: UnitOfWork, hints: Hints, agent_id: UUID, *, why: str) -> None:
    await registry.retire(work, agent_id=agent_id)
    await call_repository.expire_all(work, agent_id=agent_id, why=why)
    await activity.show_expired(work, hints, agent_id=agent_id)
    await plans.end_all(work, agent_id=agent_id)
    await compaction_intents.drop(work, hints, agent_id=agent_id, reason="the agent was stopped")
    await receipts.drop_all(work, agent_id=agent_id)
    await _end_given(work, hints, agent_id)


async def _end_given(work: UnitOfWork, hints: Hints, agent_id: UUID) -> None:
    """Its row says by now that it is stopped, so nobody gives another task in its name."""
    given = [row["agent_id"] for row in await work.fetch(_GIVEN, work.tenant_id, agent_id)]
    tenant_id = work.tenant_id

    async def end_each() -> None:
        for each in given:
            async with unit_of_work(tenant_id) as later:
                await close(later, hints, agent_id=each, end=TaskEnd(TaskStatus.CANCELLED, reason=ABANDONED))

    if given:
        work.after_commit(end_each)
