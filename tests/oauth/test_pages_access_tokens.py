"""Access tokens made at `/account`: by who has just proved who they are, shown once, within their role (X1, X9)."""

import html
import re

import httpx
import pytest

from backend.kit.limits import DEFAULT
from tests.factories import accounts
from tests.factories.providers import create_provider, go, path_of
from tests.factories.tenants import Tenant
from tests.fakes.identity_provider import IdentityProvider
from tests.harness.client import Client
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor, errors_of
from tests.oauth.stage import join
from tests.oauth.test_sso import someone

_TOKEN = re.compile(r"cir_pat_\w+")
_LATER = f"""UPDATE browser_sessions s
SET stepped_up_at = stepped_up_at - interval '{DEFAULT.step_up_minutes} minutes' - interval '1 second'
FROM members m WHERE m.user_id = s.user_id AND m.tenant_id = $1"""
_AUDIT = """SELECT actor_kind, action, details FROM audit_log
WHERE tenant_id = $1 AND action LIKE '%AccessToken' ORDER BY id"""
_DETAILS = {"name": "script", "days": "30", "scopes": "spaces:read"}


def _path(tenant: Tenant) -> str:
    return f"/account/organisations/{tenant.id}/tokens"


def _client(tenant: Tenant, answer: httpx.Response) -> Client:
    found = _TOKEN.search(answer.text)
    assert found is not None, answer.text
    return Client(tenant.client.url, found[0], tenant.client.http)


async def _scopes(client: Client) -> list[str] | None:
    """None: it is good for nothing."""
    answer = await client.send("{ viewer { scopes } }")
    return None if answer.codes == ["UNAUTHENTICATED"] else answer.body["data"]["viewer"]["scopes"]


async def test_a_person_creates_a_token_sees_it_once_and_revokes_it(
    visitor: Visitor, tenant: Tenant, outbox: Outbox, stores: Stores
) -> None:
    await join(visitor, outbox, tenant)
    path = _path(tenant)
    assert f'href="{path}"' in (await visitor.open("/account")).text

    made = await visitor.submit(path, {**_DETAILS, "scopes": "messages:write"})
    client = _client(tenant, made)
    page = await visitor.open(path)

    assert await _scopes(client) == ["messages:write"]
    assert client.token is not None
    assert client.token not in page.text
    assert f"…{client.token[-4:]}" in page.text
    assert made.headers["cache-control"] == "no-store"
    assert "script-src" not in made.headers["content-security-policy"]
    token_id = page.text.split('name="token" value="')[1].split('"')[0]
    ended = await visitor.submit(f"{path}/revoke", {"token": token_id}, on=path)
    assert ended.headers["location"] == f"{path}?done=revoked"
    assert await _scopes(client) is None
    rows = await accounts.ask(stores.owner_database_url, _AUDIT, tenant.id)
    assert [(row["actor_kind"], row["action"]) for row in rows] == [
        ("PERSON", "createAccessToken"),
        ("PERSON", "revokeAccessToken"),
    ]
    assert client.token not in rows[0]["details"]


async def test_creating_a_token_needs_a_fresh_proof_of_identity(
    visitor: Visitor, tenant: Tenant, outbox: Outbox, stores: Stores
) -> None:
    await join(visitor, outbox, tenant)
    path = _path(tenant)
    csrf = (await visitor.open(path)).text.split('name="csrf" value="')[1].split('"')[0]
    await accounts.ask(stores.owner_database_url, _LATER, tenant.id)

    answers = [await visitor.open(path)] + [
        await visitor.post(each, {"csrf": csrf, **_DETAILS}) for each in (path, f"{path}/revoke")
    ]

    assert [(each.status_code, each.headers["location"].split("?")[0]) for each in answers] == [(303, "/stepup")] * 3
    assert await accounts.ask(stores.owner_database_url, _AUDIT, tenant.id) == []


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"name": " "}, "name"),
        ({"days": "0"}, "days"),
        ({"days": "367"}, "days"),
        ({"days": "-1"}, "days"),
        ({"days": "\u0663"}, "days"),
        ({"days": "9" * 5_000}, "days"),
        ({"scopes": ""}, ""),
        ({"scopes": "everything"}, ""),
        ({"scopes": "admin:write"}, ""),
    ],
)
async def test_an_invalid_token_request_shows_errors_and_creates_nothing(
    visitor: Visitor, tenant: Tenant, outbox: Outbox, fields: dict[str, str], wrong: str
) -> None:
    """A member's page offers no more than a member may, and takes no more either."""
    await join(visitor, outbox, tenant)
    path = _path(tenant)
    assert 'value="admin:write"' not in (await visitor.open(path)).text

    answer = await visitor.submit(path, {**_DETAILS, **fields})

    assert answer.status_code == 422
    assert "There is a problem" in answer.text
    assert set(errors_of(answer)) == ({wrong} if wrong else set())
    assert _TOKEN.search(answer.text) is None
    assert "You have no access tokens." in html.unescape((await visitor.open(path)).text)


async def test_tokens_of_others_are_neither_shown_nor_revoked(
    visitor: Visitor, stranger: Visitor, tenant: Tenant, outbox: Outbox
) -> None:
    """Not even an admin: they do it in the API. And who is no member has no page."""
    await join(visitor, outbox, tenant)
    await join(stranger, outbox, tenant, role="ADMIN")
    path = _path(tenant)
    client = _client(tenant, await visitor.submit(path, _DETAILS))
    token_id = (await visitor.open(path)).text.split('name="token" value="')[1].split('"')[0]

    others = await stranger.submit(f"{path}/revoke", {"token": token_id}, on=path)
    nothing = await stranger.submit(f"{path}/revoke", {"token": "x"}, on=path)

    assert (others.status_code, nothing.status_code) == (404, 404)
    assert token_id not in (await stranger.open(path)).text
    assert await _scopes(client) == ["spaces:read"]


async def test_a_former_member_creates_no_token(visitor: Visitor, tenant: Tenant, outbox: Outbox) -> None:
    address = await join(visitor, outbox, tenant)
    members = (await tenant.client.execute("{ members { nodes { id email } } }"))["members"]["nodes"]
    [member] = [each for each in members if each["email"] == address]
    path = _path(tenant)
    csrf = (await visitor.open(path)).text.split('name="csrf" value="')[1].split('"')[0]
    await tenant.client.succeed("removeMember", "__typename", memberId=member["id"])

    assert (await visitor.post(path, {"csrf": csrf, **_DETAILS})).status_code == 404


async def test_a_person_signed_in_by_the_provider_creates_a_token_in_that_tenant(
    tenant: Tenant, visitor: Visitor
) -> None:
    async with IdentityProvider(person=someone()) as provider:
        await go(visitor, path_of(await create_provider(tenant.client, provider)))

    assert await _scopes(_client(tenant, await visitor.submit(_path(tenant), _DETAILS))) == ["spaces:read"]
