"""Performs erasures: first the line in the erasure log, then the erasing in batches, then DONE.

`runtime.background_jobs.erasing` calls `find` and `perform`, and `replay-erasures` calls `perform`. A process may die
between any two lines: each batch may be repeated, also against a database from an older backup. A claim in the row
keeps two processes from performing one erasure at the same time; it ends by itself.

| it dies between | state | who continues |
| --- | --- | --- |
| the request and the line in the log | REQUESTED | the next look |
| the line and LOGGED | REQUESTED; the line is written twice | the next look, and a replay reads the same id twice |
| two batches | LOGGED | the next look |
| the last batch and DONE | LOGGED | the next look finds nothing to erase |
"""

import asyncio
import errno
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol
from uuid import UUID

from backend.data_rights import erasure_log, erasures
from backend.data_rights.erasing import account, agent, message, person, space, tenant
from backend.data_rights.erasure_log import LoggedErasure
from backend.data_rights.erasures import StoredErasure
from backend.data_rights.errors import ErasureLogFailed
from backend.data_rights.models import ErasureKind, ErasureState
from backend.kit import tasks
from backend.kit.fail_points import FailPoint, reach
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import TRANSIENT, unit_of_work


class Eraser(Protocol):
    """Erases one batch of the subject, in transactions of its own. Returns whether there is more.

    It may be called again after a crash at any point, and for a subject that does not exist.
    """

    async def __call__(self, *, tenant_id: UUID, subject_id: UUID, hints: Hints) -> bool: ...


ERASERS: dict[ErasureKind, Eraser] = {
    ErasureKind.TENANT: tenant.erase,
    ErasureKind.AGENT: agent.erase,
    ErasureKind.PERSON: person.erase,
    ErasureKind.SPACE: space.erase,
    ErasureKind.MESSAGE: message.erase,
    ErasureKind.ACCOUNT: account.erase,
}


class Progress(StrEnum):
    """The result of one batch."""

    MORE = "MORE"
    #: Another process performs it.
    ELSEWHERE = "ELSEWHERE"
    #: It is done, was cancelled, or does not exist.
    ENDED = "ENDED"


@dataclass(frozen=True, slots=True)
class DueErasure:
    tenant_id: UUID
    id: UUID


_FIND = Statement(DueErasure, "SELECT tenant_id, id FROM find_due_erasures($1)")
#: A quarter of the time for which a claim holds.
_RENEWAL_SECONDS = 5.0
_CLAIM = Statement(
    bool,
    """UPDATE erasures SET claim_id = $3, claimed_until = now() + interval '20 seconds'
WHERE tenant_id = $1 AND id = $2 AND state IN ('REQUESTED', 'LOGGED')
  AND (claim_id = $3 OR coalesce(claimed_until <= now(), true)) RETURNING true""",
)
_LOGGED = """UPDATE erasures SET state = 'LOGGED', logged_at = now()
WHERE tenant_id = $1 AND id = $2 AND state = 'REQUESTED'"""
_DONE = """UPDATE erasures SET state = 'DONE', ended_at = now()
WHERE tenant_id = $1 AND id = $2 AND state = 'LOGGED'"""
#: Up to about an hour.
_PUT_OFF = """UPDATE erasures SET attempts = attempts + 1,
  due_at = now() + least(10 * 2 ^ least(attempts, 9), 3600) * interval '1 second'
WHERE tenant_id = $1 AND id = $2"""
#: For a replay. A row that the backup has as DONE was performed before the backup.
_RESTORE = """
INSERT INTO erasures (id, tenant_id, kind, subject_id, state, due_at, requested_at, logged_at)
VALUES ($1, $2, $3, $4, 'LOGGED', now(), $5, now())
ON CONFLICT (id) DO UPDATE SET state = 'LOGGED', logged_at = now(), due_at = now()
WHERE erasures.state IN ('REQUESTED', 'CANCELLED')"""


async def find(*, limit: int) -> list[DueErasure]:
    """The erasures that are due, over all tenants, the longest due first."""
    async with unit_of_work(None, read_only=True) as work:
        return await work.fetch(_FIND, limit)


async def perform(due: DueErasure, *, claim_id: UUID, log: Path, hints: Hints) -> Progress:
    """Perform the next batch. `claim_id` is the same for all batches of one process. Raises `ErasureLogFailed`."""
    async with unit_of_work(due.tenant_id) as work:
        is_own = await work.fetchrow(_CLAIM, due.tenant_id, due.id, claim_id)
        erasure = await erasures.read(work, erasure_id=due.id)
    if erasure is None or erasure.state in (ErasureState.DONE, ErasureState.CANCELLED):
        return Progress.ENDED
    if not is_own:
        return Progress.ELSEWHERE
    if erasure.state is ErasureState.REQUESTED and not await _begin(erasure, log):
        return Progress.ENDED
    async with _renewing(due, claim_id):
        has_more = await ERASERS[erasure.kind](tenant_id=erasure.tenant_id, subject_id=erasure.subject_id, hints=hints)
    if has_more:
        return Progress.MORE
    async with unit_of_work(due.tenant_id) as work:
        reach(FailPoint.ERASED_BEFORE_DONE)
        await work.execute(_DONE, due.tenant_id, due.id)
    return Progress.ENDED


@asynccontextmanager
async def _renewing(due: DueErasure, claim_id: UUID) -> AsyncIterator[None]:
    """Renew the claim for as long as a batch takes."""

    async def renew() -> None:
        while True:
            await asyncio.sleep(_RENEWAL_SECONDS)
            with suppress(*TRANSIENT):
                async with unit_of_work(due.tenant_id) as work:
                    await work.fetchrow(_CLAIM, due.tenant_id, due.id, claim_id)

    renewing = asyncio.create_task(renew())
    try:
        yield
    finally:
        await tasks.end((renewing,))


async def _begin(erasure: StoredErasure, log: Path) -> bool:
    """Write the line and then LOGGED, while the row is locked. False: it was cancelled meanwhile."""
    line = LoggedErasure(
        erasure.id, erasure.tenant_id, erasure.kind, erasure.subject_id, requested_at=erasure.requested_at
    )
    async with unit_of_work(erasure.tenant_id) as work:
        if not await erasures.lock_requested(work, erasure_id=erasure.id):
            return False
        await _append(log, line)
        reach(FailPoint.ERASURE_LOGGED)
        await work.execute(_LOGGED, erasure.tenant_id, erasure.id)
    return True


async def _append(log: Path, line: LoggedErasure) -> None:
    try:
        await asyncio.to_thread(erasure_log.append, log, line)
    except OSError as error:
        raise ErasureLogFailed(errno.errorcode.get(error.errno or 0, type(error).__name__)) from error


async def put_off(due: DueErasure) -> None:
    """After a failure: try it again later, so that it does not delay the others."""
    async with unit_of_work(due.tenant_id) as work:
        await work.execute(_PUT_OFF, due.tenant_id, due.id)


async def restore(line: LoggedErasure) -> DueErasure | None:
    """Put the row of a line back, for a replay. None: it is done in this database already."""
    async with unit_of_work(line.tenant_id) as work:
        await work.execute(_RESTORE, line.id, line.tenant_id, line.kind, line.subject_id, line.requested_at)
        erasure = await erasures.read(work, erasure_id=line.id)
    is_done = erasure is not None and erasure.state is ErasureState.DONE
    return None if is_done else DueErasure(line.tenant_id, line.id)
