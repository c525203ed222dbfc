"""Acts that outlive the session: none is done if the person has reset the password meanwhile, which ends the session.

Who knows a cookie of somebody must not keep anything that the reset does not end.
"""

import asyncio
from collections.abc import AsyncIterator
from urllib.parse import urlencode

import httpx
import pytest

from tests.factories import people
from tests.factories.accounts import owner
from tests.factories.agents import create_agent
from tests.factories.tenants import Tenants
from tests.harness.authenticator import Authenticator
from tests.harness.processes import Api
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor, csrf_of, hidden_of
from tests.harness.waiting import wait_until
from tests.oauth import passkey_scene, stage
from tests.oauth.stage import Stage
from tests.oauth.test_password_races import _WAITS
from tests.oauth.test_second_step import _HIDDEN, _begin, _code

_IDA = "(SELECT user_id FROM members WHERE tenant_id = $1 AND name = 'Ida')"
#: Nobody changes these until the block ends.
_LOCKS = (f"SELECT FROM users WHERE id = {_IDA} FOR UPDATE", f"SELECT FROM members WHERE user_id = {_IDA} FOR UPDATE")
#: What a mailed link does, with a hash that no password has.
_RESET = f"SELECT change_password({_IDA}, 'reset', true)"
#: What the acts make, in the organisation and the account.
_MADE = f"""SELECT
  (SELECT count(*) FROM second_factors WHERE user_id = {_IDA} AND confirmed_at IS NOT NULL) AS devices,
  (SELECT count(*) FROM passkeys WHERE user_id = {_IDA}) AS passkeys,
  (SELECT count(*) FROM access_tokens WHERE tenant_id = $1) AS tokens,
  (SELECT count(*) FROM authorization_codes WHERE tenant_id = $1) AS codes,
  (SELECT count(*) FROM token_families WHERE tenant_id = $1) AS families,
  (SELECT count(*) FROM services WHERE tenant_id = $1) AS installations,
  (SELECT count(*) FROM services WHERE tenant_id = $1 AND scopes ? 'spaces:read') AS grants,
  (SELECT count(*) FROM members WHERE user_id = {_IDA}) AS memberships,
  (SELECT count(*) FROM agents WHERE tenant_id = $1) AS agents,
  (SELECT count(*) FROM spaces WHERE tenant_id = $1) AS spaces,
  (SELECT count(*) FROM app_requests WHERE tenant_id = $1) AS requests"""

_ADDRESS = f"SELECT email FROM users WHERE id = {_IDA}"
_TOKEN = {"name": "script", "days": "30", "scopes": "spaces:read"}
_BOTH = ("spaces:read", "messages:write")
#: How the app is installed before the act.
_INSTALLED = {"install": None, "ask": None, "grant": ("messages:write",)}


@pytest.fixture
async def staged(  # noqa: PLR0917 -- fixtures
    tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox, kind: str
) -> Stage:
    role = "MEMBER" if kind == "ask" else "ADMIN"
    return await stage.build(
        tenants, api, http, visitor, outbox, role=role, installed=_INSTALLED.get(kind, _BOTH),
        grantTypes=["AUTHORIZATION_CODE", "DEVICE_CODE", "REFRESH_TOKEN"],
    )  # fmt: skip


async def _form(staged: Stage, device: Authenticator, outbox: Outbox, kind: str) -> tuple[str, dict[str, str]]:
    """Where the person sends the form that they have filled in, and its fields."""
    visitor, account = staged.visitor, passkey_scene.PAGE
    if kind == "second step":
        secret, fields = await _begin(visitor)
        return "/account/two-step/confirm", {**fields, "code": _code(secret)}
    if kind == "passkey":
        _, answer = device.create(await passkey_scene.options(visitor, account, on=account))
        return f"{account}/add", {"csrf": csrf_of(await visitor.open(account)), "name": "Phone", "credential": answer}
    if kind == "access token":
        path = f"/account/organisations/{staged.host.id}/tokens"
        return path, {"csrf": csrf_of(await visitor.open(path)), **_TOKEN}
    if kind == "device":
        asked = await staged.integrator.post("/oauth/device_authorization", {"scope": "spaces:read"})
        shown = await visitor.submit("/device", {"user_code": asked.json()["user_code"]})
        return "/device", {**dict(_HIDDEN.findall(shown.text)), "decision": "allow"}
    if kind in {"organisation", "agent", "message", "invitation"}:
        return await _page_form(staged, outbox, kind)
    path = staged.integrator.ask().path
    decision = kind if kind in {"grant", "ask"} else "allow"
    return path, {**dict(_HIDDEN.findall((await visitor.open(path)).text)), "decision": decision}


async def _page_form(staged: Stage, outbox: Outbox, kind: str) -> tuple[str, dict[str, str]]:
    visitor, start = staged.visitor, f"/account/organisations/{staged.host.id}/start"
    if kind == "organisation":
        path = "/account/organisations/create"
        return path, {**hidden_of(await visitor.open(path)), "name": "Another"}
    if kind == "agent":
        given = {"name": "Nova", "kind": "CONVERSATIONAL", "instructions": "Be kind."}
        return f"{start}/agent", {**hidden_of(await visitor.open(start)), **given}
    if kind == "message":
        await create_agent(staged.host.client, name="Nova")
        return f"{start}/message", {**hidden_of(await visitor.open(start)), "text": "Hello"}
    address = (await visitor.open("/account")).text.split('<p class="lead">')[1].split("</p>")[0]
    await people.invite(staged.publisher.client, address)
    link = await outbox.link_to(address, subject=f"{staged.publisher.owner.name} invites you to Publisher")
    return link, hidden_of(await visitor.open(link))


_KINDS = [
    "second step", "passkey", "access token", "device", "allow", "install", "grant",
    "ask", "organisation", "agent", "message", "invitation",
]  # fmt: skip


@pytest.mark.parametrize("kind", _KINDS)
async def test_an_act_that_waits_for_a_reset_is_not_done(
    staged: Stage, device: Authenticator, outbox: Outbox, stores: Stores, kind: str
) -> None:
    host, url = staged.host.id, stores.owner_database_url
    path, fields = await _form(staged, device, outbox, kind)

    async with owner(url) as connection, owner(url) as other:
        before = await other.fetchrow(_MADE, host)
        async with connection.transaction():
            for statement in _LOCKS:
                await connection.execute(statement, host)
            sent = asyncio.create_task(staged.visitor.post(path, fields))
            await wait_until(lambda: other.fetchval(_WAITS, connection.get_server_pid()))
            await connection.execute(_RESET, host)
        answer = await sent
        after = await other.fetchrow(_MADE, host)

    assert dict(after) == dict(before)
    assert (answer.status_code, answer.headers["location"].partition("?")[0]) == (303, "/signin")
    assert ("user_code" in answer.headers["location"]) == (kind == "device"), "the code comes back with the page"


@pytest.mark.parametrize("kind", ["access token"])
async def test_a_form_that_ends_after_a_reset_changes_nothing(
    staged: Stage, stranger: Visitor, outbox: Outbox, stores: Stores
) -> None:
    """Its sender holds back the last byte while the person sets another password, with a mailed link."""
    path = f"/account/organisations/{staged.host.id}/tokens"
    fields = {"csrf": csrf_of(await staged.visitor.open(path)), **_TOKEN}
    body, is_reset = urlencode(fields).encode(), asyncio.Event()

    async def slowly() -> AsyncIterator[bytes]:
        yield body[:-1]
        await is_reset.wait()
        yield body[-1:]

    headers = {"content-type": "application/x-www-form-urlencoded", "content-length": str(len(body))}
    async with owner(stores.owner_database_url) as connection:
        before = dict(await connection.fetchrow(_MADE, staged.host.id))
        [address] = await connection.fetchrow(_ADDRESS, staged.host.id)
        sent = asyncio.create_task(
            staged.visitor.http.post(path, content=slowly(), headers={"origin": staged.visitor.base_url, **headers})
        )
        await stranger.submit("/reset", {"email": address})
        link = await outbox.link_to(address, subject="Choose another password")
        changed = await stranger.submit(link, {"password": "amber canyon 83 teapots"})
        is_reset.set()
        answer = await sent
        after = dict(await connection.fetchrow(_MADE, staged.host.id))

    assert changed.status_code == 303, changed.text
    assert (answer.status_code, answer.headers["location"].partition("?")[0]) == (303, "/signin")
    assert after == before
