"""Ends tasks: stores the result of the task and stops its agent in one transaction, across several domains.

Callers: `runtime.lease_release` when a cycle of the task's agent ends; `tools.builtin.tasks` when the parent cancels
the task; `tools.lifecycle.agents` when the parent or the task's agent is stopped; `tools.assistants`; and
`tools.health.task_watchdog`. The transaction locks the process row of the task's agent first, as every transaction of
its loop does.

When an agent stops, the tasks that it gave end too, and so do the tasks below them. Each ends after the commit, in its
own transaction, so no transaction holds the rows of two agents. If the process dies before these run,
`tools.health.task_watchdog` finds the tasks, because their parent is stopped.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.agents import cycles, registry
from backend.agents.models import Outcome
from backend.consciousness import compaction_intents
from backend.consciousness.entries import EMPTY_REPLY
from backend.inbox import receipts
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.plans import registry as plans
from backend.tasks import ending, notices
from backend.tasks import registry as tasks
from backend.tasks.ending import OpenTask, TaskEnd
from backend.tasks.models import TaskStatus
from backend.tools.calls import activity
from backend.tools.calls import repository as call_repository
from backend.tools.lease_revocation import revoke


@dataclass(frozen=True, slots=True)
class LastText:
    """The last text of an agent that handed in no result. `is_last`: the agent did nothing after this text."""

    text: str | None = None
    is_last: bool = False


#: The agent's last text that has a word, and whether it is the agent's last assistant entry.
_LAST_TEXT = Statement(
    LastText,
    r"""SELECT e.content ->> 'content' AS text, e.seq = (SELECT max(l.seq) FROM consciousness_entries l
  WHERE l.tenant_id = $1 AND l.agent_id = $2 AND l.role = 'assistant') AS is_last
FROM consciousness_entries e WHERE e.tenant_id = $1 AND e.agent_id = $2 AND e.role = 'assistant'
  AND e.mask_reason IS NULL AND e.content ->> 'content' ~ '\S' AND e.content ->> 'content' <> $3
ORDER BY e.seq DESC LIMIT 1""",
)
#: True if the agent still waits: for calls that are open, for tasks that it gave, or for pending inbox events. The
#: answers arrive as events and wake the agent; one may have arrived already.
_IS_WAITING = Statement(
    bool,
    """SELECT EXISTS (SELECT FROM tool_calls WHERE tenant_id = $1 AND agent_id = $2
    AND state IN ('PENDING', 'RUNNING', 'HELD'))
  OR EXISTS (SELECT FROM tasks WHERE tenant_id = $1 AND parent_id = $2 AND ended_at IS NULL)
  OR EXISTS (SELECT FROM inbox_events WHERE tenant_id = $1 AND agent_id = $2 AND receipt = 'PENDING')""",
)
#: The agents of the open tasks that this agent gave.
_GIVEN_TASKS = Statement(
    UUID, "SELECT agent_id FROM tasks WHERE tenant_id = $1 AND parent_id = $2 AND ended_at IS NULL ORDER BY agent_id"
)

_NO_ANSWER = "the model does not answer"
_AGAIN = "Your task begins again. Its goal stands in your instructions."
_NO_RESULT = "the agent finished without a result"
#: The reason of a task that ends because the agent that gave it was stopped.
ABANDONED = "the agent that gave it was stopped"


async def cycle_over(work: UnitOfWork, hints: Hints, *, agent_id: UUID, outcome: Outcome, reason: str | None) -> None:
    """Ends the task in the transaction that ends the cycle, unless the agent can still continue."""
    task = await ending.lock(work, agent_id=agent_id)
    if task is None:
        return
    if outcome is Outcome.FAILED and task.result is None:
        await ending.pause(work, hints, task, reason=_NO_ANSWER)
    elif outcome is Outcome.LIMIT_REACHED or task.result is not None or not await _is_waiting(work, agent_id):
        text = await last_text(work, agent_id)
        await ending.end(work, hints, task, _end(task, text, reason if outcome is Outcome.LIMIT_REACHED else None))
        await _retire(work, hints, agent_id, reason="its task is over")


async def close(work: UnitOfWork, hints: Hints, *, agent_id: UUID, end: TaskEnd, notifies_parent: bool = True) -> bool:
    """Ends the task now, whatever state its agent is in, and stops the agent. Returns False if the task was over."""
    await revoke(work, hints, agent_id=agent_id)
    return await finish(work, hints, agent_id=agent_id, end=end, notifies_parent=notifies_parent)


async def finish(work: UnitOfWork, hints: Hints, *, agent_id: UUID, end: TaskEnd, notifies_parent: bool = True) -> bool:
    """Stops the agent's rows after its lease was revoked in this transaction, and ends its open task, if it has one.

    Works for every agent. Returns False if no open task existed.
    """
    task = await ending.lock(work, agent_id=agent_id)
    await cycles.stop_open(work, agent_id=agent_id, reason=end.reason or end.status.lower())
    await _retire(work, hints, agent_id, reason=f"the agent was {end.reason or end.status.lower()}")
    if task is None:
        return False
    await ending.end(work, hints, task, end, notifies_parent=notifies_parent)
    return True


async def restart(work: UnitOfWork, hints: Hints, *, agent_id: UUID, reset: int) -> None:
    """Continues an open task after its agent was reset: the reset dropped the events that woke the agent."""
    task = await ending.lock(work, agent_id=agent_id)
    if task is not None:
        await tasks.reactivate(work, hints, agent_id=agent_id, key=f"reset:{reset}", notice=_AGAIN)
        await notices.show(work, hints, task_id=task.id)


async def last_text(work: UnitOfWork, agent_id: UUID) -> LastText:
    return await work.fetchrow(_LAST_TEXT, work.tenant_id, agent_id, EMPTY_REPLY) or LastText()


def _end(task: OpenTask, last: LastText, limit: str | None) -> TaskEnd:
    if task.result is not None:
        return TaskEnd(TaskStatus.COMPLETED, task.result)
    if limit is None and last.is_last:
        return TaskEnd(TaskStatus.COMPLETED, last.text)
    return TaskEnd(TaskStatus.FAILED, last.text, limit or _NO_RESULT)


async def _is_waiting(work: UnitOfWork, agent_id: UUID) -> bool:
    return await work.fetch_one(_IS_WAITING, work.tenant_id, agent_id)


async def _retire(work: UnitOfWork, hints: Hints, agent_id: UUID, *, reason: str) -> None:
    await registry.retire(work, agent_id=agent_id)
    await call_repository.expire_all(work, agent_id=agent_id, reason=reason)
    await activity.show_expired(work, hints, agent_id=agent_id)
    await plans.end_all(work, agent_id=agent_id)
    await compaction_intents.drop(work, hints, agent_id=agent_id, reason="the agent was stopped")
    await receipts.drop_all(work, agent_id=agent_id)
    await _end_given_tasks(work, hints, agent_id)


async def _end_given_tasks(work: UnitOfWork, hints: Hints, agent_id: UUID) -> None:
    """Ends the tasks that this agent gave. Its row says STOPPED already, so no new task can be given in its name."""
    agent_ids = await work.fetch(_GIVEN_TASKS, work.tenant_id, agent_id)
    tenant_id = work.tenant_id

    async def end_each() -> None:
        for each_id in agent_ids:
            async with unit_of_work(tenant_id) as later:
                await close(later, hints, agent_id=each_id, end=TaskEnd(TaskStatus.CANCELLED, reason=ABANDONED))

    if agent_ids:
        work.after_commit(end_each)
