"""Seals the audit log: gives each entry its number, and a hash over the entry and all entries before it.

Sealing runs outside the transactions that write entries, so those never wait for it: `record` only inserts a row. Only
sealers take the one lock, which is per tenant. `runtime.background_jobs.audit_sealing` calls `seal_waiting` about once
a second. An entry that commits late gets a later number: numbers follow the order of sealing and have no gaps.
"""

import logging
from dataclasses import dataclass
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import TRANSIENT, UnitOfWork, unit_of_work
from backend.tenants import audit_chain
from backend.tenants.audit_chain import AuditRow, EntryHash, Walk

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _UnsealedRow(AuditRow):
    id: int


_WAITING = Statement(UUID, "SELECT tenant_id FROM find_unsealed($1, $2)")
_LOCK = Statement(bool, "SELECT pg_try_advisory_xact_lock(hashtextextended('audit_log/' || $1::text, 0))")
_LAST = Statement(
    EntryHash,
    """SELECT seq, hash FROM audit_log WHERE tenant_id = $1 AND seq IS NOT NULL
ORDER BY seq DESC LIMIT 1""",
)
_UNSEALED = Statement(
    _UnsealedRow,
    """
SELECT tenant_id, occurred_at, actor_kind, actor_id, service_id, action, target_kind, target_id, details, id
FROM audit_log WHERE tenant_id = $1 AND seq IS NULL ORDER BY id LIMIT $2""",
)
_SEAL = """
UPDATE audit_log a SET seq = s.seq, hash = s.hash
FROM unnest($2::bigint[], $3::bigint[], $4::bytea[]) AS s (id, seq, hash)
WHERE a.tenant_id = $1 AND a.id = s.id AND a.seq IS NULL"""


async def seal_waiting() -> int:
    """Seals one batch for each tenant with unsealed entries. Returns how many entries were sealed."""
    count, after = 0, None
    while tenant_ids := await _waiting(after):
        for tenant_id in tenant_ids:
            count += await _try(tenant_id)
        after = tenant_ids[-1]
    return count


async def _try(tenant_id: UUID) -> int:
    """A failed tenant is retried on the next call. If the database does not respond, reading the next page of tenants
    raises and ends this call."""
    try:
        return await seal(tenant_id)
    except TRANSIENT as error:
        log.warning(
            "the audit log of tenant %s was not sealed, the next run tries again: %s", tenant_id, type(error).__name__
        )
    except Exception:  # the edge: an error of one tenant must not stop the others
        log.exception("the audit log of tenant %s was not sealed, the next run tries again", tenant_id)
    return 0


async def seal(tenant_id: UUID) -> int:
    """Seals one batch of this tenant and returns its size; 0 if another sealer holds the lock. The batch is one
    transaction."""
    async with unit_of_work(tenant_id) as work:
        if not await work.fetch_one(_LOCK, str(tenant_id)):
            return 0
        rows = await work.fetch(_UNSEALED, tenant_id, DEFAULT.audit_batch)
        if rows:
            await _seal(work, tenant_id, rows)
    return len(rows)


async def _seal(work: UnitOfWork, tenant_id: UUID, rows: list[_UnsealedRow]) -> None:
    last = await work.fetchrow(_LAST, tenant_id)
    walk = Walk() if last is None else Walk(last.seq, last.hash)
    numbers, hashes = [], []
    for row in rows:
        entry = audit_chain.entry_of(row, seq=walk.seq + 1)
        walk.append(entry)
        numbers.append(walk.seq)
        hashes.append(walk.hash)
    await work.execute(_SEAL, tenant_id, [row.id for row in rows], numbers, hashes)


async def _waiting(after: UUID | None) -> list[UUID]:
    async with unit_of_work(None, read_only=True) as work:
        return await work.fetch(_WAITING, after, DEFAULT.audit_tenants)
