"""The process of the readers (`readers`), as the measurements use it."""

import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from tests.bench.conversation import Place
from tests.bench.measures import Bench
from tests.factories.tenants import global_id
from tests.harness.processes import process, wait_for


class Reading:
    def __init__(self, url: str, session: aiohttp.ClientSession) -> None:
        self._url, self._session = url, session

    async def begin(self, place: Place, count: int) -> None:
        """So many read that space from now on, each over a connection of its own."""
        space = global_id("Space", place.space)
        patience = aiohttp.ClientTimeout(total=None)
        async with self._session.put(f"{self._url}/readers/{space}/{count}", timeout=patience) as response:
            response.raise_for_status()

    async def follow(self, tokens: Sequence[str]) -> None:
        """The owners of these tokens follow all their spaces from now on, each over a connection of their own."""
        patience = aiohttp.ClientTimeout(total=None)
        async with self._session.put(f"{self._url}/viewers", json=list(tokens), timeout=patience) as response:
            response.raise_for_status()

    async def frames(self) -> int:
        async with self._session.delete(f"{self._url}/frames") as response:
            return int(await response.text())

    async def delays(self) -> list[float]:
        async with self._session.delete(f"{self._url}/delays") as response:
            found: list[float] = await response.json()
            return found


@asynccontextmanager
async def reading(bench: Bench) -> AsyncIterator[Reading]:
    arguments = bench.stage.graphql_url, bench.tenant.access_token
    with tempfile.TemporaryDirectory(prefix="circadian-readers-") as directory:
        log = Path(directory) / "readers.log"
        with process("tests.bench.readers", *arguments, log=log, environment={}) as running:
            wait_for(running, lambda: running.said().startswith("http"))
            yield Reading(running.said().strip(), bench.session)
