"""Notifies people of calls that wait for them, and admins of failures.

`worker.py` starts it. The oldest worker checks once a second while notices are due. Two workers at the same time do no
harm, because `tools.notifications.hold_notices` locks each tenant. `runtime.background_jobs.mail_dispatch` sends the
mails, so that a slow mail server delays no other notice.
"""

import asyncio
import logging
from collections.abc import Iterable
from functools import partial
from uuid import UUID

from backend.agents.workers import BackgroundJob
from backend.kit.limits import DEFAULT
from backend.kit.mail import Mailer
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.runtime.background_jobs.mail_dispatch import MailDispatch
from backend.runtime.background_jobs.runner import as_oldest, run_triggered
from backend.runtime.worker_state import WorkerState
from backend.tools.calls import orphaned_questions
from backend.tools.notifications import failure_mails, hold_mails, hold_notices

log = logging.getLogger(__name__)


async def notify_forever(worker: WorkerState, *, mailer: Mailer, url: str) -> None:
    """Run until cancelled."""
    mails = MailDispatch(mailer, hold_mails), MailDispatch(mailer, failure_mails)

    async def notify() -> None:
        for tenant_id in await hold_notices.find(limit=DEFAULT.holds_tenants):
            await _try(worker, tenant_id, mails, url=url)

    try:
        await run_triggered(worker, BackgroundJob.HOLDS, partial(as_oldest, worker, notify))
    finally:
        await asyncio.gather(*(each.leave() for each in mails))


async def _try(worker: WorkerState, tenant_id: UUID, mails: Iterable[MailDispatch], *, url: str) -> None:
    """Notify the people of one tenant. After a failure, the next check finds the same notices again."""
    try:
        async with unit_of_work(tenant_id) as work:
            await orphaned_questions.expire(work, worker.hints, limit=DEFAULT.holds_told)
        await hold_notices.write_notices(tenant_id)
        for each in mails:
            await each.collect(tenant_id, url=url)
    except TRANSIENT as error:
        log.warning(
            "people of tenant %s were not notified of open questions, the next check tries again: %s",
            tenant_id,
            type(error).__name__,
        )
    except Exception:  # the edge: the failure of one tenant must not stop the others
        log.exception("people of tenant %s were not notified of open questions, the next check tries again", tenant_id)
