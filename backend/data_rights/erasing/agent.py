"""Erases an agent: its mind, its calls, its plans and tasks, and whatever else was made by it or for it alone.

Its row stays as a stub, because messages that it wrote in spaces name their author; the messages stay too. Usage
records keep their numbers. The agents of tasks that it gave are erased by erasures of their own.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.agents.models import AgentStatus
from backend.budgets import reservations
from backend.data_rights import erasures
from backend.data_rights.claims import ClaimedErasure
from backend.data_rights.erased_texts import ERASED, TASK, TASK_IS_LEFT
from backend.data_rights.erasing import secrets
from backend.data_rights.erasing.batches import delete_batch
from backend.data_rights.models import ErasureKind
from backend.data_rights.redaction import messages
from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.spaces import direct
from backend.tools.lease_revocation import revoke

NAME = "deleted agent"
#: The tables whose rows belong to one agent, each before those that it refers to, with the condition for its rows.
TABLES = {
    "tool_results": "call_id IN (SELECT id FROM tool_calls WHERE tenant_id = $1 AND agent_id = $2)",
    "webhook_log": "endpoint_id IN (SELECT id FROM webhook_endpoints WHERE tenant_id = $1 AND agent_id = $2)",
    "webhook_deliveries": "endpoint_id IN (SELECT id FROM webhook_endpoints WHERE tenant_id = $1 AND agent_id = $2)",
    **dict.fromkeys(
        (
            "archive_vectors", "archive_pages", "archives", "episodes", "consciousness_entries", "digests", "goals",
            "learnings", "memories", "notes", "knowledge_heads", "plan_occurrences", "plans", "repairs", "agent_resets",
            "room_news", "tool_calls", "inbox_events", "failure_mails", "tasks", "space_members",
            "compactions", "think_cycles",
        ),
        "agent_id = $2",
    ),
    "reactions": "actor_id = $2",
}  # fmt: skip
#: Tables with the column `agent_id` whose rows stay, or are deleted by a statement of their own.
OTHERS = frozenset(
    {"agent_processes", "budget_reservations", "hooks", "messages", "usage_records", "webhook_endpoints"}
)

_STATUS = Statement(AgentStatus, "SELECT status FROM agents WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE")
_STUB = """
UPDATE agents SET name = $3, name_key = NULL, instructions = '', model = NULL, fallback_models = '[]', models = '{}',
  tools = '[]', unattended_tools = NULL, limits = '{}', preparation = '{}', default_connector_id = NULL,
  status = 'STOPPED', deleted_at = coalesce(deleted_at, now()), updated_at = now()
WHERE tenant_id = $1 AND id = $2"""
_FORGET_PROCESS = """
UPDATE agent_processes SET cycle_id = NULL, stopping = NULL, stopping_words = NULL, cutting = NULL,
  cutting_words = NULL, compaction_id = NULL, active_space = NULL, waits_for = NULL
WHERE tenant_id = $1 AND agent_id = $2"""
#: The agents of its tasks whose erasure is not requested yet.
_CHILDREN = Statement(
    UUID,
    """SELECT a.id FROM agents a WHERE a.tenant_id = $1 AND a.parent_id = $2 AND a.deleted_at IS NULL
  AND NOT EXISTS (SELECT FROM erasures e WHERE e.tenant_id = $1 AND e.kind = 'AGENT' AND e.subject_id = a.id
    AND e.state IN ('REQUESTED', 'LOGGED')) ORDER BY a.id LIMIT $3""",
)


@dataclass(frozen=True, slots=True)
class _Task:
    #: Its notice, if a message, a space or a person is being erased.
    message_id: UUID | None


#: The task at which the agent works. Other erasures look for texts at the same time, and find neither the task nor its
#: agent any more. So the notice is hidden here, and the goal is left to the erasure of the person who gave it.
_EMPTY_TASK = Statement(
    _Task,
    f"""
WITH found AS (
  SELECT id, goal, message_id, created_by FROM tasks WHERE tenant_id = $1 AND agent_id = $2 AND {TASK_IS_LEFT}
  FOR UPDATE
), pending AS (
  SELECT id, kind, subject_id FROM erasures
  WHERE tenant_id = $1 AND kind IN ('MESSAGE', 'SPACE', 'PERSON') AND state IN ('REQUESTED', 'LOGGED')
), emptied AS (
  UPDATE tasks SET {TASK} WHERE tenant_id = $1 AND id = ANY (ARRAY(SELECT id FROM found))
), taken AS (
  INSERT INTO withheld_texts (id, tenant_id, erasure_id, is_own, text)
  SELECT gen_random_uuid(), $1, p.id, true, f.goal FROM found f
  JOIN pending p ON p.kind = 'PERSON' AND p.subject_id = f.created_by WHERE f.goal <> '{ERASED}'
)
SELECT CASE WHEN EXISTS (SELECT FROM pending) THEN message_id END AS message_id FROM found""",  # noqa: S608 -- constants
)
_LAST = (
    secrets.of_hooks("agent_id = $2"),
    secrets.of_endpoints("agent_id = $2"),
    "DELETE FROM budgets WHERE tenant_id = $1 AND scope = 'AGENT' AND subject_id = $2",
)
#: The usage records that still name a cycle, a prompt or a text: a batch of them.
_USAGE = f"""SELECT id, frame FROM usage_records WHERE tenant_id = $1 AND agent_id = $2 AND coalesce(
    cycle_id::text, encode(frame, 'hex'), shown_summary::text, tool_choice) IS NOT NULL
  ORDER BY id LIMIT {DEFAULT.erased_rows}"""  # noqa: S608 -- constants
#: Frames hold instructions. Agents with the same instructions share one.
_FRAMES = f"""
DELETE FROM prompt_frames f USING (SELECT DISTINCT frame FROM ({_USAGE}) u WHERE frame IS NOT NULL) own
WHERE f.tenant_id = $1 AND f.digest = own.frame AND NOT EXISTS (
  SELECT FROM usage_records u WHERE u.tenant_id = $1 AND u.frame = f.digest AND u.agent_id IS DISTINCT FROM $2)"""  # noqa: S608
#: Two agents that share a frame do this one after the other. Otherwise each would leave it to the other one.
_LOCK_FRAMES = """SELECT pg_advisory_xact_lock(
  hashtextextended('erased frames', 0) # hashtextextended($1::uuid::text, 0))"""
_FORGET_USAGE = Statement(
    int,
    f"""
WITH forgotten AS (
  UPDATE usage_records SET cycle_id = NULL, frame = NULL, shown_from = NULL, shown_to = NULL, shown_summary = NULL,
    tool_choice = NULL
  WHERE tenant_id = $1 AND id = ANY (ARRAY(SELECT id FROM ({_USAGE}) u)) RETURNING 1
)
SELECT count(*) FROM forgotten""",  # noqa: S608 -- constants
)


async def erase(erasure: ClaimedErasure) -> bool:
    """Erase a batch of rows. A stopped loop cannot write any more, because its lease is revoked first."""
    async with unit_of_work(erasure.tenant_id) as work:
        await erasure.hold(work)
        await revoke(work, erasure.hints, agent_id=erasure.subject_id)
        if await work.fetchrow(_STATUS, erasure.tenant_id, erasure.subject_id) is None:
            return False
        has_children = await _close(work, erasure)
    if has_children or await _settle(erasure) or await _forget_usage(erasure):
        return True
    for table, condition in TABLES.items():
        if await delete_batch(erasure, table, condition):
            return True
    async with unit_of_work(erasure.tenant_id) as work:
        await erasure.hold(work)
        for statement in _LAST:
            await work.execute(statement, erasure.tenant_id, erasure.subject_id)
    return False


async def _close(work: UnitOfWork, erasure: ClaimedErasure) -> bool:
    """Stop the agent, and request the erasures of a batch of the agents of its tasks. False: there were none left.

    Its process and its row are locked: both come before spaces.
    """
    await work.execute(_FORGET_PROCESS, work.tenant_id, erasure.subject_id)
    await _empty_task(work, erasure)
    await work.execute(_STUB, work.tenant_id, erasure.subject_id, NAME)
    await direct.rename(work, actor_id=erasure.subject_id)
    children = await work.fetch(_CHILDREN, work.tenant_id, erasure.subject_id, DEFAULT.erased_rows)
    for child in children:
        await erasures.request(work, kind=ErasureKind.AGENT, subject_id=child, requested_by=None)
    return bool(children)


async def _settle(erasure: ClaimedErasure) -> bool:
    """While its cycles exist, and before its usage is emptied: a request that still runs is charged with a record."""
    async with unit_of_work(erasure.tenant_id) as work:
        await erasure.hold(work)
        is_changed = await reservations.settle_of_agent(work, erasure.subject_id)
        if is_changed:
            reach(FailPoint.ERASING_BEFORE_COMMIT)
    return is_changed


async def _forget_usage(erasure: ClaimedErasure) -> bool:
    async with unit_of_work(erasure.tenant_id) as work:
        await erasure.hold(work)
        await work.execute(_LOCK_FRAMES, erasure.tenant_id)
        await work.execute(_FRAMES, erasure.tenant_id, erasure.subject_id)
        count = await work.fetch_one(_FORGET_USAGE, erasure.tenant_id, erasure.subject_id)
        if count:
            reach(FailPoint.ERASING_BEFORE_COMMIT)
    return count > 0


async def _empty_task(work: UnitOfWork, erasure: ClaimedErasure) -> None:
    """In the transaction that empties the agent: after it nobody finds out that the agent had this task."""
    tasks = await work.fetch(_EMPTY_TASK, work.tenant_id, erasure.subject_id)
    notices = [task.message_id for task in tasks if task.message_id is not None]
    await messages.hide_parts(work, erasure.hints, parts=dict.fromkeys(notices, ""))
