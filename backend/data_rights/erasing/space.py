"""Erases a space: its messages with what was made of them, its members, connectors, hooks and webhooks, and the plans
and tasks that it was for. Its row stays as a stub, because usage and calls name it.
"""

from uuid import UUID

from backend.data_rights.erasing.batches import delete_batch
from backend.data_rights.redaction import subjects
from backend.data_rights.redaction.redaction import redact
from backend.kit.fail_points import FailPoint, reach
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work
from backend.spaces import deletion

NAME = "deleted space"
_ERASED = "(erased)"
_EXISTS = Statement(bool, "SELECT true FROM spaces WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE")
_OF_CONNECTOR = "connector_id IN (SELECT id FROM connectors WHERE tenant_id = $1 AND space_id = $2)"
#: The rows that are deleted, each table before those that it refers to.
_TABLES = {
    "room_news": "space_id = $2",
    "space_members": "space_id = $2",
    "connector_senders": _OF_CONNECTOR,
    "webhook_deliveries": f"""endpoint_id IN (SELECT id FROM webhook_endpoints
  WHERE tenant_id = $1 AND (space_id = $2 OR {_OF_CONNECTOR}))""",  # noqa: S608 -- constants
}
_HOOKS = f"""
WITH gone AS (DELETE FROM hooks WHERE tenant_id = $1 AND {_OF_CONNECTOR} RETURNING secret_id, secret_before_id)
DELETE FROM secrets s USING gone WHERE s.tenant_id = $1 AND s.id IN (gone.secret_id, gone.secret_before_id)"""  # noqa: S608
_ENDPOINTS = f"""
WITH gone AS (DELETE FROM webhook_endpoints WHERE tenant_id = $1 AND (space_id = $2 OR {_OF_CONNECTOR})
  RETURNING secret_id, secret_before_id)
DELETE FROM secrets s USING gone WHERE s.tenant_id = $1 AND s.id IN (gone.secret_id, gone.secret_before_id)"""  # noqa: S608
_STATEMENTS = (
    _HOOKS,
    _ENDPOINTS,
    f"""UPDATE plans SET name = '{_ERASED} ' || id, instruction = '{_ERASED}', status = 'ENDED', next_due_at = NULL,
  next_look_at = NULL, deleted_at = coalesce(deleted_at, now()) WHERE tenant_id = $1 AND space_id = $2""",  # noqa: S608
    f"""UPDATE tasks SET goal = '{_ERASED}', progress = NULL, reason = NULL,
  result = CASE WHEN result IS NOT NULL THEN '{_ERASED}' END WHERE tenant_id = $1 AND space_id = $2""",  # noqa: S608
    f"""UPDATE connectors SET name = '{_ERASED}', deleted_at = coalesce(deleted_at, now())
WHERE tenant_id = $1 AND space_id = $2""",  # noqa: S608
    "UPDATE agent_processes SET active_space = NULL WHERE tenant_id = $1 AND active_space = $2",
    f"""UPDATE spaces SET name = '{NAME}', purpose = '', deleted_at = coalesce(deleted_at, now())
WHERE tenant_id = $1 AND id = $2""",  # noqa: S608
)


async def erase(*, tenant_id: UUID, subject_id: UUID, hints: Hints) -> bool:
    async with unit_of_work(tenant_id) as work:
        if not await work.fetchrow(_EXISTS, tenant_id, subject_id):
            return False
        await deletion.close(work, hints, space_id=subject_id)
    subject = subjects.space(subject_id)
    if await redact(tenant_id=tenant_id, subject=subject, hints=hints):
        return True
    for table, condition in _TABLES.items():
        if await delete_batch(tenant_id, table, condition, subject_id):
            return True
    async with unit_of_work(tenant_id) as work:
        for statement in _STATEMENTS:
            await work.execute(statement, tenant_id, subject_id)
        reach(FailPoint.ERASING_BEFORE_COMMIT)
    return False
