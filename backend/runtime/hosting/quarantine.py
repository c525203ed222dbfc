"""Minds under suspicion run one at a time: so that what kills its workers is found, and takes no innocents with it.

`loop` runs every cycle through it. A mind whose attempts at a tail died again and again may be poison, or may only have
shared its workers with poison. As long as one such mind runs here, the others have not begun, and if it kills this
worker too, the death is not counted against them (DESIGN 6, Poison).
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

#: Nobody waits longer for a suspect that only takes its time.
_PATIENCE_SECONDS = 20.0


class Quarantine:
    """Of one worker."""

    def __init__(self, *, patience_seconds: float = _PATIENCE_SECONDS) -> None:
        self._turn = asyncio.Lock()
        self._patience_seconds = patience_seconds

    @asynccontextmanager
    async def around(self, *, is_suspect: bool) -> AsyncIterator[None]:
        """Wait for the turn of a mind, if it is a suspect."""
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
