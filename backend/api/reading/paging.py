"""Relay connections by keyset: `first`/`after` from the start of a list, `last`/`before` from its end.

Lists run from the oldest item to the newest. A cursor is opaque. It contains the names of its list and parent, and is
refused for any other list. Types declare a list with `paged`. A resolver that chooses its list or a part of it is
declared with `listed`, takes the four arguments as one `page: PageArguments`, and calls `connect`.
"""

import base64
import binascii
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any, Generic, Protocol, TypeVar, cast
from uuid import UUID

import strawberry
from strawberry.annotation import StrawberryAnnotation
from strawberry.extensions import FieldExtension
from strawberry.types.arguments import StrawberryArgument
from strawberry.types.field import StrawberryField

from backend.api.reading.rows import Listing, Row, RowFilter, RowRange
from backend.api.request import scopes
from backend.api.request.context import Info
from backend.api.request.errors import Fault, FaultCode
from backend.api.request.scopes import Decorator, Needs, priced
from backend.kit import text
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.tenants.actor import TokenScope

T = TypeVar("T")

_MAX_CURSOR_CHARS = 1_000
#: Of a list of no tenant.
_NO_PARENT = UUID(int=0)


@strawberry.type(description="The position of a page in its list.")
class PageInfo:
    has_next_page: bool
    has_previous_page: bool
    start_cursor: str | None = strawberry.field(description="Cursor of the first item. Null if the page is empty.")
    end_cursor: str | None = strawberry.field(
        description="Cursor of the last item: pass it as `after` to get the next page. Null if the page is empty."
    )


#: Where a row is in its list: the values of the columns that order it.
Key = tuple[Any, ...]
#: Counts the rows of the whole list.
_Count = Callable[[Info], Awaitable[int]]


class OrderedList(Protocol):
    """A list whose rows have cursors. Its name is in them."""

    @property
    def name(self) -> str: ...
    @property
    def order(self) -> tuple[tuple[str, str], ...]:
        """The columns that order the list, with their types. Together they are unique."""
        ...

    def key_of(self, row: Row) -> Key: ...


@strawberry.type(description="One item of a list, with its cursor.")
class Edge(Generic[T]):
    cursor: str
    node: T


@strawberry.type(
    description="A page of a list, oldest items first unless the field says otherwise. `nodes` is a shortcut for "
    "`edges { node }`."
)
class Connection(Generic[T]):
    counted: strawberry.Private[_Count]
    edges: list[Edge[T]]
    nodes: list[T]
    page_info: PageInfo

    # The list that holds it has checked the scope.
    @scopes.field(
        "Number of items of the whole list that match the filters and that you may see. "
        f"{DEFAULT.total_counted} means that many or more. Counted only if it is asked for.",
        needs=None,
        price=20,
    )
    async def total_count(self, info: Info) -> int:
        return await self.counted(info)


@dataclass(frozen=True, slots=True)
class PageArguments:
    """The requested part of a list. The fields have the order of the arguments in the schema."""

    first: int | None = None
    after: str | None = None
    last: int | None = None
    before: str | None = None


class _PageArguments(FieldExtension):
    """Puts the four arguments into the schema in the place of the resolver's argument `page`."""

    def apply(self, field: StrawberryField) -> None:
        four = [
            StrawberryArgument(each.name, None, StrawberryAnnotation(each.type), default=None)
            for each in fields(PageArguments)
        ]
        field.arguments = [
            argument for each in field.arguments for argument in (four if each.python_name == "page" else [each])
        ]

    def map_arguments(self, kwargs: dict[str, Any]) -> dict[str, Any]:
        arguments = {each.name: kwargs.pop(each.name) for each in fields(PageArguments) if each.name in kwargs}
        return {**kwargs, "page": PageArguments(**arguments)}


def listed(description: str, *, needs: TokenScope | None, price: int | None = None) -> Decorator:
    """Declare a field whose resolver returns a `Connection` and has an argument `page: PageArguments`. Also for fields
    of Query. `price` is added to that of its items."""
    extensions = [Needs(needs), _PageArguments()]
    return cast("Decorator", strawberry.field(description=description, extensions=extensions, metadata=priced(price)))


def paged(
    listing: Listing,
    make: Callable[[Row], Any],
    *,
    description: str,
    needs: TokenScope,
    parent: Callable[[Any, Info], UUID] = lambda root, _: root.key,
) -> Any:
    """Declare a field that returns this list. The class annotates it as `Connection[...]`."""

    async def resolve(root: strawberry.Parent[Any], info: Info, page: PageArguments) -> Any:
        return await connect(info, listing, parent(root, info), make, page)

    return listed(description, needs=needs)(resolve)


async def connect(
    info: Info,
    listing: Listing,
    parent: UUID,
    make: Callable[[Row], T],
    page: PageArguments,
    *,
    only: Sequence[str] | None = None,
    where: Sequence[tuple[str, Any]] = (),
    between: tuple[Key | None, Key | None] = (None, None),
) -> Connection[T]:
    """Return a page of the parent's list. `between` are keys in the place of the cursors `after` and `before`.

    `only` keeps rows whose `listing.choice` has one of these values. `where` keeps rows that meet these conditions of
    `rows.RowRange`. Raises `Fault` for a size out of bounds and for a cursor of another list.
    """
    row_filter = RowFilter(None if only is None else tuple(only), tuple(where))

    async def read(part: RowRange) -> Sequence[Row]:
        return await info.context.loaders.rows(listing, parent, part)

    async def count(info: Info) -> int:
        return await info.context.loaders.count(listing, parent, row_filter, most=DEFAULT.total_counted)

    asked = _Asked(page, row_filter, between)
    return await _connected(info, listing, parent, make, asked, read=read, count=count)


async def connect_rows(
    info: Info,
    listing: OrderedList,
    make: Callable[[Row], T],
    page: PageArguments,
    *,
    read: Callable[[RowRange], Awaitable[Sequence[Row]]],
    count: _Count,
) -> Connection[T]:
    """Return a page of a list of no tenant, whose rows `read` returns in their order. It is asked for one row more than
    the page has. Raises `Fault` as `connect` does."""
    return await _connected(info, listing, _NO_PARENT, make, _Asked(page), read=read, count=count)


@dataclass(frozen=True, slots=True)
class _Asked:
    """The page of a list that a request asks for."""

    page: PageArguments
    row_filter: RowFilter = field(default_factory=RowFilter)
    between: tuple[Key | None, Key | None] = (None, None)


async def _connected(
    info: Info,
    listing: OrderedList,
    parent: UUID,
    make: Callable[[Row], T],
    asked: _Asked,
    *,
    read: Callable[[RowRange], Awaitable[Sequence[Row]]],
    count: _Count,
) -> Connection[T]:
    page, keys = asked.page, info.context.state.keys
    limit, is_backward = _limit(page), page.last is not None
    after, before = (
        key if cursor is None else _decode(keys, listing, parent, cursor)
        for cursor, key in zip((page.after, page.before), asked.between, strict=True)
    )
    rows = await read(RowRange(limit + 1, is_backward, after, before, asked.row_filter))
    has_more = len(rows) > limit
    if has_more:
        rows = rows[1:] if is_backward else rows[:-1]
    edges = [Edge(cursor=_encode(keys, listing, parent, row), node=make(row)) for row in rows]
    page_info = PageInfo(
        has_next_page=before is not None if is_backward else has_more,
        has_previous_page=has_more if is_backward else after is not None,
        start_cursor=edges[0].cursor if edges else None,
        end_cursor=edges[-1].cursor if edges else None,
    )
    return Connection(counted=count, edges=edges, nodes=[edge.node for edge in edges], page_info=page_info)


def seq_places(page: PageArguments, after_seq: int | None, before_seq: int | None) -> tuple[Key | None, Key | None]:
    """Return `between` for a list that is ordered by `seq`. Raises `Fault` for an end with a cursor and a seq."""
    if (page.after, after_seq).count(None) == 0 or (page.before, before_seq).count(None) == 0:
        raise Fault(FaultCode.BAD_REQUEST, "give either a cursor or a seq for each end of the page, not both")
    after, before = (None if seq is None else (seq,) for seq in (after_seq, before_seq))
    return after, before


def _limit(page: PageArguments) -> int:
    if page.first is not None and page.last is not None:
        raise Fault(FaultCode.BAD_REQUEST, "give either first or last, not both")
    limit = page.first if page.first is not None else page.last
    if limit is None:
        return DEFAULT.page_size_default
    if not 1 <= limit <= DEFAULT.page_size:
        raise Fault(FaultCode.BAD_REQUEST, f"first and last must be from 1 to {DEFAULT.page_size}")
    return limit


def _encode(keys: Keyring, listing: OrderedList, parent: UUID, row: Row) -> str:
    """Encode the cursor of a row. Numbers are encrypted, because some are counted over all tenants (ADR 0036)."""
    bound_to = _binding(listing)
    key = [
        keys.cover(value, bound_to=bound_to) if isinstance(value, int) else str(value) for value in listing.key_of(row)
    ]
    return base64.urlsafe_b64encode(json.dumps([listing.name, parent.hex, *key]).encode()).decode()


def _binding(listing: OrderedList) -> str:
    return f"cursor:{listing.name}"


def _decode(keys: Keyring, listing: OrderedList, parent: UUID, cursor: str) -> tuple[Any, ...]:
    try:
        name, owner, *key = json.loads(base64.urlsafe_b64decode(cursor[:_MAX_CURSOR_CHARS]))
        values = tuple(
            _parse(keys, _binding(listing), kind, part) for part, (_, kind) in zip(key, listing.order, strict=True)
        )
    except (binascii.Error, ValueError, TypeError):
        raise Fault(FaultCode.BAD_REQUEST, "the cursor is not valid: use one that this list returned") from None
    if (name, owner) != (listing.name, parent.hex):
        raise Fault(FaultCode.BAD_REQUEST, "the cursor belongs to another list")
    return values


def _parse(keys: Keyring, bound_to: str, kind: str, value: Any) -> Any:
    """Convert a part of a key for Postgres. Raises ValueError or TypeError if it is not valid."""
    if kind == "uuid":
        return UUID(value)
    if kind == "text":
        if not isinstance(value, str):
            raise TypeError(value)
        return text.clean(value)
    if kind == "timestamptz":
        moment = datetime.fromisoformat(value)
        if moment.tzinfo is None:
            raise ValueError(value)
        return moment
    return keys.uncover(value, bound_to=bound_to)
