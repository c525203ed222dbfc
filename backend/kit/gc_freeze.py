"""What stands when a process begins to serve stays to its end: garbage collection need not look through it each time.

The commands `api`, `worker` and `serve` import what they are made of in it, and a worker what it needs later. With
litellm in memory a full collection held all loops of a worker up for a quarter of a second; now it takes as long as
what has come since. And while modules are imported hardly anything is garbage: to look for it again and again took a
quarter of the processor time of a start.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def standing() -> Iterator[None]:
    """No collection looks through what the block makes, now or later, nor through what was there before."""
    gc.disable()
    try:
        yield
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()
