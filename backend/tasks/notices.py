"""Shows a task to people: one NOTICE in its space, made from the task's row, and a signal in the parent agent's feed.

The notice is in the name of the parent, since the task's agent is in no space. The code that changes the row calls
`show` afterwards, in the same transaction.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.consciousness import signals
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import messages
from backend.tasks.models import TaskStatus
from backend.tenants.actor import agent_actor
from backend.tenants.trust import Trust


@dataclass(frozen=True, slots=True)
class _ShownTask:
    """A task as its notice shows it. `parent_name`: the name of the agent that gave it."""

    id: UUID
    parent_id: UUID
    parent_name: str
    goal: str
    status: TaskStatus
    space_id: UUID | None
    message_id: UUID | None
    progress: str | None
    reason: str | None
    trust: Trust


#: The text comes from the task's giver and from its agent, so the lower trust of both counts.
_SELECT = Statement(
    _ShownTask,
    """SELECT t.id, t.parent_id, a.name AS parent_name, t.goal, t.status, t.space_id, t.message_id, t.progress,
  t.reason, greatest(t.trust, (SELECT c.trust FROM think_cycles c
    WHERE (c.tenant_id, c.agent_id) = (t.tenant_id, t.agent_id) ORDER BY c.number DESC LIMIT 1)) AS trust
FROM tasks t JOIN agents a ON (a.tenant_id, a.id) = (t.tenant_id, t.parent_id) WHERE t.tenant_id = $1 AND t.id = $2""",
)
_KEEP = "UPDATE tasks SET message_id = $3 WHERE tenant_id = $1 AND id = $2"

_WORDS = {
    TaskStatus.ACTIVE: "under way",
    TaskStatus.PAUSED: "paused, will be tried again",
    TaskStatus.COMPLETED: "done",
    TaskStatus.FAILED: "failed",
    TaskStatus.CANCELLED: "cancelled",
    TaskStatus.EXPIRED: "not done in time",
}


async def post(work: UnitOfWork, hints: Hints, *, task_id: UUID, origins: Sequence[UUID] = ()) -> None:
    """Post the notice, if the task has a space and the parent is a member of it."""
    task = await _read(work, task_id)
    _announce(work, hints, task)
    if task.space_id is None:
        return
    assert work.tenant_id is not None
    parent = agent_actor(agent_id=task.parent_id, tenant_id=work.tenant_id, name=task.parent_name)
    posted = await messages.post_notice(
        work, parent, hints, space_id=task.space_id, text=_text(task), data=_data(task), origins=origins,
        trust=task.trust,
    )  # fmt: skip
    if posted is not None:
        await work.execute(_KEEP, work.tenant_id, task_id, posted.id)


async def show(work: UnitOfWork, hints: Hints, *, task_id: UUID) -> None:
    """Update the notice."""
    task = await _read(work, task_id)
    _announce(work, hints, task)
    if task.message_id is not None:
        await messages.revise(
            work, hints, message_id=task.message_id, text=_text(task), data=_data(task), trust=task.trust
        )


def _announce(work: UnitOfWork, hints: Hints, task: _ShownTask) -> None:
    assert work.tenant_id is not None
    topic = signals.topic(tenant_id=work.tenant_id, agent_id=task.parent_id)
    signal = signals.task(task_id=task.id, status=task.status)
    work.after_commit(lambda: hints.publish(topic, signal))


async def _read(work: UnitOfWork, task_id: UUID) -> _ShownTask:
    """The caller has just written the task, so it exists."""
    return await work.fetch_one(_SELECT, work.tenant_id, task_id)


def _text(task: _ShownTask) -> str:
    detail = task.reason or task.progress
    return f"Task {_WORDS[task.status]}: {task.goal}" + (f"\n{detail}" if detail else "")


def _data(task: _ShownTask) -> dict[str, Any]:
    """Ids are bare here; the API shows them as global ids. The result is left out: the parent reports it."""
    return {"taskId": str(task.id), "status": task.status, "progress": task.progress, "reason": task.reason}
