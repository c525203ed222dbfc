"""The MCP servers of the tenant. `mcp_server_mutations` changes them."""

import json
from datetime import datetime
from uuid import UUID

import strawberry

from backend.api.enums import EffectClass, McpServerStatus
from backend.api.reading.ids import Kind, encode, key_of
from backend.api.reading.node import Node
from backend.api.reading.paging import Connection, paged
from backend.api.reading.rows import ANYBODY, Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import field, root
from backend.api.tools.approvals import ToolApproval
from backend.api.tools.tools import TOOLS, Tool, ToolHeader
from backend.tenants.actor import Scope

SERVERS = Source(
    """SELECT m.id, m.name, m.link, m.program, m.allowed, m.effect, m.effects, m.visible, m.timeout_seconds,
    m.patience_seconds, m.status, m.last_error, m.refused, m.listed_at, m.revision, m.approval, m.is_trusted,
    m.created_at, m.updated_at FROM mcp_servers m""",
    "m",
    visible=f"{ANYBODY} AND m.deleted_at IS NULL",
)
SERVERS_OF_TENANT = Listing(
    "mcpServers",
    SERVERS,
    "m.tenant_id",
    (("m.created_at", "timestamptz"), ("m.id", "uuid")),
    where="m.deleted_at IS NULL",
)
TOOLS_OF_SERVER = Listing(
    "tools",
    TOOLS,
    "t.server_id",
    (("t.created_at", "timestamptz"), ("t.id", "uuid")),
    where="t.deleted_at IS NULL AND t.is_offered",
)


@strawberry.type(description="Access to an MCP server with OAuth 2.0 client credentials.")
class McpServerOAuth:
    token_url: str
    client_id: str
    client_secret: str = strawberry.field(description="Name of the secret (`setToolSecret`).")
    scope: str | None
    resource: str | None


@strawberry.type(description="How an MCP server is reached, by streamable HTTP.")
class McpServerLink:
    url: str
    headers: list[ToolHeader]
    oauth: McpServerOAuth | None = strawberry.field(description="Null if the server needs no OAuth.")


@strawberry.type(description="The effect class of one tool of an MCP server.")
class McpToolEffect:
    tool: str = strawberry.field(description="Name of the tool, as the server names it.")
    effect: EffectClass


@strawberry.type(description="A tool of an MCP server that agents cannot get.")
class RefusedMcpTool:
    name: str = strawberry.field(description="Name of the tool, as the server names it.")
    reason: str


@strawberry.type(description="A server of the tenant that speaks the Model Context Protocol. Agents can get its tools.")
class McpServer(Node):
    key: strawberry.Private[UUID]
    stored_link: strawberry.Private[str | None]
    stored_program: strawberry.Private[str | None]
    name: str = strawberry.field(
        description="The first part of its tool names: `name__tool`. `name__*` gives an agent all its tools. It "
        "never changes."
    )
    allowed_tools: list[str] | None = strawberry.field(
        description="Names of the allowed tools, as the server names them. Null means all of them."
    )
    effect: EffectClass
    effects: list[McpToolEffect] = strawberry.field(description="Tools with another effect class than `effect`.")
    is_trusted: bool = strawberry.field(description="True if an admin trusts the results of its tools (`setTrust`).")
    approval: ToolApproval = strawberry.field(description="When calls of its tools need approval, and by whom.")
    visible: bool = strawberry.field(description="True if the space shows calls of its tools.")
    timeout_seconds: float = strawberry.field(description="For how many seconds a result is accepted.")
    patience_seconds: float = strawberry.field(
        description="For how many seconds the agent waits for a result before it does something else. A later result "
        "reaches it as an event."
    )
    status: McpServerStatus
    last_error: str | None = strawberry.field(
        description="Why the last request for its list of tools failed. Null if it succeeded."
    )
    refused_tools: list[RefusedMcpTool]
    listed_at: datetime | None = strawberry.field(
        description="When its list of tools was last received. Null if never."
    )
    revision: int = strawberry.field(description="Increases by 1 with each change of how the server is reached.")
    created_at: datetime
    updated_at: datetime

    @field(
        "How the server is reached. Null if it is a program. Secrets are shown by name only.", needs=Scope.TOOLS_WRITE
    )
    def link(self) -> McpServerLink | None:
        if self.stored_link is None:
            return None
        link = json.loads(self.stored_link)
        headers = [ToolHeader(name=name, value=value) for name, value in link["headers"].items()]
        oauth = None if link["oauth"] is None else McpServerOAuth(**link["oauth"])
        return McpServerLink(url=link["url"], headers=headers, oauth=oauth)

    @field("Name of the operator's program. Null if the server has a link.", needs=Scope.TOOLS_WRITE)
    def program(self) -> str | None:
        return self.stored_program

    tools: Connection[Tool] = paged(
        TOOLS_OF_SERVER,
        Tool.of,
        description="The tools that agents can get.",
        needs=Scope.AGENTS_READ,
        parent=lambda server, _: server.key,
    )

    @classmethod
    def of(cls, row: Row) -> "McpServer":
        effects = json.loads(row["effects"])
        return cls(
            id=encode(Kind.MCP_SERVER, row["id"]),
            key=row["id"],
            stored_link=row["link"],
            stored_program=row["program"],
            name=row["name"],
            allowed_tools=None if row["allowed"] is None else json.loads(row["allowed"]),
            effect=EffectClass(row["effect"]),
            effects=[McpToolEffect(tool=tool, effect=EffectClass(each)) for tool, each in sorted(effects.items())],
            approval=ToolApproval.of(row["approval"]),
            is_trusted=row["is_trusted"],
            visible=row["visible"],
            timeout_seconds=row["timeout_seconds"],
            patience_seconds=row["patience_seconds"],
            status=McpServerStatus(row["status"]),
            last_error=row["last_error"],
            refused_tools=[RefusedMcpTool(**each) for each in json.loads(row["refused"])],
            listed_at=row["listed_at"],
            revision=row["revision"],
            created_at=row["created_at"],
            updated_at=row["updated_at"],
        )


async def find_server(info: Info, key: UUID) -> McpServer | None:
    row = await info.context.loaders.row(SERVERS, key)
    return None if row is None else McpServer.of(row)


@strawberry.type
class McpServerQuery:
    mcp_servers: Connection[McpServer] = paged(
        SERVERS_OF_TENANT,
        McpServer.of,
        description="MCP servers of the tenant. Agents can get their tools.",
        needs=Scope.AGENTS_READ,
        parent=lambda _, info: info.context.actor.tenant_id,
    )

    @root("One MCP server by its id. Null if the id is unknown.", needs=Scope.AGENTS_READ)
    async def mcp_server(self, info: Info, id: strawberry.ID) -> McpServer | None:
        key = key_of(id, Kind.MCP_SERVER)
        return None if key is None else await find_server(info, key)
