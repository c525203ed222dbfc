"""How the API reads rows: by id and by keyset, for many parents in one statement, always within one tenant.

A `Source` says where the rows of a type come from. A `Listing` says how the rows of one parent are ordered and paged.
Their SQL is built here from constants of this package, once per process; values are always parameters. Called by
`loaders`, inside its transaction.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias
from uuid import UUID

from backend.kit.unit_of_work import UnitOfWork

#: A record of asyncpg, which has no type stubs.
Row: TypeAlias = Any

ANYBODY = "$3::uuid IS NOT NULL AND $4::bool IS NOT NULL"


@dataclass(frozen=True, slots=True)
class Source:
    """Rows of one type. `select` ends after FROM and its joins; `alias` is the table that has `tenant_id`."""

    select: str
    alias: str
    key: str = "id"
    #: The rows that the reader may see, by id and in lists. `$3` is the actor, `$4` whether the actor sees everything.
    visible: str = ANYBODY


@dataclass(frozen=True, slots=True)
class Listing:
    """The rows of a source that have one parent, in order. Cursors contain `name`."""

    name: str
    source: Source
    #: The column with the parent's id.
    parent: str
    #: The columns that order the list, with their types. Together they are unique. Their names are also the names in a
    #: row.
    order: tuple[tuple[str, str], ...]
    #: A condition on all its rows.
    where: str = "true"
    #: The column by which a reader may filter.
    choice: str = "NULL"

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(column.rpartition(".")[2] for column, _ in self.order)

    def key_of(self, row: Row) -> tuple[Any, ...]:
        return tuple(row[name] for name in self.keys)


@dataclass(frozen=True, slots=True)
class RowRange:
    """A part of a list: the first or last `limit` rows between two keys (exclusive) that match the filters."""

    limit: int
    is_backward: bool = False
    after: tuple[Any, ...] | None = None
    before: tuple[Any, ...] | None = None
    #: Allowed values of the list's `choice`. None means all.
    only: tuple[str, ...] | None = None
    #: Further conditions and their values. A condition is a constant with `{}` in the place of the value.
    where: tuple[tuple[str, Any], ...] = ()


async def by_id(
    work: UnitOfWork, source: Source, ids: Sequence[UUID], *, actor_id: UUID, sees_everything: bool
) -> dict[UUID, Row]:
    """Return those rows of `ids` that the actor may see."""
    rows = await work.fetch_records(_by_id(source), work.tenant_id, ids, actor_id, sees_everything)
    return {row[source.key]: row for row in rows}


async def by_parent(
    work: UnitOfWork,
    listing: Listing,
    parents: Sequence[UUID],
    part: RowRange,
    *,
    actor_id: UUID,
    sees_everything: bool,
) -> dict[UUID, list[Row]]:
    """Return the requested part of each parent's list, in the order of the list, with only those rows that the actor
    may see."""
    keys = [*(part.after or ()), *(part.before or ()), *([part.only] if part.only is not None else ())]
    keys += [value for _, value in part.where]
    rows_of_parent: dict[UUID, list[Row]] = {parent: [] for parent in parents}
    sql = _by_parent(
        listing,
        is_backward=part.is_backward,
        has_after=part.after is not None,
        has_before=part.before is not None,
        has_only=part.only is not None,
        where=tuple(condition for condition, _ in part.where),
    )
    for row in await work.fetch_records(
        sql, work.tenant_id, list(rows_of_parent), actor_id, sees_everything, part.limit, *keys
    ):
        rows_of_parent[row["parent"]].append(row)
    if part.is_backward:
        for parent_rows in rows_of_parent.values():
            parent_rows.reverse()
    return rows_of_parent


@cache
def _by_id(source: Source) -> str:
    return (
        f"{source.select} WHERE {source.alias}.tenant_id = $1 AND {source.alias}.{source.key} = ANY ($2)"
        f" AND {ANYBODY} AND {source.visible}"
    )


@cache
def _by_parent(
    listing: Listing, *, is_backward: bool, has_after: bool, has_before: bool, has_only: bool, where: tuple[str, ...]
) -> str:
    """Build the SQL: one index scan per parent."""
    conditions = [f"{listing.source.alias}.tenant_id = $1", f"{listing.parent} = wanted.parent", listing.where]
    conditions += [ANYBODY, listing.source.visible]
    first = 6
    for operator, is_set in ((">", has_after), ("<", has_before)):
        if is_set:
            conditions.append(_compare(listing, operator, first=first))
            first += len(listing.order)
    if has_only:
        conditions.append(f"{listing.choice} = ANY (${first}::text[])")
        first += 1
    conditions += [condition.format(f"${first + index}") for index, condition in enumerate(where)]
    direction = " DESC" if is_backward else ""
    order = ", ".join(f"{column}{direction}" for column, _ in listing.order)
    outer = ", ".join(f"c.{key}{direction}" for key in listing.keys)
    return (
        "SELECT wanted.parent, c.* FROM unnest($2::uuid[]) AS wanted (parent) CROSS JOIN LATERAL ("  # noqa: S608 -- constants of this package
        f"{listing.source.select} WHERE {' AND '.join(conditions)} ORDER BY {order} LIMIT $5) AS c ORDER BY {outer}"
    )


def _compare(listing: Listing, operator: str, *, first: int) -> str:
    columns = ", ".join(column for column, _ in listing.order)
    values = ", ".join(f"${first + index}::{kind}" for index, (_, kind) in enumerate(listing.order))
    return f"({columns}) {operator} ({values})"
