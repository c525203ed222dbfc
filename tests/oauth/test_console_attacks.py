"""What strangers, other sites and other tabs try with the console's way to a token (ADR 0089)."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from backend.accounts import accounts, console_links
from backend.kit.short_lived import ShortLived
from tests.factories.accounts import ask
from tests.factories.tenants import Tenants, global_id
from tests.harness.grounds import Grounds
from tests.harness.integrator import told
from tests.harness.processes import Api, api_process
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor
from tests.oauth.console import Console

_BY_PROVIDER = """UPDATE browser_sessions s SET only_tenant_id = $2 FROM users u
WHERE u.id = s.user_id AND u.email = $1"""
#: More than a person's pages ask for at once.
_MANY = 400


@pytest.fixture
def console(api: Api, http: httpx.AsyncClient) -> Console:
    return Console(api, http)


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
@pytest.mark.parametrize("prompt", ["none", None])
async def test_other_site_gets_no_code(
    console: Console, visitor: Visitor, outbox: Outbox, site: str, prompt: str | None
) -> None:
    """It would know the verifier, and miss only the address."""
    await visitor.sign_up(outbox)
    path = console.ask(prompt=prompt).path

    refused = await visitor.http.get(path, headers={"sec-fetch-site": site})
    own = await visitor.http.get(path, headers={"sec-fetch-site": "same-origin"})
    typed = await visitor.http.get(path, headers={"sec-fetch-site": "none"})

    assert (refused.status_code, "location" in refused.headers) == (403, False)
    assert "code" in told(own)
    assert "code" in told(typed)


async def test_person_cannot_store_codes_without_end(console: Console, visitor: Visitor, outbox: Outbox) -> None:
    await visitor.sign_up(outbox)
    path = console.ask().path

    statuses: list[int] = []
    for _ in range(_MANY // 8):
        answers = await asyncio.gather(*(visitor.open(path) for _ in range(8)))
        statuses += [answer.status_code for answer in answers]
        if 429 in statuses:
            break

    assert set(statuses) == {303, 429}


async def test_pushed_request_is_no_way_around(
    console: Console, visitor: Visitor, outbox: Outbox, tenants: Tenants
) -> None:
    await visitor.sign_up(outbox)
    question, foreign = console.ask(), await tenants.create(name="Foreign")
    fields = dict(httpx.URL(question.path).params)
    elsewhere = {**fields, "redirect_uri": "https://evil.example/console/signed-in"}

    refused = await console.integrator.post("/oauth/par", elsewhere)
    pushed = (await console.integrator.post("/oauth/par", {**fields, "organisation": str(foreign.id)})).json()
    path = httpx.URL("/oauth/authorize", params={"client_id": "console", "request_uri": pushed["request_uri"]})
    other = await visitor.open(str(path.copy_set_param("client_id", "cir_app_other")))
    cross = await visitor.http.get(str(path), headers={"sec-fetch-site": "cross-site"})
    back = told(await visitor.open(str(path)))
    again = await visitor.open(str(path))
    token = (await console.integrator.redeem(back["code"], question)).json()

    assert refused.status_code == other.status_code == again.status_code == 400
    assert cross.status_code == 403
    assert token["tenant"] != global_id("Tenant", foreign.id)


async def test_session_of_a_provider_enters_its_organisation_only(
    console: Console, visitor: Visitor, outbox: Outbox, tenants: Tenants, stores: Stores
) -> None:
    address = await visitor.sign_up(outbox, organisation="Own")
    other = await tenants.create(name="Other")
    await other.person(email=address)
    listed = (await visitor.open("/console/organisations")).json()
    (own_id,) = [one["id"] for one in listed if one["name"] == "Own"]
    await ask(stores.owner_database_url, _BY_PROVIDER, address, other.id)

    own = await console.told(visitor, organisation=own_id)
    entered = await console.enter(visitor)

    assert own["error"] == "interaction_required"
    assert entered["tenant"] == global_id("Tenant", other.id)
    assert [one["name"] for one in (await visitor.open("/console/organisations")).json()] == ["Other"]


@pytest.fixture
def off(environment: dict[str, str], tmp_path: Path, grounds: Grounds) -> Iterator[Api]:
    """A process of the same installation, whose operator has turned the console off."""
    settings = {**environment, "CIRCADIAN_CONSOLE": "no"}
    with api_process(log=tmp_path / "off.log", environment=settings, parent=grounds.parent) as running:
        yield running


async def test_code_is_worth_nothing_where_the_console_is_off(
    console: Console, visitor: Visitor, outbox: Outbox, off: Api
) -> None:
    await visitor.sign_up(outbox)
    question = console.ask()
    back = told(await visitor.open(question.path))

    turned_off = Console(off, console.http).integrator
    refused = await turned_off.redeem(back["code"], question, redirect_uri=console.integrator.redirect_uri)
    redeemed = await console.integrator.redeem(back["code"], question)

    assert (refused.json()["error"], redeemed.status_code) == ("invalid_client", 200)


async def test_of_many_who_open_a_link_at_once_one_is_signed_in(
    api: Api, visitor: Visitor, outbox: Outbox, stores: Stores, database: None
) -> None:
    account = await accounts.look_up(await visitor.sign_up(outbox))
    assert account is not None
    short_lived = ShortLived(stores.redis_url)
    path = f"/console/sign-in/{await console_links.make(short_lived, account.id)}"
    await short_lived.close()

    async with httpx.AsyncClient(base_url=api.base_url) as browsers:
        answers = await asyncio.gather(*(browsers.get(path) for _ in range(8)))

    assert sorted(answer.status_code for answer in answers) == [303, *[410] * 7]
