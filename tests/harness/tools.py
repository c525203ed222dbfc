"""The scripted tool server as tests use it over HTTP: its scripts, gates and records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import httpx

from tests.harness.waiting import wait_until

Reply = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Tools:
    """`url` is the server's; `http` is shared and closed by the fixture that created it."""

    url: str
    http: httpx.AsyncClient

    async def script(self, name: str, replies: Sequence[Reply]) -> None:
        """The responses of the tool, one per request (the fields are those of `Reply`); after them it reports that it
        is done."""
        (await self.http.put(f"{self.url}/scripts/{name}", json=list(replies))).raise_for_status()

    async def requests(self, name: str) -> list[dict[str, Any]]:
        """Every request to the tool so far; the fields are those of `RecordedCall`."""
        response = await self.http.get(f"{self.url}/requests/{name}")
        found: list[dict[str, Any]] = response.raise_for_status().json()
        return found

    async def wait_for_requests(self, name: str, count: int, *, timeout: float = 30.0) -> list[dict[str, Any]]:
        """Waits until there are `count` requests, and returns them."""

        async def enough() -> list[dict[str, Any]]:
            found = await self.requests(name)
            return found if len(found) >= count else []

        found: list[dict[str, Any]] = await wait_until(enough, timeout=timeout)
        return found

    async def open_gate(self, name: str) -> None:
        """Releases the requests that wait at this gate, and all later ones."""
        (await self.http.post(f"{self.url}/gates/{name}")).raise_for_status()

    async def forget(self) -> None:
        """Resets the server: no scripts, requests or open gates."""
        (await self.http.delete(self.url)).raise_for_status()
