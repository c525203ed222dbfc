"""Trusted documents: what a client names by an id is answered as if it had sent the text, over every transport."""

import hashlib
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from backend.api.transport import documents
from backend.api.transport.documents import UnknownDocument
from backend.kit.processes import StartError
from tests.factories.spaces import create_space, cursor_of, post
from tests.factories.tenants import Tenant, Tenants
from tests.harness.grounds import Grounds
from tests.harness.processes import Api, api_process
from tests.harness.stores import Stores

_VIEWER = "query ($yes: Boolean = true) { viewer { actor @include(if: $yes) { name } } }"
_LEAVE = 'mutation { deleteSpace(input: { spaceId: "" }) { __typename } }'
_FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
    ... on MessagePosted { message { text } } } }"""
_HELLO = {"data": {"spaceFeed": {"message": {"text": "Hello"}}}}
_UNKNOWN = {"message": str(UnknownDocument()), "extensions": {"code": "BAD_REQUEST"}}


def _sha256(text: str) -> str:
    return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


@pytest.fixture(scope="module")
def trusting(environment: dict[str, str], logs: Path, grounds: Grounds, tmp_path_factory: Any) -> Iterator[Api]:
    """An API process of an operator whose clients have documents of theirs there."""
    file = tmp_path_factory.mktemp("documents") / "documents.json"
    file.write_text(json.dumps({_sha256(_VIEWER): _VIEWER, "0a1b2c": _FEED, "x-build:leave": _LEAVE}))
    settings = {**environment, "CIRCADIAN_DOCUMENTS_FILE": str(file)}
    with api_process(log=logs / "api-with-documents.log", environment=settings, parent=grounds.parent) as running:
        yield running


@pytest.fixture
async def here(stores: Stores, trusting: Api, http: httpx.AsyncClient) -> AsyncIterator[Tenant]:
    yield await Tenants(stores.owner_database_url, trusting.url, http).create()


async def _answer(http: httpx.AsyncClient, tenant: Tenant, method: str, **content: Any) -> tuple[int, Any]:
    headers = {"authorization": f"Bearer {tenant.owner.token}", "accept": "application/graphql-response+json, */*"}
    if method == "GET":
        content = {key: value if isinstance(value, str) else json.dumps(value) for key, value in content.items()}
        response = await http.get(tenant.client.url, params=content, headers=headers)
    else:
        response = await http.post(tenant.client.url, json=content, headers=headers)
    return response.status_code, response.json()


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("variables", [{}, {"yes": False}])
async def test_a_document_that_is_named_is_answered_as_its_text(
    here: Tenant, http: httpx.AsyncClient, method: str, variables: dict[str, bool]
) -> None:
    by_id = await _answer(http, here, method, documentId=_sha256(_VIEWER), variables=variables)
    by_text = await _answer(http, here, method, query=_VIEWER, variables=variables)

    assert by_id[0] == 200
    assert (by_id[0], by_id[1]["data"]) == (by_text[0], by_text[1]["data"])


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("document", ["sha256:0", "nothing", _sha256(_VIEWER).upper(), ""])
async def test_an_id_of_no_document_is_one_clear_error(
    here: Tenant, http: httpx.AsyncClient, method: str, document: str
) -> None:
    assert await _answer(http, here, method, documentId=document) == (400, {"errors": [_UNKNOWN]})


async def test_no_mutation_runs_by_get_even_as_a_stored_document(here: Tenant, http: httpx.AsyncClient) -> None:
    status, refused = await _answer(http, here, "GET", documentId="x-build:leave")
    assert status == 400
    assert refused == (await _answer(http, here, "GET", query=_LEAVE))[1]


async def test_a_feed_is_named_over_a_websocket_and_over_sse(here: Tenant, http: httpx.AsyncClient) -> None:
    space = await create_space(here.client)
    named = {"documentId": _sha256(_FEED), "variables": {"id": space, "after": await cursor_of(here.client, space)}}
    await post(here.client, space, "Hello")
    sent = {"accept": "text/event-stream", "authorization": f"Bearer {here.owner.token}"}
    async with here.client.socket() as socket, http.stream("POST", here.client.url, json=named, headers=sent) as stream:
        await socket.send(json.dumps({"id": "1", "type": "subscribe", "payload": {"documentId": "nothing"}}))
        assert json.loads(await socket.recv()) == {"id": "1", "type": "error", "payload": [_UNKNOWN]}
        await socket.send(json.dumps({"id": "2", "type": "subscribe", "payload": named}))
        assert json.loads(await socket.recv()) == {"id": "2", "type": "next", "payload": _HELLO}
        told = await _first_data(stream.aiter_lines())

    assert json.loads(told) == _HELLO


async def _first_data(lines: AsyncIterator[str]) -> str:
    async for line in lines:
        if line.startswith("data: {"):
            return line.removeprefix("data: ")
    raise AssertionError("the stream ended")


async def test_a_document_id_is_refused_if_the_operator_has_no_documents(
    tenant: Tenant, http: httpx.AsyncClient
) -> None:
    assert await _answer(http, tenant, "POST", documentId=_sha256(_VIEWER)) == (400, {"errors": [_UNKNOWN]})


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{", "it is not JSON"),
        ("[]", "it must contain one JSON object with the text of each document by its id"),
        ('{"a": 1}', "it must contain one JSON object with the text of each document by its id"),
        (json.dumps({"sha256:00": "{ a }"}), "sha256:00: the id is not the SHA-256 of the text"),
        (json.dumps({"a b": "{ a }"}), "a b: an id is sha256:…, x-…:…, or has letters, digits and - . _ ~"),
        (json.dumps({"md5:00": "{ a }"}), "md5:00: an id is"),
        (json.dumps({"a": "{ a"}), "a: Syntax Error"),
        (json.dumps({"a": "#" * 1_000_000}), "a: a document has at most"),
    ],
)
def test_a_file_with_a_mistake_is_refused_in_one_line(tmp_path: Path, content: str, reason: str) -> None:
    file = tmp_path / "documents.json"
    file.write_text(content)

    with pytest.raises(StartError) as refused:
        documents.read(file)

    assert str(refused.value).startswith(f"bad setting: CIRCADIAN_DOCUMENTS_FILE ({file}): {reason}")
