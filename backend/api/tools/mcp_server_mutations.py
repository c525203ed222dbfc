"""Mutations that create, change, refresh and delete MCP servers of the tenant. Each calls one function of
`tools.mcp_servers.servers`.
"""

from dataclasses import replace
from typing import Any
from uuid import UUID

import strawberry

from backend.api.enums import EffectClass, McpServerStatus
from backend.api.reading.ids import Kind, encode, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.tools.approvals import ToolApprovalInput, approval_of
from backend.api.tools.mcp_servers import SERVERS, McpServer
from backend.api.tools.tool_mutations import ToolHeaderInput
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.errors import InvalidInput
from backend.kit.ssrf import is_safe_url
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tools.definitions import configs
from backend.tools.errors import McpServerNotFound
from backend.tools.mcp_servers import servers
from backend.tools.mcp_servers.connections import HttpConnection
from backend.tools.mcp_servers.servers import ServerDraft

_EFFECT = "The effect class of tools that `effects` does not list."
_PROGRAM = "Name of a program that the operator of this installation allows as an MCP server. A worker starts it."
_APPROVAL = (
    "When calls of its tools need approval, and by whom. Applies to all its tools. The rule OVER is not allowed here."
)
_ALLOWED = "Names of the tools to allow, as the server names them. Null means all of them."


@strawberry.input(description="Access with OAuth 2.0 client credentials.")
class McpServerOAuthInput:
    token_url: str = strawberry.field(description="An `https` address.")
    client_id: str
    client_secret: str = strawberry.field(
        description="Name of a secret. Set it with `setToolSecret` for the address of `tokenUrl`."
    )
    scope: str | None = None
    resource: str | None = strawberry.field(default=None, description="The resource that the token is for (RFC 8707).")


@strawberry.input(description="How to reach the server, by streamable HTTP.")
class McpServerLinkInput:
    url: str = strawberry.field(description="An `https` address.")
    headers: list[ToolHeaderInput] | None = strawberry.field(
        default=None, description="Headers that are sent with every request."
    )
    oauth: McpServerOAuthInput | None = None

    def link(self, *, allows_private: bool) -> HttpConnection:
        """Return the link. `allows_private`: the operator allows addresses of private networks."""
        path, headers = ("input", "link"), self.headers or []
        for url in (self.url, *((self.oauth.token_url,) if self.oauth else ())):
            if not is_safe_url(url, allows_localhost=allows_private):
                raise InvalidInput("link: url and tokenUrl must be https addresses", path=path)
        named = {header.name: header.value for header in headers}
        if len(named) < len(headers):
            raise InvalidInput("link: a header is given twice", path=path)
        oauth = None if self.oauth is None else strawberry.asdict(self.oauth)
        return configs.checked(HttpConnection, {"url": self.url, "headers": named, "oauth": oauth}, path=path)


@strawberry.input
class McpToolEffectInput:
    tool: str = strawberry.field(description="Name of the tool, as the server names it.")
    effect: EffectClass


@strawberry.input
class CreateMcpServerInput(Input):
    name: str = strawberry.field(
        description="1 to 24 characters of A-Z a-z 0-9 _ -, without `__`, and without `_` at the beginning or end. "
        "You cannot change it later."
    )
    link: McpServerLinkInput | None = strawberry.field(
        default=None, description="How to reach the server over HTTP. Give this or `program`."
    )
    program: str | None = strawberry.field(default=None, description=_PROGRAM)
    allowed_tools: list[str] | None = strawberry.field(default=None, description=_ALLOWED)
    effect: EffectClass | None = strawberry.field(default=EffectClass.UNSAFE, description=_EFFECT)
    effects: list[McpToolEffectInput] | None = None
    visible: bool | None = False
    timeout_seconds: float | None = strawberry.field(
        default=60.0, description="For how many seconds a result is accepted: up to 600."
    )
    patience_seconds: float | None = strawberry.field(
        default=20.0,
        description="For how many seconds the agent waits for a result before it does something else: 0 to 600. A "
        "later result reaches it as an event.",
    )
    approval: ToolApprovalInput | None = strawberry.field(default=None, description=_APPROVAL)

    def draft(self, *, allows_private: bool) -> ServerDraft:
        return ServerDraft(
            link=None if self.link is None else self.link.link(allows_private=allows_private),
            program=self.program,
            allowed=_allowed(self.allowed_tools),
            effect=self.effect or EffectClass.UNSAFE,
            effects=_effects(self.effects or []),
            visible=bool(self.visible),
            timeout_seconds=60.0 if self.timeout_seconds is None else self.timeout_seconds,
            patience_seconds=20.0 if self.patience_seconds is None else self.patience_seconds,
            approval=approval_of(self.approval),
        )


@strawberry.input(description="An omitted field keeps its value.")
class UpdateMcpServerInput(Input):
    mcp_server_id: strawberry.ID
    link: McpServerLinkInput | None = strawberry.field(
        default=None, description="Replaces the whole link, or the program."
    )
    program: str | None = strawberry.field(default=None, description=f"{_PROGRAM} Replaces the link or program.")
    allowed_tools: list[str] | None = strawberry.field(default=strawberry.UNSET, description=_ALLOWED)
    effect: EffectClass | None = strawberry.field(default=None, description=_EFFECT)
    effects: list[McpToolEffectInput] | None = strawberry.field(default=None, description="Replaces the whole list.")
    visible: bool | None = None
    timeout_seconds: float | None = None
    patience_seconds: float | None = None
    approval: ToolApprovalInput | None = strawberry.field(
        default=None, description=f"{_APPROVAL} Replaces the whole setting."
    )
    is_enabled: bool | None = strawberry.field(
        default=None,
        description="False: the server is no longer used, and no agent has its tools, until it is true again.",
    )

    def changes(self, *, allows_private: bool) -> dict[str, Any]:
        """The changed fields, with the names of `ServerDraft`."""
        given = {
            "effect": self.effect,
            "effects": None if self.effects is None else _effects(self.effects),
            "visible": self.visible,
            "timeout_seconds": self.timeout_seconds,
            "patience_seconds": self.patience_seconds,
            "approval": None if self.approval is None else self.approval.approval(),
        }
        allowed = {} if self.allowed_tools is strawberry.UNSET else {"allowed": _allowed(self.allowed_tools)}
        way: dict[str, Any] = {}
        if self.link is not None or self.program is not None:
            link = None if self.link is None else self.link.link(allows_private=allows_private)
            way = {"link": link, "program": self.program}
        return {name: value for name, value in given.items() if value is not None} | allowed | way


@strawberry.input
class RefreshMcpServerInput(Input):
    mcp_server_id: strawberry.ID


@strawberry.input
class DeleteMcpServerInput(Input):
    mcp_server_id: strawberry.ID
    force: bool | None = strawberry.field(
        default=False,
        description="True: also remove its tools from agents that have them. False: the mutation then returns "
        "Conflict with the code TOOL_IN_USE.",
    )


@strawberry.type
class McpServerMutation:
    @mutation(
        "Adds an MCP server. Its status is LISTING until a worker has received its list of tools. Then "
        "give the tools to agents with `updateAgent`.",
        needs=Scope.TOOLS_WRITE,
        gives="mcp_server",
    )
    async def create_mcp_server(self, info: Info, input: CreateMcpServerInput) -> McpServer | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            draft = input.draft(allows_private=info.context.state.settings.allows_private_tools)
            info.context.state.programs.require(draft.program)
            server_id = await servers.create(work, info.context.actor, name=input.name, draft=draft)
            return {"mcp_server": str(server_id)}

        return await mutate(info, "createMcpServer", input, effect=effect, read=_reading)

    @mutation(
        "Changes an MCP server. Its list of tools is requested again. Tools that you remove are not "
        "called any more; new tools are available after the new list was received.",
        needs=Scope.TOOLS_WRITE,
        gives="mcp_server",
    )
    async def update_mcp_server(self, info: Info, input: UpdateMcpServerInput) -> McpServer | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, server_id = require(input.mcp_server_id, Kind.MCP_SERVER, name="mcpServerId")
            present = await servers.lock(work, server_id=server_id)
            changes = input.changes(allows_private=info.context.state.settings.allows_private_tools)
            is_on = present.status is not McpServerStatus.OFF if input.is_enabled is None else input.is_enabled
            draft = replace(present.draft, **changes)
            if is_on or input.program is not None:
                info.context.state.programs.require(draft.program)
            await servers.change(work, info.context.actor, server_id=server_id, draft=draft, is_on=is_on)
            return {"mcp_server": str(server_id)}

        return await mutate(info, "updateMcpServer", input, effect=effect, read=_reading)

    @mutation(
        "Requests the list of tools of a server now. `listedAt` changes when it was received.",
        needs=Scope.TOOLS_WRITE,
        gives="mcp_server",
    )
    async def refresh_mcp_server(self, info: Info, input: RefreshMcpServerInput) -> McpServer | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, server_id = require(input.mcp_server_id, Kind.MCP_SERVER, name="mcpServerId")
            present = await servers.lock(work, server_id=server_id)
            info.context.state.programs.require(present.draft.program)
            await servers.refresh(work, info.context.actor, server_id=server_id)
            return {"mcp_server": str(server_id)}

        return await mutate(info, "refreshMcpServer", input, effect=effect, read=_reading)

    @mutation(
        "Deletes an MCP server and its tools for ever. Returns Conflict with the code TOOL_IN_USE while "
        "agents have one of its tools, unless `force` is true.",
        needs=Scope.TOOLS_WRITE,
        gives="mcp_server_id",
    )
    async def delete_mcp_server(self, info: Info, input: DeleteMcpServerInput) -> strawberry.ID | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, server_id = require(input.mcp_server_id, Kind.MCP_SERVER, name="mcpServerId")
            await servers.delete(work, info.context.actor, server_id=server_id, is_forced=bool(input.force))
            return {"mcp_server": str(server_id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> strawberry.ID:
            return encode(Kind.MCP_SERVER, UUID(stored["mcp_server"]))

        return await mutate(info, "deleteMcpServer", input, effect=effect, read=read)


def _allowed(names: list[str] | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(dict.fromkeys(names))


def _effects(given: list[McpToolEffectInput]) -> dict[str, EffectClass]:
    return {each.tool: each.effect for each in given}


async def _reading(work: UnitOfWork, stored: MutationResult) -> McpServer:
    key = UUID(stored["mcp_server"])
    found = await by_id(work, SERVERS, [key], actor_id=key, sees_everything=True)
    if key not in found:  # a repeat, after the server was deleted
        raise McpServerNotFound
    return McpServer.of(found[key])
