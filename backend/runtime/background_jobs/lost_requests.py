"""Charges requests of dead workers to the budgets that had reserved them, every few seconds in one worker.

`worker.py` registers it as an arq job. Two workers at the same time do no harm: a request is charged once.
"""

from backend.budgets import reservations
from backend.kit.background import RecurringJob

_EVERY_SECONDS = 5
_AT_ONCE = 100


def recurring_job() -> RecurringJob:
    async def run() -> None:
        while await reservations.charge_lost(limit=_AT_ONCE) == _AT_ONCE:
            pass

    return RecurringJob("charge_lost_requests", run, every_seconds=_EVERY_SECONDS, is_at_start=True)
