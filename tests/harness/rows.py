"""What a test reads of the database in an open unit of work, by a statement that names no type."""

from typing import Any

import asyncpg

from backend.kit.unit_of_work import UnitOfWork


async def record(work: UnitOfWork, sql: str, *values: object) -> asyncpg.Record | None:
    """The first row."""
    rows = await work.fetch_records(sql, *values)
    return rows[0] if rows else None


async def value(work: UnitOfWork, sql: str, *values: object) -> Any:
    """The first column of the first row. None if there is no row."""
    found = await record(work, sql, *values)
    return None if found is None else found[0]
