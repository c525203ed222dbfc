"""API keys of service accounts: created, rotated with an overlap, revoked. The API calls it; `tokens` inserts the row.

A key has no scope that its account lacks, and none that its creator lacked: a token with few scopes must not create a
key with many.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import grant_checks, members, quotas, services, tokens, trust_marks
from backend.tenants.actor import Actor, Scope
from backend.tenants.errors import KeyGone, KeyNotFound
from backend.tenants.models import ServiceKind, TokenKind
from backend.tenants.tokens import Grant, Issued


@dataclass(frozen=True, slots=True)
class _KeyRow:
    service_id: UUID
    name: str
    scopes: Json[list[str]]
    lifetime: timedelta | None
    is_good: bool


_FIND = Statement(
    _KeyRow,
    """SELECT service_id, name, scopes, expires_at - created_at AS lifetime,
  revoked_at IS NULL AND coalesce(expires_at > now(), true) AS is_good
FROM access_tokens WHERE tenant_id = $1 AND id = $2 AND kind = 'KEY'""",
)
_SERVICE = Statement(UUID, "SELECT service_id FROM access_tokens WHERE tenant_id = $1 AND id = $2 AND kind = 'KEY'")
_END = "UPDATE access_tokens SET revoked_at = now() WHERE tenant_id = $1 AND id = $2 AND revoked_at IS NULL"
_END_LATER = """UPDATE access_tokens SET expires_at = least(expires_at, now() + $3::interval)
WHERE tenant_id = $1 AND id = $2"""
_PATH = "input", "keyId"


async def create(
    work: UnitOfWork,
    keyring: Keyring,
    actor: Actor,
    hints: Hints,
    *,
    service_id: UUID,
    name: str,
    scopes: Collection[str] | None,
    expires_in_days: int | None,
) -> Issued:
    """Creates a key of that account. `scopes` None: all scopes of the account; `expires_in_days` None: valid until
    revoked."""
    actor = await members.as_of_now(work, actor)
    service = await services.lock(work, actor, ServiceKind.ACCOUNT, service_id)
    requested = sorted(service.scopes) if scopes is None else scopes
    grant = Grant(
        TokenKind.KEY,
        grant_checks.grantable(actor, requested, most=service.scopes),
        service_id=service_id,
        name=text.require(name, name="name", max_chars=DEFAULT.name_chars),
        lifetime=_checked_lifetime(expires_in_days),
        created_by=actor.id,
    )
    await trust_marks.end_for_service(work, actor, hints, service_id)
    return await _issue(work, keyring, grant)


async def rotate(
    work: UnitOfWork, keyring: Keyring, actor: Actor, hints: Hints, *, key_id: UUID, overlap_hours: int
) -> Issued:
    """Replaces a key by a new one with the same name, scopes and lifetime. The old key stays valid for
    `overlap_hours`."""
    if not 0 <= overlap_hours <= DEFAULT.key_overlap_hours:
        raise InvalidInput(
            f"overlapHours must be from 0 to {DEFAULT.key_overlap_hours}", path=("input", "overlapHours")
        )
    actor = await members.as_of_now(work, actor)
    key = await _lock(work, actor, key_id)
    if not key.is_good:
        raise KeyGone(path=_PATH)
    grant = Grant(
        TokenKind.KEY,
        grant_checks.grantable(actor, key.scopes),
        service_id=key.service_id,
        name=key.name,
        lifetime=key.lifetime,
        created_by=actor.id,
    )
    await trust_marks.end_for_service(work, actor, hints, key.service_id)
    if overlap_hours:
        await work.execute(_END_LATER, work.tenant_id, key_id, timedelta(hours=overlap_hours))
    else:
        await _end(work, hints, key_id)
    return await _issue(work, keyring, grant)


async def revoke(work: UnitOfWork, actor: Actor, hints: Hints, *, key_id: UUID) -> None:
    """Revokes the key. A second call changes nothing."""
    await _lock(work, actor, key_id)
    await _end(work, hints, key_id)


async def _end(work: UnitOfWork, hints: Hints, key_id: UUID) -> None:
    await work.execute(_END, work.tenant_id, key_id)
    work.after_commit(lambda: hints.revoked(key_id))


async def _issue(work: UnitOfWork, keyring: Keyring, grant: Grant) -> Issued:
    await quotas.claim(work, quotas.API_KEYS)
    return await tokens.issue(work, keyring, grant)


async def _lock(work: UnitOfWork, actor: Actor, key_id: UUID) -> _KeyRow:
    """Reads the key under the lock of its account, as every change of a key or an account does."""
    service_id = await work.fetchrow(_SERVICE, work.tenant_id, key_id)
    if service_id is None:
        actor.require(Scope.ADMIN_WRITE)
        raise KeyNotFound(path=_PATH)
    await services.lock(work, actor, ServiceKind.ACCOUNT, service_id, may_be_revoked=True)
    key = await work.fetchrow(_FIND, work.tenant_id, key_id)
    assert key is not None  # keys are never deleted
    return key


def _checked_lifetime(days: int | None) -> timedelta | None:
    if days is None:
        return None
    if not 1 <= days <= DEFAULT.token_days:
        raise InvalidInput(f"expiresInDays must be from 1 to {DEFAULT.token_days}", path=("input", "expiresInDays"))
    return timedelta(days=days)
