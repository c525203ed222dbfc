"""The hooks of the tenant. `hook_mutations` and `connectors` change them."""

from datetime import datetime
from uuid import UUID

import strawberry

from backend.api.agents.agents import AGENTS, Agent
from backend.api.enums import BigInt, HookTemplate, Priority
from backend.api.reading.ids import Kind, encode
from backend.api.reading.paging import Connection, paged
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import field
from backend.tenants.actor import Scope

HOOKS = Source(
    """SELECT h.id, h.name, h.agent_id, h.template, h.priority, h.is_enabled, h.is_trusted,
    CASE WHEN h.secret_before_until > now() THEN h.secret_before_until END AS secret_before_until,
    h.received, h.received_at, h.refused, h.refused_at, h.ignored, h.ignored_at, h.ignored_reason, h.created_at,
    h.updated_at FROM hooks h""",
    "h",
)
HOOKS_OF_TENANT = Listing("hooks", HOOKS, "h.tenant_id", (("h.created_at", "timestamptz"), ("h.id", "uuid")))


@strawberry.type(description="An address at which another system sends events to an agent. Each delivery is signed.")
class Hook:
    id: strawberry.ID
    key: strawberry.Private[UUID]
    agent_key: strawberry.Private[UUID | None]
    name: str = strawberry.field(description="Name of the source, as the agent reads it.")
    template: HookTemplate
    priority: Priority
    is_enabled: bool = strawberry.field(description="False: deliveries are refused, as if the hook did not exist.")
    is_trusted: bool = strawberry.field(description="True if an admin trusts its events (`setTrust`).")
    secret_before_until: datetime | None = strawberry.field(
        description="Until when the previous secret also works. Null if it no longer works."
    )
    received: BigInt = strawberry.field(description="Number of deliveries with a valid signature, including repeats.")
    received_at: datetime | None = strawberry.field(
        description="When the last delivery with a valid signature arrived. Null if none has."
    )
    refused: BigInt = strawberry.field(
        description="Number of deliveries without a valid signature. If very many arrive, only some are counted."
    )
    refused_at: datetime | None = strawberry.field(
        description="When the last delivery without a valid signature arrived. Null if none has."
    )
    ignored: BigInt = strawberry.field(
        description="Number of deliveries that were received but not posted, such as automatic mails. Only connectors "
        "ignore deliveries."
    )
    ignored_at: datetime | None = strawberry.field(
        description="When the last ignored delivery arrived. Null if none has."
    )
    ignored_reason: str | None = strawberry.field(
        description="Why the last ignored delivery was not posted. Null if none was ignored."
    )
    created_at: datetime
    updated_at: datetime

    @field("The address to which the sender posts.", needs=Scope.ADMIN_READ)
    def url(self, info: Info) -> str:
        return f"{info.context.state.settings.web.url}/hooks/{self.key}"

    @field("The agent that receives the events. Null if the hook belongs to a connector.", needs=Scope.AGENTS_READ)
    async def agent(self, info: Info) -> Agent | None:
        row = None if self.agent_key is None else await info.context.loaders.row(AGENTS, self.agent_key)
        return None if row is None else Agent.of(row)

    @classmethod
    def of(cls, row: Row) -> "Hook":
        return cls(
            id=encode(Kind.HOOK, row["id"]),
            key=row["id"],
            agent_key=row["agent_id"],
            name=row["name"],
            template=HookTemplate(row["template"]),
            priority=Priority(row["priority"]),
            is_enabled=row["is_enabled"],
            is_trusted=row["is_trusted"],
            secret_before_until=row["secret_before_until"],
            received=BigInt(row["received"]),
            received_at=row["received_at"],
            refused=BigInt(row["refused"]),
            refused_at=row["refused_at"],
            ignored=BigInt(row["ignored"]),
            ignored_at=row["ignored_at"],
            ignored_reason=row["ignored_reason"],
            created_at=row["created_at"],
            updated_at=row["updated_at"],
        )


@strawberry.type
class HookQuery:
    hooks: Connection[Hook] = paged(
        HOOKS_OF_TENANT,
        Hook.of,
        description="Hooks of the tenant.",
        needs=Scope.ADMIN_READ,
        parent=lambda _, info: info.context.actor.tenant_id,
    )
