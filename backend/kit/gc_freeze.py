"""Keeps garbage collection from scanning the objects that a process creates at its start and keeps to its end.

The commands `api`, `worker` and `serve` do their imports inside it; a worker also imports there what it needs later.
With litellm in memory, a full collection stopped all loops of a worker for a quarter of a second. Now it scans only
objects created later. Imports create hardly any garbage, and collections took a quarter of the processor time of a
start.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def frozen() -> Iterator[None]:
    """No collection, now or later, scans the objects that the block creates or that existed before it."""
    gc.disable()
    try:
        yield
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()
