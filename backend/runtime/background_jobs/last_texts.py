"""Fills in the times by which spaces are sorted. One worker looks every hour.

`worker.py` registers it as an arq job. Two workers at the same time do no harm: each writes only what is not known.
"""

from backend.kit.background import RecurringJob
from backend.spaces import last_texts

_EVERY_SECONDS = 3_600


def recurring_job() -> RecurringJob:
    async def run() -> None:
        while await last_texts.fill():
            pass

    return RecurringJob("fill_last_texts", run, every_seconds=_EVERY_SECONDS, is_at_start=True)
