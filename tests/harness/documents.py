"""Random valid selections from the schema, with fragments, aliases, directives and pages; the same seed gives the same
ones."""

from random import Random

from graphql import (
    GraphQLField,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLUnionType,
    Undefined,
    get_named_type,
    is_leaf_type,
)

from tests.harness.schema_walk import SCHEMA

_FIELDS, _TYPES = 4, 8


class Documents:
    """The documents use the variables `$yes`, `$no` and `$few`. Each field has its own alias, so that no two
    conflict."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._fields = 0

    def selection(self, type_name: str, *, depth: int) -> str:
        return self._selection(SCHEMA.type_map[type_name], depth)

    def _selection(self, type_: GraphQLNamedType, depth: int) -> str:
        parts = ["__typename"]
        if isinstance(type_, GraphQLObjectType | GraphQLInterfaceType):
            names = [name for name, field in type_.fields.items() if _can_be_asked(field, depth)]
            parts += [
                self._field(name, type_.fields[name], depth)
                for name in self._random.sample(names, min(len(names), _FIELDS))
            ]
        if isinstance(type_, GraphQLInterfaceType | GraphQLUnionType):
            possible = SCHEMA.get_possible_types(type_)
            parts += [
                f"... on {each.name} {self._directive()} {self._selection(each, depth)}"
                for each in self._random.sample(possible, min(len(possible), _TYPES))
            ]
        return f"{{ {' '.join(parts)} }}"

    def _field(self, name: str, field: GraphQLField, depth: int) -> str:
        self._fields += 1
        named = get_named_type(field.type)
        page = f"(first: {self._random.choice(('2', '$few'))})" if "first" in field.args else ""
        below = "" if is_leaf_type(named) else self._selection(named, depth - 1)
        return f"f{self._fields}: {name}{page} {self._directive()} {below}"

    def _directive(self) -> str:
        return self._random.choice(("", "", "", "@include(if: $yes)", "@skip(if: $no)", "@include(if: $no)"))


def _can_be_asked(field: GraphQLField, depth: int) -> bool:
    is_free = all(
        not isinstance(each.type, GraphQLNonNull) or each.default_value is not Undefined for each in field.args.values()
    )
    return is_free and (depth > 0 or is_leaf_type(get_named_type(field.type)))
