"""aiohttp's connections through the egress proxy: to the checked address, with TLS for the name."""

import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from backend.kit import egress, unreachable
from backend.kit.settings import Settings
from backend.kit.ssrf import RefusedAddress
from backend.llm import ssrf_session
from backend.llm.egress_connector import EgressConnector
from tests.fakes.certificates import certificate
from tests.fakes.egress_proxy import EgressProxy, behind

pytestmark = pytest.mark.anyio


@pytest.fixture
def proxy(monkeypatch: pytest.MonkeyPatch) -> Iterator[EgressProxy]:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"):
        monkeypatch.setenv(name, "")
        monkeypatch.setenv(name.lower(), "")
    with EgressProxy() as running:
        egress.configure(Settings(CIRCADIAN_EGRESS_PROXY=running.url))
        yield running
    egress.configure(Settings())


@asynccontextmanager
async def _server(tls: ssl.SSLContext | None = None) -> AsyncIterator[int]:
    """Yields the port of a server that answers with the requested host name."""

    async def answer(request: web.Request) -> web.Response:
        return web.Response(text=request.host)

    app = web.Application()
    app.add_routes([web.get("/", answer)])
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=tls).start()
    yield runner.addresses[0][1]
    await runner.cleanup()


async def _get(url: str, *, trusts: Path | None = None, seconds: float = 5.0) -> str:
    tls = ssl.create_default_context(cafile=trusts)
    timeout = aiohttp.ClientTimeout(sock_connect=seconds)
    async with (
        aiohttp.ClientSession(connector=EgressConnector(ssl=tls), timeout=timeout) as session,
        session.get(url) as answer,
    ):
        return await answer.text()


async def test_a_server_that_only_the_proxy_reaches(proxy: EgressProxy) -> None:
    async with _server() as port:
        url = behind(f"http://127.0.0.1:{port}")

        assert await _get(url) == url.removeprefix("http://")
        assert proxy.asked_for(url) == 1


async def test_tls_is_between_us_and_the_name(proxy: EgressProxy, tmp_path: Path) -> None:
    context, file = certificate(tmp_path, host="localhost")
    async with _server(context) as port:
        assert await _get(f"https://localhost:{port}", trusts=file) == f"localhost:{port}"
        with pytest.raises(aiohttp.ClientConnectorCertificateError):
            await _get(f"https://localhost:{port}")
        with pytest.raises(aiohttp.ClientConnectorCertificateError):
            await _get(f"https://127.0.0.1:{port}", trusts=file)

    assert set(proxy.targets) <= {f"127.0.0.1:{port}", f"[::1]:{port}"}


async def test_no_proxy_of_the_environment_is_asked(proxy: EgressProxy, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would resolve a checked name again."""
    with EgressProxy() as other:
        monkeypatch.setenv("http_proxy", other.url)
        async with _server() as port:
            await _get(f"http://localhost:{port}")

    assert other.targets == []
    assert proxy.targets


async def test_an_address_is_judged_before_the_proxy_is_asked(proxy: EgressProxy) -> None:
    async with ssrf_session.open_session(allows_private=False) as session:
        with pytest.raises(RefusedAddress):
            await session.get("http://localhost:1/")

    assert proxy.targets == []


async def test_failures_are_failed_connections(proxy: EgressProxy) -> None:
    """So a tool call counts as not sent."""
    proxy.refusal = 503
    with pytest.raises(aiohttp.ClientConnectorError, match="refused to open a tunnel: it answered 503"):
        await _get("http://127.77.0.1:1/")
    proxy.is_silent = True
    with pytest.raises(aiohttp.ConnectionTimeoutError):
        await _get("http://127.77.0.1:1/", seconds=0.2)
    egress.configure(Settings(CIRCADIAN_EGRESS_PROXY="http://127.0.0.1:1"))
    away = r"the egress proxy 127\.0\.0\.1:1 cannot be reached"
    with pytest.raises(aiohttp.ClientConnectorError, match=away) as caught:
        await _get("http://127.77.0.1:1/")
    assert unreachable.reason(caught.value) == "the proxy of the installation did not let the request through"
