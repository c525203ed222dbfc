"""The webhook of an app: its owner sets one address, which is told of all installations. The API calls it.

Whoever sets the address receives what the app could read anywhere. So they must control the app, as whoever sets its
redirect addresses. `app_endpoints` makes the rows of the installations, `outbox` reads the address and the secret.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from backend.kit.errors import InvalidInput
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.own_hooks import OwnHooks
from backend.kit.redis_signals import Hints
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import apps, secrets, trust_marks
from backend.tenants.actor import Actor, Scope
from backend.webhooks import endpoints, erased_installations, secret_rotation, signatures
from backend.webhooks.errors import NoAppWebhook
from backend.webhooks.models import DeliveryFormat, WebhookEvent

_LIFECYCLE = (WebhookEvent.APP_INSTALLED, WebhookEvent.APP_SCOPES_CHANGED, WebhookEvent.APP_REMOVED)
EVENTS = frozenset({*_LIFECYCLE, WebhookEvent.MESSAGE_POSTED, WebhookEvent.MESSAGE_UPDATED})


@dataclass(frozen=True, slots=True)
class AppWebhookForm:
    """What the owner sets. `events` empty: all."""

    url: str
    events: Sequence[WebhookEvent]
    format: DeliveryFormat


@dataclass(frozen=True, slots=True)
class AppAddress:
    """Where an app receives deliveries now, and what signs them."""

    url: str
    format: DeliveryFormat
    events: frozenset[WebhookEvent]
    secrets: Sequence[str] = field(repr=False)
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class _Stored:
    id: UUID
    url: str
    secret_id: UUID
    secret_before_id: UUID | None


@dataclass(frozen=True, slots=True)
class _Address:
    url: str
    events: Json[list[str]]
    format: DeliveryFormat
    #: The secret, and the one before it as long as it is valid too.
    secret_ids: list[UUID | None]
    updated_at: datetime


_LOCK = Statement(
    _Stored,
    """SELECT id, url, secret_id, secret_before_id FROM app_webhooks
WHERE tenant_id = $1 AND app_id = $2 FOR NO KEY UPDATE""",
)
_ADD = """INSERT INTO app_webhooks (id, tenant_id, app_id, url, events, format, secret_id, created_by)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"""
_CHANGE = """UPDATE app_webhooks SET url = $3, events = $4, format = $5, updated_at = now()
WHERE tenant_id = $1 AND id = $2"""
_ROTATE = """UPDATE app_webhooks SET secret_before_id = coalesce($3, secret_before_id),
  secret_before_until = now() + $4, updated_at = now() WHERE tenant_id = $1 AND id = $2"""
_DELETE = "DELETE FROM app_webhooks WHERE tenant_id = $1 AND id = $2"
_ADDRESS = Statement(
    _Address,
    """SELECT w.url, w.events, w.format,
  ARRAY[w.secret_id, CASE WHEN w.secret_before_until > now() THEN w.secret_before_id END] AS secret_ids,
  w.updated_at
FROM app_webhooks w JOIN apps a ON (a.tenant_id, a.id) = (w.tenant_id, w.app_id)
WHERE w.tenant_id = $1 AND w.app_id = $2 AND a.status = 'ACTIVE'""",
)
_CHANGED_AT = Statement(datetime, "SELECT updated_at FROM app_webhooks WHERE tenant_id = $1 AND app_id = $2")
_SECRETS = secrets.SELECT + " AND s.id = ANY ($2) ORDER BY s.name"


async def put(
    work: UnitOfWork, keys: Keyring, actor: Actor, hints: Hints, *, app_id: UUID, form: AppWebhookForm,
    is_development: bool, own_hooks: OwnHooks,
) -> str | None:  # fmt: skip
    """Sets or changes the webhook. Returns the secret of a new one, which is shown only here."""
    await apps.require_control(work, actor, app_id)
    url = endpoints.checked_url(form.url, own_hooks, is_development=is_development)
    if not set(form.events) <= EVENTS:
        raise InvalidInput(
            f"events must be some of {', '.join(sorted(each.name for each in EVENTS))}", path=("input", "events")
        )
    events = json.dumps(sorted(form.events or EVENTS))
    stored = await work.fetchrow(_LOCK, work.tenant_id, app_id)
    if stored is None or stored.url != url:
        await trust_marks.end_for_app(work, actor, hints, app_id)
    if stored is not None:
        await work.execute(_CHANGE, work.tenant_id, stored.id, url, events, form.format)
        await erased_installations.refresh(work, app_id)
        return None
    value = signatures.fresh_secret()
    secret_id = await secrets.put(work, keys, actor, name=_secret_name(app_id), value=value)
    await work.execute(
        _ADD, uuid4(), work.tenant_id, app_id, url, events, form.format, secret_id, actor.id
    )  # fmt: skip
    return value


async def rotate(work: UnitOfWork, keys: Keyring, actor: Actor, *, app_id: UUID) -> str:
    """Returns the new secret. For a day deliveries are signed with both."""
    await apps.require_control(work, actor, app_id)
    stored = await _lock(work, app_id)
    value, overlap = signatures.fresh_secret(), timedelta(hours=DEFAULT.secret_overlap_hours)
    before_id = await secret_rotation.replace(
        work, keys, actor, name=_secret_name(app_id), value=value, overlap=overlap
    )
    await work.execute(_ROTATE, work.tenant_id, stored.id, before_id, overlap)
    await secret_rotation.delete_ended(work, "app_webhooks")
    return value


async def delete(work: UnitOfWork, actor: Actor, *, app_id: UUID) -> None:
    actor.require(Scope.ADMIN_WRITE)
    await _lock(work, app_id)
    await end(work, app_id=app_id)


async def end(work: UnitOfWork, *, app_id: UUID) -> None:
    """Deletes the webhook, if there is one, with its secrets. Also for an app that is deleted: the caller has checked
    the rights."""
    stored = await work.fetchrow(_LOCK, work.tenant_id, app_id)
    await erased_installations.forget(work, app_id)
    if stored is None:
        return
    await work.execute(_DELETE, work.tenant_id, stored.id)
    for secret_id in (stored.secret_id, stored.secret_before_id):
        if secret_id is not None:
            await secrets.remove(work, secret_id=secret_id)


async def require(work: UnitOfWork, actor: Actor, *, app_id: UUID) -> None:
    """Raises if the app has no webhook, or the actor must not test, resume or replay it."""
    actor.require(Scope.ADMIN_WRITE)
    await _lock(work, app_id)


async def address(keys: Keyring, *, publisher_id: UUID, app_id: UUID) -> AppAddress | None:
    """Where the app receives deliveries. It reads as the tenant of the app. None: it has no webhook any more, or the
    app is not active."""
    async with unit_of_work(publisher_id, read_only=True) as work:
        found = await work.fetchrow(_ADDRESS, publisher_id, app_id)
        if found is None:
            return None
        sealed = await work.fetch(_SECRETS, publisher_id, found.secret_ids)
    values = [secret.open(keys).value for secret in sealed]
    events = frozenset(map(WebhookEvent, found.events))
    return AppAddress(found.url, found.format, events, values, found.updated_at)


async def changed_at(*, publisher_id: UUID, app_id: UUID) -> datetime | None:
    """When the owner last changed the address, the events or the secret. None: there is no webhook any more."""
    async with unit_of_work(publisher_id, read_only=True) as work:
        return await work.fetchrow(_CHANGED_AT, publisher_id, app_id)


async def _lock(work: UnitOfWork, app_id: UUID) -> _Stored:
    stored = await work.fetchrow(_LOCK, work.tenant_id, app_id)
    if stored is None:
        raise NoAppWebhook(path=("input", "appId"))
    return stored


def _secret_name(app_id: UUID) -> str:
    return f"app-webhook/{app_id}"
