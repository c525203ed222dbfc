"""No field below a root hands out what the root of that kind of thing would refuse (X4, traps B18).

Nothing is listed here: what a type needs is what the queries need that answer with it, `node` among them, or else what
the fields declare that lead to it. Then every way through the schema is walked, with the scopes that are certain on it:

- a field with a resolver leads somewhere else, so all that its type needs must be certain by then;
- a field without one is a part of the row that is there already, unless it holds a thing that has a query of its own;
- a mutation may answer with the row that it has written; what lies behind that row is walked like everything else.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, get_args, get_type_hints

from graphql import (
    GraphQLField,
    GraphQLObjectType,
    GraphQLSchema,
    get_named_type,
    is_abstract_type,
)

from backend.api.nodes import _FINDERS
from backend.api.reading.node import Node
from backend.api.request.scopes import Needs
from backend.api.schema import schema
from backend.tenants.actor import Scope, TokenScope

_SCHEMA: GraphQLSchema = schema._schema
_Scopes = frozenset[TokenScope]
_ANY: _Scopes = frozenset()
_ROOTS = {"Query", "Mutation", "Subscription"}
#: Values of many rows that lead on themselves, and ask there for the scope of where they lead.
_GUARDED = {"Actor"}
_OBJECTS = [
    kind for kind in _SCHEMA.type_map.values() if isinstance(kind, GraphQLObjectType) and not kind.name.startswith("__")
]


@dataclass(frozen=True)
class _Place:
    """A type as it is come to: the scopes that are certain, and those that its rows need."""

    type_name: str
    held: _Scopes
    home: _Scopes
    way: str

    @property
    def key(self) -> tuple[object, ...]:
        return self.type_name, self.held, self.home


def _declared(field: GraphQLField) -> Any:
    return field.extensions["strawberry-definition"]


def _declarations(field: GraphQLField) -> list[TokenScope | None]:
    return [extension.scope for extension in _declared(field).extensions if isinstance(extension, Needs)]


def _needs(field: GraphQLField) -> _Scopes:
    return frozenset(scope for scope in _declarations(field) if scope)


def _is_resolved(field: GraphQLField) -> bool:
    return _declared(field).base_resolver is not None


def _objects(field: GraphQLField) -> list[GraphQLObjectType]:
    named = get_named_type(field.type)
    if is_abstract_type(named):
        return list(_SCHEMA.get_possible_types(named))
    return [named] if isinstance(named, GraphQLObjectType) else []


def _things(field: GraphQLField) -> list[str]:
    """What the field is about: of a page its items, of a union or an interface all of them."""
    return [
        get_named_type(each.fields["nodes"].type).name if each.name.endswith("Connection") else each.name
        for each in _objects(field)
    ]


def _has_more(thing: str) -> bool:
    """Whether something lies behind it; else it is a value of the row that holds it."""
    return thing not in _GUARDED and any(map(_is_resolved, _fields_of(thing).values()))


def _fields_of(root: str) -> dict[str, GraphQLField]:
    found = _SCHEMA.type_map[root]
    assert isinstance(found, GraphQLObjectType)
    return dict(found.fields)


def _found_by_node() -> Iterator[tuple[str, _Scopes]]:
    for scope, find in _FINDERS.values():
        answer = get_type_hints(find)["return"]
        for kind in get_args(answer):
            if isinstance(kind, type) and issubclass(kind, Node):
                yield kind.__name__, frozenset({scope} if scope else ())


def _homes() -> dict[str, set[_Scopes]]:
    """What each type needs, as everything that says so says it."""
    homes: dict[str, set[_Scopes]] = {}
    for name, scopes in _found_by_node():
        homes.setdefault(name, set()).add(scopes)
    for name, field in _fields_of("Query").items():
        if name not in {"node", "nodes"}:
            for thing in _things(field):
                homes.setdefault(thing, set()).add(_needs(field))
    asked_for = set(homes)
    for kind in _OBJECTS:
        for field in kind.fields.values() if kind.name not in _ROOTS else ():
            for thing in set(_things(field)) - asked_for if _needs(field) and _is_resolved(field) else ():
                homes.setdefault(thing, set()).add(_needs(field))
    return homes


_HOMES = {name: min(said, key=len) for name, said in _homes().items()}


def _answers_of_mutations() -> set[str]:
    return {each.name for field in _fields_of("Mutation").values() for each in _objects(field)}


def _beyond(place: _Place, name: str, field: GraphQLField) -> Iterator[_Place]:
    held, way = place.held | _needs(field), f"{place.way}.{name}"
    for kind in _objects(field):
        yield _Place(kind.name, held, _HOMES.get(kind.name, place.home), way)


def _missing(place: _Place, field: GraphQLField) -> _Scopes:
    """What this field would hand out without."""
    is_written = place.type_name in _answers_of_mutations()
    if (is_written and not _is_resolved(field)) or None in _declarations(field):
        return _ANY
    things = {thing for thing in _things(field) if thing in _HOMES and (_is_resolved(field) or _has_more(thing))}
    asked = [_HOMES[thing] for thing in things]
    if _is_resolved(field) and not things and not _needs(field):
        asked.append(place.home)
    return _ANY.union(*asked) - place.held - _needs(field)


def _beginnings() -> Iterator[_Place]:
    for root in sorted(_ROOTS):
        for name, field in _fields_of(root).items():
            scopes = _needs(field)
            for kind in _objects(field):
                # `node` looks at the type that it has found: that is a test of its own.
                own = _HOMES.get(kind.name, scopes)
                yield _Place(kind.name, own if name in {"node", "nodes"} else scopes, own, name)


def _walk() -> dict[tuple[object, ...], _Place]:
    seen: dict[tuple[object, ...], _Place] = {}
    ahead = list(_beginnings())
    while ahead:
        place = ahead.pop()
        if place.key in seen:
            continue
        seen[place.key] = place
        for name, field in _fields_of(place.type_name).items():
            ahead += _beyond(place, name, field)
    return seen


_PLACES = _walk()


def test_every_field_that_leads_on_declares_what_it_needs() -> None:
    resolved = {
        f"{kind.name}.{name}": field
        for kind in _OBJECTS
        for name, field in _fields_of(kind.name).items()
        if _is_resolved(field)
    }

    assert len(resolved) > 100
    assert [name for name, field in resolved.items() if len(_declarations(field)) != 1] == []


def test_only_what_tells_of_oneself_is_open_below_a_root() -> None:
    below = [
        (kind.name, each) for kind in _OBJECTS if kind.name not in _ROOTS for each in _fields_of(kind.name).items()
    ]
    found = {f"{kind}.{name}" for kind, (name, field) in below if None in _declarations(field)}

    # A count is a value of its page: the list has asked for the scope. So is the name of a space.
    assert {each for each in found if not each.endswith("Connection.totalCount")} == {
        "Viewer.tenant", "Viewer.memberships", "Membership.member", "InboxEvent.id", "Space.name",
    }  # fmt: skip


def test_a_value_that_leads_on_asks_for_where_it_leads() -> None:
    ways = [field for name in _GUARDED for field in _fields_of(name).values() if _is_resolved(field)]

    assert len(ways) == 2
    assert [field for field in ways for thing in _things(field) if not _HOMES[thing] <= _needs(field)] == []


def test_every_type_that_can_be_asked_for_is_walked() -> None:
    """Else this file would prove little."""
    reached = {place.type_name for place in _PLACES.values()}

    assert {kind.name for kind in _OBJECTS} - reached == _ROOTS


def test_queries_agree_on_what_a_type_needs() -> None:
    told = {name: said for name, said in _homes().items() if len(said) > 1}

    assert told == {}


def test_no_field_hands_out_what_its_root_refuses() -> None:
    open_fields = {
        f"{place.way} -> {place.type_name}.{field_name} lacks {', '.join(sorted(missing))}"
        for place in _PLACES.values()
        for field_name, field in _fields_of(place.type_name).items()
        if (missing := _missing(place, field))
    }

    assert open_fields == set()


def test_the_walk_sees_a_hole() -> None:
    """The same walk, where a program that may write agents asks for what only readers may see."""
    place = _Place("Agent", frozenset({Scope.AGENTS_WRITE}), _HOMES["Agent"], "updateAgent.agent")
    bare = _fields_of("Agent")["toolCalls"]
    guarded = _needs(bare)

    assert guarded == {Scope.AGENTS_READ}
    assert _missing(place, bare) == _ANY
    assert _missing(place, _without_needs(bare)) == guarded


def _without_needs(field: GraphQLField) -> GraphQLField:
    declared = type("Bare", (), {"extensions": [], "base_resolver": _declared(field).base_resolver})
    return GraphQLField(field.type, extensions={"strawberry-definition": declared})
