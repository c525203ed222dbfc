"""Performs erasures: first the line in the erasure log, then the erasing in batches, then DONE.

`runtime.background_jobs.erasing` calls `find` and `perform`, and `replay-erasures` calls `perform`. A process may die
between any two lines: each batch may be repeated, also against a database from an older backup. A claim in the row
(`data_rights.claims`) keeps two processes from performing one erasure at the same time. It is checked in each
transaction, and again when the row becomes DONE.

| it dies between | state | who continues |
| --- | --- | --- |
| the request and the line in the log | REQUESTED | the next look |
| the line and LOGGED | REQUESTED; the line is written twice | the next look, and a replay reads the same id twice |
| two batches | LOGGED | the next look, from the stored place on (`redaction.progress`) |
| the last batch and DONE | LOGGED | the next look finds nothing to erase |
"""

import asyncio
import errno
import logging
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol
from uuid import UUID

from backend.data_rights import claims, erasure_log, erasures
from backend.data_rights.claims import ClaimedErasure, ClaimLost
from backend.data_rights.erasing import account, agent, message, person, space, tenant
from backend.data_rights.erasure_log import LoggedErasure
from backend.data_rights.erasures import StoredErasure
from backend.data_rights.errors import ErasureLogFailed
from backend.data_rights.models import ErasureKind, ErasureState
from backend.kit.fail_points import FailPoint, reach
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work

_log = logging.getLogger(__name__)


class Eraser(Protocol):
    """Erases one batch of the subject, in transactions of its own. Returns whether there is more.

    It may be called again after a crash at any point, and for a subject that does not exist.
    """

    async def __call__(self, erasure: ClaimedErasure) -> bool: ...


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
_LOGGED = """UPDATE erasures SET state = 'LOGGED', logged_at = now()
WHERE tenant_id = $1 AND id = $2 AND state = 'REQUESTED'"""
#: Only of the claim that has erased it. Another one may have begun it anew.
_DONE = Statement(
    bool,
    """UPDATE erasures SET state = 'DONE', ended_at = now(), progress = NULL
WHERE tenant_id = $1 AND id = $2 AND claim_id = $3 AND state = 'LOGGED' RETURNING true""",
)
#: Another process may take it at once.
_RELEASE = """UPDATE erasures SET claimed_until = now()
WHERE tenant_id = $1 AND id = $2 AND claim_id = $3 AND state IN ('REQUESTED', 'LOGGED')"""
#: Up to about an hour.
_PUT_OFF = """UPDATE erasures SET attempts = attempts + 1, claimed_until = now(),
  due_at = now() + least(10 * 2 ^ least(attempts, 9), 3600) * interval '1 second'
WHERE tenant_id = $1 AND id = $2 AND claim_id = $3"""
#: For a replay. A row that the backup has as DONE was performed before the backup.
_RESTORE = """
INSERT INTO erasures (id, tenant_id, kind, subject_id, state, due_at, is_derived, requested_at, logged_at)
VALUES ($1, $2, $3, $4, 'LOGGED', now(), $5, $6, now())
ON CONFLICT (id) DO UPDATE SET state = 'LOGGED', logged_at = now(), due_at = now()
WHERE erasures.state IN ('REQUESTED', 'CANCELLED')"""


async def find(*, limit: int) -> list[DueErasure]:
    """The erasures that are due, over all tenants, the longest due first."""
    async with unit_of_work(None, read_only=True) as work:
        return await work.fetch(_FIND, limit)


async def perform(due: DueErasure, *, claim_id: UUID, log: Path, hints: Hints) -> Progress:
    """Perform the next batch. `claim_id` is the same for all batches of one look. Raises `ErasureLogFailed`."""
    async with unit_of_work(due.tenant_id) as work:
        is_own = await claims.take(work, erasure_id=due.id, claim_id=claim_id)
        stored = await erasures.read(work, erasure_id=due.id)
    if stored is None or stored.state in (ErasureState.DONE, ErasureState.CANCELLED):
        return Progress.ENDED
    if not is_own:
        return Progress.ELSEWHERE
    erasure = ClaimedErasure(due.tenant_id, due.id, stored.subject_id, stored.is_derived, claim_id, hints)
    try:
        return await _perform(erasure, stored, log)
    except ClaimLost:
        _log.warning("erasure %s is performed by another process now", due.id)
        return Progress.ELSEWHERE


async def _perform(erasure: ClaimedErasure, stored: StoredErasure, log: Path) -> Progress:
    if stored.state is ErasureState.REQUESTED:
        await _begin(erasure, stored, log)
    async with erasure.renewed():
        if await ERASERS[stored.kind](erasure):
            return Progress.MORE
    reach(FailPoint.ERASED_BEFORE_DONE)
    async with unit_of_work(erasure.tenant_id) as work:
        if not await work.fetchrow(_DONE, erasure.tenant_id, erasure.id, erasure.claim_id):
            raise ClaimLost
    return Progress.ENDED


async def _begin(erasure: ClaimedErasure, stored: StoredErasure, log: Path) -> None:
    """Write the line and then LOGGED, while the row is locked. Raises `ClaimLost` if it was cancelled meanwhile."""
    line = LoggedErasure(
        stored.id,
        stored.tenant_id,
        stored.kind,
        stored.subject_id,
        requested_at=stored.requested_at,
        is_derived=stored.is_derived,
    )
    async with unit_of_work(erasure.tenant_id) as work:
        await erasure.hold(work)
        await _append(log, line)
        reach(FailPoint.ERASURE_LOGGED)
        await work.execute(_LOGGED, erasure.tenant_id, erasure.id)


async def _append(log: Path, line: LoggedErasure) -> None:
    try:
        await asyncio.to_thread(erasure_log.append, log, line)
    except OSError as error:
        raise ErasureLogFailed(errno.errorcode.get(error.errno or 0, type(error).__name__)) from error


async def release(due: DueErasure, *, claim_id: UUID) -> None:
    """Let the others have their turn: whoever looks next may go on."""
    async with unit_of_work(due.tenant_id) as work:
        await work.execute(_RELEASE, due.tenant_id, due.id, claim_id)


async def put_off(due: DueErasure, *, claim_id: UUID) -> None:
    """After a failure: try it again later, so that it does not delay the others."""
    async with unit_of_work(due.tenant_id) as work:
        await work.execute(_PUT_OFF, due.tenant_id, due.id, claim_id)


async def restore(line: LoggedErasure) -> DueErasure | None:
    """Put the row of a line back, for a replay. None: it is done in this database already."""
    async with unit_of_work(line.tenant_id) as work:
        values = line.id, line.tenant_id, line.kind, line.subject_id, line.is_derived, line.requested_at
        await work.execute(_RESTORE, *values)
        erasure = await erasures.read(work, erasure_id=line.id)
    is_done = erasure is not None and erasure.state is ErasureState.DONE
    return None if is_done else DueErasure(line.tenant_id, line.id)
