"""The SQL statements for each kind of knowledge. The kinds differ in their tables and columns.

`store` calls it. The statements consist of constants of this package; values are always parameters.
"""

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Shelf:
    """One kind of knowledge. `columns` are its own columns; `named_by` is the one by which the agent names an item."""

    table: str
    word: str
    named_by: str
    columns: tuple[str, ...]
    #: The columns with its content.
    said: tuple[str, ...]
    most: int
    #: The condition for items that count towards `most`.
    counted: str = "true"
    #: The agent is shown the content, and not only that the item exists.
    is_told: bool = True


@cache
def find(shelf: Shelf, column: str) -> str:
    columns = ", ".join(("id", "trust", "spaces", "revision", "change_no", "written_by", "updated_at", *shelf.columns))
    return f"SELECT {columns} FROM {shelf.table} WHERE tenant_id = $1 AND agent_id = $2 AND {column} = $3"  # noqa: S608


@cache
def owner(shelf: Shelf) -> str:
    return f"SELECT agent_id FROM {shelf.table} WHERE tenant_id = $1 AND id = $2"  # noqa: S608


@cache
def count(shelf: Shelf) -> str:
    return f"SELECT count(*) FROM {shelf.table} WHERE tenant_id = $1 AND agent_id = $2 AND {shelf.counted}"  # noqa: S608


@cache
def insert(shelf: Shelf) -> str:
    columns = ", ".join(shelf.columns)
    values = ", ".join(f"${place}" for place, _ in enumerate(shelf.columns, 10))
    return (
        f"INSERT INTO {shelf.table} (tenant_id, agent_id, id, change_no, written_by_kind, written_by, cycle_id, "  # noqa: S608
        f"trust, spaces, {columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, {values})"
    )


@cache
def update(shelf: Shelf) -> str:
    changed = ", ".join(f"{column} = coalesce(${place}, {column})" for place, column in enumerate(shelf.columns, 10))
    return (
        f"UPDATE {shelf.table} SET change_no = $4, written_by_kind = $5, written_by = $6, cycle_id = $7, "  # noqa: S608
        f"trust = greatest(trust, $8), {changed}, spaces = (SELECT coalesce(jsonb_agg(DISTINCT space), '[]') "
        "FROM jsonb_array_elements(spaces || $9::jsonb) space), "
        "revision = revision + 1, updated_at = now() WHERE tenant_id = $1 AND agent_id = $2 AND id = $3"
    )


@cache
def delete(shelf: Shelf) -> str:
    return f"DELETE FROM {shelf.table} WHERE tenant_id = $1 AND agent_id = $2 AND id = $3"  # noqa: S608
