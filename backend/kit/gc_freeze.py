"""Keeps garbage collection from scanning the objects that a process keeps for long.

The commands `api`, `worker` and `serve` do their imports in `frozen`; a worker also imports there what it needs later.
With litellm in memory, a full collection stopped all loops of a worker for a quarter of a second. Imports create hardly
any garbage, and collections took a quarter of the processor time of a start. `freeze_survivors` does the same for what
the process creates later: an API process with many subscriptions had such stops too (ADR 0084).
"""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

_OLDEST = 2
#: At most one of so many full collections scans everything, so that a short peak of memory does not cause many.
_COLLECTIONS_BETWEEN_LOOKS = 16
#: Everything is scanned again when the process has so many times as many objects as after the last time.
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
    reference to them ends; only a cycle of them has to wait. When the process has twice as many objects, the next full
    collection scans everything.
    """

    def __init__(self) -> None:
        self._alive = _alive()
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
            self._alive = _alive()

    def _is_due(self) -> bool:
        self._collections += 1
        if self._collections % _COLLECTIONS_BETWEEN_LOOKS:
            return False
        return _alive() > _GROWTH * self._alive


def _alive() -> int:
    """About how many objects the process has: the blocks of Python's allocator.

    To count the frozen objects takes a tenth of a second, because it visits each. It is done only where that allocator
    is switched off.
    """
    return sys.getallocatedblocks() or gc.get_freeze_count()


def freeze_survivors() -> None:
    """From now on a full collection scans only what was created after the last one. Call it once, after `frozen`."""
    gc.callbacks.append(Survivors())
