"""The webhook endpoints of the tenant and the deliveries that they refused. `webhook_mutations` changes them.

`api.webhooks.connectors` imports this module, so the type `Connector` is resolved lazily here.
"""

import json
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Annotated
from uuid import UUID

import strawberry

from backend.api.agents.agents import AGENTS, Agent
from backend.api.enums import BigInt, DeliveryFormat, DeliveryState, EndpointStatus, WebhookEvent
from backend.api.reading.ids import Kind, encode, key_of
from backend.api.reading.node import Node
from backend.api.reading.paging import Connection, PageArguments, connect, listed, paged
from backend.api.reading.rows import ANYBODY, Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import field, root
from backend.api.spaces.spaces import Space, find_space
from backend.api.webhooks.deliveries import DELIVERIES_OF_ENDPOINT, LOG_OF_ENDPOINT, DeliveryLogEntry, WebhookDelivery
from backend.kit.limits import DEFAULT
from backend.tenants.actor import Scope

if TYPE_CHECKING:
    from backend.api.webhooks.connectors import Connector

ENDPOINTS = Source(
    """SELECT e.id, e.name, e.url, e.space_id, e.agent_id, e.connector_id, e.tools, e.is_security, e.is_holds, e.events,
    e.format, e.status, CASE WHEN e.secret_before_until > now() THEN e.secret_before_until END AS secret_before_until,
    e.failing_since, e.next_try_at, e.last_status, e.last_error, e.delivered, e.delivered_at, e.created_at, e.updated_at
    FROM webhook_endpoints e""",
    "e",
)
#: Those of apps are their owners'.
_IS_OF_TENANT = "e.service_id IS NULL AND e.app_id IS NULL"
ENDPOINTS_OF_TENANT = Listing(
    "webhookEndpoints",
    ENDPOINTS,
    "e.tenant_id",
    (("e.created_at", "timestamptz"), ("e.id", "uuid")),
    where=_IS_OF_TENANT,
)
#: By id, as in the list.
_ENDPOINTS_OF_TENANT = replace(ENDPOINTS, visible=f"{ANYBODY} AND {_IS_OF_TENANT}")


@strawberry.type(
    description="An address of yours that receives events in order: of a space, of an agent, security events of "
    "the tenant, or calls that wait for people. Or it receives calls of EXTERNAL tools. Each "
    "delivery is signed."
)
class WebhookEndpoint(Node):
    key: strawberry.Private[UUID]
    space_key: strawberry.Private[UUID | None]
    agent_key: strawberry.Private[UUID | None]
    connector_key: strawberry.Private[UUID | None]
    name: str
    url: str
    tools: list[str] | None = strawberry.field(
        description="Names of the EXTERNAL tools whose calls it receives. Null if it receives events instead."
    )
    is_security: bool = strawberry.field(description="True if it receives the security events of the tenant.")
    is_holds: bool = strawberry.field(
        description="True if it is notified when calls wait for people, and how that ended."
    )
    events: list[WebhookEvent]
    format: DeliveryFormat
    status: EndpointStatus
    secret_before_until: datetime | None = strawberry.field(
        description="Until when deliveries are also signed with the previous secret. Null if they are not."
    )
    delivered: BigInt
    delivered_at: datetime | None = strawberry.field(description="When the last delivery succeeded. Null if none has.")
    failing_since: datetime | None = strawberry.field(
        description="Since when all deliveries have failed. Null if the last one succeeded."
    )
    next_try_at: datetime
    last_status: int | None = strawberry.field(
        description="HTTP status of the last response. Null if no response came."
    )
    last_error: str | None = strawberry.field(description="Why the last delivery failed. Null if it succeeded.")
    created_at: datetime
    updated_at: datetime

    @field(
        "The space whose events it receives. Null if it is not for a space, or if you may not see the space.",
        needs=Scope.SPACES_READ,
    )
    async def space(self, info: Info) -> Space | None:
        return None if self.space_key is None else await find_space(info, self.space_key)

    @field(
        "The agent whose events it receives. Null if it is not for an agent, or if you may not see the agent.",
        needs=Scope.AGENTS_READ,
    )
    async def agent(self, info: Info) -> Agent | None:
        row = None if self.agent_key is None else await info.context.loaders.row(AGENTS, self.agent_key)
        return None if row is None else Agent.of(row)

    @field(
        "The connector that it is a part of, and with which it is deleted. Null if it is a webhook of its own.",
        needs=Scope.ADMIN_READ,
    )
    async def connector(
        self, info: Info
    ) -> Annotated["Connector", strawberry.lazy("backend.api.webhooks.connectors")] | None:
        from backend.api.webhooks.connectors import CONNECTORS, Connector

        row = None if self.connector_key is None else await info.context.loaders.row(CONNECTORS, self.connector_key)
        return None if row is None else Connector.of(row)

    @listed("Deliveries that it has refused, with their state. They are kept for 90 days.", needs=Scope.ADMIN_READ)
    async def dead_letters(
        self, info: Info, *, page: PageArguments, states: list[DeliveryState] | None = None
    ) -> Connection[WebhookDelivery]:
        return await connect(info, DELIVERIES_OF_ENDPOINT, self.key, WebhookDelivery.of, page, only=states)

    @listed(
        f"The log of its deliveries, the newest first, kept for {DEFAULT.webhook_log_days} days. One entry for a "
        "delivery, whatever number of attempts it took.",
        needs=Scope.ADMIN_READ,
    )
    async def deliveries(
        self, info: Info, *, page: PageArguments, states: list[DeliveryState] | None = None
    ) -> Connection[DeliveryLogEntry]:
        return await connect(info, LOG_OF_ENDPOINT, self.key, DeliveryLogEntry.of, page, only=states)

    @classmethod
    def of(cls, row: Row) -> "WebhookEndpoint":
        return cls(
            id=encode(Kind.WEBHOOK_ENDPOINT, row["id"]),
            key=row["id"],
            space_key=row["space_id"],
            agent_key=row["agent_id"],
            connector_key=row["connector_id"],
            name=row["name"],
            url=row["url"],
            tools=json.loads(row["tools"]) if row["tools"] else None,
            is_security=row["is_security"],
            is_holds=row["is_holds"],
            events=[WebhookEvent(each) for each in json.loads(row["events"])],
            format=DeliveryFormat(row["format"]),
            status=EndpointStatus(row["status"]),
            secret_before_until=row["secret_before_until"],
            delivered=BigInt(row["delivered"]),
            delivered_at=row["delivered_at"],
            failing_since=row["failing_since"],
            next_try_at=row["next_try_at"],
            last_status=row["last_status"],
            last_error=row["last_error"],
            created_at=row["created_at"],
            updated_at=row["updated_at"],
        )


async def find_endpoint(info: Info, key: UUID) -> WebhookEndpoint | None:
    row = await info.context.loaders.row(_ENDPOINTS_OF_TENANT, key)
    return None if row is None else WebhookEndpoint.of(row)


@strawberry.type
class WebhookQuery:
    webhook_endpoints: Connection[WebhookEndpoint] = paged(
        ENDPOINTS_OF_TENANT,
        WebhookEndpoint.of,
        description="Webhook endpoints of the tenant.",
        needs=Scope.ADMIN_READ,
        parent=lambda _, info: info.context.actor.tenant_id,
    )

    @root("One webhook endpoint by its id. Null if the id is unknown.", needs=Scope.ADMIN_READ)
    async def webhook_endpoint(self, info: Info, id: strawberry.ID) -> WebhookEndpoint | None:
        key = key_of(id, Kind.WEBHOOK_ENDPOINT)
        return None if key is None else await find_endpoint(info, key)
