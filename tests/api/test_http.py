"""The HTTP face: authentication, negotiation, sizes, CORS, health (trap L6; its specification: tests/clients)."""

import json
import re
from typing import Any

import httpx
import pytest

from tests.factories.tenants import Tenant
from tests.harness.processes import Api

_QUERY = {"query": "{ viewer { scopes } }"}


def _bearer(tenant: Tenant) -> dict[str, str]:
    return {"authorization": f"Bearer {tenant.owner.token}"}


@pytest.mark.parametrize(
    "authorization",
    [
        None,
        "",
        "Bearer",
        "Bearer nonsense",
        "Basic dXNlcjpwYXNz",
        "Bearer cir_at_" + "0" * 38,
        "Bearer " + "x" * 10_000,
    ],
)
async def test_requests_without_a_valid_token_are_refused(
    api: Api, http: httpx.AsyncClient, authorization: str | None
) -> None:
    headers = {} if authorization is None else {"authorization": authorization}

    content: Any
    for content in (_QUERY, {"query": "{ __schema { types { name } } }"}, {"query": "{"}, []):
        response = await http.post(api.url, json=content, headers=headers)

        assert response.status_code == 401
        challenge = response.headers["www-authenticate"]
        assert re.fullmatch(
            r'Bearer resource_metadata="http\S+/\.well-known/oauth-protected-resource/graphql"', challenge
        )
        assert response.json()["errors"][0]["extensions"] == {"code": "UNAUTHENTICATED"}


async def test_token_of_a_removed_character_is_refused(tenant: Tenant, api: Api, http: httpx.AsyncClient) -> None:
    headers = {"authorization": f"Bearer {tenant.owner.token[:-1]}"}

    assert (await http.post(api.url, json=_QUERY, headers=headers)).status_code == 401


@pytest.mark.parametrize(
    ("accept", "query", "status", "media"),
    [
        ("application/json", "{ viewer { scopes } }", 200, "application/json"),
        ("*/*", "{ viewer { scopes } }", 200, "application/json"),
        ("application/graphql-response+json", "{ viewer { scopes } }", 200, "application/graphql-response+json"),
        ("application/json", "{", 200, "application/json"),
        ("application/graphql-response+json", "{", 400, "application/graphql-response+json"),
        ("application/graphql-response+json", "{ nothing }", 400, "application/graphql-response+json"),
    ],
)
async def test_status_follows_the_media_type(tenant: Tenant, accept: str, query: str, status: int, media: str) -> None:
    answer = await tenant.client.send(query, headers={"accept": accept})

    assert (answer.status, answer.content_type) == (status, f"{media}; charset=utf-8")
    assert ("data" in answer.body) is ("errors" not in answer.body)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b'"text"',
        b"[]",
        b"{}",
        b'{"query": 7}',
        b'[{"query": "{ __typename }"}]',
        b"\xff\xfe",
        b"\xff",
        b"null",
        b"[" * 100_000,
    ],
)
async def test_malformed_body_is_a_bad_request(
    tenant: Tenant, api: Api, http: httpx.AsyncClient, content: bytes
) -> None:
    headers = {**_bearer(tenant), "content-type": "application/json"}

    response = await http.post(api.url, content=content, headers=headers)

    assert response.status_code == 400
    assert response.json()["errors"][0]["extensions"] == {"code": "BAD_REQUEST"}


@pytest.mark.parametrize("is_streamed", [False, True])
async def test_body_over_a_megabyte_is_refused(
    tenant: Tenant, api: Api, http: httpx.AsyncClient, is_streamed: bool
) -> None:
    content = json.dumps({"query": "#" * 1_048_576 + "\n{ __typename }"}).encode()

    async def pieces() -> Any:
        for start in range(0, len(content), 65_536):
            yield content[start : start + 65_536]

    response = await http.post(
        api.url,
        content=pieces() if is_streamed else content,
        headers={**_bearer(tenant), "content-type": "application/json"},
    )

    assert response.status_code == 413
    assert response.json()["errors"][0]["extensions"] == {"code": "BAD_REQUEST"}


async def test_mutation_by_get_is_refused(tenant: Tenant, api: Api, http: httpx.AsyncClient) -> None:
    mutation = 'mutation { createSpace(input: {name: "by GET"}) { __typename } }'

    response = await http.get(api.url, params={"query": mutation}, headers=_bearer(tenant))

    assert 400 <= response.status_code < 500
    assert (await tenant.client.execute("{ spaces { nodes { id } } }"))["spaces"]["nodes"] == []


async def test_query_by_get_needs_the_header_too(tenant: Tenant, api: Api, http: httpx.AsyncClient) -> None:
    cookies = {"authorization": f"Bearer {tenant.owner.token}"}

    refused = await http.get(api.url, params=_QUERY, headers={"cookie": f"authorization={cookies['authorization']}"})
    answered = await http.get(api.url, params=_QUERY, headers=_bearer(tenant))

    assert (refused.status_code, answered.status_code) == (401, 200)


@pytest.mark.parametrize(
    ("origin", "is_allowed"),
    [
        ("https://app.example", True),
        ("http://localhost:5173", True),
        ("https://evil.example", False),
        ("http://localhost.evil.example", False),
        ("null", False),
    ],
)
async def test_cors_answers_allowed_origins_only(
    api: Api, http: httpx.AsyncClient, origin: str, is_allowed: bool
) -> None:
    headers = {
        "origin": origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type",
    }

    response = await http.options(api.url, headers=headers)

    assert (response.status_code == 200) is is_allowed
    assert (response.headers.get("access-control-allow-origin") == origin) is is_allowed
    assert "access-control-allow-credentials" not in response.headers


async def test_health_and_readiness_need_no_token(api: Api, http: httpx.AsyncClient) -> None:
    health = await http.get(f"{api.base_url}/healthz")
    readiness = await http.get(f"{api.base_url}/readyz")

    assert (health.status_code, health.json()) == (200, {"status": "ok"})
    assert (readiness.status_code, readiness.json()) == (200, {"database": "ok", "redis": "ok"})
