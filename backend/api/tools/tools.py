"""Tools that the tenant has defined, as its people see them. `tool_mutations` changes them."""

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


@strawberry.type(description="A header of an HTTP tool's requests.")
class ToolHeader:
    name: str
    value: str = strawberry.field(description="As it was given: a secret stands in it by its name.")


@strawberry.type(description="A field of a thing in the answer.")
class ToolField:
    name: str
    at: str = strawberry.field(description="Where in the item it is: a JSON Pointer.")


@strawberry.type(description="The answer is a list of things, of each of which the model is shown a few fields.")
class ToolPick:
    items: str = strawberry.field(description="Where in the answer the list is: a JSON Pointer.")
    fields: list[ToolField] = strawberry.field(description="By name.")
    most: int = strawberry.field(description="Of the items the first so many.")

    @classmethod
    def of(cls, pick: Pick) -> "ToolPick":
        fields = [ToolField(name=name, at=at) for name, at in sorted(pick.fields.items())]
        return cls(items=pick.items, fields=fields, most=pick.most)


@strawberry.type(description="What an HTTP tool sends, and where.")
class HttpToolConfig:
    method: HttpMethod
    url: str
    headers: list[ToolHeader]
    key_header: str = strawberry.field(description="Carries the key of the call.")
    signing_secret: str | None = strawberry.field(description="Name of the secret that signs its requests.")
    pick: ToolPick | None = strawberry.field(description="What of a JSON answer the model is shown; null: all of it.")

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


@strawberry.type(description="What a SPACE tool puts to the people of the space.")
class SpaceToolConfig:
    question: str
    form: JSON = strawberry.field(description="JSON Schema of the answer.")


@strawberry.type(description="Something that agents can do because the tenant has defined it.")
class Tool(Node):
    stored_config: strawberry.Private[str]
    name: str = strawberry.field(description="What agents call it, and are given it by. Final.")
    kind: ToolKind
    description: str = strawberry.field(description="What the model is told of it.")
    input: JSON = strawberry.field(description="JSON Schema of the arguments.")
    effect: EffectClass
    visible: bool = strawberry.field(description="Its calls stand in the space, for people to see.")
    displays: list[str] = strawberry.field(
        description="Fields of the arguments that people see there too: `data.display` of the message."
    )
    timeout_seconds: float = strawberry.field(description="An answer is accepted for so long.")
    patience_seconds: float = strawberry.field(description="The agent waits so long before it goes on without it.")
    approval: ToolApproval = strawberry.field(description="When people are asked about its calls, and who.")
    is_trusted: bool = strawberry.field(description="An admin vouches for its results (`setTrust`).")
    is_offered: bool = strawberry.field(
        description="False: its MCP server has it no more, or an admin does not allow it; nobody has it meanwhile."
    )
    revision: int = strawberry.field(description="1, 2, 3 …: one more with each change.")
    created_at: datetime
    updated_at: datetime

    @field("Of an HTTP tool.", needs=Scope.TOOLS_WRITE)
    def http(self) -> HttpToolConfig | None:
        return HttpToolConfig.of(json.loads(self.stored_config)) if self.kind is ToolKind.HTTP else None

    @field("Of a SPACE tool.", needs=Scope.TOOLS_WRITE)
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
        description="What the tenant has defined; agents have those that they are given.",
        needs=Scope.AGENTS_READ,
        parent=lambda _, info: info.context.actor.tenant_id,
    )

    @root("One tool; null if you see none of that id.", needs=Scope.AGENTS_READ)
    async def tool(self, info: Info, id: strawberry.ID) -> Tool | None:
        key = key_of(id, Kind.TOOL)
        return None if key is None else await find_tool(info, key)
