"""Removes the texts from the agents of tasks: their names and instructions repeat the goal, and so do their requests.

An agent goes with the goal of its task, whoever wrote that. If the goal is another person's, it stays.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.data_rights.claims import ClaimedErasure
from backend.data_rights.erased_texts import ERASED
from backend.data_rights.redaction import cycles, messages, progress
from backend.data_rights.redaction.progress import Place
from backend.data_rights.redaction.texts import Sought
from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work


@dataclass(frozen=True, slots=True)
class _TaskAgent:
    """The agent of a task. `message_id`: the notice that shows the task."""

    id: UUID
    text: str
    message_id: UUID | None
    is_goal_erased: bool


#: A task that has ended long ago is deleted before its agent.
_PAGE = Statement(
    _TaskAgent,
    """
SELECT a.id, a.name || E'\\n' || a.instructions AS text, t.message_id, coalesce(t.goal = $3, false) AS is_goal_erased
FROM agents a LEFT JOIN tasks t ON (t.tenant_id, t.agent_id) = (a.tenant_id, a.id)
WHERE a.tenant_id = $1 AND a.id > $2 AND a.kind = 'TASK' AND a.deleted_at IS NULL AND a.instructions <> $3
  AND (t.goal = $3 OR coalesce(t.created_by_kind, 'AGENT') = 'AGENT' AND a.updated_at >= $4)
ORDER BY a.id LIMIT $5""",
)
_EMPTY = """UPDATE agents SET name = $3, instructions = $3, updated_at = now() WHERE tenant_id = $1 AND id = $2"""
#: Another agent has the same frame only if it has the same instructions.
_FORGET_FRAMES = """
DELETE FROM prompt_frames WHERE tenant_id = $1 AND digest IN (
  SELECT frame FROM usage_records WHERE tenant_id = $1 AND agent_id = $2 AND frame IS NOT NULL)"""


async def read(erasure: ClaimedErasure, sought: Sought, place: Place) -> Place:
    """Read a page of the agents of tasks, and empty a few. Returns the place behind them."""
    async with unit_of_work(erasure.tenant_id, read_only=True) as work:
        values = place.after_id, ERASED, sought.since, DEFAULT.searched_rows
        agents = await work.fetch(_PAGE, erasure.tenant_id, *values)
    if not agents:
        return place.following()
    repeating = set(await sought.all_in([agent.text for agent in agents]))
    found = [agent for number, agent in enumerate(agents) if agent.is_goal_erased or number in repeating]
    few = found[: DEFAULT.redacted_cycles]
    behind = place.behind(agents[-1].id if few == found else few[-1].id)
    if few:
        async with unit_of_work(erasure.tenant_id) as work:
            await erasure.hold(work)
            for agent in few:
                await _empty(work, erasure, agent)
            await progress.write(work, erasure, behind)
            reach(FailPoint.ERASING_BEFORE_COMMIT)
    return behind


async def _empty(work: UnitOfWork, erasure: ClaimedErasure, agent: _TaskAgent) -> None:
    """The fence is shut first. So no request with the old instructions is recorded afterwards."""
    await cycles.shut(work, agent_id=agent.id, cycle_ids=(), hints=erasure.hints)
    await work.execute(_EMPTY, work.tenant_id, agent.id, ERASED)
    await work.execute(_FORGET_FRAMES, work.tenant_id, agent.id)
    if agent.message_id is not None:
        await messages.hide_parts(work, erasure.hints, parts={agent.message_id: ""})
