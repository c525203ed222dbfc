"""Authlib's own client, unmodified, as an integrator in Python would use it (X2)."""

from collections.abc import AsyncIterator

import httpx
import pytest
from authlib.integrations.base_client import OAuthError
from authlib.integrations.httpx_client import AsyncOAuth2Client

from tests.factories.tenants import Tenants
from tests.harness.integrator import Question, agree
from tests.harness.processes import Api
from tests.harness.visitor import Outbox, Visitor
from tests.oauth import stage
from tests.oauth.stage import Stage

_VERIFIER = "a-verifier-that-is-long-enough-for-everybody-0123456789"
_VIEWER = {"query": "{ viewer { actor { kind } scopes } }"}


@pytest.fixture
async def staged(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    return await stage.build(tenants, api, http, visitor, outbox)


@pytest.fixture
async def client(staged: Stage) -> AsyncIterator[AsyncOAuth2Client]:
    at = staged.integrator
    async with AsyncOAuth2Client(
        at.client_id,
        at.client_secret,
        scope="spaces:read messages:write",
        redirect_uri=at.redirect_uri,
        code_challenge_method="S256",
        token_endpoint=f"{at.base_url}/oauth/token",
        headers={"x-forwarded-for": at.source},
    ) as client:
        yield client


async def _connect(client: AsyncOAuth2Client, staged: Stage) -> None:
    url, state = client.create_authorization_url(
        f"{staged.integrator.base_url}/oauth/authorize", code_verifier=_VERIFIER
    )
    path = url.removeprefix(staged.integrator.base_url)
    back = await agree(staged.visitor, Question(path, state, _VERIFIER))
    answer = str(httpx.URL(staged.integrator.redirect_uri, params=back))
    await client.fetch_token(authorization_response=answer, state=state, code_verifier=_VERIFIER)


async def test_authlib_connects_refreshes_and_revokes(client: AsyncOAuth2Client, staged: Stage, api: Api) -> None:
    await _connect(client, staged)
    first = dict(client.token)
    await client.refresh_token()

    viewer = (await client.post(api.url, json=_VIEWER)).json()["data"]["viewer"]
    assert viewer == {"actor": {"kind": "PERSON"}, "scopes": ["messages:write", "spaces:read"]}
    assert client.token["refresh_token"] != first["refresh_token"]

    await client.revoke_token(f"{api.base_url}/oauth/revoke", token_type_hint="refresh_token")
    known = await client.introspect_token(f"{api.base_url}/oauth/introspect", token=first["access_token"])

    assert known.json() == {"active": False}
    assert (await client.post(api.url, json=_VIEWER)).status_code == 401


async def test_a_token_names_its_organisation_installation_and_actor_as_the_api_does(
    client: AsyncOAuth2Client, staged: Stage, api: Api
) -> None:
    await _connect(client, staged)
    for_person = dict(client.token)
    for_itself = dict(await client.fetch_token(grant_type="client_credentials", scope="spaces:read"))
    refreshed = dict(await client.refresh_token(refresh_token=for_person["refresh_token"]))

    subjects = []
    for token in (for_person, for_itself, refreshed):
        query = {"query": "{ viewer { actor { id } tenant { id } } }"}
        headers = {"authorization": f"Bearer {token['access_token']}"}
        viewer = (await staged.integrator.http.post(api.url, json=query, headers=headers)).json()["data"]["viewer"]
        known = await staged.integrator.introspect(token["access_token"])
        assert (token["tenant"], token["installation"]) == (known["tenant"], known["installation"])
        assert (known["tenant"], known["sub"]) == (viewer["tenant"]["id"], viewer["actor"]["id"])
        subjects.append(known["sub"])
    assert subjects[0] == subjects[2] != subjects[1] == for_person["installation"]


async def test_authlib_uses_client_credentials(client: AsyncOAuth2Client, api: Api) -> None:
    await client.fetch_token(grant_type="client_credentials", scope="spaces:read")

    viewer = (await client.post(api.url, json=_VIEWER)).json()["data"]["viewer"]

    assert viewer == {"actor": {"kind": "SERVICE"}, "scopes": ["spaces:read"]}


async def test_authlib_understands_a_refusal(client: AsyncOAuth2Client) -> None:
    with pytest.raises(OAuthError) as refused:
        await client.fetch_token(grant_type="client_credentials", scope="admin:write")

    assert refused.value.error == "invalid_scope"
