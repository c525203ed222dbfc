"""Whether this worker counts as alive: the time of its confirmed beats, on its own monotonic clock.

`runtime.background_jobs.sweep` updates it once a second. Code that sends a model request or an outside call checks it
first, and so does the sweep before it takes over agents of other workers. `Liveness` also checks how far the database's
clock moved between two beats, because after a jump of that clock all other workers seem dead.
"""

import asyncio
import time

#: After this time without a confirmed beat, no model request and no outside call starts (invariant 2).
_FRESH_SECONDS = 3.0
#: After an irregular beat, this worker takes over no agents until its beats have been regular for this time.
_REGULAR_SECONDS = 5.0
#: A worker that has just started, or that the database has refused, takes over no agents for this time. After an outage
#: the other workers need time for their own beats.
_SETTLING_SECONDS = 2.0


class Liveness:
    def __init__(self) -> None:
        self._confirmed_at: float | None = None
        self._answered_at = 0.0
        self._judges_from = float("inf")
        self._beat = asyncio.Event()

    def confirm(self, *, began_at: float, moved_seconds: float | None) -> None:
        """Note that a beat is in the database. It was sent at `began_at` (monotonic time).

        `moved_seconds` is how far the database's clock has moved since the beat before. None: it had no beat before.
        """
        if self._confirmed_at is None:
            self._judges_from = time.monotonic() + _SETTLING_SECONDS
        elif not self._is_regular(began_at, moved_seconds):
            self.note_miss()
        self._confirmed_at = self._answered_at = began_at
        self._beat.set()
        self._beat = asyncio.Event()

    def note_miss(self) -> None:
        """Note that a beat got no answer, or was irregular."""
        self._judges_from = time.monotonic() + _REGULAR_SECONDS

    def note_refusal(self) -> None:
        """Note that the database refused the beat at once, so the database is down and not this worker."""
        self._answered_at = time.monotonic()
        self._judges_from = max(self._judges_from, self._answered_at + _SETTLING_SECONDS)

    @property
    def is_fresh(self) -> bool:
        return self._confirmed_at is not None and time.monotonic() - self._confirmed_at <= _FRESH_SECONDS

    @property
    def may_take_over(self) -> bool:
        return self.is_fresh and time.monotonic() >= self._judges_from

    async def wait_fresh(self) -> None:
        while not self.is_fresh:
            await self._beat.wait()

    def _is_regular(self, began_at: float, moved_seconds: float | None) -> bool:
        """This worker did not pause, and the database's clock did not jump. Time of refused beats does not count."""
        assert self._confirmed_at is not None
        refused_seconds = self._answered_at - self._confirmed_at
        return (
            moved_seconds is not None
            and began_at - self._answered_at <= _FRESH_SECONDS
            and 0 <= moved_seconds - refused_seconds <= _FRESH_SECONDS
        )
