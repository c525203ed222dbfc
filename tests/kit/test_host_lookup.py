"""Names that a tenant has typed and nobody answers for: they hold up neither the process nor other tenants' names."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from backend.kit import ssrf
from backend.llm.ssrf_session import PublicResolver
from tests.harness.waiting import wait_until

#: Of one domain.
_AT_ONCE = 8
_PUBLIC = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("8.8.8.8", 443))]


class _NameServer:
    def __init__(self) -> None:
        self.asked = 0
        self.answers = threading.Event()

    def __call__(self, host: str, *_: Any, **__: Any) -> list[Any]:
        if host.endswith(".slow.example"):
            self.asked += 1
            self.answers.wait(60)
        return _PUBLIC


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[_NameServer]:
    server = _NameServer()
    monkeypatch.setattr(socket, "getaddrinfo", server)
    yield server
    server.answers.set()


def _begin(count: int, *, first: int = 0) -> list[asyncio.Task[Any]]:
    names = [f"{number}.slow.example" for number in range(first, first + count)]
    return [
        asyncio.create_task(
            PublicResolver().resolve(name, 443) if place % 2 else ssrf.addresses_of(name, 443, allows_private=False)
        )
        for place, name in enumerate(names)
    ]


async def test_an_unanswered_lookup_does_not_delay_others(slow: _NameServer) -> None:
    begun = _begin(100)
    await wait_until(lambda: slow.asked)

    async with asyncio.timeout(30):
        await asyncio.to_thread(int)
        assert await ssrf.addresses_of("fast.example", 443, allows_private=False) == ["8.8.8.8"]
        assert [found["host"] for found in await PublicResolver().resolve("fast.example", 443)] == ["8.8.8.8"]
    slow.answers.set()
    await asyncio.gather(*begun)
    assert slow.asked == len(begun)


async def test_a_cancelled_lookup_keeps_its_slot_until_the_thread_ends(slow: _NameServer) -> None:
    """A thread cannot be called back: otherwise every look-up that ran into its timeout would leave one more."""
    begun = _begin(20)
    await wait_until(lambda: slow.asked == _AT_ONCE)
    for task in begun:
        task.cancel()
    await asyncio.gather(*begun, return_exceptions=True)
    again = _begin(20, first=20)
    await asyncio.to_thread(int)

    assert slow.asked == _AT_ONCE
    slow.answers.set()
    await asyncio.gather(*again)


@pytest.mark.parametrize("name", ["hooks..example.com", f"{'x' * 64}.example.com", ".example.com"])
async def test_a_name_that_cannot_exist_has_no_address(name: str) -> None:
    with pytest.raises(socket.gaierror):
        await ssrf.addresses_of(name, 443, allows_private=True)
