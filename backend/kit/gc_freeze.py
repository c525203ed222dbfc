"""Keeps garbage collection from scanning the objects that a process keeps for long.

The commands `api`, `worker` and `serve` do their imports in `frozen`; a worker also imports there what it needs later.
With litellm in memory, a full collection stopped all loops of a worker for a quarter of a second. Imports create hardly
any garbage, and collections took a quarter of the processor time of a start. `freeze_survivors` does the same for what
the process creates later: an API process with many subscriptions had such stops too (ADR 0084).
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

_OLDEST = 2
#: To count the frozen objects takes some milliseconds, so this many full collections pass between two counts.
_COLLECTIONS_BETWEEN_COUNTS = 16
#: Everything is scanned again when so many times as many objects are frozen as after the last time.
_GROWTH = 2


@contextmanager
def frozen() -> Iterator[None]:
    """No collection scans the objects that the block creates or that existed before it."""
    gc.disable()
    try:
        yield
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


class Survivors:
    """A callback of the garbage collector that freezes what survives a full collection.

    So a full collection scans what was created since the last one. Frozen objects are freed as all others when the last
    reference to them ends; only a cycle of them has to wait. When the number of frozen objects has doubled, the next
    full collection scans everything.
    """

    def __init__(self) -> None:
        self._frozen = gc.get_freeze_count()
        self._collections = 0
        self._is_whole = False

    def __call__(self, phase: Literal["start", "stop"], info: dict[str, Any]) -> None:
        if info["generation"] != _OLDEST:
            return
        if phase == "start":
            self._is_whole = self._is_due()
            if self._is_whole:
                gc.unfreeze()
            return
        gc.freeze()
        if self._is_whole:
            self._frozen = gc.get_freeze_count()

    def _is_due(self) -> bool:
        self._collections += 1
        if self._collections % _COLLECTIONS_BETWEEN_COUNTS:
            return False
        return gc.get_freeze_count() > _GROWTH * self._frozen


def freeze_survivors() -> None:
    """From now on a full collection scans only what was created after the last one. Call it once, after `frozen`."""
    gc.callbacks.append(Survivors())
