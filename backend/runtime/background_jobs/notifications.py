"""The schedule by which word goes out of what waits for people, and to admins of what fails: once a second while there
is any, by the eldest worker.

`worker.py` runs it beside the sweep. Two at once do no harm (`tools.notifications.hold_notices` has a lock for each
tenant). Mails go by `runtime.background_jobs.mail_dispatch`, so that no mail server holds up what is told otherwise.
"""

import asyncio
import logging
from collections.abc import Iterable
from uuid import UUID

from backend.agents import workers
from backend.agents.workers import BackgroundJob
from backend.kit.limits import DEFAULT
from backend.kit.mail import Mailer
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.runtime.background_jobs.mail_dispatch import Postman
from backend.runtime.worker_state import WorkerState
from backend.tools.calls import orphaned_questions
from backend.tools.notifications import failure_mails, hold_mails, hold_notices

log = logging.getLogger(__name__)

#: Between two looks of a younger worker at whether it is the eldest now.
_SECONDS_OF_THE_YOUNGER = 5.0


async def cry_for_ever(worker: WorkerState, *, mailer: Mailer, url: str) -> None:
    """Until cancelled. A database that does not answer is asked again at the next turn."""
    postmen = Postman(mailer, hold_mails), Postman(mailer, failure_mails)
    try:
        while True:
            await worker.bells.wait(BackgroundJob.HOLDS)
            try:
                if await workers.is_eldest(worker.worker_id):
                    for tenant_id in await hold_notices.find(limit=DEFAULT.holds_tenants):
                        await _try(worker, tenant_id, postmen, url=url)
                else:
                    await asyncio.sleep(_SECONDS_OF_THE_YOUNGER)
            except TRANSIENT as error:
                log.warning("nobody was told what waits for people: %s", type(error).__name__)
    finally:
        await asyncio.gather(*(postman.leave() for postman in postmen))


async def _try(worker: WorkerState, tenant_id: UUID, postmen: Iterable[Postman], *, url: str) -> None:
    """What fails is found again by the next look."""
    try:
        async with unit_of_work(tenant_id) as work:
            await orphaned_questions.expire(work, worker.hints, limit=DEFAULT.holds_told)
        await hold_notices.tell(tenant_id)
        for postman in postmen:
            await postman.look(tenant_id, url=url)
    except TRANSIENT as error:
        log.warning("people of tenant %s were not told what waits: %s", tenant_id, type(error).__name__)
    except Exception:  # the edge: one tenant's trouble is no other's
        log.exception("people of tenant %s were not told what waits", tenant_id)
