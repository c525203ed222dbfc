"""The timer for the next check of due plans. The sweep and the check before set it to the time of the next due plan.

`background_jobs.plan_scheduling` waits for it. Plans that are due later than the next sweep are ignored here, because
the next sweep reports them.
"""

import asyncio
import time

#: How far ahead the timer is set. A sweep runs about once a second.
_AHEAD_SECONDS = 1.5


class PlanTimer:
    def __init__(self) -> None:
        self._at = 0.0
        self._is_set = asyncio.Event()

    def set(self, seconds: float | None) -> None:
        """Set the timer: a plan is due in this number of seconds. None: no plan exists."""
        if seconds is not None and seconds <= _AHEAD_SECONDS:
            self._at = time.monotonic() + seconds
            self._is_set.set()

    async def wait(self) -> None:
        """Wait until a plan is due."""
        await self._is_set.wait()
        await asyncio.sleep(max(0.0, self._at - time.monotonic()))
        self._is_set.clear()
