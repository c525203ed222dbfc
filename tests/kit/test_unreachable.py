"""The words for a failed connection, from the exceptions that the HTTP clients and the mail client raise."""

import asyncio
import smtplib
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import httpx
import httpx2
import pytest

from backend.kit import unreachable
from backend.kit.ssrf import GuardedTransport
from tests.fakes.certificates import certificate

_LOST = "the connection broke off, or the answer was not valid HTTP"
_NO_SERVER = "nothing accepts connections at this address and port"
#: A port that is never listened at.
_CLOSED = "127.0.0.1:1"

Request = Callable[[str], Awaitable[object]]
Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def _seconds(url: str) -> float:
    """Long on a busy machine, except where the test is about the time."""
    return 0.3 if url.endswith("/silent") else 20.0


async def _by_httpx2(url: str) -> object:
    transport = GuardedTransport(allows_private=True)
    async with httpx2.AsyncClient(transport=transport, trust_env=False, timeout=_seconds(url)) as client:
        return await client.get(url)


async def _by_httpx(url: str) -> object:
    """As litellm and the SDKs of providers."""
    async with httpx.AsyncClient(trust_env=False, timeout=_seconds(url)) as client:
        return await client.get(url)


async def _by_aiohttp(url: str) -> object:
    timeout = aiohttp.ClientTimeout(total=_seconds(url))
    async with aiohttp.ClientSession(timeout=timeout) as session, session.get(url) as response:
        return await response.read()


async def _hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read(10)
    writer.close()


def _says(answer: bytes) -> Handler:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(10)
        writer.write(answer)
        await writer.drain()
        writer.close()

    return serve


async def _stay_silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read(-1)
    writer.close()


@asynccontextmanager
async def _server(handler: Handler, *, tls: ssl.SSLContext | None = None) -> AsyncIterator[str]:
    async with await asyncio.start_server(handler, "127.0.0.1", 0, ssl=tls) as server:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def _reason(request: Request, url: str) -> str:
    with pytest.raises(Exception) as caught:
        await request(url)
    return unreachable.reason(caught.value)


clients = pytest.mark.parametrize("request_", [_by_httpx2, _by_httpx, _by_aiohttp])


@clients
async def test_no_server_and_no_name(request_: Request) -> None:
    """How an unknown name ends depends on the name server of the machine."""
    assert await _reason(request_, f"http://{_CLOSED}/") == _NO_SERVER
    assert await _reason(request_, "http://nothing.invalid/") in {
        "there is no server of this name", "its name could not be looked up", "it did not answer in time",
    }  # fmt: skip


@clients
@pytest.mark.parametrize("answer", [b"", b"hello\r\n\r\n", b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc"])
async def test_broken_answer(request_: Request, answer: bytes) -> None:
    async with _server(_says(answer)) as address:
        assert await _reason(request_, f"http://{address}/") == _LOST


@clients
async def test_no_answer_in_time(request_: Request) -> None:
    async with _server(_stay_silent) as address:
        assert await _reason(request_, f"http://{address}/silent") == "it did not answer in time"


@clients
async def test_tls(request_: Request, tmp_path: Path) -> None:
    context, _ = certificate(tmp_path)
    async with _server(_hang_up, tls=context) as address:
        assert (
            await _reason(request_, f"https://{address}/")
            == "its TLS certificate is not valid: self-signed certificate"
        )
    async with _server(_says(b"hello\r\n\r\n")) as address:
        assert (await _reason(request_, f"https://{address}/")).startswith("no TLS connection could be made")


async def test_mail_server_that_hangs_up() -> None:
    async def close(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    async with _server(close) as address:
        host, _, port = address.partition(":")
        with pytest.raises(smtplib.SMTPServerDisconnected) as caught:
            await asyncio.to_thread(smtplib.SMTP, host, int(port), timeout=5)
    assert unreachable.reason(caught.value) == "the server closed the connection"


def test_an_unknown_name_is_told_apart_from_a_name_server_that_is_away() -> None:
    told = [unreachable.reason(socket.gaierror(code, "x")) for code in (socket.EAI_NONAME, socket.EAI_AGAIN)]
    assert told == ["there is no server of this name", "its name could not be looked up"]


def test_anything_else_has_no_name_of_an_exception() -> None:
    assert unreachable.reason(RuntimeError("secret")) == "the connection failed"
