"""People see the apps that act for them at `/account`, and disconnect them there."""

import asyncio
import html
import re

import httpx
import pytest

from tests.factories import accounts
from tests.factories.programs import install_app, register_app
from tests.factories.tenants import Tenants
from tests.harness.client import Client
from tests.harness.integrator import Integrator, agree
from tests.harness.processes import Api
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor
from tests.oauth.stage import Stage, build, join

_AUDIT = """SELECT actor_kind, action, details FROM audit_log
WHERE tenant_id = $1 AND action = 'consent.revoked' ORDER BY id"""
_APP = re.compile(r'name="app" value="([0-9a-f-]+)"')


@pytest.fixture
async def stage(tenants: Tenants, api: Api, http: httpx.AsyncClient, visitor: Visitor, outbox: Outbox) -> Stage:
    return await build(tenants, api, http, visitor, outbox)


def _path(stage: Stage) -> str:
    return f"/account/organisations/{stage.host.id}/apps"


async def _shown(visitor: Visitor, path: str) -> list[str]:
    """Ids of the apps on the page."""
    page = await visitor.open(path)
    assert page.status_code == 200, page.text
    return _APP.findall(page.text)


async def _disconnect(visitor: Visitor, path: str, app: str) -> httpx.Response:
    return await visitor.submit(f"{path}/disconnect", {"app": app}, on=path)


async def _works(stage: Stage, token: str) -> bool:
    return not (await stage.speaking(token).send("{ viewer { scopes } }")).codes


async def test_a_person_sees_an_app_and_disconnects_it(stage: Stage, stores: Stores) -> None:
    visitor, path = stage.visitor, _path(stage)
    assert f'href="{path}"' in (await visitor.open("/account")).text
    assert await _shown(visitor, path) == []
    tokens = [await stage.integrator.connect(visitor) for _ in range(2)]
    assert await _works(stage, tokens[0]["access_token"])

    text = html.unescape((await visitor.open(path)).text)
    [app] = await _shown(visitor, path)
    ended = await _disconnect(visitor, path, app)

    assert (
        "It may read the spaces that you can read; write messages"
        in text.replace("write messages and", "write messages", 1)
        or "read the spaces that you can read" in text
    )
    assert ended.headers["location"] == f"{path}?done=disconnected"
    assert await _shown(visitor, path) == []
    for each in tokens:
        assert not await _works(stage, each["access_token"])
        refused = await stage.integrator.refresh(each["refresh_token"])
        assert (refused.status_code, refused.json()["error"]) == (400, "invalid_grant")
    rows = await accounts.ask(stores.owner_database_url, _AUDIT, stage.host.id)
    assert [(row["actor_kind"], row["details"]) for row in rows] == [("PERSON", '{"by": "page"}')]


async def test_a_disconnected_app_must_ask_again_and_others_stay(
    stage: Stage, tenants: Tenants, http: httpx.AsyncClient, api: Api
) -> None:
    visitor, path = stage.visitor, _path(stage)
    other = await register_app(stage.publisher.client, name="Another")
    await install_app(stage.host.client, other["clientId"])
    another = Integrator(api.base_url, http, other["clientId"], other["clientSecret"])
    await stage.integrator.connect(visitor)
    kept = await another.connect(visitor)
    page = (await visitor.open(path)).text
    assert re.findall(r"<h2>(\w+)", page) == ["Another", "Calendar"], "by name"
    chosen = _APP.findall(page)[1]

    await _disconnect(visitor, path, chosen)

    assert await _works(stage, kept["access_token"])
    assert len(await _shown(visitor, path)) == 1
    question = stage.integrator.ask()
    assert "asks for access" in (await visitor.open(question.path)).text, "nothing is remembered"


async def test_a_running_subscription_ends(stage: Stage) -> None:
    token = (await stage.integrator.connect(stage.visitor))["access_token"]
    client: Client = stage.speaking(token)
    [app] = await _shown(stage.visitor, _path(stage))

    async with client.socket() as socket:
        await _disconnect(stage.visitor, _path(stage), app)
        async with asyncio.timeout(30):
            await socket.wait_closed()

    assert socket.close_code == 4403


async def test_a_code_that_was_not_redeemed_yet_ends_too(stage: Stage) -> None:
    """Else the app would be connected again a moment later."""
    await stage.integrator.connect(stage.visitor)
    question = stage.integrator.ask(prompt="consent")
    code = (await agree(stage.visitor, question))["code"]
    [app] = await _shown(stage.visitor, _path(stage))

    await _disconnect(stage.visitor, _path(stage), app)

    refused = await stage.integrator.redeem(code, question)
    assert (refused.status_code, refused.json()["error"]) == (400, "invalid_grant")


async def test_a_person_ends_only_their_own(stage: Stage, stranger: Visitor, outbox: Outbox, tenants: Tenants) -> None:
    """Neither what another member has agreed to, nor anything without a form of ours, nor in another organisation."""
    path = _path(stage)
    token = (await stage.integrator.connect(stage.visitor))["access_token"]
    [app] = await _shown(stage.visitor, path)
    await join(stranger, outbox, stage.host, name="Eve")

    assert await _shown(stranger, path) == []
    csrf = (await stranger.open("/account")).text.split('name="csrf" value="')[1].split('"')[0]
    foreign = await stranger.post(f"{path}/disconnect", {"csrf": csrf, "app": app})
    forged = await stage.visitor.post(f"{path}/disconnect", {"app": app})
    elsewhere = await tenants.create()
    outside = await stranger.open(f"/account/organisations/{elsewhere.id}/apps")
    broken = await stranger.post(f"{path}/disconnect", {"csrf": csrf, "app": "x"})

    assert [each.status_code for each in (foreign, forged, outside, broken)] == [404, 403, 404, 404]
    assert await _works(stage, token)
