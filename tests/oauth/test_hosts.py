"""`Host` is what a stranger writes: nothing that we answer is built from it."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.harness.grounds import Grounds
from tests.harness.processes import Api, api_process
from tests.harness.stores import Stores

_URL = "https://circadian.example"
_PATHS = (
    "/signin/",
    "/device/",
    "/account",
    "/",
    "/oauth/authorize?client_id=x",
    "/.well-known/oauth-authorization-server",
)
_HOSTS = ("evil.example", "evil.example:8000", "evil.example/x?", "circadian.example.evil.example", "localhost", "")


@pytest.fixture(scope="module")
def production(environment: dict[str, str], stores: Stores, logs: Path, grounds: Grounds) -> Iterator[Api]:
    settings = {**environment, **stores.production(), "CIRCADIAN_PUBLIC_URL": _URL}
    with api_process(log=logs / "hosts.log", environment=settings, parent=grounds.parent) as running:
        yield running


@pytest.fixture(scope="module")
def unnamed(environment: dict[str, str], stores: Stores, logs: Path, grounds: Grounds) -> Iterator[Api]:
    settings = {**environment, **stores.production()}
    with api_process(log=logs / "unnamed.log", environment=settings, parent=grounds.parent) as running:
        yield running


@pytest.fixture(params=["api", "unnamed"])
def asked(request: pytest.FixtureRequest) -> Api:
    """Development, and an installation that was not told its name."""
    found: Api = request.getfixturevalue(request.param)
    return found


async def _ask(api: Api, http: httpx.AsyncClient, path: str, host: str) -> httpx.Response:
    return await http.get(api.base_url + path, headers={"host": host}, follow_redirects=False)


@pytest.mark.parametrize("host", _HOSTS)
@pytest.mark.parametrize("path", _PATHS)
async def test_responses_name_only_the_public_address(
    production: Api, http: httpx.AsyncClient, path: str, host: str
) -> None:
    answer = await _ask(production, http, path, host)

    told = " ".join([*answer.headers.values(), answer.text])
    assert "evil" not in told
    assert "localhost" not in told
    location = answer.headers.get("location", "/")
    assert location.startswith(("/", f"{_URL}/"))
    assert not location.startswith("//")


async def test_trailing_slash_redirects_to_the_public_address(production: Api, http: httpx.AsyncClient) -> None:
    answer = await _ask(production, http, "/signin/", "evil.example")

    assert (answer.status_code, answer.headers["location"]) == (307, f"{_URL}/signin")


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "127.0.0.1@evil.example", "localhost:x"])
async def test_without_a_public_address_only_local_hosts_are_accepted(
    asked: Api, http: httpx.AsyncClient, host: str
) -> None:
    refused = await _ask(asked, http, "/signin", host)
    probe = await _ask(asked, http, "/healthz", host)

    assert refused.status_code == 400
    assert "CIRCADIAN_PUBLIC_URL" in refused.text
    assert probe.status_code == 200
    assert (await _ask(asked, http, "/signin", "localhost:8000")).status_code == 200
