"""What one request may ask for, through the public API; none of it may keep the process busy (trap L6)."""

import time

import pytest

from tests.factories.tenants import Tenant

_BOMB = "".join(f"fragment f{n} on Query {{ ...f{n + 1} ...f{n + 1} }} " for n in range(150))
_MANY_TYPES = " ".join(f"a{n}: __typename" for n in range(31))
_CREATE = 'createSpace(input: {name: "x"}) { __typename }'
#: By what the refusal says.
_TOO_MUCH = {
    "nests deeper": f"""{{ agents(first: 1) {{ nodes {{ inbox(first: 1)
        {"{ nodes { cycle { events(first: 1) " * 4} {{ nodes {{ id }} }} {"} } }" * 4} }} }} }}""",
    "30 aliases": f"{{ {_MANY_TYPES} }}",
    "2000 tokens": f"{{ {'__typename ' * 2_000} }}",
    "more than 20,000": """{ agents(first: 100) { nodes {
        cycles(first: 100) { nodes { id } } inbox(last: 100) { edges { cursor } } } } }""",
    "could cost 20,301": """query ($n: Int = 100) { agents(first: $n) { nodes {
        cycles(first: $n) { pageInfo { endCursor } } inbox(last: 100) { edges { node { id } } } } } }""",
    "than 20,000": """query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Space {
        members(last: 100) { edges { node { id } } } messages(first: 100) { nodes { id } } } } }""",
    "at most 5 mutations": f"mutation {{ {' '.join(f'm{n}: {_CREATE}' for n in range(6))} }}",
    "5 mutations": f"""mutation {{ ...three again: {_CREATE} ...two }}
        fragment three on Mutation {{ {" ".join(f"m{n}: {_CREATE}" for n in range(3))} }}
        fragment two on Mutation {{ {" ".join(f"n{n}: {_CREATE}" for n in range(2))} }}""",
    "more than 30 aliases": f"{{ ...f0 }} {_BOMB} fragment f150 on Query {{ {_MANY_TYPES} }}",
}


@pytest.mark.parametrize(("reason", "query"), _TOO_MUCH.items(), ids=_TOO_MUCH)
async def test_too_much_is_refused_quickly(tenant: Tenant, reason: str, query: str) -> None:
    started_at = time.monotonic()

    answer = await tenant.client.send(query, {"ids": [tenant.owner.actor_id] * 100})

    assert answer.codes == ["BAD_REQUEST"], answer.body
    assert "data" not in answer.body
    assert reason in answer.body["errors"][0]["message"]
    assert time.monotonic() - started_at < 3
    assert (await tenant.client.execute("{ spaces { nodes { id } } }"))["spaces"]["nodes"] == []


async def test_a_usual_large_query_is_accepted(tenant: Tenant) -> None:
    query = """{ spaces(first: 50) { nodes {
        members(first: 20) { nodes { name } } messages(last: 100) { nodes { text } } } } }"""

    assert (await tenant.client.execute(query))["spaces"]["nodes"] == []


async def test_introspection_needs_authentication(tenant: Tenant) -> None:
    from graphql import build_client_schema, get_introspection_query

    found = await tenant.client.execute(get_introspection_query())

    assert "Agent" in build_client_schema(found).type_map  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "query",
    [
        "{ agentz { nodes { id } } }",
        "{ agents { nodes { nam } } }",
        "{ agents(frst: 1) { nodes { id } } }",
        'mutation { createSpace(input: {nam: "x"}) { __typename } }',
        'mutation { createSpace(input: {name: "x", delivery: ALLL}) { __typename } }',
        "{ node(id: 1) { ... on Agnt { id } } }",
    ],
)
async def test_no_name_of_the_schema_is_suggested(tenant: Tenant, query: str) -> None:
    answer = await tenant.client.send(query)

    assert set(answer.codes) == {"BAD_REQUEST"}
    assert "Did you mean" not in str(answer.body)


_DEEP_INTROSPECTION = f"{{ __schema {{ types {'{ fields { type ' * 4} {{ name }} {'} }' * 4} }} }}"


@pytest.mark.parametrize(
    "query",
    [
        _DEEP_INTROSPECTION,
        f"{{ {' '.join(f'a{n}: __typename' for n in range(10_000))} }}",
        f"{{ ...a }} {' '.join(f'fragment {c} on Query {{ ...{d} }}' for c, d in ('ab', 'bc', 'ca'))}",
        f"{{ nodes(ids: {'[' * 900}{']' * 900}) {{ id }} }}",
        f"query ({' '.join(f'$v{n}: Int' for n in range(1_000))}) {{ __typename }}",
        f"{{ __typename {'@skip(if: false) ' * 900} }}",
    ],
    ids=["deep introspection", "10,000 aliases", "fragments in a circle", "deep lists", "variables", "directives"],
)
async def test_a_malicious_document_is_refused_quickly(tenant: Tenant, query: str) -> None:
    """Trap L6, and issue 4: 10,000 aliases."""
    started_at = time.monotonic()

    answer = await tenant.client.send(query)

    assert set(answer.codes) == {"BAD_REQUEST"}, str(answer.body)[:500]
    assert "data" not in answer.body
    assert time.monotonic() - started_at < 3


async def test_malicious_variables_are_refused_quickly(tenant: Tenant) -> None:
    query = "query ($ids: [ID!]!) { nodes(ids: $ids) { id } }"
    started_at = time.monotonic()

    many = await tenant.client.send(query, {"ids": ["x"] * 100_000})
    unasked = await tenant.client.send("{ __typename }", {"more": {"and": ["more"] * 100_000}})

    assert many.codes == ["BAD_REQUEST"]
    assert unasked.body["data"] == {"__typename": "Query"}
    assert time.monotonic() - started_at < 5
