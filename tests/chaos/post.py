"""The way of the programs of the kill test to an API that may be dead, frozen or cut off from its database."""

import asyncio
import random
import time
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import httpx

from tests.chaos.records import Record
from tests.harness.client import Client, GraphQLFailure, Json

#: Those who are killed with everybody else soon ask again.
_REQUEST_SECONDS = 4.0
_UNTIL_ANSWERED = (httpx.TransportError, ValueError)


def open_http(*, seconds: float = _REQUEST_SECONDS) -> httpx.AsyncClient:
    return httpx.AsyncClient(timeout=seconds, limits=httpx.Limits(max_connections=None))


class Post:
    """Whichever API answers."""

    def __init__(self, urls: Sequence[str], http: httpx.AsyncClient, *, failures: Record | None = None) -> None:
        self._urls, self._http, self._failures = urls, http, failures

    def client(self, token: str) -> Client:
        return Client(random.choice(self._urls), token, self._http)

    async def insist(self, token: str, mutation: str, selection: str, **values: Any) -> tuple[Json, int]:
        """Send it under one key until it is answered: the payload, and how often it was sent."""
        values["idempotencyKey"] = uuid4().hex
        tries = 0
        while True:
            tries += 1
            try:
                return await self.client(token).mutate(mutation, selection, **values), tries
            except GraphQLFailure as failure:
                if failure.codes != ["UNAVAILABLE"]:
                    raise
                self._note(failure)
            except _UNTIL_ANSWERED as failure:
                self._note(failure)
            await asyncio.sleep(random.uniform(0.05, 0.5))

    def _note(self, failure: Exception) -> None:
        if self._failures is not None:
            self._failures.add({"at": time.time(), "kind": type(failure).__name__, "said": str(failure)})

    async def succeed(self, token: str, mutation: str, selection: str, **values: Any) -> tuple[Json, int]:
        """As `insist`, for what must succeed."""
        payload, tries = await self.insist(token, mutation, selection, **values)
        assert payload["__typename"].endswith("Success"), payload
        return payload, tries
