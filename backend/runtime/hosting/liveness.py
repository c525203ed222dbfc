"""Whether this worker may believe that it lives: its confirmed beats, on its own monotonic clock.

`runtime.background_jobs.sweep` writes it once a second; whoever asks a model or calls the outside looks before, and so
does the sweep before it judges others. How far the database's clock moved between two beats is looked at as well: after
a jump every worker seems dead to the first that looks.
"""

import asyncio
import time

#: Without a confirmed beat for so long, no model request and no outside call starts (invariant 2).
_FRESH_SECONDS = 3.0
#: After an irregular beat nobody is taken over until they have been regular for so long.
_REGULAR_SECONDS = 5.0
#: A worker that has just come, or that the database has turned away, takes over nobody for so long: after an outage the
#: others want to beat, and know at once that they may.
_SETTLING_SECONDS = 2.0


class Pulse:
    def __init__(self) -> None:
        self._confirmed_at: float | None = None
        self._heard_at = 0.0
        self._judges_from = float("inf")
        self._beat = asyncio.Event()

    def confirm(self, *, began_at: float, moved_seconds: float | None) -> None:
        """A beat that was sent at `began_at` (monotonic) is in the database.

        `moved_seconds`: by how much the database's clock has moved since the one before; None: it knew of none.
        """
        if self._confirmed_at is None:
            self._judges_from = time.monotonic() + _SETTLING_SECONDS
        elif not self._is_regular(began_at, moved_seconds):
            self.miss()
        self._confirmed_at = self._heard_at = began_at
        self._beat.set()
        self._beat = asyncio.Event()

    def miss(self) -> None:
        """A beat got no answer, or was irregular."""
        self._judges_from = time.monotonic() + _REGULAR_SECONDS

    def turn_away(self) -> None:
        """The database said at once that it takes no beats now, from any worker: it was away, not we."""
        self._heard_at = time.monotonic()
        self._judges_from = max(self._judges_from, self._heard_at + _SETTLING_SECONDS)

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
        """No pause of ours, no jump of the database's clock; the time in which it turned us away is neither."""
        assert self._confirmed_at is not None
        turned_away = self._heard_at - self._confirmed_at
        return (
            moved_seconds is not None
            and began_at - self._heard_at <= _FRESH_SECONDS
            and 0 <= moved_seconds - turned_away <= _FRESH_SECONDS
        )
