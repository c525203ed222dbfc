"""The claim of one process on an erasure, which keeps others from performing it at the same time.

A claim ends by itself, so a process may sleep past it while another one takes the erasure. So each transaction of an
erasure begins with `hold`, which locks the row and fails if the claim is another one.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from uuid import UUID

from backend.kit import tasks
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import TRANSIENT, UnitOfWork, unit_of_work

#: A quarter of the time for which a claim holds.
_RENEWAL_SECONDS = 5.0
_TAKE = Statement(
    bool,
    """UPDATE erasures SET claim_id = $3, claimed_until = now() + interval '20 seconds'
WHERE tenant_id = $1 AND id = $2 AND state IN ('REQUESTED', 'LOGGED')
  AND (claim_id = $3 OR coalesce(claimed_until <= now(), true)) RETURNING true""",
)
_RENEW = """UPDATE erasures SET claimed_until = now() + interval '20 seconds'
WHERE tenant_id = $1 AND id = $2 AND claim_id = $3"""
_HOLD = Statement(
    bool,
    """SELECT true FROM erasures
WHERE tenant_id = $1 AND id = $2 AND claim_id = $3 AND state IN ('REQUESTED', 'LOGGED') FOR NO KEY UPDATE""",
)


class ClaimLost(Exception):
    """Another process performs the erasure meanwhile, or it was cancelled. This transaction is rolled back."""


@dataclass(frozen=True, slots=True)
class ClaimedErasure:
    """An erasure that this process performs."""

    tenant_id: UUID
    id: UUID
    subject_id: UUID
    #: Another erasure has found it (`redaction.minds`).
    is_derived: bool
    claim_id: UUID
    hints: Hints

    async def hold(self, work: UnitOfWork) -> None:
        """Lock the erasure until the end of this transaction. Raises `ClaimLost`."""
        if not await work.fetchrow(_HOLD, self.tenant_id, self.id, self.claim_id):
            raise ClaimLost

    @asynccontextmanager
    async def renewed(self) -> AsyncIterator[None]:
        """Renew the claim for as long as a batch takes."""
        renewing = asyncio.create_task(self._renew())
        try:
            yield
        finally:
            await tasks.end((renewing,))

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(_RENEWAL_SECONDS)
            with suppress(*TRANSIENT):
                async with unit_of_work(self.tenant_id) as work:
                    await work.execute(_RENEW, self.tenant_id, self.id, self.claim_id)


async def take(work: UnitOfWork, *, erasure_id: UUID, claim_id: UUID) -> bool:
    """Claim an erasure that nobody performs, or go on with one's own. False: another process has it."""
    return await work.fetchrow(_TAKE, work.tenant_id, erasure_id, claim_id) or False
