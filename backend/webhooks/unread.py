"""Deliveries of chat services that an error of ours kept from being read: they are kept, told of, and read again.

They are dead letters of the connector's endpoint. `connector_receiving` writes them and reads them again.
"""

import json
from collections.abc import Mapping
from datetime import timedelta
from uuid import UUID, uuid5

from backend.kit import purge
from backend.kit.limits import DEFAULT
from backend.kit.received import Received
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import connectors
from backend.webhooks import delivery_log
from backend.webhooks.delivery_log import Attempt
from backend.webhooks.feed_reading import Outgoing
from backend.webhooks.models import DeliveryState, WebhookEvent

_TOLD = "A message from outside could not be read because of an error here. An admin can have it read again."
#: Parts of the names of headers that may hold a secret.
_SECRET = ("auth", "cookie", "key", "secret", "signature", "token")
#: Each byte is one character, so that nothing is lost.
_BYTES = "latin-1"
_FAIL = Statement(
    UUID,
    "UPDATE webhook_endpoints SET last_error = $3 WHERE tenant_id = $1 AND connector_id = $2 RETURNING id",
)
_KEEP = """
INSERT INTO webhook_deliveries (id, tenant_id, endpoint_id, event, body, state, tries, last_error)
VALUES ($2, $1, $3, $4, $5, 'DEAD', 1, $6) ON CONFLICT (id) DO NOTHING"""
_LIMIT = """
DELETE FROM webhook_deliveries WHERE tenant_id = $1 AND id IN (
  SELECT id FROM webhook_deliveries WHERE tenant_id = $1 AND endpoint_id = $2 AND event = $3
  ORDER BY created_at DESC, id OFFSET $4)"""
_FORGET = purge.deletion(
    "webhook_deliveries",
    since="coalesce(settled_at, created_at)",
    retention=timedelta(days=DEFAULT.past_listed_days),
    only="state <> 'PENDING'",
)


async def keep(work: UnitOfWork, hints: Hints, *, connector_id: UUID, received: Received, error: str) -> None:
    """Keep the request without its secrets, and tell the space once. The newest ones of a connector are kept."""
    endpoint_id = await work.fetchrow(_FAIL, work.tenant_id, connector_id, error)
    if endpoint_id is None:
        return
    event, body = WebhookEvent.MESSAGE_UNREAD, _body(received)
    delivery_id = uuid5(endpoint_id, f"{event}:{body}")
    await work.execute(_KEEP, work.tenant_id, delivery_id, endpoint_id, event, body, error)
    await work.execute(_LIMIT, work.tenant_id, endpoint_id, event, DEFAULT.unread_deliveries)
    await work.execute(_FORGET, work.tenant_id)
    outgoing = Outgoing(delivery_id, event, (0, 0), body.encode())
    await delivery_log.write(work, endpoint_id, outgoing, Attempt(DeliveryState.DEAD, None, error, 0))
    await connectors.post_connector_notice(work, hints, connector_id=connector_id, text=_TOLD, once="unread")


def request_of(body: bytes, *, now_seconds: float) -> Received:
    """The request that was kept."""
    kept = json.loads(body)
    return Received(kept["headers"], kept["body"].encode(kept["encoding"]), now_seconds)


def _body(received: Received) -> str:
    """As text where it is text, so that what is erased is found in it."""
    encoding = "utf-8"
    try:
        text = received.body.decode(encoding)
    except ValueError:
        encoding, text = _BYTES, received.body.decode(_BYTES)
    kept = {"headers": _harmless(received.headers), "encoding": encoding, "body": text}
    return json.dumps(kept, ensure_ascii=False)


def _harmless(headers: Mapping[str, str]) -> dict[str, str]:
    return {
        name: value
        for name, value in headers.items()
        if name == "content-type" or (name.startswith("x-") and not any(each in name for each in _SECRET))
    }
