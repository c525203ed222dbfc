"""Tools that the tenant has defined. `tool_mutations` changes them."""

import json
from datetime import datetime
from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from backend.api.enums import EffectClass, HttpMethod, ToolKind
from backend.api.reading.ids import Kind, encode, key_of
from backend.api.reading.node import Node
from backend.api.reading.paging import Connection, paged
from backend.api.reading.rows import ANYBODY, Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import field, root
from backend.api.tools.approvals import ToolApproval
from backend.tenants.actor import Scope
from backend.tools.definitions.http_picks import Pick

TOOLS = Source(
    """SELECT t.id, t.name, t.kind, t.description, t.input, t.effect, t.visible, t.displays, t.timeout_seconds,
    t.approval, t.patience_seconds, t.config, t.is_offered, t.revision, t.created_at, t.updated_at,
    t.is_trusted OR coalesce((SELECT m.is_trusted FROM mcp_servers m
      WHERE (m.tenant_id, m.id) = (t.tenant_id, t.server_id)), false) AS is_trusted FROM tools t""",
    "t",
    visible=f"{ANYBODY} AND t.deleted_at IS NULL",
)
TOOLS_OF_TENANT = Listing(
    "tools",
    TOOLS,
    "t.tenant_id",
    (("t.created_at", "timestamptz"), ("t.id", "uuid")),
    where="t.deleted_at IS NULL",
)


@strawberry.type(description="A header of the requests of an HTTP tool.")
class ToolHeader:
    name: str
    value: str = strawberry.field(
        description="The text as it was set. Secrets are shown by name only: `{{secret:NAME}}`."
    )


@strawberry.type(description="A field of an item that the model reads.")
class ToolField:
    name: str
    at: str = strawberry.field(description="JSON Pointer to the field within an item.")


@strawberry.type(description="Selects a few fields of the items of a list in the result. The model reads only these.")
class ToolPick:
    items: str = strawberry.field(description="JSON Pointer to the list within the result.")
    fields: list[ToolField] = strawberry.field(description="The fields that the model reads, sorted by name.")
    most: int = strawberry.field(description="Maximum number of items, from the first on.")

    @classmethod
    def of(cls, pick: Pick) -> "ToolPick":
        fields = [ToolField(name=name, at=at) for name, at in sorted(pick.fields.items())]
        return cls(items=pick.items, fields=fields, most=pick.most)


@strawberry.type(description="The request that an HTTP tool sends.")
class HttpToolConfig:
    method: HttpMethod
    url: str
    headers: list[ToolHeader]
    key_header: str = strawberry.field(description="Name of the header that carries the key of the call.")
    signing_secret: str | None = strawberry.field(
        description="Name of the secret that signs each request. Null means no signature."
    )
    pick: ToolPick | None = strawberry.field(
        description="Selects the part of a JSON result that the model reads. Null means all of it."
    )

    @classmethod
    def of(cls, config: dict[str, object]) -> "HttpToolConfig":
        headers: dict[str, str] = config["headers"]  # type: ignore[assignment]  # as `tools.definitions.configs` has stored it
        return cls(
            method=HttpMethod(str(config["method"])),
            url=str(config["url"]),
            headers=[ToolHeader(name=name, value=value) for name, value in headers.items()],
            key_header=str(config["key_header"]),
            signing_secret=None if config["signing_secret"] is None else str(config["signing_secret"]),
            pick=None if config.get("pick") is None else ToolPick.of(Pick.model_validate(config["pick"])),
        )


@strawberry.type(description="The question of a SPACE tool, and the form of its answer.")
class SpaceToolConfig:
    question: str
    form: JSON = strawberry.field(description="JSON Schema of the answer.")


@strawberry.type(description="A tool that the tenant has defined for its agents.")
class Tool(Node):
    stored_config: strawberry.Private[str]
    name: str = strawberry.field(
        description="The name by which models call the tool and agents get it. It never changes."
    )
    kind: ToolKind
    description: str = strawberry.field(description="Text for the model.")
    input: JSON = strawberry.field(description="JSON Schema of the arguments.")
    effect: EffectClass
    visible: bool = strawberry.field(description="True if the space shows the calls of the tool to its members.")
    displays: list[str] = strawberry.field(
        description="Names of arguments that people also see, in `data.display` of the message."
    )
    timeout_seconds: float = strawberry.field(description="For how many seconds a result is accepted.")
    patience_seconds: float = strawberry.field(
        description="For how many seconds the agent waits for a result before it does something else. A later result "
        "reaches it as an event."
    )
    approval: ToolApproval = strawberry.field(description="When calls of the tool need approval, and by whom.")
    is_trusted: bool = strawberry.field(description="True if an admin trusts its results (`setTrust`).")
    is_offered: bool = strawberry.field(
        description="False: its MCP server no longer offers it, or an admin does not allow it. No agent can use it "
        "meanwhile. If the server does not list it, its `description` and `input` may be empty."
    )
    revision: int = strawberry.field(description="Increases by 1 with each change.")
    created_at: datetime
    updated_at: datetime

    @field("The request of an HTTP tool. Null for other kinds.", needs=Scope.TOOLS_WRITE)
    def http(self) -> HttpToolConfig | None:
        return HttpToolConfig.of(json.loads(self.stored_config)) if self.kind is ToolKind.HTTP else None

    @field("The question of a SPACE tool. Null for other kinds.", needs=Scope.TOOLS_WRITE)
    def space(self) -> SpaceToolConfig | None:
        if self.kind is not ToolKind.SPACE:
            return None
        config = json.loads(self.stored_config)
        return SpaceToolConfig(question=config["question"], form=config["form"])

    @classmethod
    def of(cls, row: Row) -> "Tool":
        return cls(
            id=encode(Kind.TOOL, row["id"]),
            stored_config=row["config"],
            name=row["name"],
            kind=ToolKind(row["kind"]),
            description=row["description"],
            input=json.loads(row["input"]),
            effect=EffectClass(row["effect"]),
            visible=row["visible"],
            displays=json.loads(row["displays"]),
            timeout_seconds=row["timeout_seconds"],
            patience_seconds=row["patience_seconds"],
            approval=ToolApproval.of(row["approval"]),
            is_trusted=row["is_trusted"],
            is_offered=row["is_offered"],
            revision=row["revision"],
            created_at=row["created_at"],
            updated_at=row["updated_at"],
        )


async def find_tool(info: Info, key: UUID) -> Tool | None:
    row = await info.context.loaders.row(TOOLS, key)
    return None if row is None else Tool.of(row)


@strawberry.type
class ToolQuery:
    tools: Connection[Tool] = paged(
        TOOLS_OF_TENANT,
        Tool.of,
        description="Tools that the tenant has defined. `updateAgent` gives them to agents.",
        needs=Scope.AGENTS_READ,
        parent=lambda _, info: info.context.actor.tenant_id,
    )

    @root("One tool by its id. Null if the id is unknown.", needs=Scope.AGENTS_READ)
    async def tool(self, info: Info, id: strawberry.ID) -> Tool | None:
        key = key_of(id, Kind.TOOL)
        return None if key is None else await find_tool(info, key)
