"""Ends a task exactly once: its row, its notice and its parent's event change in one transaction.

`tools.task_endings` calls it, and stops the task's agent in the same transaction. Every change of a task happens under
the process row of its agent: the loop's fence locks that row, and so does a stop.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.inbox.deliver import deliver
from backend.inbox.models import EventType, Priority
from backend.inbox.payloads import TaskResultPayload
from backend.inbox.wake import wake_for_event
from backend.kit.fail_points import FailPoint, on_reach, reach
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tasks import notices, results
from backend.tasks.models import TaskStatus
from backend.tenants.trust import Trust

_END = """UPDATE tasks SET status = $3, result = $4, reason = $5, ended_at = now(), updated_at = now()
WHERE tenant_id = $1 AND id = $2"""
#: A pause lasts through all retries, until the task reports progress.
_PAUSE = """UPDATE tasks SET status = 'PAUSED', reason = $3, retried_at = now(), updated_at = now(),
  paused_at = CASE WHEN progress_at > retried_at THEN now() ELSE coalesce(paused_at, now()) END
WHERE tenant_id = $1 AND id = $2"""
#: The lock blocks a stop, which drops pending events.
_IS_PARENT_RUNNING = Statement(
    bool, "SELECT true FROM agents WHERE tenant_id = $1 AND id = $2 AND status <> 'STOPPED' FOR SHARE"
)


@dataclass(frozen=True, slots=True)
class OpenTask:
    """A task that has not ended, with its row locked."""

    id: UUID
    parent_id: UUID
    goal: str
    status: TaskStatus
    space_id: UUID | None
    is_unattended: bool
    #: The hop of the cycle that gave the task.
    hop: int
    #: As its agent has submitted it.
    result: str | None
    #: The person for whom the task is done.
    member_id: UUID | None
    #: The lowest trust of what its agent was given and shown.
    trust: Trust
    #: A goal of the parent. The result is stored with it.
    goal_number: int | None
    #: The spaces whose content was in view when the task was given.
    spaces: Json[list[str]]


_LOCK = Statement(
    OpenTask,
    """SELECT t.id, t.parent_id, t.goal, t.status, t.space_id, t.is_unattended, t.hop, t.result, a.member_id,
  greatest(t.trust, (
  SELECT max(c.trust) FROM think_cycles c WHERE (c.tenant_id, c.agent_id) = (t.tenant_id, t.agent_id))) AS trust,
  t.goal_number, t.spaces
FROM tasks t JOIN agents a ON (a.tenant_id, a.id) = (t.tenant_id, t.agent_id)
WHERE t.tenant_id = $1 AND t.agent_id = $2 AND t.ended_at IS NULL FOR NO KEY UPDATE OF t""",
)


@dataclass(frozen=True, slots=True)
class TaskEnd:
    status: TaskStatus
    result: str | None = None
    reason: str | None = None


async def lock(work: UnitOfWork, *, agent_id: UUID) -> OpenTask | None:
    """The task of this agent, unless it has ended."""
    return await work.fetchrow(_LOCK, work.tenant_id, agent_id)


async def end(work: UnitOfWork, hints: Hints, task: OpenTask, end: TaskEnd, *, notifies_parent: bool = True) -> None:
    """End the task. `notifies_parent`: send the parent an event; a parent that ends the task itself needs none."""
    result = None if end.result is None else end.result[: DEFAULT.task_result_chars]
    await work.execute(_END, work.tenant_id, task.id, end.status, result, end.reason)
    reach(FailPoint.TASK_ENDED)
    work.after_commit(on_reach(FailPoint.TASK_COMMITTED))
    if task.goal_number is not None and result is not None and result.strip():
        await results.keep(work, task_id=task.id, title=task.goal, text=result)
    if notifies_parent and await work.fetchrow(_IS_PARENT_RUNNING, work.tenant_id, task.parent_id):
        await _notify_parent(work, hints, task, TaskEnd(end.status, result, end.reason))
    await notices.show(work, hints, task_id=task.id)


async def pause(work: UnitOfWork, hints: Hints, task: OpenTask, *, reason: str | None) -> None:
    """Pause the task because its model does not answer.

    Nothing is lost, and `tools.health.task_watchdog` retries it.
    """
    await work.execute(_PAUSE, work.tenant_id, task.id, reason)
    await notices.show(work, hints, task_id=task.id)


async def _notify_parent(work: UnitOfWork, hints: Hints, task: OpenTask, end: TaskEnd) -> None:
    """The event has no space, so that the parent gets it even after it has left the task's space."""
    payload = TaskResultPayload(
        task_id=str(task.id),
        goal=task.goal,
        status=end.status,
        result=end.result,
        reason=end.reason,
        space_id=None if task.space_id is None else str(task.space_id),
        is_unattended=task.is_unattended,
        member_id=None if task.member_id is None else str(task.member_id),
        hop=task.hop,
        spaces=task.spaces,
    )
    await deliver(
        work,
        recipients={task.parent_id: EventType.TASK_RESULT},
        event_key=f"task:{task.id}",
        priority=Priority.ASAP,
        payload=payload,
        trust=task.trust,
    )
    assert work.tenant_id is not None
    tenant_id = work.tenant_id

    async def send_wakes() -> None:
        woken = await wake_for_event(tenant_id=tenant_id, agent_ids=[task.parent_id], priority=Priority.ASAP)
        await hints.send(wakes=woken.wakes)

    work.after_commit(send_wakes)
