"""Shows a task to people: one NOTICE in its space, made from the task's row, and a signal in the parent agent's feed.

The notice is in the name of the parent, since the task's agent is in no space. The code that changes the row calls
`show` afterwards, in the same transaction.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import asyncpg

from backend.consciousness import signals
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import messages
from backend.tasks.models import TaskStatus
from backend.tenants.actor import agent_actor
from backend.tenants.trust import Trust

#: The text comes from the task's giver and from its agent, so the lower trust of both counts.
_SELECT = """SELECT t.id, t.parent_id, t.goal, t.status, t.space_id, t.message_id, t.progress, t.reason, a.name,
  greatest(t.trust, (SELECT c.trust FROM think_cycles c
    WHERE (c.tenant_id, c.agent_id) = (t.tenant_id, t.agent_id) ORDER BY c.number DESC LIMIT 1)) AS trust
FROM tasks t JOIN agents a ON (a.tenant_id, a.id) = (t.tenant_id, t.parent_id) WHERE t.tenant_id = $1 AND t.id = $2"""
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
    row = await _row(work, task_id)
    _announce(work, hints, row)
    if row["space_id"] is None:
        return
    assert work.tenant_id is not None
    parent = agent_actor(agent_id=row["parent_id"], tenant_id=work.tenant_id, name=row["name"])
    posted = await messages.post_notice(
        work, parent, hints, space_id=row["space_id"], text=_text(row), data=_data(row), origins=origins,
        trust=Trust(row["trust"]),
    )  # fmt: skip
    if posted is not None:
        await work.execute(_KEEP, work.tenant_id, task_id, posted.id)


async def show(work: UnitOfWork, hints: Hints, *, task_id: UUID) -> None:
    """Update the notice."""
    row = await _row(work, task_id)
    _announce(work, hints, row)
    if row["message_id"] is not None:
        await messages.revise(
            work, hints, message_id=row["message_id"], text=_text(row), data=_data(row), trust=Trust(row["trust"])
        )


def _announce(work: UnitOfWork, hints: Hints, row: asyncpg.Record) -> None:
    assert work.tenant_id is not None
    topic = signals.topic(tenant_id=work.tenant_id, agent_id=row["parent_id"])
    news = signals.task(task_id=row["id"], status=row["status"])
    work.after_commit(lambda: hints.publish(topic, news))


async def _row(work: UnitOfWork, task_id: UUID) -> asyncpg.Record:
    row = await work.fetchrow(_SELECT, work.tenant_id, task_id)
    assert row is not None, "the caller has just written it"
    return row


def _text(row: asyncpg.Record) -> str:
    said = row["reason"] or row["progress"]
    return f"Task {_WORDS[TaskStatus(row['status'])]}: {row['goal']}" + (f"\n{said}" if said else "")


def _data(row: asyncpg.Record) -> dict[str, Any]:
    """Ids are bare here; the API shows them as global ids. The result is left out: the parent reports it."""
    return {"taskId": str(row["id"]), "status": row["status"], "progress": row["progress"], "reason": row["reason"]}
