"""Erases an agent: its mind, its calls, its plans and tasks, and whatever else was made by it or for it alone.

Its row stays as a stub, because messages that it wrote in spaces name their author; the messages stay too. Usage
records keep their numbers. The agents of tasks that it gave are erased by erasures of their own.
"""

from uuid import UUID

from backend.agents.models import AgentStatus
from backend.data_rights import erasures
from backend.data_rights.erasing.batches import delete_batch
from backend.data_rights.models import ErasureKind
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tools.lease_revocation import revoke

NAME = "deleted agent"
#: The tables whose rows belong to one agent, each before those that it refers to, with the condition for its rows.
TABLES = {
    "tool_results": "call_id IN (SELECT id FROM tool_calls WHERE tenant_id = $1 AND agent_id = $2)",
    "webhook_deliveries": "endpoint_id IN (SELECT id FROM webhook_endpoints WHERE tenant_id = $1 AND agent_id = $2)",
    **dict.fromkeys(
        (
            "archive_vectors", "archive_pages", "archives", "episodes", "consciousness_entries", "digests", "goals",
            "learnings", "memories", "notes", "knowledge_heads", "plan_occurrences", "plans", "repairs", "agent_resets",
            "room_news", "tool_calls", "inbox_events", "failure_mails", "budget_reservations", "tasks",
            "space_members", "compactions", "think_cycles",
        ),
        "agent_id = $2",
    ),
}  # fmt: skip
#: Tables with the column `agent_id` whose rows stay, or are deleted by a statement of their own.
OTHERS = frozenset({"agent_processes", "hooks", "messages", "usage_records", "webhook_endpoints"})

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
_CHILDREN = Statement(
    UUID, "SELECT id FROM agents WHERE tenant_id = $1 AND parent_id = $2 AND deleted_at IS NULL ORDER BY id LIMIT 1000"
)
#: Hooks and endpoints with their secrets.
_HOOKS = """
WITH gone AS (DELETE FROM hooks WHERE tenant_id = $1 AND agent_id = $2 RETURNING secret_id, secret_before_id)
DELETE FROM secrets s USING gone WHERE s.tenant_id = $1 AND s.id IN (gone.secret_id, gone.secret_before_id)"""
_ENDPOINTS = """
WITH gone AS (
  DELETE FROM webhook_endpoints WHERE tenant_id = $1 AND agent_id = $2 RETURNING secret_id, secret_before_id)
DELETE FROM secrets s USING gone WHERE s.tenant_id = $1 AND s.id IN (gone.secret_id, gone.secret_before_id)"""
_BUDGETS = "DELETE FROM budgets WHERE tenant_id = $1 AND scope = 'AGENT' AND subject_id = $2"
#: Frames hold instructions. Agents with the same instructions share one.
_FRAMES = """
WITH own AS (
  SELECT DISTINCT frame FROM usage_records WHERE tenant_id = $1 AND agent_id = $2 AND frame IS NOT NULL
)
DELETE FROM prompt_frames f USING own WHERE f.tenant_id = $1 AND f.digest = own.frame AND NOT EXISTS (
  SELECT FROM usage_records u WHERE u.tenant_id = $1 AND u.frame = f.digest AND u.agent_id IS DISTINCT FROM $2)"""
_FORGET_USAGE = """
UPDATE usage_records SET cycle_id = NULL, frame = NULL, shown_from = NULL, shown_to = NULL, shown_summary = NULL,
  tool_choice = NULL
WHERE tenant_id = $1 AND agent_id = $2 AND coalesce(
  cycle_id::text, encode(frame, 'hex'), shown_summary::text, tool_choice) IS NOT NULL"""


async def erase(*, tenant_id: UUID, subject_id: UUID, hints: Hints) -> bool:
    """Erase a batch of rows. A stopped loop cannot write any more, because its lease is revoked first."""
    async with unit_of_work(tenant_id) as work:
        if await work.fetchrow(_STATUS, tenant_id, subject_id) is None:
            return False
        await _close(work, hints, agent_id=subject_id)
    for table, condition in TABLES.items():
        if await delete_batch(tenant_id, table, condition, subject_id):
            return True
    async with unit_of_work(tenant_id) as work:
        for statement in (_HOOKS, _ENDPOINTS, _BUDGETS):
            await work.execute(statement, tenant_id, subject_id)
    return False


async def _close(work: UnitOfWork, hints: Hints, *, agent_id: UUID) -> None:
    revoked = await revoke(work, hints, agent_id=agent_id)
    assert revoked is not None, "an agent has its process"
    await work.execute(_FORGET_PROCESS, work.tenant_id, agent_id)
    await work.execute(_STUB, work.tenant_id, agent_id, NAME)
    for child in await work.fetch(_CHILDREN, work.tenant_id, agent_id):
        await erasures.request(work, kind=ErasureKind.AGENT, subject_id=child, requested_by=None)
    await work.execute(_FRAMES, work.tenant_id, agent_id)
    await work.execute(_FORGET_USAGE, work.tenant_id, agent_id)
