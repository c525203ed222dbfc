"""Whether this worker may believe that it lives: its confirmed beats, on its own monotonic clock.

`runtime.sweep` writes it once a second; `runtime.ask` looks before it asks a model, the sweep before it claims.
"""

import asyncio
import time

#: Without a confirmed beat for so long, no model request and no outside call starts (invariant 2).
_FRESH_SECONDS = 3.0
#: After an irregular beat nobody is taken over until they have been regular for so long.
_REGULAR_SECONDS = 5.0


class Pulse:
    def __init__(self) -> None:
        self._confirmed_at = float("-inf")
        self._irregular_at = float("-inf")
        self._beat = asyncio.Event()

    def confirm(self, *, began_at: float) -> None:
        """A beat that was sent at `began_at` (monotonic) is in the database."""
        if self._confirmed_at != float("-inf") and began_at - self._confirmed_at > _FRESH_SECONDS:
            self.miss()
        self._confirmed_at = began_at
        self._beat.set()
        self._beat = asyncio.Event()

    def miss(self) -> None:
        """A beat failed."""
        self._irregular_at = time.monotonic()

    @property
    def is_fresh(self) -> bool:
        return time.monotonic() - self._confirmed_at <= _FRESH_SECONDS

    @property
    def may_take_over(self) -> bool:
        return self.is_fresh and time.monotonic() - self._irregular_at > _REGULAR_SECONDS

    async def wait_fresh(self) -> None:
        while not self.is_fresh:
            await self._beat.wait()
