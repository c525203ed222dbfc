"""Removes files that are marked, and uploads that no message has. One worker looks every ten seconds.

`worker.py` registers it as an arq job. Two workers at the same time do no harm: a deletion of nothing is no error.
"""

from backend.files import removal
from backend.kit.background import RecurringJob

_EVERY_SECONDS = 10


def recurring_job() -> RecurringJob:
    async def run() -> None:
        while await removal.remove_due():
            pass

    return RecurringJob("remove_files", run, every_seconds=_EVERY_SECONDS, is_at_start=True)
