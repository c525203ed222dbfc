"""A token of the console ends with the session of its browser, and with everything that ends other tokens."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import httpx
import pytest

from backend.agents import suspension
from backend.tenants.operator import operator_work
from tests.factories.accounts import ask
from tests.factories.tenants import Tenant
from tests.harness.client import Client
from tests.harness.processes import Api
from tests.harness.stores import Stores
from tests.harness.visitor import PASSWORD, Outbox, Visitor
from tests.harness.waiting import wait_until
from tests.oauth import stage
from tests.oauth.console import VIEWER, Console

#: The promise of `session_watcher`.
_SECONDS = 5.0
_DISABLE = "UPDATE users SET disabled_at = now() WHERE email = $1"
_EXPIRE = """UPDATE browser_sessions s SET expires_at = now() FROM users u
WHERE u.id = s.user_id AND u.email = $1 AND s.revoked_at IS NULL"""


@dataclass(frozen=True, slots=True)
class Scene:
    """A member of a tenant whose browser has the console open."""

    console: Console
    visitor: Visitor
    tenant: Tenant
    stores: Stores
    address: str
    client: Client


@pytest.fixture
def console(api: Api, http: httpx.AsyncClient) -> Console:
    return Console(api, http)


@pytest.fixture
async def scene(console: Console, visitor: Visitor, outbox: Outbox, tenant: Tenant, stores: Stores) -> Scene:
    address = await stage.join(visitor, outbox, tenant)
    return Scene(console, visitor, tenant, stores, address, await console.client(visitor))


async def _sign_out(scene: Scene) -> None:
    await scene.visitor.sign_out()


async def _sign_out_everywhere_else(scene: Scene) -> None:
    async with Visitor(scene.console.api.base_url) as other:
        await other.sign_in(scene.address)
        await other.submit("/account/sessions", {"session": "others"}, on="/account")


async def _new_password(scene: Scene) -> None:
    fields = {"current": PASSWORD, "password": "amber 73 quiet bridges"}
    answer = await scene.visitor.submit("/account/password", fields, on="/account")
    assert answer.status_code == 303, answer.text


async def _session_expires(scene: Scene) -> None:
    await ask(scene.stores.owner_database_url, _EXPIRE, scene.address)


async def _account_disabled(scene: Scene) -> None:
    await ask(scene.stores.owner_database_url, _DISABLE, scene.address)


async def _member_removed(scene: Scene) -> None:
    me = (await scene.client.execute("{ viewer { actor { id } } }"))["viewer"]["actor"]["id"]
    await scene.tenant.client.succeed("removeMember", "__typename", memberId=me)


async def _tenant_suspended(scene: Scene) -> None:
    async with operator_work(scene.tenant.owner_database_url, scene.tenant.id) as work:
        await suspension.suspend(work, reason="unpaid")


async def _revoked(scene: Scene) -> None:
    answer = await scene.console.integrator.post("/oauth/revoke", {"token": scene.client.token or ""})
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    "end",
    [
        _sign_out,
        _sign_out_everywhere_else,
        _new_password,
        _session_expires,
        _account_disabled,
        _member_removed,
        _tenant_suspended,
        _revoked,
    ],
)
async def test_token_and_connection_end(scene: Scene, end: Callable[[Scene], Awaitable[None]]) -> None:
    async with scene.client.socket() as socket:
        await end(scene)
        await asyncio.wait_for(socket.wait_closed(), _SECONDS)

    assert socket.close_code == 4403
    await wait_until(lambda: _is_refused(scene.client), timeout=_SECONDS)


async def test_member_of_a_suspended_tenant_reads_why_the_console_does_not_open(scene: Scene) -> None:
    await _tenant_suspended(scene)

    page = await scene.visitor.open(scene.console.ask(prompt=None).path)

    assert page.status_code == 403
    assert "suspended" in page.text and "invited" in page.text


async def _is_refused(client: Client) -> bool:
    return (await client.send(VIEWER)).status == 401


async def test_code_is_worth_nothing_after_the_sign_out(scene: Scene) -> None:
    question = scene.console.ask()
    code = dict(httpx.URL((await scene.visitor.open(question.path)).headers["location"]).params)["code"]
    await scene.visitor.sign_out()

    answer = await scene.console.integrator.redeem(code, question)

    assert answer.json()["error"] == "invalid_grant"


async def test_token_that_was_made_with_it_ends_too(scene: Scene) -> None:
    """Also the one that this one has made: who steals a token for minutes cannot keep it after the sign-out."""
    client = scene.client
    for _ in range(2):
        values = {"name": "x", "scopes": ["spaces:read"], "expiresInDays": 30}
        made = await client.succeed("createAccessToken", "token", **values)
        client = Client(client.url, made["token"], client.http)
    async with client.socket() as socket:
        await scene.visitor.sign_out()
        await asyncio.wait_for(socket.wait_closed(), _SECONDS)

    await wait_until(lambda: _is_refused(client), timeout=_SECONDS)


async def test_other_browser_and_other_tokens_stay(scene: Scene) -> None:
    async with Visitor(scene.console.api.base_url) as other:
        await other.sign_in(scene.address)
        elsewhere = await scene.console.client(other)
        await scene.visitor.sign_out()

        assert (await elsewhere.send(VIEWER)).status == 200


async def test_scopes_follow_the_role(scene: Scene) -> None:
    me = (await scene.client.execute("{ viewer { actor { id } } }"))["viewer"]["actor"]["id"]

    await scene.tenant.client.succeed("updateMember", "__typename", memberId=me, role="VIEWER")
    refused = await scene.client.send('mutation { createSpace(input: { name: "x" }) { __typename } }')

    assert "FORBIDDEN" in str(refused.body), refused.body
