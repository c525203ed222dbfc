"""Programs as actors of the tenant: apps that its admins install, and its own service accounts.

The API calls it; `oauth` reads the scopes that an installation was granted. A service acts within the scopes that an
admin has granted it; the admin must have had them all. `spaces.membership_removal` removes a revoked service from its
spaces.
"""

import json
from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID, uuid4

from backend.kit import text
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import app_events, apps, grant_checks, members, quotas, trust_marks
from backend.tenants.actor import Actor, Scope
from backend.tenants.apps import PublicApp
from backend.tenants.errors import (
    AlreadyInstalled,
    AppUnavailable,
    InstallationNotFound,
    ServiceAccountNotFound,
    ServiceRevoked,
)
from backend.tenants.models import AppEventKind, ServiceKind, ServiceStatus
from backend.tenants.trust import require_vouching


@dataclass(frozen=True, slots=True)
class LockedService:
    """A service as it is stored, locked. `app_id` is set for an installed app."""

    kind: ServiceKind
    status: ServiceStatus
    scopes: frozenset[Scope]
    app_id: UUID | None


@dataclass(frozen=True, slots=True)
class PresentInstallation:
    """The installation of an app that is not revoked."""

    id: UUID
    scopes: frozenset[Scope]


_INSTALLATION = Statement(
    PresentInstallation,
    """SELECT id, ARRAY(SELECT jsonb_array_elements_text(scopes)) AS scopes FROM services
WHERE tenant_id = $1 AND app_id = $2 AND status <> 'REVOKED' FOR NO KEY UPDATE""",
)
_INSERT = Statement(
    UUID,
    """
INSERT INTO services (id, tenant_id, kind, app_id, name, description, scopes, created_by)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (tenant_id, app_id) WHERE status <> 'REVOKED' DO NOTHING RETURNING id""",
)
_LOCK = Statement(
    LockedService,
    """SELECT kind, status, ARRAY(SELECT jsonb_array_elements_text(scopes)) AS scopes, app_id
FROM services WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE""",
)
#: Returns the old name if the name has changed.
_UPDATE = Statement(
    str,
    """WITH before AS (SELECT id, name FROM services WHERE tenant_id = $1 AND id = $2)
UPDATE services s SET name = coalesce($3, s.name), description = coalesce($4, s.description),
  scopes = coalesce($5::jsonb, s.scopes), updated_at = now()
FROM before b WHERE s.tenant_id = $1 AND s.id = b.id RETURNING CASE WHEN s.name <> b.name THEN b.name END""",
)
_SET_STATUS = "UPDATE services SET status = $3, updated_at = now() WHERE tenant_id = $1 AND id = $2"
_TRUST = "UPDATE services SET is_trusted = $3, updated_at = now() WHERE tenant_id = $1 AND id = $2"
#: In the order of `tenants.members`, for the same reasons.
_LOCK_FAMILIES = """SELECT FROM token_families WHERE tenant_id = $1 AND service_id = $2 AND revoked_at IS NULL
ORDER BY id FOR NO KEY UPDATE"""
_END_CODES = "DELETE FROM authorization_codes WHERE tenant_id = $1 AND service_id = $2 AND used_at IS NULL"
_END_TOKENS = """UPDATE access_tokens SET revoked_at = now()
WHERE tenant_id = $1 AND service_id = $2 AND revoked_at IS NULL"""
_END_FAMILIES = """UPDATE token_families SET revoked_at = now(), revoked_because = 'service revoked'
WHERE tenant_id = $1 AND service_id = $2 AND revoked_at IS NULL"""
_MISSING = {ServiceKind.APP: InstallationNotFound, ServiceKind.ACCOUNT: ServiceAccountNotFound}
_FIELDS = {ServiceKind.APP: "installationId", ServiceKind.ACCOUNT: "serviceAccountId"}


async def install(
    work: UnitOfWork, actor: Actor, *, app: PublicApp, scopes: Collection[str], may_be_none: bool = False
) -> UUID:
    """Installs the app. It may act here within `scopes`, which must be among those that it requests and the actor
    has. `may_be_none`: it may have none, if it only signs people in."""
    actor = await members.as_of_now(work, actor)
    actor.require(Scope.ADMIN_WRITE)
    is_for_sign_in = may_be_none and not scopes
    granted = frozenset[Scope]() if is_for_sign_in else grant_checks.grantable(actor, scopes, most=app.scopes)
    if not app.is_active:
        raise AppUnavailable(path=("input", "clientId"))
    await quotas.claim(work, quotas.INSTALLATIONS)
    service_id = await work.fetchrow(
        _INSERT, uuid4(), work.tenant_id, ServiceKind.APP, app.id, app.name, app.description,
        json.dumps(sorted(granted)), actor.id,
    )  # fmt: skip
    if service_id is None:
        raise AlreadyInstalled(path=("input", "clientId"))
    await _require_active(work, app)
    await app_events.record(work, service_id, AppEventKind.INSTALLED, scopes=granted)
    return service_id


async def _require_active(work: UnitOfWork, app: PublicApp) -> None:
    """The installation refers to the app now, which locks it. It may have been retired until then."""
    present = await apps.public(work, app_id=app.id)
    if present is None or not present.is_active:
        raise AppUnavailable(path=("input", "clientId"))


async def installation_of(work: UnitOfWork, app_id: UUID) -> PresentInstallation | None:
    """The installation of the app, locked. None: it is not installed."""
    return await work.fetchrow(_INSTALLATION, work.tenant_id, app_id)


async def create_account(
    work: UnitOfWork, actor: Actor, *, name: str, description: str, scopes: Collection[str]
) -> UUID:
    """Creates a service account, without a key."""
    actor = await members.as_of_now(work, actor)
    actor.require(Scope.ADMIN_WRITE)
    granted = grant_checks.grantable(actor, scopes)
    name, description = _checked_name(name), _checked_description(description)
    await quotas.claim(work, quotas.SERVICE_ACCOUNTS)
    return await work.fetch_one(
        _INSERT, uuid4(), work.tenant_id, ServiceKind.ACCOUNT, None, name, description,
        json.dumps(sorted(granted)), actor.id,
    )  # fmt: skip


async def regrant(work: UnitOfWork, actor: Actor, hints: Hints, *, service_id: UUID, scopes: Collection[str]) -> None:
    """Changes the scopes of an installation. The app must request each added scope, and the actor must have it."""
    actor = await members.as_of_now(work, actor)
    service = await lock(work, actor, ServiceKind.APP, service_id)
    app = await apps.public(work, app_id=service.app_id)
    requested = frozenset(app.scopes) if app else frozenset[Scope]()
    granted = grant_checks.grantable(actor, scopes, most=requested, current=service.scopes)
    await _update(work, hints, service_id, scopes=granted)
    if granted != service.scopes:
        await app_events.record(work, service_id, AppEventKind.SCOPES_CHANGED, scopes=granted)


async def update_account(
    work: UnitOfWork,
    actor: Actor,
    hints: Hints,
    *,
    service_id: UUID,
    name: str | None,
    description: str | None,
    scopes: Collection[str] | None,
) -> str | None:
    """None leaves a field unchanged. Returns the old name if the name has changed; the spaces of the account are then
    notified (`spaces.space_changes`)."""
    actor = await members.as_of_now(work, actor)
    service = await lock(work, actor, ServiceKind.ACCOUNT, service_id)
    granted = None if scopes is None else grant_checks.grantable(actor, scopes, current=service.scopes)
    name = None if name is None else _checked_name(name)
    description = None if description is None else _checked_description(description)
    return await _update(work, hints, service_id, name=name, description=description, scopes=granted)


async def set_status(
    work: UnitOfWork, actor: Actor, hints: Hints, *, kind: ServiceKind, service_id: UUID, status: ServiceStatus
) -> None:
    """Suspends, resumes, or finally revokes a service; revoking ends all of its tokens. Setting the same status again
    changes nothing.

    An actor who resumes a service gives it back its scopes, so the actor needs all of them.
    """
    actor = await members.as_of_now(work, actor)
    service = await lock(work, actor, kind, service_id, may_be_revoked=status is ServiceStatus.REVOKED)
    if status is ServiceStatus.ACTIVE and service.status is not status:
        grant_checks.require_all(actor, service.scopes, path=("input", _FIELDS[kind]))
        await trust_marks.end_for_service(work, actor, hints, service_id)
    if status is ServiceStatus.REVOKED:
        await end(work, hints, service_id=service_id)
        if service.status is not status and kind is ServiceKind.APP:
            await app_events.record(work, service_id, AppEventKind.REMOVED, scopes=())
        return
    await work.execute(_SET_STATUS, work.tenant_id, service_id, status)
    work.after_commit(lambda: hints.revoked(service_id))


async def end(work: UnitOfWork, hints: Hints, *, service_id: UUID) -> None:
    """Revokes a service with its tokens, whoever wants it: the caller has checked the rights."""
    await work.execute(_SET_STATUS, work.tenant_id, service_id, ServiceStatus.REVOKED)
    for statement in (_LOCK_FAMILIES, _END_CODES, _END_TOKENS, _END_FAMILIES):
        await work.execute(statement, work.tenant_id, service_id)
    work.after_commit(lambda: hints.revoked(service_id))


async def trust(work: UnitOfWork, actor: Actor, hints: Hints, *, service_id: UUID, is_trusted: bool) -> None:
    """Sets whether an admin vouches for what the service says, for an account and an installation alike."""
    require_vouching(actor)
    if await work.fetchrow(_LOCK, work.tenant_id, service_id) is None:
        raise ServiceAccountNotFound(path=("input", "id"))
    await work.execute(_TRUST, work.tenant_id, service_id, is_trusted)
    work.after_commit(lambda: hints.revoked(service_id))


async def lock(
    work: UnitOfWork, actor: Actor, kind: ServiceKind, service_id: UUID, *, may_be_revoked: bool = False
) -> LockedService:
    """Locks a service for a change of it or of its keys."""
    actor.require(Scope.ADMIN_WRITE)
    path = "input", _FIELDS[kind]
    service = await work.fetchrow(_LOCK, work.tenant_id, service_id)
    if service is None or service.kind is not kind:
        raise _MISSING[kind](path=path)
    if service.status is ServiceStatus.REVOKED and not may_be_revoked:
        raise ServiceRevoked(path=path)
    return service


async def _update(
    work: UnitOfWork,
    hints: Hints,
    service_id: UUID,
    *,
    name: str | None = None,
    description: str | None = None,
    scopes: frozenset[Scope] | None = None,
) -> str | None:
    stored = None if scopes is None else json.dumps(sorted(scopes))
    old_name = await work.fetchrow(_UPDATE, work.tenant_id, service_id, name, description, stored)
    work.after_commit(lambda: hints.revoked(service_id))
    return old_name


def _checked_name(name: str) -> str:
    return text.require(name, name="name", max_chars=DEFAULT.name_chars)


def _checked_description(description: str) -> str:
    return text.require(description, name="description", max_chars=DEFAULT.description_chars, allow_empty=True)
