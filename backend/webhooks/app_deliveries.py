"""For the owner of an app: the deliveries of its webhook in all installations, and their repair. The API calls it.

The rows belong to the tenants of the installations. Functions of the database read and change them, only for the
tenant of the app. They return only the contents that the webhook has sent, and the results.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor
from backend.tenants.errors import InstallationNotFound
from backend.webhooks import app_webhooks
from backend.webhooks.models import DeliveryState, EndpointStatus


@dataclass(frozen=True, slots=True)
class AppDelivery:
    """An entry of the log of deliveries of an app, of any installation."""

    tenant_id: UUID
    service_id: UUID
    event: str
    message_id: str
    state: DeliveryState
    attempts: int
    last_status: int | None
    last_error: str
    first_at: datetime
    last_at: datetime


@dataclass(frozen=True, slots=True)
class AppEndpoint:
    """The state of what is sent for one installation or one of its spaces. All three ids null: for all organisations
    that were erased."""

    id: UUID
    tenant_id: UUID | None
    service_id: UUID | None
    space_id: UUID | None
    status: EndpointStatus
    failing_since: datetime | None
    last_status: int | None
    last_error: str | None
    delivered: int
    delivered_at: datetime | None
    #: Deliveries that were set aside.
    dead: int


@dataclass(frozen=True, slots=True)
class ReplayForm:
    """Which deliveries are sent again: those with `delivery_ids`, or all since `since`."""

    service_id: UUID | None
    delivery_ids: Sequence[UUID]
    since: datetime | None


_DELIVERIES = Statement(
    AppDelivery,
    """SELECT tenant_id, service_id, event, message_id, state, attempts, last_status, last_error, first_at, last_at
FROM read_app_deliveries($1, $2, $3, $4, $5)""",
)
_ENDPOINTS = Statement(
    AppEndpoint,
    """SELECT id, tenant_id, service_id, space_id, status, failing_since, last_status, last_error, delivered,
  delivered_at, dead FROM list_app_endpoints($1, $2, $3, $4, $5)""",
)
_RESUME = Statement(int, "SELECT resume_app_endpoints($1, $2, $3)")
#: Whether something was sent for the installation, also for one that is erased.
_IS_KNOWN = Statement(
    bool,
    """SELECT EXISTS (SELECT FROM list_app_endpoints($1, $2, $3, NULL, 1))
  OR EXISTS (SELECT FROM read_app_deliveries($1, $2, $3, NULL, 1))""",
)
_REPLAY = Statement(int, "SELECT replay_app_deliveries($1, $2, $3, $4, $5, $6)")


async def log(
    work: UnitOfWork, *, app_id: UUID, service_id: UUID | None, states: Sequence[DeliveryState]
) -> list[AppDelivery]:
    """The newest entries of the log. `states` empty: all."""
    return await work.fetch(
        _DELIVERIES, work.tenant_id, app_id, service_id, states or None, DEFAULT.app_deliveries_shown
    )  # fmt: skip


async def endpoints(
    work: UnitOfWork, *, app_id: UUID, service_id: UUID | None, after: UUID | None
) -> list[AppEndpoint]:
    """A page, in the order of their ids."""
    return await work.fetch(_ENDPOINTS, work.tenant_id, app_id, service_id, after, DEFAULT.app_endpoints_shown)


async def resume(work: UnitOfWork, actor: Actor, *, app_id: UUID, service_id: UUID | None) -> int:
    """Sends again where deliveries fail or were switched off. Returns the number of endpoints."""
    await _require(work, actor, app_id, service_id)
    return await work.fetch_one(_RESUME, work.tenant_id, app_id, service_id)


async def replay(work: UnitOfWork, actor: Actor, *, app_id: UUID, form: ReplayForm) -> tuple[int, bool]:
    """Sends deliveries again that were set aside, under their ids. Returns their number, and whether more may be
    left."""
    await _require(work, actor, app_id, form.service_id)
    if (form.since is None) == (not form.delivery_ids):
        raise InvalidInput("give either since or messageIds", path=("input", "since"))
    if form.since is not None and form.since.tzinfo is None:
        raise InvalidInput("since needs a UTC offset, such as Z", path=("input", "since"))
    most = DEFAULT.webhook_replays
    if len(form.delivery_ids) > most:
        raise InvalidInput(f"give at most {most} messageIds", path=("input", "messageIds"))
    ids = list(form.delivery_ids) or None
    replayed = await work.fetch_one(_REPLAY, work.tenant_id, app_id, form.service_id, ids, form.since, most)
    return replayed, replayed == most


async def _require(work: UnitOfWork, actor: Actor, app_id: UUID, service_id: UUID | None) -> None:
    """Raises if the app has no webhook, or nothing was sent to it for this installation."""
    await app_webhooks.require(work, actor, app_id=app_id)
    if service_id is not None and not await work.fetch_one(_IS_KNOWN, work.tenant_id, app_id, service_id):
        raise InstallationNotFound(path=("input", "installationId"))
