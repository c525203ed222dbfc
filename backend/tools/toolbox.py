"""The tools of a worker: the operator's and the web tools are built once, tenant tools when an agent needs them.

`worker.py` opens the toolbox. `runtime.mind_loading` requests the toolset of each agent that the worker takes.
`runtime.background_jobs.mcp_discovery` requests the tools of an MCP server. A tenant's tool is cached as long as its
definition is unchanged: a new revision of the tool or of its server is another tool. If a tenant and the operator have
a tool of the same name, the tenant's tool wins. It is the older one, because a tenant cannot create a tool with a name
that the operator uses.
"""

from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Self
from uuid import UUID

from backend.agents.kinds import Family
from backend.kit.own_hooks import OwnHooks
from backend.kit.unit_of_work import UnitOfWork
from backend.tools.call_secrets import SecretReader
from backend.tools.definitions import tenant_tools
from backend.tools.definitions.configs import ExternalConfig, HttpConfig, McpConfig, SpaceConfig
from backend.tools.definitions.tenant_tools import Definition
from backend.tools.external.tool import AnyTool, ExternalTool, SpaceTool
from backend.tools.http.tool import open_session, operators_tool, tenants_tool
from backend.tools.mcp.client import McpClient
from backend.tools.mcp.tool import McpTool
from backend.tools.mcp_servers import servers
from backend.tools.mcp_servers.discovery import FoundTool
from backend.tools.mcp_servers.servers import LockedServer
from backend.tools.mcp_servers.stdio_servers import Programs
from backend.tools.operator_tools import Catalogue
from backend.tools.outbound_tool import OutsideTool
from backend.tools.registry import InternalTool, Offer
from backend.tools.step_calls import dispatch
from backend.tools.toolset import Toolset
from backend.tools.web import fetch_url
from backend.tools.web.search import SearchService

#: How many tenant tools, and how many toolsets, are cached; the least recently used are evicted first.
_CACHE_SIZE = 5_000

#: Detects a changed definition: ids and revisions of the tools, and the revisions of their servers.
Marks = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class WantedTools:
    """The tools of one agent: `given` by name, `families` of built-in tools, and single built-in tools (`beside`)."""

    given: tuple[str, ...] = ()
    families: frozenset[Family] = frozenset(Family)
    beside: tuple[str, ...] = ()


class Toolbox:
    """`async with Toolbox(catalogue, secret_reader, programs) as toolbox`: closes its HTTP and MCP sessions on exit."""

    def __init__(
        self, catalogue: Catalogue, secret_reader: SecretReader, programs: Programs | None = None, *,
        allows_private: bool = False, own_hooks: OwnHooks | None = None, search: SearchService | None = None,
    ) -> None:  # fmt: skip
        self._own_hooks, self._search = own_hooks, search
        self._catalogue, self._secret_reader, self._allows_private = catalogue, secret_reader, allows_private
        self._programs = programs or Programs({})
        self._operator_tools: dict[str, OutsideTool] = {}
        self._built: OrderedDict[tuple[UUID, int, int], AnyTool] = OrderedDict()
        self._toolsets: OrderedDict[tuple[WantedTools, Marks, bool], Toolset] = OrderedDict()
        self._exit_stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        session = await self._exit_stack.enter_async_context(open_session(is_guarded=False))
        self._operator_tools = {
            name: operators_tool(name, entry, session) for name, entry in self._catalogue.entries.items()
        }
        self._operator_tools |= fetch_url.tools(allows_private=self._allows_private, search=self._search)
        self._session = await self._exit_stack.enter_async_context(open_session(is_guarded=not self._allows_private))
        client = McpClient(self._secret_reader, self._programs, allows_private=self._allows_private)
        self._mcp = await self._exit_stack.enter_async_context(client)
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self._exit_stack.aclose()

    def kept(self, selection: WantedTools, marks: Marks, *, has_archive: bool) -> Toolset | None:
        """The cached toolset for the same definitions; None if it is not cached."""
        key = selection, marks, has_archive
        if key in self._toolsets:
            self._toolsets.move_to_end(key)
        return self._toolsets.get(key)

    async def keep(self, work: UnitOfWork, selection: WantedTools, marks: Marks, *, has_archive: bool) -> Toolset:
        """As `open`, and caches the toolset for `kept`."""
        toolset = self._toolsets[selection, marks, has_archive] = await self.open(
            work, selection, has_archive=has_archive
        )
        if len(self._toolsets) > _CACHE_SIZE:
            self._toolsets.popitem(last=False)
        return toolset

    async def open(self, work: UnitOfWork, selection: WantedTools, *, has_archive: bool = False) -> Toolset:
        """Builds the toolset of an agent that has these tools."""
        names = selection.given
        tenant_names = [name for name in names if name not in dispatch.TOOLS]
        definitions = await tenant_tools.find(work, names=tenant_names) if tenant_names else []
        found_servers = await servers.find(
            work, server_ids={definition.server_id for definition in definitions if definition.server_id}
        )
        outside: dict[str, AnyTool] = {
            name: self._operator_tools[name] for name in names if name in self._operator_tools
        }
        outside |= {
            definition.name: tool
            for definition in definitions
            if (tool := self._make(definition, found_servers)) is not None
        }
        built_in = [
            tool
            for family, tools in dispatch.FAMILIES.items()
            for tool in tools
            if family in selection.families or tool.name in selection.beside
        ]
        with_archive = Toolset(_offered(built_in, names, outside, has_archive=True), outside)
        return (
            with_archive
            if has_archive
            else Toolset(_offered(built_in, names, outside, has_archive=False), outside, with_archive)
        )

    async def ask(self, server: LockedServer) -> Sequence[FoundTool]:
        """The tools of an MCP server; a `ToolError` says why the server does not list them."""
        return await self._mcp.ask(server)

    def _make(self, definition: Definition, found_servers: Mapping[UUID, LockedServer]) -> AnyTool | None:
        server = None if definition.server_id is None else found_servers.get(definition.server_id)
        key = definition.id, definition.revision, server.revision if server else 0
        if key not in self._built:
            tool = self._new(definition, server)
            if tool is None:
                return None
            self._built[key] = tool
            if len(self._built) > _CACHE_SIZE:
                self._built.popitem(last=False)
        self._built.move_to_end(key)
        return self._built[key]

    def _new(self, definition: Definition, server: LockedServer | None) -> AnyTool | None:
        match definition.draft.config:
            case HttpConfig() as config:
                return tenants_tool(
                    definition, config, self._session, self._secret_reader, is_guarded=not self._allows_private,
                    own_hooks=self._own_hooks,
                )  # fmt: skip
            case ExternalConfig():
                return _external(definition)
            case SpaceConfig() as config:
                return _form(definition, config)
            case McpConfig(remote_name=remote_name) if server is not None:
                return _of_server(definition, server, remote_name, self._mcp)
        return None


def _of_server(definition: Definition, server: LockedServer, remote_name: str, client: McpClient) -> McpTool:
    draft = definition.draft
    return McpTool(
        name=definition.name,
        description=draft.description,
        input=draft.input,
        effect=draft.effect,
        timeout_seconds=draft.timeout_seconds,
        patience_seconds=draft.patience_seconds,
        visible=draft.visible,
        tool_id=definition.id,
        approval=draft.approval,
        is_trusted=server.is_trusted,
        target=f"{draft.config.model_dump_json()} {server.target}",
        definition=definition,
        server=server,
        remote_name=remote_name,
        client=client,
    )


def _external(definition: Definition) -> ExternalTool:
    draft = definition.draft
    return ExternalTool(
        name=definition.name,
        description=draft.description,
        input=draft.input,
        effect=draft.effect,
        timeout_seconds=draft.timeout_seconds,
        patience_seconds=0.0,
        visible=draft.visible,
        displays=draft.displays,
        tool_id=definition.id,
        approval=draft.approval,
        is_trusted=definition.is_trusted,
    )


def _form(definition: Definition, config: SpaceConfig) -> SpaceTool:
    draft = definition.draft
    return SpaceTool(
        name=definition.name,
        description=draft.description,
        input=draft.input,
        effect=draft.effect,
        timeout_seconds=draft.timeout_seconds,
        patience_seconds=0.0,
        tool_id=definition.id,
        config=config,
    )


def _offered(
    built_in: Sequence[InternalTool], given: Collection[str], outside: Collection[str], *, has_archive: bool
) -> dict[str, InternalTool]:
    return {tool.name: tool for tool in built_in if _is_offered(tool, given, outside, has_archive=has_archive)}


def _is_offered(tool: InternalTool, given: Collection[str], outside: Collection[str], *, has_archive: bool) -> bool:
    match tool.offer:
        case Offer.ALWAYS:
            return True
        case Offer.GIVEN:
            return tool.name in given
        case Offer.BESIDE_OUTSIDE:
            return bool(outside)
        case Offer.WITH_ARCHIVE:
            return has_archive
