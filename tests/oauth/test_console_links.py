"""The one-time link of `make run`: in development, on this machine, once (ADR 0089)."""

import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from backend.accounts import accounts, console_links
from backend.kit.short_lived import ShortLived
from tests.factories.accounts import ask
from tests.harness.grounds import Grounds
from tests.harness.processes import Api, api_process
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor
from tests.oauth.console import Console

_DISABLE = "UPDATE users SET disabled_at = now() WHERE email = $1"
_ACTIONS = """SELECT a.action, a.details FROM audit_log a JOIN members m ON m.tenant_id = a.tenant_id
JOIN users u ON u.id = m.user_id WHERE u.email = $1 AND a.action = 'sign_in'"""


@pytest.fixture
async def browser(api: Api) -> AsyncIterator[httpx.AsyncClient]:
    """Of this machine, without a proxy."""
    async with httpx.AsyncClient(base_url=api.base_url) as client:
        yield client


@pytest.fixture
async def address(visitor: Visitor, outbox: Outbox) -> str:
    """Of a person with an account, as the demo's owner."""
    return await visitor.sign_up(outbox)


@pytest.fixture
async def path(stores: Stores, address: str, database: None) -> str:
    """A new link, made as `make run` makes it."""
    account = await accounts.look_up(address)
    assert account is not None
    short_lived = ShortLived(stores.redis_url)
    try:
        return f"/console/sign-in/{await console_links.make(short_lived, account.id)}"
    finally:
        await short_lived.close()


async def test_link_begins_an_ordinary_session_once(
    browser: httpx.AsyncClient, api: Api, path: str, address: str, stores: Stores
) -> None:
    first = await browser.get(path)
    account = await browser.get("/account")
    async with httpx.AsyncClient(base_url=api.base_url) as other:
        again = await other.get(path)

    assert (first.status_code, first.headers["location"]) == (303, "/console/")
    assert first.headers["referrer-policy"] == "no-referrer"
    assert address in account.text
    assert again.status_code == 410
    assert "set-cookie" not in again.headers or "circadian-session" not in again.headers["set-cookie"]
    assert [row["details"] for row in await ask(stores.owner_database_url, _ACTIONS, address)][-1] == '{"by": "link"}'


async def test_link_leads_to_a_token_of_the_console(
    browser: httpx.AsyncClient, api: Api, http: httpx.AsyncClient, path: str
) -> None:
    await browser.get(path)
    console = Console(api, http)
    question = console.ask()

    back = httpx.URL((await browser.get(question.path)).headers["location"]).params
    answer = await console.integrator.redeem(back["code"], question)

    assert "admin:write" in answer.json()["scope"].split()


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": "203.0.113.5"},
        {"x-forwarded-for": "127.0.0.1"},
        {"x-forwarded-host": "127.0.0.1"},
        {"x-forwarded-proto": "http"},
        {"forwarded": "for=127.0.0.1"},
        {"via": "1.1 proxy"},
        {"x-real-ip": "127.0.0.1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-purpose": "prefetch"},
    ],
)
async def test_request_from_elsewhere_gets_nothing_and_uses_nothing_up(
    browser: httpx.AsyncClient, path: str, headers: dict[str, str]
) -> None:
    refused = await browser.get(path, headers=headers)
    looked = await browser.head(path)

    assert (refused.status_code, looked.status_code) == (404, 404)
    assert "set-cookie" not in refused.headers
    assert (await browser.get(path, headers={"sec-fetch-site": "none"})).status_code == 303


async def test_other_machine_gets_nothing(
    environment: dict[str, str], tmp_path: Path, grounds: Grounds, path: str
) -> None:
    """It knows the link, and sends the name that a browser of this machine would send."""
    with api_process(log=tmp_path / "open.log", environment=environment, host="0.0.0.0", parent=grounds.parent) as api:
        own = httpx.URL(api.base_url)
        async with httpx.AsyncClient(base_url=f"http://{_address()}:{own.port}") as remote:
            refused = await remote.get(path, headers={"host": f"127.0.0.1:{own.port}"})
        async with httpx.AsyncClient(base_url=api.base_url) as local:
            accepted = await local.get(path)

    assert (refused.status_code, accepted.status_code) == (404, 303)


def _address() -> str:
    """An address of this machine that is not the loopback's. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        found: str = probe.getsockname()[0]
    assert not found.startswith("127.")
    return found


@pytest.fixture
def production(environment: dict[str, str], stores: Stores, tmp_path: Path, grounds: Grounds) -> Iterator[Api]:
    settings = {**environment, **stores.production()}
    with api_process(log=tmp_path / "production.log", environment=settings, parent=grounds.parent) as running:
        yield running


async def test_there_are_no_links_in_production(production: Api, path: str) -> None:
    async with httpx.AsyncClient(base_url=production.base_url) as client:
        answer = await client.get(path)
        unknown = await client.get("/no/such/page")

    assert (answer.status_code, answer.text) == (unknown.status_code, unknown.text) == (404, "Not Found")


async def test_link_of_a_disabled_account_opens_nothing(
    browser: httpx.AsyncClient, path: str, address: str, stores: Stores
) -> None:
    await ask(stores.owner_database_url, _DISABLE, address)

    answer = await browser.get(path)

    assert answer.status_code == 410
    assert "circadian-session" not in answer.headers.get("set-cookie", "")


@pytest.mark.parametrize("link", ["cir_cl_x", "cir_pr_" + "x" * 38, "x", "%00"])
async def test_text_that_is_no_link_opens_nothing(browser: httpx.AsyncClient, link: str) -> None:
    assert (await browser.get(f"/console/sign-in/{link}")).status_code == 410
