"""Erases a space: its messages with what was made of them, its members, connectors, hooks and webhooks, and the plans
and tasks that it was for. Its row stays as a stub, because usage and calls name it.
"""

from backend.data_rights.claims import ClaimedErasure
from backend.data_rights.erased_texts import ERASED, PLAN, PLAN_IS_LEFT, TASK, TASK_IS_LEFT
from backend.data_rights.erasing import secrets
from backend.data_rights.erasing.batches import delete_batch, empty_batch
from backend.data_rights.redaction import subjects
from backend.data_rights.redaction.redaction import redact
from backend.kit.fail_points import FailPoint, reach
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work
from backend.spaces import deletion

NAME = "deleted space"
_EXISTS = Statement(bool, "SELECT true FROM spaces WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE")
_OF_CONNECTOR = "connector_id IN (SELECT id FROM connectors WHERE tenant_id = $1 AND space_id = $2)"
_OF_ENDPOINT = f"(space_id = $2 OR {_OF_CONNECTOR})"
#: The rows that are deleted, each table before those that it refers to.
DELETED = {
    "room_news": "space_id = $2",
    "space_members": "space_id = $2",
    "connector_senders": _OF_CONNECTOR,
    "waiting_messages": _OF_CONNECTOR,
    "webhook_log": f"""endpoint_id IN (SELECT id FROM webhook_endpoints
  WHERE tenant_id = $1 AND {_OF_ENDPOINT})""",  # noqa: S608 -- constants
    "webhook_deliveries": f"""endpoint_id IN (SELECT id FROM webhook_endpoints
  WHERE tenant_id = $1 AND {_OF_ENDPOINT})""",  # noqa: S608 -- constants
}
#: The rows that stay without their texts, while the condition finds any.
_EMPTIED = {
    "plans": (PLAN, f"space_id = $2 AND {PLAN_IS_LEFT}"),
    "tasks": (TASK, f"space_id = $2 AND {TASK_IS_LEFT}"),
}
#: The connectors before their hooks and endpoints, as those who change them.
_LAST = (
    secrets.OF_CONNECTORS,
    f"""UPDATE connectors SET name = '{ERASED}', channel = NULL, config = '{{}}',
  deleted_at = coalesce(deleted_at, now())
WHERE tenant_id = $1 AND space_id = $2""",  # noqa: S608 -- constants
    secrets.of_hooks(_OF_CONNECTOR),
    secrets.of_endpoints(_OF_ENDPOINT),
    f"""UPDATE services SET name = '{ERASED}', description = ''
WHERE tenant_id = $1 AND kind = 'ACCOUNT'
  AND id IN (SELECT service_id FROM connectors WHERE tenant_id = $1 AND space_id = $2)""",  # noqa: S608 -- constants
    "UPDATE agent_processes SET active_space = NULL WHERE tenant_id = $1 AND active_space = $2",
    f"""UPDATE spaces SET name = '{NAME}', purpose = '', topic = '', pair_low = NULL, pair_high = NULL,
  deleted_at = coalesce(deleted_at, now())
WHERE tenant_id = $1 AND id = $2""",  # noqa: S608 -- constants
)


async def erase(erasure: ClaimedErasure) -> bool:
    async with unit_of_work(erasure.tenant_id) as work:
        await erasure.hold(work)
        if not await work.fetchrow(_EXISTS, erasure.tenant_id, erasure.subject_id):
            return False
        await deletion.close(work, erasure.hints, space_id=erasure.subject_id)
    if await redact(erasure, subjects.space(erasure.subject_id)):
        return True
    for table, condition in DELETED.items():
        if await delete_batch(erasure, table, condition):
            return True
    for table, (replaced, condition) in _EMPTIED.items():
        if await empty_batch(erasure, table, replaced, condition):
            return True
    async with unit_of_work(erasure.tenant_id) as work:
        await erasure.hold(work)
        for statement in _LAST:
            await work.execute(statement, erasure.tenant_id, erasure.subject_id)
        reach(FailPoint.ERASING_BEFORE_COMMIT)
    return False
