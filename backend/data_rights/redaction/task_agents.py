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
    #: None: it is no agent of a task, or another person wrote what it has.
    text: str | None
    message_id: UUID | None
    is_goal_erased: bool


#: A task that has ended long ago is deleted before its agent.
_PAGE = Statement(
    _TaskAgent,
    """
SELECT a.id, CASE WHEN t.goal = $3 OR coalesce(t.created_by_kind, 'AGENT') = 'AGENT' AND a.updated_at >= $4 THEN a.text
  END AS text, t.message_id, coalesce(t.goal = $3, false) AS is_goal_erased
FROM (
  SELECT tenant_id, id, updated_at, CASE WHEN kind = 'TASK' AND deleted_at IS NULL AND instructions <> $3
    THEN name || E'\\n' || instructions END AS text
  FROM agents WHERE tenant_id = $1 AND id > $2 ORDER BY id LIMIT $5) a
LEFT JOIN tasks t ON a.text IS NOT NULL AND (t.tenant_id, t.agent_id) = (a.tenant_id, a.id)
ORDER BY a.id""",
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
    repeating = set(await sought.all_in([agent.text or "" for agent in agents]))
    found = [agent for number, agent in enumerate(agents)
             if agent.text is not None and (agent.is_goal_erased or number in repeating)]  # fmt: skip
    few = found[: DEFAULT.redacted_cycles]
    behind = place.behind(agents[-1].id if few == found else few[-1].id)
    if few:
        async with unit_of_work(erasure.tenant_id) as work:
            await erasure.hold(work)
            for agent in few:
                await cycles.shut(work, agent_id=agent.id, cycle_ids=(), hints=erasure.hints)
            for agent in few:
                await _empty(work, agent)
            notices = [agent.message_id for agent in few if agent.message_id is not None]
            await messages.hide_parts(work, erasure.hints, parts=dict.fromkeys(notices, ""))
            await progress.write(work, erasure, behind)
            reach(FailPoint.ERASING_BEFORE_COMMIT)
    return behind


async def _empty(work: UnitOfWork, agent: _TaskAgent) -> None:
    """The fence is shut before. So no request with the old instructions is recorded afterwards. The notice is hidden
    later: agents are locked before spaces."""
    await work.execute(_EMPTY, work.tenant_id, agent.id, ERASED)
    await work.execute(_FORGET_FRAMES, work.tenant_id, agent.id)
