"""Fields that a client selects side by side have one type, so that every tool accepts the document (ADR 0074)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from graphql import GraphQLObjectType, GraphQLSchema, build_schema, is_abstract_type

from backend.api.schema import schema
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant

_POST = """mutation ($input: PostMessageInput!) { postMessage(input: $input) { __typename
  ... on PostMessageSuccess { posted { id text author { name } } } ... on UserError { code message } } }"""
#: Its types have nothing to do with each other.
_NODE = "Node"


def _conflicts(checked: GraphQLSchema) -> Iterator[str]:
    """Fields of the same name and different types, of two object types that one selection may have side by side."""
    for abstract in checked.type_map.values():
        if not is_abstract_type(abstract) or abstract.name == _NODE:
            continue
        for one, other in combinations(checked.get_possible_types(abstract), 2):
            yield from (f"{abstract.name}: {one.name}.{name}, {other.name}.{name}" for name in _differing(one, other))


def _differing(one: GraphQLObjectType, other: GraphQLObjectType) -> list[str]:
    shared = one.fields.keys() & other.fields.keys()
    return sorted(name for name in shared if str(one.fields[name].type) != str(other.fields[name].type))


def test_no_two_members_of_a_union_or_interface_have_a_field_of_different_types() -> None:
    assert list(_conflicts(schema._schema)) == []


def test_a_conflict_is_found() -> None:
    checked = build_schema("""
      type Query { any: Any }  union Any = One | Two | Three
      type One { a: Int! b: [Int] }  type Two { a: Int b: [Int] }  type Three { b: String }""")
    assert list(_conflicts(checked)) == ["Any: One.a, Two.a", "Any: One.b, Three.b", "Any: Two.b, Three.b"]


async def test_a_success_and_its_errors_are_selected_without_an_alias(tenant: Tenant) -> None:
    space = await create_space(tenant.client)

    posted = await tenant.client.execute(_POST, input={"spaceId": space, "text": "hi"})
    refused = await tenant.client.execute(_POST, input={"spaceId": "nonsense", "text": "hi"})

    assert posted["postMessage"]["posted"]["text"] == "hi"
    assert isinstance(refused["postMessage"]["message"], str)


@pytest.mark.parametrize(
    "query",
    [
        "{ viewer { name: scopes name: __typename } }",
        '{ node(id: "x") { ... on Agent { x: name } ... on Node { x: id } } }',
        '{ node(id: "x") { ... on Agent { status } ... on Task { status } } }',
        "{ agents { nodes { a: name } nodes { a: kind } } }",
    ],
)
async def test_the_rule_of_the_specification_holds(tenant: Tenant, query: str) -> None:
    answer: Any = await tenant.client.send(query)

    assert "conflict because" in answer.body["errors"][0]["message"]
