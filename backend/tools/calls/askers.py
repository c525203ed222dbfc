"""Finds the people who get a question, and the actor in whose name it is asked. `tools.builtin.questions` calls it.

An ordinary agent asks in its active space. The agent of a task is in no space. Its question goes to the space in which
the task was given, in the name of the agent that gave it there. For a task of a task, that is the origin of the upper
task. Without such a space, the question goes to the person for whom the task is done.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.kit.statements import Statement
from backend.tenants.actor import Actor, agent_actor
from backend.tools.errors import ToolError
from backend.tools.tool_context import ToolContext


@dataclass(frozen=True, slots=True)
class _TaskOrigin:
    """The place where a task, or the one above it, was given. `is_there`: the agent that gave it still is in it."""

    task_id: UUID
    space_id: UUID | None
    parent_id: UUID
    parent_name: str
    is_there: bool
    #: The person for whom the task is done, if they may answer.
    person_id: UUID | None


#: Walks from the task of this agent upwards, until a task that was given in a space.
_ORIGIN = Statement(
    _TaskOrigin,
    """
WITH RECURSIVE up AS (
  SELECT t.id, t.parent_id, t.space_id, 1 AS height FROM tasks t WHERE t.tenant_id = $1 AND t.agent_id = $2
  UNION ALL
  SELECT t.id, t.parent_id, t.space_id, up.height + 1 FROM up
  JOIN tasks t ON t.tenant_id = $1 AND t.agent_id = up.parent_id WHERE up.space_id IS NULL
)
SELECT (SELECT t.id FROM tasks t WHERE t.tenant_id = $1 AND t.agent_id = $2) AS task_id, up.space_id, up.parent_id,
  a.name AS parent_name, EXISTS (SELECT FROM space_members s
    WHERE (s.tenant_id, s.space_id, s.actor_id) = ($1, up.space_id, up.parent_id)) AS is_there, m.id AS person_id
FROM up JOIN agents a ON (a.tenant_id, a.id) = ($1, up.parent_id)
JOIN agents d ON (d.tenant_id, d.id) = ($1, $2)
LEFT JOIN members m ON (m.tenant_id, m.id) = ($1, d.member_id) AND m.left_at IS NULL AND m.role <> 'VIEWER'
ORDER BY up.height DESC LIMIT 1""",
)


@dataclass(frozen=True, slots=True)
class Asker:
    """`actor` asks in that space. Without a space, only `person_id` is asked. `task_id`: the task that it is about."""

    actor: Actor
    space_id: UUID | None
    person_id: UUID | None = None
    task_id: UUID | None = None


async def asker(context: ToolContext) -> Asker:
    """The asker for this context. Raises `ToolError` if nobody can be asked."""
    if not context.has_one_task:
        return Asker(context.actor, context.require_space())
    origin = await context.work.fetch_one(_ORIGIN, context.work.tenant_id, context.actor.id)
    if origin.is_there:
        parent = agent_actor(agent_id=origin.parent_id, tenant_id=context.actor.tenant_id, name=origin.parent_name)
        return Asker(parent, origin.space_id, task_id=origin.task_id)
    if origin.person_id is None:
        raise ToolError(
            "there is nobody to ask: your task comes neither from a space nor from a person who could answer"
        )
    return Asker(context.actor, None, origin.person_id, origin.task_id)
