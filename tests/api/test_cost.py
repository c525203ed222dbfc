"""What requests cost: estimated before they run, counted afterwards, shown on every answer (X7)."""

import asyncio
import json
from typing import Any

import pytest
from graphql import get_introspection_query

from backend.kit.limits import DEFAULT
from backend.kit.tenant_limits import TENANT
from tests.factories.quotas import allow
from tests.factories.spaces import create_space, cursor_of, post
from tests.factories.tenants import Tenant
from tests.harness.client import Answer

_CREATE = 'createSpace(input: {name: "x"}) { ... on CreateSpaceSuccess { space { id } } }'
_REACTORS = "node(id: 1) { ... on Message { reactions { actors%s { agent { name } } } } }"

#: By the document: the most that it can cost, and what it does for a tenant of three spaces, each with one member.
_PRICES = {
    "{ __typename }": (1, 1),
    "{ viewer { scopes } }": (1, 1),
    "{ viewer { actor { name } tenant { name } } }": (3, 3),
    "{ spaces(first: 10) { nodes { id name } } }": (11, 4),
    "{ spaces { edges { cursor node { id } } pageInfo { endCursor } } }": (51, 4),
    "{ spaces(last: 20) { pageInfo { hasNextPage } } }": (21, 21),
    "{ spaces(first: 2) { nodes { members(first: 10) { nodes { name } } } } }": (25, 7),
    "{ a: spaces(first: 1) { nodes { id } } b: spaces(first: 2) { nodes { id } } }": (5, 5),
    "{ ...all ...all } fragment all on Query { spaces(first: 3) { nodes { id } } }": (8, 4),
    "query ($n: Int = 7) { spaces(first: $n) { nodes { id } } }": (8, 4),
    "{ node(id: 1) { ... on Space { id } ... on Agent { id } } }": (1, 1),
    '{ nodes(ids: ["a", "b", "c"]) { id } }': (3, 3),
    "{ node(id: 1) { ... on Message { mentions { name } } } }": (1 + 5, 1),
    "{ node(id: 1) { ... on Message { mentions { agent { name } } } } }": (1 + 5 + 100, 1),
    f"{{ {_REACTORS % '(first: 3)'} }}": (1 + 5 + 20 * (5 + 3), 1),
    f"query ($n: Int = 3) {{ {_REACTORS % '(first: $n)'} }}": (1 + 5 + 20 * (5 + 3), 1),
    f"{{ {_REACTORS % ''} }}": (1 + 5 + 20 * (5 + 20), 1),
    '{ searchHistory(agentId: "a", first: 7) { cycle { id } } }': (50 + 7, 50),
    f"mutation {{ {_CREATE} }}": (11, 11),
    f"mutation {{ a: {_CREATE} b: {_CREATE} }}": (22, 22),
    get_introspection_query(descriptions=False): (20, 20),
}  # fmt: skip


def cost_of(answer: Answer) -> dict[str, Any]:
    cost: dict[str, Any] = answer.body["extensions"]["cost"]
    return cost


@pytest.fixture
async def spacious(tenant: Tenant) -> Tenant:
    for _ in range(3):
        await create_space(tenant.client)
    return tenant


@pytest.mark.parametrize(("query", "prices"), _PRICES.items())
async def test_costs_what_it_reads(spacious: Tenant, query: str, prices: tuple[int, int]) -> None:
    answer = await spacious.client.send(query)

    cost = cost_of(answer)
    assert (cost["requestedQueryCost"], cost["actualQueryCost"]) == prices
    throttle = cost["throttleStatus"]
    assert throttle["maximumAvailable"] == TENANT.client_cost_burst
    assert throttle["restoreRate"] == TENANT.client_cost_per_second


async def test_unused_cost_is_given_back(spacious: Tenant) -> None:
    await allow(spacious, client_cost_per_second=1)
    person = await spacious.person()

    available = [
        cost_of(await person.client.send("{ spaces(first: 100) { nodes { id } } }"))["throttleStatus"][
            "currentlyAvailable"
        ]
        for _ in range(3)
    ]

    assert available == [TENANT.client_cost_burst - used for used in (1, 2, 3)], "each sees no space, and asked for 101"


async def test_a_response_with_errors_costs_the_maximum(spacious: Tenant) -> None:
    person = await spacious.person()

    answer = await person.client.send("{ spaces(first: 10) { nodes { id } } tenant { quotas { name } } }")

    assert answer.codes == ["FORBIDDEN"]
    assert cost_of(answer)["actualQueryCost"] == cost_of(answer)["requestedQueryCost"] == 11 + 1 + 20


async def test_a_field_has_the_price_that_is_declared_beside_it(tenant: Tenant) -> None:
    answer = await tenant.client.send("{ tenant { quotas { name } } }")

    assert cost_of(answer)["requestedQueryCost"] == cost_of(answer)["actualQueryCost"] == 21


async def test_an_invalid_document_costs_too(tenant: Tenant) -> None:
    await allow(tenant, client_cost_per_second=1)

    for wrong in ("{ spaceships }", "{ spaces(first: ", f"{{ {'x ' * 2_000} }}", f"{{ {'#' * DEFAULT.query_chars} }}"):
        assert (await tenant.client.send(wrong)).codes == ["BAD_REQUEST"]

    left = cost_of(await tenant.client.send("{ __typename }"))["throttleStatus"]["currentlyAvailable"]
    assert left == TENANT.client_cost_burst - 4 * DEFAULT.unread_cost - 1


async def test_no_request_asks_for_more_than_its_bucket_holds(tenant: Tenant) -> None:
    await allow(tenant, cost_burst=50)

    answer = await tenant.client.send("{ spaces(first: 50) { nodes { id } } }")

    assert answer.codes == ["BAD_REQUEST"]
    assert "could cost 51, more than 50" in answer.body["errors"][0]["message"]
    assert "errors" not in (await tenant.client.send("{ spaces(first: 49) { nodes { id } } }")).body


async def test_what_is_below_a_list_is_paid_for_each_of_its_objects(tenant: Tenant) -> None:
    """Each level of this query may return a hundred times as many objects as the level above."""
    selection = "mentions { id }"
    for _ in range(2):
        selection = f"mentions {{ agent {{ spaces(first: 1) {{ nodes {{ lastMessage {{ {selection} }} }} }} }} }}"

    answer = await tenant.client.send(f"{{ node(id: 1) {{ ... on Message {{ {selection} }} }} }}")

    assert answer.codes == ["BAD_REQUEST"]
    assert f"could cost 90,906, more than {DEFAULT.request_cost:,}" in answer.body["errors"][0]["message"]


async def test_a_subscription_selects_little_of_each_event(tenant: Tenant) -> None:
    """Its events are executed without a price, so what one of them may read has a limit of its own."""
    space_id = await create_space(tenant.client)
    feed = """subscription ($id: ID!, $after: String, $first: Int) { spaceFeed(spaceId: $id, after: $after) {
        __typename ... on MessagePosted { message { author { member {
          spaces(first: $first) { nodes { members(first: 30) { nodes { id } } } } } } } } } }"""
    values = {"id": space_id, "after": await cursor_of(tenant.client, space_id)}

    async with tenant.client.subscribe(feed, **values, first=31) as refused:
        codes = await refused.first_codes()
    async with tenant.client.subscribe(feed, **values, first=30) as allowed:
        await post(tenant.client, space_id, "hello")
        await allowed.until(lambda event: event["spaceFeed"]["__typename"] == "MessagePosted")

    assert codes == ["BAD_REQUEST"]


async def test_queries_over_a_websocket_show_their_cost_and_events_have_none(tenant: Tenant) -> None:
    space_id = await create_space(tenant.client)
    async with tenant.client.socket() as socket:
        await socket.send(json.dumps({"id": "1", "type": "subscribe", "payload": {"query": "{ viewer { scopes } }"}}))
        query = json.loads(await socket.recv())
        feed = f'subscription {{ spaceFeed(spaceId: "{space_id}") {{ cursor }} }}'
        await socket.send(json.dumps({"id": "2", "type": "subscribe", "payload": {"query": feed}}))

        async def first_event() -> dict[str, Any]:
            frame: dict[str, Any] = {}
            while frame.get("type") != "next" or frame["id"] != "2":
                await post(tenant.client, space_id, "hello")
                frame = json.loads(await socket.recv())
            return frame

        event = await asyncio.wait_for(first_event(), 10)

    assert query["payload"]["extensions"]["cost"]["actualQueryCost"] == 1
    assert "extensions" not in event["payload"]
