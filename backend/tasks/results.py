"""Stores the result of a task as a note of its parent, at the goal for which the task was given.

`ending` calls it in the transaction that ends the task, so the note exists when the parent gets the event.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.agents.errors import AgentStopped
from backend.agents.models import AgentStatus
from backend.consciousness.knowledge import goals, notes, store
from backend.consciousness.knowledge.errors import NotKnown, TooMuchKnown
from backend.consciousness.knowledge.goals import GOALS, GoalChange
from backend.consciousness.knowledge.notes import NOTES
from backend.consciousness.knowledge.store import Writer
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import agent_actor
from backend.tenants.quotas import QuotaExceeded
from backend.tenants.trust import Trust


@dataclass(frozen=True, slots=True)
class _DoneTask:
    """A task for a goal of its parent, with the state of the parent."""

    parent_id: UUID
    parent_name: str
    parent_status: AgentStatus
    goal_number: int
    space_id: UUID | None
    trust: Trust


_TASK = Statement(
    _DoneTask,
    """SELECT t.parent_id, p.name AS parent_name, p.status AS parent_status, t.goal_number, t.space_id,
  greatest(t.trust, (
  SELECT max(c.trust) FROM think_cycles c WHERE (c.tenant_id, c.agent_id) = (t.tenant_id, t.agent_id))) AS trust
FROM tasks t JOIN agents p ON (p.tenant_id, p.id) = (t.tenant_id, t.parent_id) WHERE t.tenant_id = $1 AND t.id = $2""",
)


async def keep(work: UnitOfWork, *, task_id: UUID, title: str, text: str) -> None:
    """Store the note of a task that was given for a goal. `text` has a word.

    Does nothing if there is no room for another note, the goal is gone, or the parent is stopped. The result itself
    reaches the parent in any case.
    """
    task = await work.fetch_one(_TASK, work.tenant_id, task_id)
    assert work.tenant_id is not None
    if task.parent_status is AgentStatus.STOPPED:
        return
    parent_id = task.parent_id
    actor = agent_actor(agent_id=parent_id, tenant_id=work.tenant_id, name=task.parent_name)
    writer = Writer(actor, task.trust, spaces=[task.space_id] if task.space_id else [])
    try:
        await store.begin(work, writer, agent_id=parent_id)  # locks the goal: nobody edits it until the commit
        goal = await store.require(work, GOALS, agent_id=parent_id, name=task.goal_number)
        note_id = await notes.create(
            work,
            writer,
            agent_id=parent_id,
            title=title[: DEFAULT.name_chars],
            content=text.strip()[: DEFAULT.note_chars],
        )
        note = await store.require(work, NOTES, agent_id=parent_id, name=note_id)
        news = GoalChange(news=f"a task for it is done: note {note.number}")
        await goals.update(work, writer, agent_id=parent_id, name=goal.id, wanted=news, seen=goal.revision)
    except (TooMuchKnown, QuotaExceeded, NotKnown, AgentStopped):
        return
