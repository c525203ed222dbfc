"""Keeps a look at many rows from taking more than a share of the time, however long it takes."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Pace:
    """After a look it asks for a pause that is `by_cost` times as long, and at least `least_seconds`."""

    def __init__(
        self, *, by_cost: float, least_seconds: float = 0.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._by_cost, self._least_seconds, self._clock = by_cost, least_seconds, clock
        self._looks_at = clock()

    @property
    def allows(self) -> bool:
        """Whether the pause is over."""
        return self._clock() >= self._looks_at

    @contextmanager
    def measured(self) -> Iterator[None]:
        """For a look in the block, also if it fails."""
        began = self._clock()
        try:
            yield
        finally:
            now = self._clock()
            self._looks_at = now + max(self._least_seconds, self._by_cost * (now - began))
