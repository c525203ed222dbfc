"""Requests to addresses of strangers: where they may go, and how much may come back."""

import asyncio
from collections.abc import AsyncIterator

import httpx2
import pytest
from aiohttp import web
from pydantic import ValidationError

from backend.kit import ssrf
from backend.kit.settings import Settings
from backend.kit.ssrf import GuardedTransport, RefusedAddress, is_public, is_safe_url


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "fd12::1", "fec0::1", "ff02::1", "::ffff:10.0.0.1",
        "::ffff:169.254.169.254", "64:ff9b::a00:1", "64:ff9b:1::a00:1", "2002:a00:1::", "2001:0:a00:1::",
        "2001:db8::1", "2001:1::1", "2001:20::1", "3fff::1", "4000::1", "5f00::1", "100::1", "::8.8.8.8", "1fff::1",
        "192.0.0.9", "192.88.99.1", "198.18.0.1", "203.0.113.1", "240.0.0.1", "fe80::1%eth0", "::ffff:192.88.99.1",
    ],
)  # fmt: skip
def test_addresses_of_our_own_network_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.216.34", "2606:2800:220:1::1", "3ffe::1", "::ffff:8.8.8.8"])
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    ("url", "is_safe"),
    [
        ("https://login.example.com", True),
        ("https://login.example.com:8443/realms/x", True),
        ("http://login.example.com", False),
        ("http://localhost:9000", False),
        ("https://user:secret@login.example.com", False),
        ("https://login.example.com\\@evil.example", False),
        ("https://", False),
        ("https://host:port", False),
        ("https://[::1", False),
        ("file:///etc/passwd", False),
        ("gopher://login.example.com", False),
        ("https://login.example.com/a b", False),
        ("https://login.example.com/\r\nx: y", False),
        ("https://" + "a" * 2_000, False),
        ("https://login.example.com./", True),
        ("https://" + "a" * 63 + ".example.com", True),
        ("https://" + "a" * 64 + ".example.com", False),
        ("https://login..example.com/x", False),
        ("https://.example.com/x", False),
    ],
)
def test_only_https_urls_are_safe(url: str, is_safe: bool) -> None:
    assert is_safe_url(url, allows_localhost=False) is is_safe


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]"])
def test_plain_http_to_this_machine_is_for_development(host: str) -> None:
    assert is_safe_url(f"http://{host}:9000", allows_localhost=True)
    assert not is_safe_url("http://localhost.evil.example", allows_localhost=True)


@pytest.fixture
async def local_url() -> AsyncIterator[str]:
    """A server of our own network: it answers, so what does not reach it was refused."""

    async def small(request: web.Request) -> web.Response:
        return web.json_response({"host": request.headers["host"], "sent": (await request.read()).decode()})

    async def large(_: web.Request) -> web.Response:
        return web.Response(body=b"x" * 100_000)

    async def packed(_: web.Request) -> web.Response:
        answer = web.Response(body=b"x" * 100_000)
        answer.enable_compression(web.ContentCoding.gzip)
        return answer

    async def elsewhere(_: web.Request) -> web.Response:
        raise web.HTTPFound("/small")

    app = web.Application()
    app.router.add_route("*", "/small", small)
    app.add_routes([web.get("/large", large), web.get("/packed", packed), web.get("/elsewhere", elsewhere)])
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield f"http://localhost:{runner.addresses[0][1]}"
    await runner.cleanup()


def _client(*, allows_private: bool, most_bytes: int = 50_000) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(transport=GuardedTransport(allows_private=allows_private, most_bytes=most_bytes))


async def test_a_name_that_leads_into_our_network_is_refused(local_url: str) -> None:
    async with _client(allows_private=False) as client:
        for url in (local_url, local_url.replace("localhost", "127.0.0.1"), "http://169.254.169.254/latest"):
            with pytest.raises(RefusedAddress):
                await client.get(f"{url}/small")


async def test_private_addresses_may_be_allowed_and_the_host_header_is_the_name(local_url: str) -> None:
    async with _client(allows_private=True) as client:
        answer = await client.post(f"{local_url}/small", content="hello")

    assert answer.json() == {"host": local_url.removeprefix("http://"), "sent": "hello"}


async def test_large_and_compressed_responses_are_refused_and_redirects_not_followed(local_url: str) -> None:
    async with _client(allows_private=True) as client:
        for path in ("large", "packed"):
            with pytest.raises(RefusedAddress):
                await client.get(f"{local_url}/{path}")
        assert (await client.get(f"{local_url}/elsewhere")).status_code == 302


async def test_a_name_without_an_address_is_a_failed_connection() -> None:
    async with _client(allows_private=False) as client, asyncio.timeout(30):
        with pytest.raises(httpx2.ConnectError):
            await client.get("https://no-such-host.invalid/")


@pytest.mark.parametrize("url", ["https://8.8.8.8:22/", "http://8.8.8.8:6379/", "https://[2606:4700:4700::1111]:25/"])
async def test_other_ports_of_the_internet_are_refused(url: str) -> None:
    async with _client(allows_private=False) as client:
        with pytest.raises(RefusedAddress, match="is not allowed, only: 80, 443"):
            await client.get(url)


async def test_allowed_ports_are_set_by_the_operator() -> None:
    ssrf.allow_ports(Settings(CIRCADIAN_EGRESS_PORTS="443, 8443").allowed_ports)
    try:
        ssrf.check_port(8443)
        with pytest.raises(RefusedAddress, match="443, 8443"):
            ssrf.check_port(80)
    finally:
        ssrf.allow_ports({80, 443})


@pytest.mark.parametrize("ports", ["x", "443,", "0", "70000", "-1"])
def test_invalid_ports_are_reported_at_start(ports: str) -> None:
    with pytest.raises(ValidationError, match="port numbers separated by commas"):
        Settings(CIRCADIAN_EGRESS_PORTS=ports)
