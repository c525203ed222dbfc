"""Writes the body of a delivery in the format of its endpoint. `feed_reading` and the dispatch of calls use it.

CLOUDEVENTS is the structured mode of CloudEvents 1.0: one JSON object with the attributes of the event and its data.
"""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from backend.kit.global_ids import encode
from backend.webhooks.models import DeliveryFormat, WebhookEvent

CONTENT_TYPES = {
    DeliveryFormat.CIRCADIAN: "application/json",
    DeliveryFormat.CLOUDEVENTS: "application/cloudevents+json; charset=utf-8",
}


@dataclass(frozen=True, slots=True)
class Content:
    """What a delivery says, whatever its format is."""

    event: WebhookEvent
    message_id: str
    occurred_at: datetime
    data: dict[str, Any]
    tenant_id: UUID
    endpoint_id: UUID
    #: The id of the space or the agent whose events the endpoint receives.
    subject: str | None


def message_id_of(delivery_id: UUID) -> str:
    """The header `webhook-id` of a delivery."""
    return f"msg_{delivery_id.hex}"


def delivery_id_of(message_id: str) -> UUID | None:
    """The delivery with this header `webhook-id`. None: it is not one of ours."""
    digits = message_id.removeprefix("msg_")
    if message_id == digits or len(digits) != 32:
        return None
    try:
        return UUID(hex=digits)
    except ValueError:
        return None


def write(content: Content, form: DeliveryFormat) -> bytes:
    """The same bytes for the same event, whichever worker writes them."""
    body = _cloud_event(content) if form is DeliveryFormat.CLOUDEVENTS else _plain(content)
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


def _plain(content: Content) -> dict[str, Any]:
    return {"type": content.event.value, "timestamp": content.occurred_at.isoformat(), "data": content.data}


def _cloud_event(content: Content) -> dict[str, Any]:
    """`source` and `id` together are unique, as the specification asks."""
    source = f"/tenants/{encode('Tenant', content.tenant_id)}/webhookEndpoints/{_endpoint(content.endpoint_id)}"
    return {
        "specversion": "1.0",
        "id": content.message_id,
        "source": source,
        "type": content.event.value,
        **({"subject": content.subject} if content.subject else {}),
        "time": content.occurred_at.isoformat(),
        "datacontenttype": "application/json",
        "data": content.data,
    }


def _endpoint(endpoint_id: UUID) -> str:
    return encode("WebhookEndpoint", endpoint_id)
