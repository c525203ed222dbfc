"""Connections through the public API: every list pages the same way."""

from typing import Any

import pytest

from tests.factories.agents import create_agent
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.client import Client, GraphQLFailure

_PAGE = "edges { cursor node { text } } nodes { text } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }"
_MESSAGES = f"""query ($id: ID!, $first: Int, $after: String, $last: Int, $before: String) {{ space(id: $id) {{
    messages(first: $first, after: $after, last: $last, before: $before) {{ {_PAGE} }} }} }}"""


async def _page(client: Client, space_id: str, **page: Any) -> dict[str, Any]:
    found: dict[str, Any] = (await client.execute(_MESSAGES, id=space_id, **page))["space"]["messages"]
    assert [edge["node"] for edge in found["edges"]] == found["nodes"]
    return found


async def _space_with(tenant: Tenant, *texts: str) -> str:
    space_id = await create_space(tenant.client)
    for text in texts:
        await post(tenant.client, space_id, text)
    return space_id


def _texts(page: dict[str, Any]) -> str:
    return "".join(node["text"] for node in page["nodes"])


async def test_forward_pages_together_are_the_whole_list(tenant: Tenant) -> None:
    space_id = await _space_with(tenant, *"abcde")

    first = await _page(tenant.client, space_id, first=2)
    second = await _page(tenant.client, space_id, first=2, after=first["pageInfo"]["endCursor"])
    third = await _page(tenant.client, space_id, first=2, after=second["pageInfo"]["endCursor"])

    assert [_texts(page) for page in (first, second, third)] == ["ab", "cd", "e"]
    flags = [(page["pageInfo"]["hasPreviousPage"], page["pageInfo"]["hasNextPage"]) for page in (first, second, third)]
    assert flags == [(False, True), (True, True), (True, False)]


async def test_backward_pages_are_ascending_too(tenant: Tenant) -> None:
    space_id = await _space_with(tenant, *"abcde")

    newest = await _page(tenant.client, space_id, last=2)
    older = await _page(tenant.client, space_id, last=5, before=newest["pageInfo"]["startCursor"])

    assert (_texts(newest), _texts(older)) == ("de", "abc")
    assert (newest["pageInfo"]["hasPreviousPage"], newest["pageInfo"]["hasNextPage"]) == (True, False)
    assert (older["pageInfo"]["hasPreviousPage"], older["pageInfo"]["hasNextPage"]) == (False, True)


async def test_page_between_two_cursors(tenant: Tenant) -> None:
    space_id = await _space_with(tenant, *"abcde")
    cursors = [edge["cursor"] for edge in (await _page(tenant.client, space_id))["edges"]]

    between = await _page(tenant.client, space_id, after=cursors[0], before=cursors[4])

    assert _texts(between) == "bcd"


async def test_pages_are_stable_while_the_list_grows(tenant: Tenant) -> None:
    space_id = await _space_with(tenant, *"abc")
    first = await _page(tenant.client, space_id, first=2)
    await post(tenant.client, space_id, "d")

    assert _texts(await _page(tenant.client, space_id, first=9, after=first["pageInfo"]["endCursor"])) == "cd"


async def test_empty_list_has_no_cursors(tenant: Tenant) -> None:
    page = await _page(tenant.client, await create_space(tenant.client))

    assert page["nodes"] == []
    assert (page["pageInfo"]["startCursor"], page["pageInfo"]["endCursor"]) == (None, None)


async def test_agents_of_the_same_moment_are_paged_once_each(tenant: Tenant) -> None:
    made = {await create_agent(tenant.client, name=f"agent {number}") for number in range(5)}
    query = "query ($after: String) { agents(first: 2, after: $after) { nodes { id } pageInfo { endCursor } } }"

    seen, after = [], None
    for _ in range(3):
        page = (await tenant.client.execute(query, after=after))["agents"]
        seen += [node["id"] for node in page["nodes"]]
        after = page["pageInfo"]["endCursor"]

    assert len(seen) == 5
    assert set(seen) == made


@pytest.mark.parametrize(
    "page",
    [
        {"first": 0},
        {"first": 101},
        {"last": -1},
        {"first": 1, "last": 1},
        {"after": "nonsense"},
        {"after": ""},
        {"before": "W10="},
        {"after": "WyJtZXNzYWdlcyJd"},
        {"after": "x" * 100_000},
    ],
)
async def test_bad_page_is_a_clear_error(tenant: Tenant, page: dict[str, Any]) -> None:
    space_id = await _space_with(tenant, "a")

    with pytest.raises(GraphQLFailure) as failure:
        await _page(tenant.client, space_id, **page)

    assert failure.value.codes == ["BAD_REQUEST"]


async def test_cursor_is_valid_in_its_own_list_only(tenant: Tenant) -> None:
    here, there = await _space_with(tenant, *"abc"), await _space_with(tenant, *"xyz")
    cursor = (await _page(tenant.client, here, first=1))["pageInfo"]["endCursor"]

    with pytest.raises(GraphQLFailure) as failure:
        await _page(tenant.client, there, after=cursor)

    assert failure.value.codes == ["BAD_REQUEST"]
