"""Deletes or empties rows of one table of a tenant in batches, so that no transaction is long."""

from backend.data_rights.claims import ClaimedErasure
from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import unit_of_work

#: Tables whose rows refer to others of the same table. A row with a higher number refers to one with a lower number, so
#: rows with a high number are deleted first.
REFERRING_FIRST = {"agents": "depth", "compactions": "number"}
#: For each deleted row, the database reads all processes of the tenant's agents, because they may refer to it. An index
#: there would cost at each cycle.
_FEWER = {"think_cycles": 100, "compactions": 100}


async def delete_batch(erasure: ClaimedErasure, table: str, condition: str) -> bool:
    """Delete a batch of the rows that the condition finds. Returns whether there were any.

    `$1` of the condition is the tenant, `$2` the subject. The array is evaluated once (`kit.purge`).
    """
    order = f"ORDER BY {REFERRING_FIRST[table]} DESC" if table in REFERRING_FIRST else ""
    return await _run(erasure, table, f"DELETE FROM {table}", f"{condition} {order}")  # noqa: S608 -- names of tables


async def empty_batch(erasure: ClaimedErasure, table: str, replaced: str, condition: str) -> bool:
    """As `delete_batch`, but the rows stay: `replaced` is the SET of an UPDATE, after which the condition is false."""
    return await _run(erasure, table, f"UPDATE {table} SET {replaced}", condition)  # noqa: S608 -- constants


async def _run(erasure: ClaimedErasure, table: str, change: str, condition: str) -> bool:
    rows = _FEWER.get(table, DEFAULT.erased_rows)
    statement = f"""
WITH changed AS (
  {change} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM {table} WHERE tenant_id = $1 AND $2::uuid IS NOT NULL AND {condition} LIMIT {rows}))
  RETURNING 1
)
SELECT count(*) FROM changed"""  # noqa: S608 -- names of our tables, and conditions of this package
    async with unit_of_work(erasure.tenant_id) as work:
        await erasure.hold(work)
        [counted] = await work.fetch_records(statement, erasure.tenant_id, erasure.subject_id)
        if counted[0]:
            reach(FailPoint.ERASING_BEFORE_COMMIT)
    return bool(counted[0])
