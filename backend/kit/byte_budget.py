"""A bounded number of bytes that a process holds at once. Whoever needs more than what is left waits, in order."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class ByteBudget:
    """Use one for each event loop."""

    def __init__(self, limit: int) -> None:
        self._left = self._limit = limit
        #: Those who wait, the first one first, with what they need.
        self._waiting: deque[tuple[int, asyncio.Future[None]]] = deque()

    @asynccontextmanager
    async def held(self, size: int) -> AsyncIterator[None]:
        """Holds so many bytes. More than the limit count as all of it, so nobody waits for ever."""
        size = min(size, self._limit)
        await self._take(size)
        try:
            yield
        finally:
            self._give_back(size)

    async def _take(self, size: int) -> None:
        if not self._waiting and size <= self._left:
            self._left -= size
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((size, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._waiting.remove((size, turn))
                self._let_in()  # those behind it may need less
            else:
                self._give_back(size)
            raise

    def _give_back(self, size: int) -> None:
        self._left += size
        self._let_in()

    def _let_in(self) -> None:
        while self._waiting and self._waiting[0][0] <= self._left:
            size, turn = self._waiting.popleft()
            self._left -= size
            turn.set_result(None)
