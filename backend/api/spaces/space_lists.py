"""Lists of spaces: which of them, and in which order."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from uuid import UUID

import strawberry

from backend.api.enums import SpaceKind
from backend.api.reading import filters
from backend.api.reading.filters import Conditions
from backend.api.reading.ids import Kind, key_of
from backend.api.reading.paging import Connection, PageArguments, connect, listed
from backend.api.reading.rows import Listing, ListPart, Source
from backend.api.request.context import Info
from backend.api.request.scopes import root
from backend.api.spaces.spaces import JOINED, SPACES, Space, find_space
from backend.api.spaces.visible import IS_IN
from backend.tenants.actor import Scope

#: The name that the viewer ($3) is shown, as `Space.name`.
_SHOWN_NAME = """CASE WHEN s.kind = 'DIRECT' AND $3::uuid IN (s.pair_low, s.pair_high) THEN (
    SELECT coalesce(a.name, m.name)
    FROM (SELECT CASE $3::uuid WHEN s.pair_low THEN s.pair_high ELSE s.pair_low END AS id) o
    LEFT JOIN agents a ON (a.tenant_id, a.id) = (s.tenant_id, o.id)
    LEFT JOIN members m ON (m.tenant_id, m.id) = (s.tenant_id, o.id)) ELSE s.name END"""
#: Cursors contain the beginning of the name. Spaces whose names begin alike are in the order of their ids.
_SORT_NAME = "left(lower({}), 40)"
_ACTIVE_AT = "coalesce(s.last_text_at, s.created_at)"
_KEYS = "CROSS JOIN LATERAL (SELECT {} AS sort_name, {} AS active_at) o"
_IS_ARCHIVED = "(s.archived_at IS NOT NULL) = {}"
#: The expression of the indexes, which begin with the kind and with archived or not. It is a CASE, because under
#: row-level security Postgres uses only leakproof functions in the condition of an index.
_PART = "s.kind = '{}' AND CASE WHEN s.archived_at IS NULL THEN 0 ELSE 1 END = {}"
_IS_KIND = "s.kind = {}"
#: Of the viewer.
_IS_JOINED = f"{IS_IN.format('s.id')} = {{}}"


@strawberry.enum(
    description="The order of spaces. CREATED: the oldest first. NAME: by name, in any case. LAST_ACTIVITY: those with "
    "the newest text first."
)
class SpaceOrder(StrEnum):
    CREATED = "CREATED"
    NAME = "NAME"
    LAST_ACTIVITY = "LAST_ACTIVITY"


def _sorted(source: Source, name: str = _SHOWN_NAME) -> Source:
    keys = _KEYS.format(_SORT_NAME.format(name), _ACTIVE_AT)
    return replace(source, select=f"{source.select.replace(' FROM ', ', o.sort_name, o.active_at FROM ', 1)} {keys}")


def _listings(name: str, source: Source, parent: str) -> dict[SpaceOrder, Listing]:
    own_id, by_order = ("s.id", "uuid"), _sorted(source)
    return {
        SpaceOrder.CREATED: Listing(name, source, parent, (("s.created_at", "timestamptz"), own_id)),
        SpaceOrder.NAME: Listing(f"{name}ByName", by_order, parent, (("o.sort_name", "text"), own_id)),
        SpaceOrder.LAST_ACTIVITY: Listing(
            f"{name}ByActivity", by_order, parent, (("o.active_at", "timestamptz"), own_id), is_descending=True
        ),
    }


_OF_TENANT = _listings("spaces", SPACES, "s.tenant_id")
#: The spaces of an actor, as far as the viewer may see them.
_OF_ACTOR = _listings("spaces", JOINED, "j.actor_id")
#: The viewer's own direct conversations, which have other names for them than for all others.
_IS_OWN_DIRECT = "$3::uuid IN (s.pair_low, s.pair_high)"
_STORED_NAME = _sorted(SPACES, "s.name")


@cache
def _of_tenant(order: SpaceOrder, *, kind: SpaceKind | None, is_archived: bool | None) -> Listing:
    """All spaces of the tenant, in parts that are each in the order of one index."""
    listing = _OF_TENANT[order]
    kinds = list(SpaceKind) if kind is None else [kind]
    states = (0, 1) if is_archived is None else (int(is_archived),)
    wanted = [(each, _PART.format(each.value, state)) for each in kinds for state in states]
    if order is not SpaceOrder.NAME:
        source = SPACES if order is SpaceOrder.CREATED else _STORED_NAME
        return replace(listing, parts=tuple(ListPart(source, each) for _, each in wanted))
    parts = list[ListPart]()
    for of_kind, each in wanted:
        if of_kind is not SpaceKind.DIRECT:
            parts.append(ListPart(_STORED_NAME, each))
            continue
        parts.append(ListPart(_STORED_NAME, f"{each} AND ({_IS_OWN_DIRECT}) IS NOT TRUE"))
        parts.append(ListPart(listing.source, f"{each} AND {_IS_OWN_DIRECT}"))
    return replace(listing, parts=tuple(parts))


@dataclass(frozen=True, slots=True)
class SpaceFilter:
    """Which spaces are wanted. None: all."""

    search: str | None = None
    is_archived: bool | None = False
    kind: SpaceKind | None = None

    def conditions(self) -> Conditions:
        found = filters.containing(self.search, _SHOWN_NAME)
        if self.is_archived is not None:
            found.append((_IS_ARCHIVED, self.is_archived))
        return found if self.kind is None else [*found, (_IS_KIND, self.kind)]


async def of_actor(
    info: Info, actor_id: UUID, page: PageArguments, wanted: SpaceFilter, order: SpaceOrder
) -> Connection[Space]:
    """The spaces that an actor is in, as far as the viewer may see them."""
    return await connect(info, _OF_ACTOR[order], actor_id, Space.of, page, where=wanted.conditions())


@strawberry.type
class SpaceQuery:
    @listed(
        "The spaces that you may see. `search`: with these characters in their names. `isArchived`: false for open "
        "spaces, true for archived ones, null for both. `isJoined`: true for spaces that you are in, false for the "
        "others, null for both: admins see all spaces of the organisation.",
        needs=Scope.SPACES_READ,
    )
    async def spaces(
        self,
        info: Info,
        *,
        page: PageArguments,
        search: str | None = None,
        is_archived: bool | None = False,
        kind: SpaceKind | None = None,
        is_joined: bool | None = None,
        order_by: SpaceOrder = SpaceOrder.CREATED,
    ) -> Connection[Space]:
        actor, wanted = info.context.actor, SpaceFilter(search, is_archived, kind)
        if is_joined or not actor.sees_everything:
            listing, parent = _OF_ACTOR[order_by], actor.id
        else:
            listing, parent = _of_tenant(order_by, kind=kind, is_archived=is_archived), actor.tenant_id
        others = [(_IS_JOINED, False)] if is_joined is False else []
        return await connect(info, listing, parent, Space.of, page, where=[*wanted.conditions(), *others])

    @root("One space by its id. Null if the id is unknown or you may not see the space.", needs=Scope.SPACES_READ)
    async def space(self, info: Info, id: strawberry.ID) -> Space | None:
        key = key_of(id, Kind.SPACE)
        return None if key is None else await find_space(info, key)
