"""The deliveries of a webhook endpoint: those that were set aside, and the log of all."""

from datetime import datetime
from uuid import UUID

import strawberry

from backend.api.enums import DeliveryState, WebhookEvent
from backend.api.reading.ids import Kind, encode
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import field
from backend.tenants.actor import Scope

DELIVERIES = Source(
    """SELECT d.id, d.event, d.body, d.state, d.tries, d.last_status, d.last_error, d.created_at, d.settled_at
    FROM webhook_deliveries d""",
    "d",
)
LOG = Source(
    """SELECT l.id, l.event, l.message_id, l.state, l.attempts, l.last_status, l.last_error, l.milliseconds, l.first_at,
    l.last_at FROM webhook_log l""",
    "l",
)
DELIVERIES_OF_ENDPOINT = Listing(
    "deadLetters",
    DELIVERIES,
    "d.endpoint_id",
    (("d.created_at", "timestamptz"), ("d.id", "uuid")),
    choice="d.state",
)
LOG_OF_ENDPOINT = Listing(
    "webhookLog",
    LOG,
    "l.endpoint_id",
    (("l.first_at", "timestamptz"), ("l.id", "uuid")),
    choice="l.state",
    is_descending=True,
)


@strawberry.type(
    description="A delivery that its endpoint has refused several times. It was set aside so that later events "
    "could be delivered. Or a delivery to a connector that could not be read (MESSAGE_UNREAD)."
)
class WebhookDelivery:
    id: strawberry.ID
    message_id: str = strawberry.field(description="The header `webhook-id` that the receiver sees. It never changes.")
    event: WebhookEvent
    body: str = strawberry.field(
        description="The exact body that was sent. Of MESSAGE_UNREAD the request that came in, without its secrets."
    )
    state: DeliveryState
    tries: int
    last_status: int | None = strawberry.field(
        description="HTTP status of the last response. Null if no response came."
    )
    last_error: str
    created_at: datetime
    settled_at: datetime | None = strawberry.field(description="When it was delivered or dropped. Null until then.")

    @classmethod
    def of(cls, row: Row) -> "WebhookDelivery":
        return cls(
            id=encode(Kind.WEBHOOK_DELIVERY, row["id"]),
            message_id=f"msg_{row['id'].hex}",
            event=WebhookEvent(row["event"]),
            body=row["body"],
            state=DeliveryState(row["state"]),
            tries=row["tries"],
            last_status=row["last_status"],
            last_error=row["last_error"],
            created_at=row["created_at"],
            settled_at=row["settled_at"],
        )


@strawberry.type(description="What became of one delivery, without its content.")
class DeliveryLogEntry:
    key: strawberry.Private[UUID]
    message_id: str = strawberry.field(description="The header `webhook-id` that the receiver sees.")
    event: WebhookEvent
    state: DeliveryState
    attempts: int
    last_status: int | None = strawberry.field(
        description="HTTP status of the last response. Null if no response came."
    )
    last_error: str = strawberry.field(description="Why the last attempt failed. Empty if it succeeded.")
    milliseconds: int = strawberry.field(description="How long the last attempt took.")
    first_at: datetime = strawberry.field(description="When it was first sent.")
    last_at: datetime = strawberry.field(description="When it was last sent.")

    @field(
        "The delivery with its content, if it was set aside: pass its `id` to `replayWebhookDelivery`. Null if not.",
        needs=Scope.ADMIN_READ,
    )
    async def dead_letter(self, info: Info) -> WebhookDelivery | None:
        row = await info.context.loaders.row(DELIVERIES, self.key)
        return None if row is None else WebhookDelivery.of(row)

    @classmethod
    def of(cls, row: Row) -> "DeliveryLogEntry":
        return cls(
            key=row["id"],
            message_id=row["message_id"],
            event=WebhookEvent(row["event"]),
            state=DeliveryState(row["state"]),
            attempts=row["attempts"],
            last_status=row["last_status"],
            last_error=row["last_error"],
            milliseconds=row["milliseconds"],
            first_at=row["first_at"],
            last_at=row["last_at"],
        )
