"""Relay connections by keyset: `first`/`after` from the start of a list, `last`/`before` from its end.

Lists run from the oldest to the newest. A cursor is opaque, names its list and its parent, and works in no other.
Types declare a list below them by `paged`; resolvers that choose their list call `connect`.
"""

import base64
import binascii
import json
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

import strawberry

from backend.api.context import Info
from backend.api.faults import Fault, FaultCode
from backend.api.rows import Listing, Range, Row
from backend.api.scopes import Needs
from backend.kit.limits import DEFAULT
from backend.tenants.actor import Scope

T = TypeVar("T")

_MAX_CURSOR_CHARS = 500
_BIGGEST = 2**63 - 1


@strawberry.type(description="Where a page lies in its list.")
class PageInfo:
    has_next_page: bool
    has_previous_page: bool
    start_cursor: str | None
    end_cursor: str | None


@strawberry.type(description="A place in a list.")
class Edge(Generic[T]):
    cursor: str
    node: T


@strawberry.type(description="A page of a list, oldest first. `nodes` is short for `edges { node }`.")
class Connection(Generic[T]):
    edges: list[Edge[T]]
    nodes: list[T]
    page_info: PageInfo


def paged(
    listing: Listing,
    make: Callable[[Row], Any],
    *,
    description: str,
    needs: Scope,
    parent: Callable[[Any, Info], UUID] = lambda root, _: root.key,
) -> Any:
    """A field of that list; the class annotates it as `Connection[...]`."""

    async def resolve(  # noqa: PLR0917 -- the arguments of a field
        root: strawberry.Parent[Any],
        info: Info,
        first: int | None = None,
        after: str | None = None,
        last: int | None = None,
        before: str | None = None,
    ) -> Any:
        return await connect(
            info, listing, parent(root, info), make, first=first, after=after, last=last, before=before
        )

    return strawberry.field(resolver=resolve, description=description, extensions=[Needs(needs)])


async def connect(
    info: Info,
    listing: Listing,
    parent: UUID,
    make: Callable[[Row], T],
    *,
    first: int | None,
    after: str | None,
    last: int | None,
    before: str | None,
    only: Sequence[str] | None = None,
    where: Sequence[tuple[str, Any]] = (),
) -> Connection[T]:
    """A page of the parent's list; `only`: of those rows whose `listing.choice` is one of these; `where`: of those for
    which these conditions of `rows.Range` hold.

    Raises `Fault` for a size out of bounds and for a cursor of another list.
    """
    limit = _limit(first, last)
    is_backward = last is not None
    after_key = None if after is None else _decode(listing, parent, after)
    before_key = None if before is None else _decode(listing, parent, before)
    part = Range(limit + 1, is_backward, after_key, before_key, None if only is None else tuple(only), tuple(where))
    rows = await info.context.loaders.rows(listing, parent, part)
    has_more = len(rows) > limit
    if has_more:
        rows = rows[1:] if is_backward else rows[:-1]
    edges = [Edge(cursor=_encode(listing, parent, row), node=make(row)) for row in rows]
    page = PageInfo(
        has_next_page=before is not None if is_backward else has_more,
        has_previous_page=has_more if is_backward else after is not None,
        start_cursor=edges[0].cursor if edges else None,
        end_cursor=edges[-1].cursor if edges else None,
    )
    return Connection(edges=edges, nodes=[edge.node for edge in edges], page_info=page)


def _limit(first: int | None, last: int | None) -> int:
    if first is not None and last is not None:
        raise Fault(FaultCode.BAD_REQUEST, "give first or last, not both")
    limit = first if first is not None else last
    if limit is None:
        return DEFAULT.page_size_default
    if not 1 <= limit <= DEFAULT.page_size:
        raise Fault(FaultCode.BAD_REQUEST, f"a page has 1 to {DEFAULT.page_size} items")
    return limit


def _encode(listing: Listing, parent: UUID, row: Row) -> str:
    key = [value if isinstance(value, int) else str(value) for value in listing.key_of(row)]
    return base64.urlsafe_b64encode(json.dumps([listing.name, parent.hex, *key]).encode()).decode()


def _decode(listing: Listing, parent: UUID, cursor: str) -> tuple[Any, ...]:
    try:
        name, owner, *key = json.loads(base64.urlsafe_b64decode(cursor[:_MAX_CURSOR_CHARS]))
        found = tuple(_parse(kind, value) for value, (_, kind) in zip(key, listing.order, strict=True))
    except (binascii.Error, ValueError, TypeError):
        raise Fault(FaultCode.BAD_REQUEST, "this is no cursor of ours") from None
    if (name, owner) != (listing.name, parent.hex):
        raise Fault(FaultCode.BAD_REQUEST, "this cursor belongs to another list")
    return found


def _parse(kind: str, value: Any) -> Any:
    """A part of a key as Postgres takes it; ValueError or TypeError for everything else."""
    if kind == "uuid":
        return UUID(value)
    if kind == "timestamptz":
        moment = datetime.fromisoformat(value)
        if moment.tzinfo is None:
            raise ValueError(value)
        return moment
    if not isinstance(value, int) or not 0 <= value <= _BIGGEST:
        raise ValueError(value)
    return int(value)
