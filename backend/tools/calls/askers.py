"""Whom a question is put to, and in whose name: by an agent itself, or by the agent of a task that may ask.

The agent of a task is in no space. Its question goes where the task came from: into the space in which it was given,
in the name of the agent that gave it there; a task of a task comes from where that came from. Without such a space it
goes to the person for whom the task is done. Called by `tools.builtin.questions`.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.tenants.actor import Actor, agent_actor
from backend.tools.errors import ToolError
from backend.tools.tool_context import ToolContext

#: From the task of this agent upwards, as far as one of them was given in a space.
_ORIGIN = """
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
ORDER BY up.height DESC LIMIT 1"""


@dataclass(frozen=True, slots=True)
class Asker:
    """`actor` asks in that space; without a space, `person_id` alone is asked. `task_id`: of the task it is about."""

    actor: Actor
    space_id: UUID | None
    person_id: UUID | None = None
    task_id: UUID | None = None


async def asker(context: ToolContext) -> Asker:
    """A `ToolError`, if there is nobody to ask."""
    if not context.has_one_task:
        return Asker(context.actor, context.require_space())
    row = await context.work.fetchrow(_ORIGIN, context.work.tenant_id, context.actor.id)
    assert row is not None, "the agent has its task"
    if row["is_there"]:
        giver = agent_actor(agent_id=row["parent_id"], tenant_id=context.actor.tenant_id, name=row["parent_name"])
        return Asker(giver, row["space_id"], task_id=row["task_id"])
    if row["person_id"] is None:
        raise ToolError("there is nobody to ask: your task comes from no space, and from no person who could answer")
    return Asker(context.actor, None, row["person_id"], row["task_id"])
