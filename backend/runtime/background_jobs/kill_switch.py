"""Makes the status of tenants follow the kill switch of the installation. One worker looks every five seconds.

`worker.py` registers it as an arq job. Two workers at the same time do no harm: a tenant is suspended or resumed once.
"""

from backend.kit.background import RecurringJob
from backend.operators import kill_switch
from backend.runtime.worker_state import WorkerState

_EVERY_SECONDS = 5


def recurring_job(worker: WorkerState) -> RecurringJob:
    async def run() -> None:
        while await kill_switch.follow(worker.hints):
            pass

    return RecurringJob("kill_switch", run, every_seconds=_EVERY_SECONDS, is_at_start=True)
