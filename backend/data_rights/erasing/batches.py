"""Deletes rows of one table of a tenant in batches, so that no transaction is long."""

from typing import Any
from uuid import UUID

from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import unit_of_work

#: Tables whose rows refer to others of the same table. A row with a higher number refers to one with a lower number, so
#: rows with a high number are deleted first.
REFERRING_FIRST = {"agents": "depth", "compactions": "number"}


async def delete_batch(tenant_id: UUID, table: str, condition: str, *values: Any) -> bool:
    """Delete a batch of the rows that the condition finds. Returns whether there were any.

    `$1` of the condition is the tenant, the others are `values`. The array is evaluated once (`kit.purge`).
    """
    order = f"ORDER BY {REFERRING_FIRST[table]} DESC" if table in REFERRING_FIRST else ""
    statement = f"""WITH gone AS (DELETE FROM {table} WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM {table} WHERE tenant_id = $1 AND {condition} {order} LIMIT {DEFAULT.erased_rows})) RETURNING 1)
SELECT count(*) FROM gone"""  # noqa: S608 -- names of our tables, and conditions of this package
    async with unit_of_work(tenant_id) as work:
        found = await work.fetch_records(statement, tenant_id, *values)
        reach(FailPoint.ERASING_BEFORE_COMMIT)
    return bool(found[0][0])
