"""How the API reads: by id and by keyset, many parents in one statement, always within one tenant.

A `Source` says where the rows of a type come from, a `Listing` how those of one parent are ordered and paged. Their
SQL is put together here from constants of this package, once per process; values only ever travel as parameters.
Called by `loaders`, inside its transaction.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias
from uuid import UUID

from backend.kit.unit_of_work import UnitOfWork

#: A record of asyncpg, which ships no types.
Row: TypeAlias = Any

ANYBODY = "$3::uuid IS NOT NULL AND $4::bool IS NOT NULL"


@dataclass(frozen=True, slots=True)
class Source:
    """Rows of one shape. `select` ends after FROM and its joins; `alias` is the table that has `tenant_id`."""

    select: str
    alias: str
    key: str = "id"
    #: Which rows the reader sees, by id and in lists: `$3` is the actor, `$4` whether it sees everything.
    visible: str = ANYBODY


@dataclass(frozen=True, slots=True)
class Listing:
    """The rows of a source that have one parent, in order. `name` is bound into its cursors."""

    name: str
    source: Source
    #: Column that holds the parent's id.
    parent: str
    #: Columns that order it, unique together, with their types and their names in a row.
    order: tuple[tuple[str, str], ...]
    #: A condition on all of its rows.
    where: str = "true"
    #: The column by whose values a reader may choose among them.
    choice: str = "NULL"

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(column.rpartition(".")[2] for column, _ in self.order)

    def key_of(self, row: Row) -> tuple[Any, ...]:
        return tuple(row[name] for name in self.keys)


@dataclass(frozen=True, slots=True)
class RowRange:
    """Which part of a list: `limit` rows from its start or its end, strictly between two keys, of the chosen ones."""

    limit: int
    is_backward: bool = False
    after: tuple[Any, ...] | None = None
    before: tuple[Any, ...] | None = None
    #: Values of the list's `choice`; None: all.
    only: tuple[str, ...] | None = None
    #: Further conditions, constants with `{}` in the place of a value, and the value of each.
    where: tuple[tuple[str, Any], ...] = ()


async def by_id(
    work: UnitOfWork, source: Source, ids: Sequence[UUID], *, actor_id: UUID, sees_everything: bool
) -> dict[UUID, Row]:
    """Those of `ids` that the actor may see."""
    rows = await work.fetch(_by_id(source), work.tenant_id, ids, actor_id, sees_everything)
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
    """For each parent its part of the list, in the order of the list: of those rows that the actor may see."""
    keys = [*(part.after or ()), *(part.before or ()), *([part.only] if part.only is not None else ())]
    keys += [value for _, value in part.where]
    found: dict[UUID, list[Row]] = {parent: [] for parent in parents}
    sql = _by_parent(
        listing,
        is_backward=part.is_backward,
        has_after=part.after is not None,
        has_before=part.before is not None,
        has_only=part.only is not None,
        where=tuple(condition for condition, _ in part.where),
    )
    for row in await work.fetch(sql, work.tenant_id, list(found), actor_id, sees_everything, part.limit, *keys):
        found[row["parent"]].append(row)
    if part.is_backward:
        for rows in found.values():
            rows.reverse()
    return found


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
    """One index scan per parent, however many parents."""
    conditions = [f"{listing.source.alias}.tenant_id = $1", f"{listing.parent} = wanted.parent", listing.where]
    conditions += [ANYBODY, listing.source.visible]
    first = 6
    for operator, is_given in ((">", has_after), ("<", has_before)):
        if is_given:
            conditions.append(_compare(listing, operator, first=first))
            first += len(listing.order)
    if has_only:
        conditions.append(f"{listing.choice} = ANY (${first}::text[])")
        first += 1
    conditions += [condition.format(f"${first + place}") for place, condition in enumerate(where)]
    direction = " DESC" if is_backward else ""
    order = ", ".join(f"{column}{direction}" for column, _ in listing.order)
    outer = ", ".join(f"c.{key}{direction}" for key in listing.keys)
    return (
        "SELECT wanted.parent, c.* FROM unnest($2::uuid[]) AS wanted (parent) CROSS JOIN LATERAL ("  # noqa: S608 -- constants of this package
        f"{listing.source.select} WHERE {' AND '.join(conditions)} ORDER BY {order} LIMIT $5) AS c ORDER BY {outer}"
    )


def _compare(listing: Listing, operator: str, *, first: int) -> str:
    columns = ", ".join(column for column, _ in listing.order)
    values = ", ".join(f"${first + place}::{kind}" for place, (_, kind) in enumerate(listing.order))
    return f"({columns}) {operator} ({values})"
