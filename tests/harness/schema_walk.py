"""Queries generated from the schema itself, so that a test of every field also covers new fields."""

import re
from functools import cache
from pathlib import Path

from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLField,
    GraphQLInputField,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLNamedType,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    Undefined,
    build_schema,
    get_named_type,
    get_nullable_type,
    is_leaf_type,
)

_TEXT = (Path(__file__).resolve().parents[2] / "schema.graphql").read_text()
_NEEDS = re.compile(r"Needs the scope `([a-z:]+)`")
SCHEMA: GraphQLSchema = build_schema(_TEXT)

_DEPTH = 5
_PAGE = "first: 5"


@cache
def open_to(scopes: frozenset[str]) -> GraphQLSchema:
    """The schema without the fields that need other scopes: a refused field would hide the fields next to it."""
    reduced = build_schema(_TEXT)
    for each in reduced.type_map.values():
        if isinstance(each, GraphQLObjectType | GraphQLInterfaceType):
            for name, field in list(each.fields.items()):
                needed = _NEEDS.findall(field.description or "")
                if not scopes.issuperset(needed):
                    del each.fields[name]
    return reduced


def query_fields() -> dict[str, GraphQLField]:
    assert SCHEMA.query_type is not None
    return dict(SCHEMA.query_type.fields)


def mutation_fields() -> dict[str, GraphQLField]:
    assert SCHEMA.mutation_type is not None
    return dict(SCHEMA.mutation_type.fields)


def subscription_fields() -> dict[str, GraphQLField]:
    assert SCHEMA.subscription_type is not None
    return dict(SCHEMA.subscription_type.fields)


def node_types() -> list[str]:
    """Every type that `node` can return."""
    node = SCHEMA.type_map["Node"]
    assert isinstance(node, GraphQLInterfaceType)
    return sorted(each.name for each in SCHEMA.get_possible_types(node))


def selection(type_name: str, *, depth: int = _DEPTH) -> str:
    """All fields of a type and of the types below it, `depth` levels down."""
    return _selection(SCHEMA.type_map[type_name], depth)


def field_text(name: str, field: GraphQLField, *, arguments: str = "", depth: int = _DEPTH) -> str:
    """The field with everything below it; lists get a small page."""
    given = ", ".join(part for part in (arguments, _PAGE if "first" in field.args else "") if part)
    return f"{name}{f'({given})' if given else ''} {_selection(get_named_type(field.type), depth)}"


def asked_in_vain(name: str, field: GraphQLField) -> str:
    """The field with a value for each required argument: of the right type, but never acceptable."""
    given = ", ".join(f"{each}: {_nothing(argument)}" for each, argument in field.args.items() if _is_needed(argument))
    below = "" if is_leaf_type(get_named_type(field.type)) else "{ __typename }"
    return f"{name}{f'({given})' if given else ''} {below}"


def _is_needed(value: GraphQLArgument | GraphQLInputField) -> bool:
    return isinstance(value.type, GraphQLNonNull) and value.default_value is Undefined


def _nothing(value: GraphQLArgument | GraphQLInputField) -> str:
    """Blank texts and ids, empty lists, one and the same time: values that no field accepts."""
    type_ = get_nullable_type(value.type)
    if isinstance(type_, GraphQLList):
        return "[]"
    if isinstance(type_, GraphQLEnumType):
        return str(next(iter(type_.values)))
    if isinstance(type_, GraphQLInputObjectType):
        parts = [f"{name}: {_nothing(each)}" for name, each in type_.fields.items() if _is_needed(each)]
        return f"{{ {', '.join(parts)} }}"
    nothing = {"Int": "0", "Float": "0", "Boolean": "false", "Decimal": '"0"', "DateTime": '"2030-01-01T00:00:00Z"'}
    return nothing.get(str(type_), '" "')


def _selection(named: GraphQLNamedType, depth: int) -> str:
    if is_leaf_type(named):
        return ""
    if isinstance(named, GraphQLUnionType):
        return f"{{ __typename {' '.join(f'... on {each.name} {_selection(each, depth)}' for each in named.types)} }}"
    if not isinstance(named, GraphQLObjectType):
        return "{ __typename }"
    parts = ["__typename"]
    for name, field in named.fields.items():
        below = get_named_type(field.type)
        if is_leaf_type(below):
            parts.append(name)
        elif depth > 0:
            parts.append(field_text(name, field, depth=depth - 1))
    return f"{{ {' '.join(parts)} }}"
