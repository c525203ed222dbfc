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
    #: The list runs from the largest key to the smallest.
    is_descending: bool = False
    #: Instead of `source` and `where`: the list is put together from parts that have no row in common. An index holds
    #: each part in the order of the list, so a page reads no more of each than it shows.
    parts: tuple["ListPart", ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(column.rpartition(".")[2] for column, _ in self.order)

    def key_of(self, row: Row) -> tuple[Any, ...]:
        return tuple(row[name] for name in self.keys)


@dataclass(frozen=True, slots=True)
class ListPart:
    """Some of the rows of a list. `source` has the columns and the alias of that of the list."""

    source: Source
    where: str


@dataclass(frozen=True, slots=True)
class RowFilter:
    """Which rows of a list are wanted."""

    #: Allowed values of the list's `choice`. None means all.
    only: tuple[str, ...] | None = None
    #: Further conditions and their values. A condition is a constant with `{}` in the place of the value.
    where: tuple[tuple[str, Any], ...] = ()

    @property
    def values(self) -> list[Any]:
        return [*([self.only] if self.only is not None else ()), *(value for _, value in self.where)]

    def conditions(self, listing: Listing, *, first: int) -> list[str]:
        """The conditions in SQL; `first` is the number of the first parameter."""
        chosen = [] if self.only is None else [f"{listing.choice} = ANY (${first}::text[])"]
        begin = first + len(chosen)
        return [*chosen, *(condition.format(f"${begin + index}") for index, (condition, _) in enumerate(self.where))]


@dataclass(frozen=True, slots=True)
class RowRange:
    """A part of a list: the first or last `limit` rows between two keys (exclusive) that match the filter."""

    limit: int
    is_backward: bool = False
    after: tuple[Any, ...] | None = None
    before: tuple[Any, ...] | None = None
    filter: RowFilter = RowFilter()


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
    keys = [*(part.after or ()), *(part.before or ()), *part.filter.values]
    rows_of_parent: dict[UUID, list[Row]] = {parent: [] for parent in parents}
    sql = _by_parent(
        listing,
        is_backward=part.is_backward,
        has_after=part.after is not None,
        has_before=part.before is not None,
        conditions=_conditions(listing, part.filter, first=6 + _keys_of(listing, part)),
    )
    for row in await work.fetch_records(
        sql, work.tenant_id, list(rows_of_parent), actor_id, sees_everything, part.limit, *keys
    ):
        rows_of_parent[row["parent"]].append(row)
    if part.is_backward:
        for parent_rows in rows_of_parent.values():
            parent_rows.reverse()
    return rows_of_parent


async def count_by_parent(
    work: UnitOfWork,
    listing: Listing,
    parents: Sequence[UUID],
    row_filter: RowFilter,
    *,
    most: int,
    actor_id: UUID,
    sees_everything: bool,
) -> dict[UUID, int]:
    """Return the number of rows of each parent's list that match the filter and that the actor may see, at most
    `most`."""
    sql = _count_by_parent(listing, conditions=_conditions(listing, row_filter, first=6))
    rows = await work.fetch_records(
        sql, work.tenant_id, list(parents), actor_id, sees_everything, most, *row_filter.values
    )
    return {row["parent"]: row["count"] for row in rows}


def _keys_of(listing: Listing, part: RowRange) -> int:
    """The number of parameters that hold the keys of the range."""
    return len(listing.order) * ((part.after is not None) + (part.before is not None))


def _conditions(listing: Listing, row_filter: RowFilter, *, first: int) -> tuple[str, ...]:
    return tuple(row_filter.conditions(listing, first=first))


@cache
def _by_id(source: Source) -> str:
    return (
        f"{source.select} WHERE {source.alias}.tenant_id = $1 AND {source.alias}.{source.key} = ANY ($2)"
        f" AND {ANYBODY} AND {source.visible}"
    )


def _of_parent(listing: Listing, part: ListPart) -> list[str]:
    """The conditions that all rows of a parent's list meet that the actor may see."""
    own = [f"{listing.source.alias}.tenant_id = $1", f"{listing.parent} = wanted.parent", part.where]
    return [*own, ANYBODY, part.source.visible]


def _parts(listing: Listing) -> tuple[ListPart, ...]:
    return listing.parts or (ListPart(listing.source, listing.where),)


@cache
def _by_parent(
    listing: Listing, *, is_backward: bool, has_after: bool, has_before: bool, conditions: tuple[str, ...]
) -> str:
    """Build the SQL: one index scan per parent and part, unless the list is sorted."""
    bounds, first = list[str](), 6
    later, earlier = ("<", ">") if listing.is_descending else (">", "<")
    for operator, is_set in ((later, has_after), (earlier, has_before)):
        if is_set:
            bounds.append(_compare(listing, operator, first=first))
            first += len(listing.order)
    direction = " DESC" if is_backward != listing.is_descending else ""
    order = ", ".join(f"{column}{direction}" for column, _ in listing.order)
    outer = ", ".join(f"c.{key}{direction}" for key in listing.keys)
    pages = [
        f"{part.source.select} WHERE {' AND '.join([*_of_parent(listing, part), *bounds, *conditions])}"
        f" ORDER BY {order} LIMIT $5"
        for part in _parts(listing)
    ]
    page = pages[0] if len(pages) == 1 else f"{_together(pages)} ORDER BY {outer} LIMIT $5"
    return (
        f"SELECT wanted.parent, c.* FROM unnest($2::uuid[]) AS wanted (parent) CROSS JOIN LATERAL ({page}) AS c"  # noqa: S608 -- constants of this package
        f" ORDER BY {outer}"
    )


@cache
def _count_by_parent(listing: Listing, *, conditions: tuple[str, ...]) -> str:
    """Build the SQL: for each parent and part, at most that many rows are read."""
    found = [
        f"{part.source.select} WHERE {' AND '.join([*_of_parent(listing, part), *conditions])} LIMIT $5"
        for part in _parts(listing)
    ]
    counted = found[0] if len(found) == 1 else f"{_together(found)} LIMIT $5"
    return (
        f"SELECT wanted.parent, (SELECT count(*) FROM ({counted}) AS c) AS count"  # noqa: S608 -- constants of this package
        " FROM unnest($2::uuid[]) AS wanted (parent)"
    )


def _together(selects: Sequence[str]) -> str:
    return f"SELECT c.* FROM ({' UNION ALL '.join(f'({each})' for each in selects)}) AS c"  # noqa: S608 -- as above


def _compare(listing: Listing, operator: str, *, first: int) -> str:
    columns = ", ".join(column for column, _ in listing.order)
    values = ", ".join(f"${first + index}::{kind}" for index, (_, kind) in enumerate(listing.order))
    return f"({columns}) {operator} ({values})"
