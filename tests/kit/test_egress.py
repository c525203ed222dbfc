"""The operator's proxy: what leaves goes through it to the address that was judged, and nothing goes past it."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx2
import pytest
from aiohttp import web

from backend.kit import egress, unreachable
from backend.kit.egress import Proxy
from backend.kit.processes import StartError
from backend.kit.settings import Settings
from backend.kit.ssrf import GuardedTransport, RefusedAddress
from tests.fakes.certificates import certificate
from tests.fakes.egress_proxy import EgressProxy, behind

pytestmark = pytest.mark.anyio

#: What tenants are told: neither the proxy's address nor what it has said.
_TOLD = "the proxy of the installation did not let the request through"
_VARIABLES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY")


@pytest.fixture
def configure(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test configures is gone after it."""
    for name in (*_VARIABLES, *map(str.lower, _VARIABLES)):
        monkeypatch.setenv(name, "")
    yield
    egress.configure(Settings())


@pytest.fixture
def proxy(configure: None) -> Iterator[EgressProxy]:
    with EgressProxy() as running:
        egress.configure(Settings(CIRCADIAN_EGRESS_PROXY=running.url))
        yield running


@pytest.fixture
async def server() -> AsyncIterator[str]:
    """It tells by which name it was asked."""

    async def said(request: web.Request) -> web.Response:
        return web.Response(text=request.host)

    app = web.Application()
    app.add_routes([web.get("/{path:.*}", said)])
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


async def _get(url: str, *, allows_private: bool = True, seconds: float = 5.0) -> httpx2.Response:
    transport = GuardedTransport(allows_private=allows_private)
    async with httpx2.AsyncClient(transport=transport, trust_env=False, timeout=seconds) as client:
        return await client.get(url)


async def test_a_server_that_only_the_proxy_reaches(proxy: EgressProxy, server: str) -> None:
    url = behind(server)

    assert (await _get(url)).text == url.removeprefix("http://")
    assert proxy.asked_for(url) == 1


async def test_the_tunnel_goes_to_the_address_and_the_request_to_the_name(proxy: EgressProxy, server: str) -> None:
    port = server.rpartition(":")[2]

    assert (await _get(f"http://localhost:{port}/")).text == f"localhost:{port}"
    assert {f"127.0.0.1:{port}", f"[::1]:{port}"} & set(proxy.targets)  # a machine may name its IPv6 address first
    assert not any("localhost" in target for target in proxy.targets)


async def test_tls_is_between_us_and_the_name(proxy: EgressProxy, tmp_path: Path) -> None:
    """The proxy tunnels to an address; the server is asked by its name, and its certificate is checked."""
    context, _ = certificate(tmp_path, host="localhost")
    asked: list[str | None] = []
    context.sni_callback = lambda _socket, name, _context: asked.append(name)
    server = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0, ssl=context)
    port = server.sockets[0].getsockname()[1]
    async with server:
        with pytest.raises(httpx2.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
            await _get(f"https://localhost:{port}/")

    assert set(asked) == {"localhost"}
    assert f"127.0.0.1:{port}" in proxy.targets


async def test_an_address_is_judged_before_the_proxy_is_asked(proxy: EgressProxy, server: str) -> None:
    with pytest.raises(RefusedAddress):
        await _get(behind(server), allows_private=False)

    assert proxy.targets == []


@pytest.mark.parametrize("direct", ["127.77.0.0/16", "10.0.0.0/8, 127.77.0.1", "::1/128,127.0.0.0/8"])
async def test_exceptions_of_the_operator_bypass_the_proxy(proxy: EgressProxy, server: str, direct: str) -> None:
    egress.configure(Settings(CIRCADIAN_EGRESS_PROXY=proxy.url, CIRCADIAN_EGRESS_DIRECT=direct))

    with pytest.raises(httpx2.ConnectError):
        await _get(behind(server))
    assert proxy.targets == []


async def test_a_host_name_in_the_exceptions_bypasses_the_proxy(proxy: EgressProxy, server: str) -> None:
    egress.configure(Settings(CIRCADIAN_EGRESS_PROXY=proxy.url, CIRCADIAN_EGRESS_DIRECT="tools.intern, LocalHost"))

    assert (await _get(server.replace("127.0.0.1", "localhost"))).is_success
    assert proxy.targets == []


async def test_credentials_are_sent_to_the_proxy(configure: None, server: str) -> None:
    with EgressProxy(user="us@here", password="p:w%") as proxy:
        egress.configure(Settings(CIRCADIAN_EGRESS_PROXY=f"http://us%40here:p%3Aw%25@127.0.0.1:{proxy.port}"))
        assert (await _get(behind(server))).is_success

        egress.configure(Settings(CIRCADIAN_EGRESS_PROXY=f"http://us:wrong@127.0.0.1:{proxy.port}"))
        with pytest.raises(
            httpx2.ConnectError, match=r"egress proxy 127\.0\.0\.1:\d+ refused to open a tunnel: it answered 407"
        ):
            await _get(behind(server))


async def test_a_refusal_is_a_failed_connection(proxy: EgressProxy, server: str) -> None:
    """So whoever sends knows that nothing has left."""
    proxy.refusal = 403

    with pytest.raises(httpx2.ConnectError, match="refused to open a tunnel: it answered 403") as refused:
        await _get(behind(server))
    assert unreachable.reason(refused.value) == _TOLD


async def test_a_silent_proxy_times_out(proxy: EgressProxy, server: str) -> None:
    proxy.is_silent = True

    with pytest.raises(httpx2.ConnectTimeout, match="did not answer in time") as silent:
        await _get(behind(server), seconds=0.2)
    assert unreachable.reason(silent.value) == _TOLD


async def test_an_unreachable_proxy_is_named_in_the_error(configure: None, server: str) -> None:
    with EgressProxy() as proxy:
        url = proxy.url
    egress.configure(Settings(CIRCADIAN_EGRESS_PROXY=url))

    with pytest.raises(httpx2.ConnectError, match=r"the egress proxy 127\.0\.0\.1:\d+ cannot be reached") as away:
        await _get(behind(server))
    assert unreachable.reason(away.value) == _TOLD


@pytest.mark.parametrize(
    "answer",
    [b"", b"SSH-2.0-x\r\n\r\n", b"HTTP/1.1 200 OK\r\n\r\nand more", b"HTTP/1.1 200" + b"x" * 20_000, b"HTTP/1.1 20"],
    ids=["nothing", "another protocol", "too much", "too long", "cut"],
)
async def test_a_server_that_is_not_a_proxy_opens_no_tunnel(configure: None, server: str, answer: bytes) -> None:
    async def say(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        writer.close()

    listening = await asyncio.start_server(say, "127.0.0.1", 0)
    async with listening:
        port = listening.sockets[0].getsockname()[1]
        egress.configure(Settings(CIRCADIAN_EGRESS_PROXY=f"http://127.0.0.1:{port}"))
        with pytest.raises(httpx2.ConnectError, match="gave an invalid answer"):
            await _get(behind(server))


@pytest.mark.parametrize(
    "url",
    ["proxy.intern:3128", "https://proxy.intern:3128", "socks5://proxy.intern:1080", "http://proxy.intern", "http://:1",
     "http://proxy.intern:port", "http://proxy.intern:3128/path", "http://me:s3cret@[::1:3128", "http://p:0x50"],
)  # fmt: skip
def test_bad_settings_are_reported_without_their_values(url: str) -> None:
    with pytest.raises(StartError, match=r"CIRCADIAN_EGRESS_PROXY must be http://\[user:password@\]host:port") as told:
        egress.configure(Settings(CIRCADIAN_EGRESS_PROXY=url))

    assert "s3cret" not in str(told.value)


@pytest.mark.parametrize("direct", ["10.0.0.1/8", "10.0.0.0/33", "a b", "*.intern", "10.1", "http://tools.intern"])
def test_bad_exceptions_are_reported(direct: str) -> None:
    with pytest.raises(StartError, match="CIRCADIAN_EGRESS_DIRECT must be host names and networks"):
        Proxy.parse("http://proxy.intern:3128", direct=direct)


def test_the_password_is_not_in_the_representation() -> None:
    proxy = Proxy.parse("http://me:s3cret@proxy.intern:3128")

    assert "s3cret" not in f"{proxy!r} {proxy}"
    assert proxy.url == "http://me:s3cret@proxy.intern:3128"


def test_other_libraries_get_the_proxy_from_the_environment(configure: None) -> None:
    egress.configure(
        Settings(CIRCADIAN_EGRESS_PROXY="http://me:p%40ss@[::1]:3128", CIRCADIAN_EGRESS_DIRECT="b.intern,10.0.0.0/8")
    )

    for name in ("https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY", "all_proxy"):
        assert os.environ[name] == "http://me:p%40ss@[::1]:3128"
    assert os.environ["no_proxy"] == os.environ["NO_PROXY"] == "b.intern,10.0.0.0/8"
