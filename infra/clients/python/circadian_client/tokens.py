"""The token of a client: kept for as long as the API accepts it, then asked for again."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable

from circadian_client.errors import CircadianError, ConnectionLost, TokenRefused

TokenSource = str | Callable[[], str | Awaitable[str]]
_MOST_REFUSALS = 3  # one after the other: the source does not know a token that is valid


class Token:
    """`source` is the token, or a function that returns one whenever the API no longer accepts the last one."""

    def __init__(self, source: TokenSource) -> None:
        self._source = source
        self._current: str | None = None
        self._refused: str | None = None
        self._refusals = 0
        self._lock = asyncio.Lock()

    async def get(self) -> str:
        """Raises `TokenRefused` if the source returns a token that the API has refused."""
        async with self._lock:
            if self._current is None:
                self._current = await self._ask()
            return self._current

    def accept(self) -> None:
        """The API has accepted the token."""
        self._refusals = 0

    def end(self, token: str) -> None:
        """The token was valid. It is not any more, or its rights have changed: the API decides about its next use."""
        if token == self._current:
            self._current = None

    def refuse(self, token: str) -> CircadianError:
        """The API does not accept the token. Returns what this means for the request."""
        if token == self._current:
            self._refused, self._current = token, None
            self._refusals += 1
        if not callable(self._source):
            return TokenRefused()
        return ConnectionLost("the API does not accept the token; getting another one")

    async def _ask(self) -> str:
        given = self._source() if callable(self._source) else self._source
        token = await given if inspect.isawaitable(given) else given
        if token == self._refused or self._refusals >= _MOST_REFUSALS:
            raise TokenRefused
        return token
