"""The Python client `gql` as it is, with the schema that it reads from the server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from gql import Client, GraphQLRequest
from gql.transport.exceptions import TransportError, TransportQueryError
from gql.transport.httpx import HTTPXAsyncTransport
from gql.transport.websockets import WebsocketsTransport
from graphql import GraphQLError

from tests.factories.spaces import create_space, cursor_of, post
from tests.factories.tenants import Tenant
from tests.harness.processes import Api

_SPACE = "query ($id: ID!) { space(id: $id) { name feedCursor } }"
_POST = """mutation ($input: PostMessageInput!) { postMessage(input: $input) {
  __typename ... on PostMessageSuccess { posted { text } } ... on UserError { code message } } }"""
_FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
  cursor ... on MessagePosted { message { seq } } } }"""


@pytest.fixture
def over_http(tenant: Tenant, api: Api) -> Client:
    headers = {"authorization": f"Bearer {tenant.owner.token}"}
    return Client(
        transport=HTTPXAsyncTransport(url=api.url, headers=headers, timeout=30), fetch_schema_from_transport=True
    )


@pytest.fixture
def over_websocket(tenant: Tenant, api: Api) -> Client:
    payload = {"authorization": f"Bearer {tenant.owner.token}"}
    return Client(transport=WebsocketsTransport(url=api.socket_url, init_payload=payload))


def _request(document: str, **values: Any) -> GraphQLRequest:
    return GraphQLRequest(document, variable_values=values)


async def test_documents_are_checked_with_the_schema_and_run(tenant: Tenant, over_http: Client) -> None:
    space = await create_space(tenant.client, name="Office")
    async with over_http as session:
        found = await session.execute(_request(_SPACE, id=space))
        made = await session.execute(_request(_POST, input={"spaceId": space, "text": "by gql"}))
        refused = await session.execute(_request(_POST, input={"spaceId": "nonsense", "text": "by gql"}))
        with pytest.raises(GraphQLError, match="nothing"):  # before it is sent
            await session.execute(_request("{ nothing }"))

    assert found["space"]["name"] == "Office"
    assert made["postMessage"] == {"__typename": "PostMessageSuccess", "posted": {"text": "by gql"}}
    assert refused["postMessage"]["message"]


async def test_an_error_of_an_operation_is_raised(over_websocket: Client) -> None:
    async with over_websocket as session:
        with pytest.raises(TransportQueryError, match="nothing"):
            await session.execute(_request("{ nothing }"))


async def test_a_subscription_goes_on_at_its_cursor_after_the_connection_was_cut(
    tenant: Tenant, over_websocket: Client
) -> None:
    space = await create_space(tenant.client)
    begin = await cursor_of(tenant.client, space)
    async with _reconnecting(over_websocket) as session:
        await post(tenant.client, space, "one")
        events = session.subscribe(_request(_FEED, id=space, after=begin))
        first = (await anext(events))["spaceFeed"]
        _cut(over_websocket)
        with pytest.raises(TransportError):
            async for event in events:  # it may say before that all that was missed was sent
                assert "message" not in event["spaceFeed"]
        await post(tenant.client, space, "two")
        second = await _first(session, _request(_FEED, id=space, after=first["cursor"]))

    assert (first["message"]["seq"], second["message"]["seq"]) == (1, 2)


@asynccontextmanager
async def _reconnecting(client: Any) -> AsyncIterator[Any]:
    session = await client.connect_async(reconnecting=True)
    try:
        yield session
    finally:
        await client.close_async()


async def _first(session: Any, request: GraphQLRequest) -> Any:
    """The first event, as soon as the session has connected again."""
    while True:
        try:
            return (await anext(session.subscribe(request)))["spaceFeed"]
        except TransportError:
            await asyncio.sleep(0.05)


def _cut(client: Client) -> None:
    """The connection breaks, without a word to either side."""
    transport: Any = client.transport
    transport.adapter.websocket.transport.abort()
