"""Every list says how many objects it has at most, if something below them costs anything (`api.request.pricing`).

Pages and lists of ids are counted by their arguments. Any other list without a maximum would multiply the work of a
request and not its price.
"""

from collections.abc import Iterator

from graphql import (
    GraphQLField,
    GraphQLNamedType,
    get_named_type,
    get_nullable_type,
    is_abstract_type,
    is_composite_type,
    is_input_type,
    is_list_type,
)

from backend.api.schema import schema

_TYPES = schema._schema.type_map
#: `Query.usage` declares it, whose `first` says how many there are.
_DECLARED_ABOVE = {"UsageReport.groups"}


def _metadata(declared: GraphQLField) -> dict[str, int]:
    definition = declared.extensions.get("strawberry-definition")
    return definition.metadata if definition else {}


def _has_prices(kind: GraphQLNamedType) -> bool:
    fields: dict[str, GraphQLField] = getattr(kind, "fields", {})
    return is_abstract_type(kind) or any(
        is_composite_type(get_named_type(each.type)) or "price" in _metadata(each) for each in fields.values()
    )


def _lists() -> Iterator[tuple[str, GraphQLField]]:
    for kind in _TYPES.values():
        fields: dict[str, GraphQLField] = {} if is_input_type(kind) else getattr(kind, "fields", {})
        is_page = fields.keys() >= {"edges", "nodes", "pageInfo"}
        for name, declared in fields.items():
            if is_list_type(get_nullable_type(declared.type)) and not is_page and not kind.name.startswith("__"):
                yield f"{kind.name}.{name}", declared


def test_every_list_with_prices_below_declares_its_maximum() -> None:
    priced = {
        name: each for name, each in _lists() if _has_prices(get_named_type(each.type)) and "ids" not in each.args
    }

    assert {name for name, each in priced.items() if "most" not in _metadata(each)} == _DECLARED_ABOVE
    assert {"Message.mentions", "Message.reactions", "Reaction.actors", "Query.searchHistory"} <= priced.keys()
