"""Removes the texts from rows beside the minds of agents: plans, tasks, and webhook deliveries that were set aside.

Only from what agents have written since the texts exist. What other people wrote is theirs.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.data_rights.redaction.quotations import Quotations
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work

_BATCH = 500
_REMOVED = "(erased)"


@dataclass(frozen=True, slots=True)
class _Row:
    id: UUID
    text: str


#: The table, the condition for the rows (`$3`: the time of the oldest text), their text, and what is done with a row
#: that repeats it.
_TABLES = (
    (
        "plans",
        "created_by_kind = 'AGENT' AND updated_at >= $3",
        "name || E'\\n' || instruction",
        f"""UPDATE plans SET name = '{_REMOVED} ' || id, instruction = '{_REMOVED}', status = 'ENDED',
  next_due_at = NULL, next_look_at = NULL, deleted_at = coalesce(deleted_at, now())
WHERE tenant_id = $1 AND id = ANY ($2)""",  # noqa: S608
    ),
    (
        "tasks",
        "created_by_kind = 'AGENT' AND updated_at >= $3",
        "concat_ws(E'\\n', goal, progress, result, reason)",
        f"""UPDATE tasks SET goal = '{_REMOVED}', progress = NULL, reason = NULL,
  result = CASE WHEN result IS NOT NULL THEN '{_REMOVED}' END WHERE tenant_id = $1 AND id = ANY ($2)""",  # noqa: S608
    ),
    (
        "tasks",
        "created_by_kind <> 'AGENT' AND updated_at >= $3",
        "concat_ws(E'\\n', progress, result, reason)",
        f"""UPDATE tasks SET progress = NULL, reason = NULL,
  result = CASE WHEN result IS NOT NULL THEN '{_REMOVED}' END WHERE tenant_id = $1 AND id = ANY ($2)""",  # noqa: S608
    ),
    (
        "webhook_deliveries",
        "created_at >= $3",
        "body",
        "DELETE FROM webhook_deliveries WHERE tenant_id = $1 AND id = ANY ($2)",
    ),
)


async def redact(tenant_id: UUID, quotations: Quotations, *, since: datetime) -> None:
    """Read each table once, and remove what repeats the texts. `since`: the time of the oldest one."""
    if not len(quotations):
        return
    for table, condition, text, removal in _TABLES:
        after = UUID(int=0)
        page = Statement(
            _Row,
            f"""SELECT id, {text} AS text FROM {table} WHERE tenant_id = $1 AND id > $2 AND {condition}
ORDER BY id LIMIT {_BATCH}""",  # noqa: S608 -- constants
        )
        while True:
            async with unit_of_work(tenant_id) as work:
                rows = await work.fetch(page, tenant_id, after, since)
                found = [row.id for row in rows if quotations.are_in(row.text)]
                if found:
                    await work.execute(removal, tenant_id, found)
            if not rows:
                break
            after = rows[-1].id
