"""Runs suspect agents one at a time, to find the one that crashes its workers.

`loop` runs every cycle through it. If several attempts at a tail ended with a dead worker, the agent may be the cause,
or it may only have shared its workers with the cause. While one suspect runs in this worker, the other suspects have
not begun. If the running suspect kills this worker too, the death is not counted against the waiting ones.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

#: The maximum wait for another suspect. A suspect that is only slow does not block the others for longer.
_PATIENCE_SECONDS = 20.0


class Quarantine:
    """The quarantine of one worker."""

    def __init__(self, *, patience_seconds: float = _PATIENCE_SECONDS) -> None:
        self._turn = asyncio.Lock()
        self._patience_seconds = patience_seconds

    @asynccontextmanager
    async def around(self, *, is_suspect: bool) -> AsyncIterator[None]:
        """Wait for the turn of the agent, if it is a suspect."""
        has_turn = is_suspect and await self._take_turn()
        try:
            yield
        finally:
            if has_turn:
                self._turn.release()

    async def _take_turn(self) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(self._patience_seconds):
                return await self._turn.acquire()
        return False
