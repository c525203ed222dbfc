"""Measures runs of background jobs: how long each took, and how it ended."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

from backend.telemetry import metrics


@contextmanager
def timed_job(name: str, *, postponed_by: tuple[type[BaseException], ...]) -> Iterator[None]:
    """Counts the run. `postponed_by`: errors of a temporary condition, after which the job simply runs again."""
    began, outcome = time.monotonic(), "failed"
    try:
        yield
        outcome = "done"
    except BaseException as error:
        if isinstance(error, (asyncio.CancelledError, *postponed_by)):
            outcome = "postponed"
        raise
    finally:
        metrics.JOBS.add(name, outcome)
        metrics.JOB_SECONDS.add(time.monotonic() - began, name)
