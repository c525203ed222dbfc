"""JSON or a stream of events: what clients ask for, as they ask for it."""

from typing import Any

import httpx
import pytest

from backend.api.transport.negotiation import is_streamed, json_media
from backend.kit.limits import DEFAULT
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.processes import Api

_QUERY = "{ viewer { scopes } }"
_FEED = "subscription ($id: ID!) { spaceFeed(spaceId: $id) { __typename } }"
_BOTH = "query Read { viewer { scopes } } subscription Follow($id: ID!) { spaceFeed(spaceId: $id) { cursor } }"
#: The headers of urql, Apollo, Relay's examples, graphql-sse and a browser's EventSource.
_URQL = (
    "application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed"
)
_APOLLO = "application/graphql-response+json,application/json;q=0.9"
_EVENT_SOURCE = "text/event-stream"


@pytest.mark.parametrize(
    ("accept", "document", "operation", "expected"),
    [
        (_URQL, _QUERY, None, False),
        (_URQL, "mutation { x }", None, False),
        (_URQL, _FEED, None, True),
        (_URQL, _BOTH, "Read", False),
        (_URQL, _BOTH, "Follow", True),
        (_URQL, "{ subscription: viewer { scopes } }", None, False),
        (_URQL, "subscription {", None, False),
        (_URQL, None, None, False),
        (_APOLLO, _FEED, None, False),
        (_EVENT_SOURCE, _QUERY, None, True),
        (_EVENT_SOURCE, _FEED, None, True),
        ("text/event-stream, application/json;q=0.5", _QUERY, None, True),
        ("text/event-stream;q=0.5, application/json", _QUERY, None, False),
        ("text/event-stream;q=0.5, application/json", _FEED, None, True),
        ("text/event-stream;q=0, application/json", _FEED, None, False),
        ("text/event-stream, */*", _QUERY, None, False),
        ("text/event-stream, */*", _FEED, None, True),
        ("text/event-stream, application/*;q=0.1", _QUERY, None, True),
        ("text/event-stream, application/json;q=1.5", _QUERY, None, False),
        (_URQL, _FEED + "#" + "x" * DEFAULT.query_chars, None, False),
        ("TEXT/Event-Stream; charset=utf-8; Q=0.9", _QUERY, None, True),
        ("*/*", _FEED, None, False),
        ("", _QUERY, None, False),
    ],
)
def test_a_response_is_streamed_if_it_must_be_or_if_the_client_prefers_it(
    accept: str, document: str | None, operation: str | None, expected: bool
) -> None:
    assert is_streamed(accept, document, operation) is expected


@pytest.mark.parametrize(
    ("accept", "media"),
    [
        ("", "application/json"),
        ("*/*", "application/json"),
        ("application/json", "application/json"),
        (_APOLLO, "application/graphql-response+json"),
        (_URQL, "application/graphql-response+json"),
        ("application/graphql-response+json;q=0.5, application/json", "application/json"),
        ("application/graphql-response+json;q=0", "application/json"),
    ],
)
def test_the_newer_media_type_is_for_clients_that_name_it(accept: str, media: str) -> None:
    assert json_media(accept) == media


@pytest.mark.parametrize("query", [_QUERY, "{ nothing }"])
async def test_a_query_of_a_client_that_accepts_both_is_answered_with_json(
    tenant: Tenant, api: Api, http: httpx.AsyncClient, query: str
) -> None:
    headers = {"authorization": f"Bearer {tenant.owner.token}", "accept": _URQL}
    by_post = await http.post(api.url, json={"query": query}, headers=headers)
    by_get = await http.get(api.url, params={"query": query}, headers=headers)

    for response in (by_post, by_get):
        assert response.headers["content-type"].startswith("application/graphql-response+json")
        assert response.json()


@pytest.mark.parametrize("accept", ["application/json", "*/*", "application/graphql-response+json", ""])
async def test_a_subscription_of_a_client_that_accepts_no_stream_is_refused(
    tenant: Tenant, api: Api, http: httpx.AsyncClient, accept: str
) -> None:
    headers = {"authorization": f"Bearer {tenant.owner.token}", "accept": accept}
    response = await http.post(api.url, json={"query": _FEED, "variables": {"id": "x"}}, headers=headers)

    assert response.status_code == 406
    assert "accept text/event-stream" in response.json()["errors"][0]["message"]


async def test_a_stream_is_refused_for_what_it_cannot_carry(tenant: Tenant, api: Api, http: httpx.AsyncClient) -> None:
    headers = {"authorization": f"Bearer {tenant.owner.token}", "accept": _EVENT_SOURCE}
    nothing = await http.post(api.url, json={"variables": {}}, headers=headers)
    mutation = await http.get(api.url, params={"query": "mutation { x }"}, headers=headers)

    for response in (nothing, mutation):
        assert response.status_code == 400
        assert response.json()["errors"][0]["extensions"] == {"code": "BAD_REQUEST"}


async def test_a_subscription_of_the_same_client_is_a_stream_with_plain_lines(
    tenant: Tenant, api: Api, http: httpx.AsyncClient
) -> None:
    """urql splits a stream at two line feeds."""
    space = await create_space(tenant.client)
    headers = {"authorization": f"Bearer {tenant.owner.token}", "accept": _URQL}
    body: dict[str, Any] = {"query": _FEED, "variables": {"id": space}}
    received = b""
    async with http.stream("POST", api.url, json=body, headers=headers) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        await post(tenant.client, space, "hello")
        async for piece in response.aiter_bytes():
            received += piece
            if b"MessagePosted" in received:
                break

    assert b"\r" not in received
    assert b"event: next\ndata: {" in received
    assert received.endswith(b"\n\n")


async def test_all_lines_of_the_header_are_read_and_caches_know_it(
    tenant: Tenant, api: Api, http: httpx.AsyncClient
) -> None:
    space = await create_space(tenant.client)
    credentials = ("authorization", f"Bearer {tenant.owner.token}")
    lines = [credentials, ("accept", "application/json;q=0.5"), ("accept", "application/graphql-response+json")]
    answer = await http.post(api.url, json={"query": _QUERY}, headers=lines)
    page = await http.get(api.url, headers=[("accept", "application/json"), ("accept", "text/html")])
    refused = await http.post(api.url, json={"query": _FEED, "variables": {"id": space}}, headers=lines)
    body = {"query": _FEED, "variables": {"id": space}}
    async with http.stream("POST", api.url, json=body, headers=[*lines, ("accept", _EVENT_SOURCE)]) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")

    assert answer.headers["content-type"].startswith("application/graphql-response+json")
    assert page.headers["content-type"].startswith("text/html")
    assert refused.status_code == 406
    assert [each.headers["vary"] for each in (answer, page, refused, stream)] == ["Accept, Origin"] * 4
