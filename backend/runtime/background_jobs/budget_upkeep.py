"""Charges requests of dead workers to their budgets, and adds settled requests to what is spent, every few seconds.

`worker.py` registers it as an arq job, which runs in one worker. Two workers at the same time do no harm: a request is
charged once, and a window is locked.
"""

from backend.budgets import reservations
from backend.kit.background import RecurringJob

_EVERY_SECONDS = 5
_AT_ONCE = 100


def recurring_job() -> RecurringJob:
    async def run() -> None:
        for act in (reservations.charge_lost, reservations.fold_settled):
            while await act(limit=_AT_ONCE) == _AT_ONCE:
                pass

    return RecurringJob("budget_upkeep", run, every_seconds=_EVERY_SECONDS, is_at_start=True)
