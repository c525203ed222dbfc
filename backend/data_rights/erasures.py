"""Requests, cancels and reads erasures.

`request` writes the row in the transaction of the caller. `erasing.dispatch` performs it later, in a worker. What
people must no longer see is hidden by the caller in the same transaction.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from backend.data_rights.errors import ErasureBegun, ErasureNotFound, ErasureRequested, NameDiffers, OwnersOnly
from backend.data_rights.models import ErasureKind, ErasureState
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import grant_checks, members, quotas
from backend.tenants.actor import Actor, Scope
from backend.tenants.errors import TenantNotFound
from backend.tenants.models import Role
from backend.tenants.quotas import Counted, QuotaExceeded

#: An owner has this time to cancel the erasure of the organisation.
TENANT_DELAY = timedelta(days=DEFAULT.tenant_erasure_days)


@dataclass(frozen=True, slots=True)
class StoredErasure:
    id: UUID
    tenant_id: UUID
    kind: ErasureKind
    subject_id: UUID
    requested_by: UUID | None
    state: ErasureState
    due_at: datetime
    #: Set when a process has begun it; its line may be in the log.
    claim_id: UUID | None
    is_derived: bool
    requested_at: datetime
    ended_at: datetime | None


_COLUMNS = """id, tenant_id, kind, subject_id, requested_by, state, due_at, claim_id, is_derived, requested_at,
  ended_at"""
#: An erasure that did not begin yet is not requested twice.
_INSERT = Statement(
    UUID,
    """
WITH waiting AS (
  SELECT id FROM erasures WHERE tenant_id = $2 AND kind = $3 AND subject_id = $4 AND state = 'REQUESTED'
  ORDER BY requested_at LIMIT 1
), added AS (
  INSERT INTO erasures (id, tenant_id, kind, subject_id, requested_by, state, due_at, is_derived, requested_at)
  SELECT $1, $2, $3, $4, $5, 'REQUESTED', now() + $6::interval, $7, now() WHERE NOT EXISTS (SELECT FROM waiting)
  RETURNING id
)
SELECT id FROM added UNION ALL SELECT id FROM waiting""",
)
_READ = Statement(StoredErasure, f"SELECT {_COLUMNS} FROM erasures WHERE tenant_id = $1 AND id = $2")  # noqa: S608
_LOCK = Statement(
    StoredErasure,
    f"SELECT {_COLUMNS} FROM erasures WHERE tenant_id = $1 AND id = $2 FOR UPDATE",  # noqa: S608 -- constants
)
_LATEST = Statement(
    StoredErasure,
    f"""SELECT {_COLUMNS} FROM erasures WHERE tenant_id = $1 AND kind = $2 AND subject_id = $3
ORDER BY requested_at DESC LIMIT 1""",  # noqa: S608 -- constants
)
_NEWEST = Statement(
    StoredErasure,
    f"SELECT {_COLUMNS} FROM erasures WHERE tenant_id = $1 ORDER BY requested_at DESC, id LIMIT $2",  # noqa: S608
)
_CANCEL = "UPDATE erasures SET state = 'CANCELLED', ended_at = now() WHERE tenant_id = $1 AND id = $2"
_IS_WAITING = Statement(
    bool,
    """SELECT EXISTS (SELECT FROM erasures
WHERE tenant_id = $1 AND kind = 'TENANT' AND state IN ('REQUESTED', 'LOGGED'))""",
)
_WAITING = """SELECT count(*) FROM erasures
WHERE tenant_id = $1 AND requested_by IS NOT NULL AND state IN ('REQUESTED', 'LOGGED')"""
#: Without those that other erasures have caused.
WAITING_ERASURES = Counted("waiting_erasures", _WAITING)
_WAITING_OF_ACTOR = Statement(int, f"{_WAITING} AND requested_by = $2")
#: The part of an organisation's quota that one actor may use.
_SHARE = 5
#: An erasure at once replaces one that waits for its day.
_SUPERSEDE = """UPDATE erasures SET state = 'CANCELLED', ended_at = now()
WHERE tenant_id = $1 AND kind = 'TENANT' AND state = 'REQUESTED'"""
#: Two owners who request it at once do so one after the other.
_LOCK_NAME = Statement(str, "SELECT name FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE")


async def request(
    work: UnitOfWork,
    *,
    kind: ErasureKind,
    subject_id: UUID,
    requested_by: UUID | None,
    delay: timedelta = timedelta(0),
    is_derived: bool = False,
) -> UUID:
    """Request an erasure, which begins after `delay`. Returns its id, or that of the same one that already waits."""
    values = uuid4(), work.tenant_id, kind, subject_id, requested_by, delay, is_derived
    return await work.fetch_one(_INSERT, *values)


async def claim_room(work: UnitOfWork, actor: Actor, *, path: tuple[str, ...]) -> None:
    """Raises `QuotaExceeded` if the organisation or the actor has as many erasures waiting as it may have."""
    await quotas.claim(work, WAITING_ERASURES, path=path)
    limit = max(await quotas.limit_of(work, WAITING_ERASURES) // _SHARE, 1)
    used = await work.fetch_one(_WAITING_OF_ACTOR, work.tenant_id, actor.id)
    if used >= limit:
        message = f"you have {used:,} erasures waiting and may have {limit:,}; wait until some are done"
        raise QuotaExceeded(WAITING_ERASURES.name, limit=limit, used=used, path=path, message=message)


async def request_derived(work: UnitOfWork, *, message_id: UUID) -> None:
    """Request the erasure of an answer that repeats an erased text (`redaction.minds`)."""
    await request(work, kind=ErasureKind.MESSAGE, subject_id=message_id, requested_by=None, is_derived=True)


async def request_of_tenant(work: UnitOfWork, actor: Actor, *, name: str) -> UUID:
    """Request the erasure of the organisation, for an owner who types its name. It begins after `TENANT_DELAY`."""
    await require_owner(work, actor)
    assert work.tenant_id is not None
    if name != await work.fetch_one(_LOCK_NAME, work.tenant_id):
        raise NameDiffers(path=("input", "name"))
    if await work.fetch_one(_IS_WAITING, work.tenant_id):
        raise ErasureRequested
    return await request(
        work, kind=ErasureKind.TENANT, subject_id=work.tenant_id, requested_by=actor.id, delay=TENANT_DELAY
    )


async def request_by_operator(work: UnitOfWork, *, name: str) -> UUID:
    """Request the erasure of the tenant at once, for the operator. Raises `TenantNotFound`, `NameDiffers`."""
    assert work.tenant_id is not None
    found = await work.fetchrow(_LOCK_NAME, work.tenant_id)
    if found is None:
        raise TenantNotFound
    if name != found:
        raise NameDiffers
    await work.execute(_SUPERSEDE, work.tenant_id)
    return await request(work, kind=ErasureKind.TENANT, subject_id=work.tenant_id, requested_by=None)


async def cancel(work: UnitOfWork, actor: Actor, *, erasure_id: UUID) -> None:
    """Cancel the erasure of the organisation before it begins. Raises `ErasureNotFound`, `ErasureBegun`, `OwnersOnly`.

    Others begin with their request, which hides or stops what is erased.
    """
    actor.require(Scope.ADMIN_WRITE)
    # An owner who deletes their account relies on the erasure (`is_only_owner`).
    await work.fetchrow(_LOCK_NAME, work.tenant_id)
    found = await work.fetchrow(_LOCK, work.tenant_id, erasure_id)
    if found is None:
        raise ErasureNotFound(path=("input", "erasureId"))
    if found.kind is ErasureKind.TENANT:
        await require_owner(work, actor)
    if found.state is not ErasureState.REQUESTED or found.claim_id is not None or found.kind is not ErasureKind.TENANT:
        raise ErasureBegun(path=("input", "erasureId"))
    await work.execute(_CANCEL, work.tenant_id, erasure_id)


async def require_owner(work: UnitOfWork, actor: Actor) -> None:
    """Raises `OwnersOnly` unless the actor is an owner in person, with all rights of the role."""
    actor.require(Scope.ADMIN_WRITE)
    present = await members.present_role(work, actor)
    if present is None or present.role is not Role.OWNER:
        raise OwnersOnly
    grant_checks.require_whole(actor, present)


async def read(work: UnitOfWork, *, erasure_id: UUID) -> StoredErasure | None:
    return await work.fetchrow(_READ, work.tenant_id, erasure_id)


async def latest(work: UnitOfWork, *, kind: ErasureKind, subject_id: UUID) -> StoredErasure:
    """The newest erasure of a subject that has one."""
    return await work.fetch_one(_LATEST, work.tenant_id, kind, subject_id)


async def find_latest(work: UnitOfWork, *, kind: ErasureKind, subject_id: UUID) -> StoredErasure | None:
    """The newest erasure of a subject, or None."""
    return await work.fetchrow(_LATEST, work.tenant_id, kind, subject_id)


async def newest(work: UnitOfWork, actor: Actor, *, limit: int) -> list[StoredErasure]:
    """The newest erasures of the tenant first."""
    actor.require(Scope.ADMIN_READ)
    return await work.fetch(_NEWEST, work.tenant_id, limit)
