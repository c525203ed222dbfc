"""The SQL statements for each kind of knowledge. The kinds differ in their tables and columns.

`store` calls it. The statements consist of constants of this package; values are always parameters.
"""

from dataclasses import dataclass, field, fields
from datetime import datetime
from functools import cache
from typing import Generic, TypeVar
from uuid import UUID

from backend.kit.statements import Json, Statement
from backend.tenants.trust import Trust


@dataclass(frozen=True, slots=True)
class ItemRow:
    """The columns that all kinds have. Each kind adds its own."""

    id: UUID
    trust: Trust
    spaces: Json[list[str]]
    revision: int
    change_no: int
    written_by: UUID
    updated_at: datetime


Item_co = TypeVar("Item_co", bound=ItemRow, covariant=True)


@dataclass(frozen=True, slots=True)
class ItemType(Generic[Item_co]):
    """One kind of knowledge. `item` is its row; `named_by` is the column by which the agent names an item."""

    item: type[Item_co]
    table: str
    word: str
    named_by: str
    #: The columns with its content.
    content_columns: tuple[str, ...]
    most: int
    #: The condition for items that count towards `most`.
    counted: str = "true"
    #: The agent is shown the content, and not only that the item exists.
    shows_content: bool = True
    by_id: Statement[Item_co] = field(init=False, compare=False)
    by_name: Statement[Item_co] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        columns = ", ".join(each.name for each in fields(self.item))
        text = f"SELECT {columns} FROM {self.table} WHERE tenant_id = $1 AND agent_id = $2 AND "  # noqa: S608
        object.__setattr__(self, "by_id", Statement(self.item, text + "id = $3"))
        object.__setattr__(self, "by_name", Statement(self.item, text + f"{self.named_by} = $3"))

    @property
    def columns(self) -> tuple[str, ...]:
        """Those of this kind alone."""
        return tuple(each.name for each in fields(self.item)[len(fields(ItemRow)) :])


@cache
def owner(item_type: ItemType[ItemRow]) -> Statement[UUID]:
    return Statement(UUID, f"SELECT agent_id FROM {item_type.table} WHERE tenant_id = $1 AND id = $2")  # noqa: S608


@cache
def count(item_type: ItemType[ItemRow]) -> Statement[int]:
    return Statement(
        int,
        f"SELECT count(*) FROM {item_type.table} WHERE tenant_id = $1 AND agent_id = $2 AND {item_type.counted}",  # noqa: S608
    )


@cache
def insert(item_type: ItemType[ItemRow]) -> str:
    columns = ", ".join(item_type.columns)
    values = ", ".join(f"${place}" for place, _ in enumerate(item_type.columns, 10))
    return (
        f"INSERT INTO {item_type.table} (tenant_id, agent_id, id, change_no, written_by_kind, written_by, cycle_id, "  # noqa: S608
        f"trust, spaces, {columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, {values})"
    )


@cache
def update(item_type: ItemType[ItemRow]) -> str:
    changed = ", ".join(
        f"{column} = coalesce(${place}, {column})" for place, column in enumerate(item_type.columns, 10)
    )
    return (
        f"UPDATE {item_type.table} SET change_no = $4, written_by_kind = $5, written_by = $6, cycle_id = $7, "  # noqa: S608
        f"trust = greatest(trust, $8), {changed}, spaces = (SELECT coalesce(jsonb_agg(DISTINCT space), '[]') "
        "FROM jsonb_array_elements(spaces || $9::jsonb) space), "
        "revision = revision + 1, updated_at = now() WHERE tenant_id = $1 AND agent_id = $2 AND id = $3"
    )


@cache
def delete(item_type: ItemType[ItemRow]) -> str:
    return f"DELETE FROM {item_type.table} WHERE tenant_id = $1 AND agent_id = $2 AND id = $3"  # noqa: S608
