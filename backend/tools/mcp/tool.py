"""A tool of an MCP server. `tools.toolbox` builds them, `runtime` calls them; `tools.mcp.call` makes the call.

It does not import the `mcp` package: most tools are never called during the life of a process.
"""

from dataclasses import dataclass
from typing import Any

from backend.kit.limits import DEFAULT, Limits
from backend.tools.definitions.tenant_tools import Definition
from backend.tools.mcp.client import McpClient
from backend.tools.mcp_servers.servers import LockedServer
from backend.tools.models import ToolKind
from backend.tools.outbound_tool import Answer, OutsideToolBase, ProgressCallback


@dataclass(frozen=True, slots=True, kw_only=True)
class McpTool(OutsideToolBase):
    """An `OutsideTool`."""

    definition: Definition
    server: LockedServer
    remote_name: str
    client: McpClient
    limits: Limits = DEFAULT

    @property
    def kind(self) -> ToolKind:
        return ToolKind.MCP

    async def call(self, *, key: str, arguments: dict[str, Any], on_progress: ProgressCallback | None = None) -> Answer:
        return await self.client.call(self, key=key, arguments=arguments, on_progress=on_progress)
