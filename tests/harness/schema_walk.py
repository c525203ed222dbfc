"""Queries made from the schema itself, so that a test of every field knows tomorrow's fields too."""

from pathlib import Path

from graphql import (
    GraphQLField,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    build_schema,
    get_named_type,
    is_leaf_type,
)

SCHEMA: GraphQLSchema = build_schema((Path(__file__).resolve().parents[2] / "schema.graphql").read_text())

_DEPTH = 5
_PAGE = "first: 5"


def query_fields() -> dict[str, GraphQLField]:
    assert SCHEMA.query_type is not None
    return dict(SCHEMA.query_type.fields)


def mutation_fields() -> dict[str, GraphQLField]:
    assert SCHEMA.mutation_type is not None
    return dict(SCHEMA.mutation_type.fields)


def node_types() -> list[str]:
    """Every type that `node` can return."""
    node = SCHEMA.type_map["Node"]
    assert isinstance(node, GraphQLInterfaceType)
    return sorted(each.name for each in SCHEMA.get_possible_types(node))


def selection(type_name: str, *, depth: int = _DEPTH) -> str:
    """All fields of a type, and of what hangs below it, `depth` levels down."""
    return _selection(SCHEMA.type_map[type_name], depth)


def field_text(name: str, field: GraphQLField, *, arguments: str = "", depth: int = _DEPTH) -> str:
    """The field with everything below it; lists get a small page."""
    given = ", ".join(part for part in (arguments, _PAGE if "first" in field.args else "") if part)
    return f"{name}{f'({given})' if given else ''} {_selection(get_named_type(field.type), depth)}"


def _selection(named: GraphQLNamedType, depth: int) -> str:
    if is_leaf_type(named):
        return ""
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
