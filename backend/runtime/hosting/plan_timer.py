"""When this worker looks at plans: told by the sweep, which sees when the next one is due, and by the look before.

`due` waits for it. What lies further ahead than the next sweep is that one's to tell, so nothing is kept for long.
"""

import asyncio
import time

#: As far ahead as it is set; a sweep comes about once a second.
_AHEAD_SECONDS = 1.5


class Alarm:
    def __init__(self) -> None:
        self._at = 0.0
        self._is_set = asyncio.Event()

    def tell(self, seconds: float | None) -> None:
        """A plan is due in so many seconds; None: none is planned."""
        if seconds is not None and seconds <= _AHEAD_SECONDS:
            self._at = time.monotonic() + seconds
            self._is_set.set()

    async def wait(self) -> None:
        """Until it is time."""
        await self._is_set.wait()
        await asyncio.sleep(max(0.0, self._at - time.monotonic()))
        self._is_set.clear()
