"""Deliveries that were set aside: admins replay or drop them. The API calls it, and `outbox` sends them again."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor, Scope
from backend.webhooks import delivery_log
from backend.webhooks.errors import DeliveryNotFound, EndpointNotFound, NotDead
from backend.webhooks.models import DeliveryState

_STATE = Statement(
    DeliveryState, "SELECT state FROM webhook_deliveries WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE"
)
_DECIDE = """UPDATE webhook_deliveries SET state = $3::text, settled_at = CASE WHEN $3::text = 'DROPPED' THEN now() END
WHERE tenant_id = $1 AND id = ANY ($2)"""
_EXISTS = Statement(bool, "SELECT true FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2")
_DEAD_SINCE = Statement(
    UUID,
    """SELECT id FROM webhook_deliveries WHERE tenant_id = $1 AND endpoint_id = $2 AND state = 'DEAD'
  AND created_at >= $3 ORDER BY created_at, id LIMIT $4 FOR NO KEY UPDATE""",
)


async def decide(work: UnitOfWork, actor: Actor, *, delivery_id: UUID, replays: bool) -> None:
    """Replays a dead delivery under its own id, or drops it for good, also one whose replay has not succeeded yet."""
    actor.require(Scope.ADMIN_WRITE)
    state = await work.fetchrow(_STATE, work.tenant_id, delivery_id)
    if state is None:
        raise DeliveryNotFound(path=("input", "deliveryId"))
    if state is not DeliveryState.DEAD and (replays or state is not DeliveryState.PENDING):
        raise NotDead(path=("input", "deliveryId"))
    await _set(work, [delivery_id], DeliveryState.PENDING if replays else DeliveryState.DROPPED)


async def replay_since(work: UnitOfWork, actor: Actor, *, endpoint_id: UUID, since: datetime) -> tuple[int, bool]:
    """Replays the oldest dead deliveries that were set aside since then. Returns their number, and whether more are
    left."""
    actor.require(Scope.ADMIN_WRITE)
    if since.tzinfo is None:
        raise InvalidInput("since needs a UTC offset, such as Z", path=("input", "since"))
    if await work.fetchrow(_EXISTS, work.tenant_id, endpoint_id) is None:
        raise EndpointNotFound(path=("input", "endpointId"))
    most = DEFAULT.webhook_replays
    found = await work.fetch(_DEAD_SINCE, work.tenant_id, endpoint_id, since, most + 1)
    await _set(work, found[:most], DeliveryState.PENDING)
    return min(len(found), most), len(found) > most


async def _set(work: UnitOfWork, delivery_ids: Sequence[UUID], state: DeliveryState) -> None:
    await work.execute(_DECIDE, work.tenant_id, delivery_ids, state)
    await delivery_log.note_decision(work, delivery_ids, state)
