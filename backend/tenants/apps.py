"""Apps: OAuth clients that the tenant has built and registered. Other tenants install them (`services`).

The API and the dynamic registration (`oauth`) call it. `public` reads what every tenant may see of an app. Tokens of
its installations are valid only while the app is ACTIVE, so suspending or deleting the app invalidates all of them.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID, uuid4

from backend.kit import opaque
from backend.kit.keyring import KeyPurpose, Keyring
from backend.kit.limits import DEFAULT
from backend.kit.opaque import Prefix
from backend.kit.redis_signals import Hints
from backend.kit.statements import Json, Statement
from backend.kit.text import clean
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import app_forms, grant_checks, members, quotas, trust_marks, unused_apps
from backend.tenants.actor import Actor, Scope
from backend.tenants.app_forms import AppChange, AppForm, CheckedForm
from backend.tenants.errors import AppDeleted, AppNotFound, NoSecret
from backend.tenants.models import AppStatus, AppType, GrantType, IdTokenAlgorithm


@dataclass(frozen=True, slots=True)
class Registered:
    """`client_secret` is returned only here; it is None for a public app."""

    app_id: UUID
    client_id: str
    client_secret: str | None


@dataclass(frozen=True, slots=True)
class PublicApp:
    """What every tenant may see of an app. `tenant_id` is the tenant that publishes it."""

    id: UUID
    tenant_id: UUID
    client_id: str
    name: str
    description: str
    homepage_url: str | None
    type: AppType
    status: AppStatus
    redirect_uris: Json[list[str]]
    scopes: frozenset[Scope]
    grant_types: frozenset[GrantType]
    publisher: str
    requires_pushed: bool
    requires_proof: bool
    id_token_algorithm: IdTokenAlgorithm

    @property
    def is_active(self) -> bool:
        return self.status is AppStatus.ACTIVE


@dataclass(frozen=True, slots=True)
class _LockedApp:
    name: str
    description: str
    homepage_url: str | None
    type: AppType
    status: AppStatus
    redirect_uris: Json[list[str]]
    scopes: Json[list[str]]
    grant_types: Json[list[str]]
    requires_pushed: bool
    requires_proof: bool
    id_token_algorithm: IdTokenAlgorithm
    allowed_origins: Json[list[str]]


@dataclass(frozen=True, slots=True)
class _KeptApp:
    """A stored app that is identified by a URL."""

    id: UUID
    is_retired: bool
    is_in_use: bool


_COLUMNS = """a.id, a.tenant_id, a.client_id, a.name, a.description, a.homepage_url, a.type, a.status, a.redirect_uris,
  ARRAY(SELECT jsonb_array_elements_text(a.scopes)) AS scopes,
  ARRAY(SELECT jsonb_array_elements_text(a.grant_types)) AS grant_types,
  a.publisher, a.requires_pushed, a.requires_proof, id_token_algorithm(a.id) AS id_token_algorithm"""
_READ = Statement(PublicApp, f"SELECT {_COLUMNS} FROM read_app($1, $2) a")  # noqa: S608
_READ_ALL = Statement(
    PublicApp,
    f"SELECT {_COLUMNS} FROM unnest($1::uuid[]) AS wanted (id) CROSS JOIN LATERAL read_app(NULL, wanted.id) AS a",  # noqa: S608
)
_INSERT = """
INSERT INTO apps (id, tenant_id, client_id, name, description, homepage_url, type, redirect_uris, scopes, grant_types,
  secret_digest, registration_digest, created_by, requires_pushed, requires_proof, allowed_origins,
  id_token_algorithm)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)"""
#: Returns nothing if nothing changes.
_UPDATE = Statement(
    bool,
    """UPDATE apps SET name = $3, description = $4, homepage_url = $5, redirect_uris = $6, scopes = $7,
  grant_types = $8, requires_pushed = $9, requires_proof = $10, allowed_origins = $11,
  id_token_algorithm = $12, updated_at = now()
WHERE tenant_id = $1 AND id = $2 AND (name, description, homepage_url, redirect_uris, scopes, grant_types,
  requires_pushed, requires_proof, allowed_origins, id_token_algorithm)
  IS DISTINCT FROM ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING true""",
)
_LOCK = Statement(
    _LockedApp,
    """SELECT name, description, homepage_url, type, status, redirect_uris, scopes, grant_types,
  requires_pushed, requires_proof, id_token_algorithm, allowed_origins FROM apps
WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE""",
)
_ROTATE = """UPDATE apps SET secret_before_digest = CASE WHEN $4::interval > interval '0' THEN secret_digest END,
  secret_before_until = now() + $4, secret_digest = $3, updated_at = now() WHERE tenant_id = $1 AND id = $2"""
_KNOWS = Statement(
    bool,
    """SELECT secret_digest = ANY ($3) OR (secret_before_digest = ANY ($3) AND secret_before_until > now())
FROM apps WHERE tenant_id = $1 AND id = $2 AND status = 'ACTIVE'""",
)
_BY_REGISTRATION = Statement(
    UUID,
    """SELECT id FROM apps
WHERE tenant_id = $1 AND client_id = $2 AND registration_digest = ANY ($3) AND status <> 'DELETED'""",
)
_BY_NAME = Statement(
    _KeptApp,
    """SELECT id, status = 'DELETED' AND registration_digest IS NULL AS is_retired, is_app_in_use(id, 0) AS is_in_use
FROM apps WHERE tenant_id = $1 AND client_id = $2 FOR NO KEY UPDATE""",
)
#: The days until an unused app is retired count again.
_BEGIN_AGAIN = """UPDATE apps SET status = CASE WHEN status = 'DELETED' AND registration_digest IS NULL THEN 'ACTIVE'
  ELSE status END, registration_digest = coalesce(registration_digest, $3), created_at = now(), updated_at = now()
WHERE tenant_id = $1 AND id = $2"""
_SET_STATUS = "UPDATE apps SET status = $3, updated_at = now() WHERE tenant_id = $1 AND id = $2"


async def public(work: UnitOfWork, *, client_id: str | None = None, app_id: UUID | None = None) -> PublicApp | None:
    """Finds an app by its client id or its id, in any status. The apps of a suspended tenant are not found."""
    return await work.fetchrow(_READ, None if client_id is None else clean(client_id), app_id)


async def all_public(work: UnitOfWork, app_ids: Sequence[UUID]) -> list[PublicApp]:
    """The apps with these ids, as far as `public` finds them."""
    return await work.fetch(_READ_ALL, app_ids)


async def register(work: UnitOfWork, keys: Keyring, actor: Actor, *, form: AppForm) -> Registered:
    """Registers an app of the actor's tenant. The app can request only scopes that the actor has, because the actor
    gets its secret."""
    actor = await members.as_of_now(work, actor)
    actor.require(Scope.ADMIN_WRITE)
    grant_checks.grantable(actor, form.scopes)
    return await add(work, keys, form=form, created_by=actor.id)


async def add(
    work: UnitOfWork,
    keys: Keyring,
    *,
    form: AppForm,
    created_by: UUID | None,
    registration: str | None = None,
    identified_as: tuple[UUID, str] | None = None,
) -> Registered:
    """Inserts an app into the tenant of the transaction. `registration`: the token with which the client manages the
    app (RFC 7592)."""
    checked = app_forms.checked(form)
    await unused_apps.forget(work)
    await quotas.claim(work, quotas.APPS)
    app_id, client_id = identified_as or (uuid4(), f"cir_app_{uuid4().hex}")
    secret = opaque.generate(Prefix.CLIENT_SECRET) if form.type is AppType.CONFIDENTIAL else None
    await work.execute(
        _INSERT, app_id, work.tenant_id, client_id, checked.name, checked.description, checked.homepage_url, form.type,
        json.dumps(checked.redirect_uris), json.dumps(checked.scopes), json.dumps(checked.grant_types),
        keys.digest(KeyPurpose.TOKEN, secret) if secret else None,
        keys.digest(KeyPurpose.TOKEN, registration) if registration else None, created_by,
        checked.requires_pushed, checked.requires_proof, json.dumps(checked.allowed_origins),
        checked.id_token_algorithm,
    )  # fmt: skip
    return Registered(app_id, client_id, secret)


async def keep(work: UnitOfWork, keys: Keyring, *, app_id: UUID, client_id: str, form: AppForm) -> None:
    """Stores an app that is identified by a URL (`oauth.server.client_documents`), as its document describes it.

    Nobody receives its registration token. The token only marks the app as self-registered, so that it is deleted like
    the others when no tenant has it installed any more. An app that was retired in this way begins again.
    """
    token = opaque.generate(Prefix.REGISTRATION_TOKEN)
    stored = await work.fetchrow(_BY_NAME, work.tenant_id, client_id)
    if stored is not None:
        if not stored.is_in_use:
            await work.execute(_BEGIN_AGAIN, work.tenant_id, stored.id, keys.digest(KeyPurpose.TOKEN, token))
        if stored.is_retired:
            await unused_apps.forget(work)
            await quotas.claim(work, quotas.APPS, more=0)  # it is counted already
        await _store_form(work, stored.id, app_forms.checked(form))
        return
    await add(work, keys, form=form, created_by=None, registration=token, identified_as=(app_id, client_id))


async def update(work: UnitOfWork, actor: Actor, hints: Hints, *, app_id: UUID, change: AppChange) -> None:
    """Changes what the app requests from now on. Installations keep what they were granted.

    An actor who sets the redirect addresses or the scopes of an app can act as the app. So the actor needs all scopes
    of the app.
    """
    actor = await members.as_of_now(work, actor)
    form = await require_control(work, actor, app_id)
    if change.scopes is not None:
        grant_checks.grantable(actor, change.scopes, current=grant_checks.parse_scopes(form.scopes))
        grant_checks.require_control(actor, change.scopes, path=("input", "scopes"))
    if change.redirect_uris is not None:
        await trust_marks.end_for_app(work, actor, hints, app_id)
    await change_form(work, app_id=app_id, change=change)


async def change_form(work: UnitOfWork, *, app_id: UUID, change: AppChange) -> bool:
    """As `update`, for a client that has authenticated as the app. Returns whether anything has changed."""
    return await _store_form(work, app_id, app_forms.checked(change.applied_to(await _lock(work, app_id))))


async def _store_form(work: UnitOfWork, app_id: UUID, checked: CheckedForm) -> bool:
    changed = await work.fetchrow(
        _UPDATE, work.tenant_id, app_id, checked.name, checked.description, checked.homepage_url,
        json.dumps(checked.redirect_uris), json.dumps(checked.scopes), json.dumps(checked.grant_types),
        checked.requires_pushed, checked.requires_proof, json.dumps(checked.allowed_origins),
        checked.id_token_algorithm,
    )  # fmt: skip
    return changed is True


async def rotate_secret(
    work: UnitOfWork, keys: Keyring, actor: Actor, hints: Hints, *, app_id: UUID, is_at_once: bool
) -> str:
    """Returns the new secret. The previous secret stays valid for one more day, unless `is_at_once`; older ones become
    invalid."""
    if (await require_control(work, actor, app_id)).type is AppType.PUBLIC:
        raise NoSecret(path=("input", "appId"))
    await trust_marks.end_for_app(work, actor, hints, app_id)
    secret = opaque.generate(Prefix.CLIENT_SECRET)
    overlap = timedelta(hours=0 if is_at_once else DEFAULT.secret_overlap_hours)
    await work.execute(_ROTATE, work.tenant_id, app_id, keys.digest(KeyPurpose.TOKEN, secret), overlap)
    return secret


async def knows_secret(work: UnitOfWork, keys: Keyring, *, app_id: UUID, secret: str) -> bool:
    """Whether this is a current secret of the app. Needs a transaction of the app's own tenant."""
    if not opaque.is_well_formed(secret, Prefix.CLIENT_SECRET):
        return False
    return await work.fetchrow(_KNOWS, work.tenant_id, app_id, keys.digests(KeyPurpose.TOKEN, secret)) is True


async def registered(work: UnitOfWork, keys: Keyring, *, client_id: str, registration: str) -> UUID | None:
    """The app that this token may manage (RFC 7592). Needs a transaction of the app's own tenant."""
    if not opaque.is_well_formed(registration, Prefix.REGISTRATION_TOKEN):
        return None
    digests = keys.digests(KeyPurpose.TOKEN, registration)
    return await work.fetchrow(_BY_REGISTRATION, work.tenant_id, clean(client_id), digests)


async def set_status(work: UnitOfWork, actor: Actor, hints: Hints, *, app_id: UUID, status: AppStatus) -> None:
    """Suspends, resumes, or finally deletes the app. Setting the same status again changes nothing."""
    actor.require(Scope.ADMIN_WRITE)
    if status is AppStatus.ACTIVE:
        await require_control(work, actor, app_id)
        await trust_marks.end_for_app(work, actor, hints, app_id)
    await put_status(work, hints, app_id=app_id, status=status)


async def put_status(work: UnitOfWork, hints: Hints, *, app_id: UUID, status: AppStatus) -> None:
    """As `set_status`, for a client that has authenticated as the app."""
    await _lock(work, app_id, may_be_deleted=status is AppStatus.DELETED)
    await work.execute(_SET_STATUS, work.tenant_id, app_id, status)
    work.after_commit(lambda: hints.revoked(app_id))


async def require_control(work: UnitOfWork, actor: Actor, app_id: UUID) -> AppForm:
    """Locks and returns the app. Raises unless the actor may act as the app."""
    actor = await members.as_of_now(work, actor)
    actor.require(Scope.ADMIN_WRITE)
    form = await _lock(work, app_id)
    grant_checks.require_control(actor, form.scopes, path=("input", "appId"))
    return form


async def _lock(work: UnitOfWork, app_id: UUID, *, may_be_deleted: bool = False) -> AppForm:
    app = await work.fetchrow(_LOCK, work.tenant_id, app_id)
    if app is None:
        raise AppNotFound(path=("input", "appId"))
    if app.status is AppStatus.DELETED and not may_be_deleted:
        raise AppDeleted(path=("input", "appId"))
    return AppForm(
        name=app.name,
        description=app.description,
        homepage_url=app.homepage_url,
        type=app.type,
        redirect_uris=app.redirect_uris,
        scopes=app.scopes,
        grant_types=list(map(GrantType, app.grant_types)),
        requires_pushed=app.requires_pushed,
        requires_proof=app.requires_proof,
        id_token_algorithm=app.id_token_algorithm,
        allowed_origins=app.allowed_origins,
    )
