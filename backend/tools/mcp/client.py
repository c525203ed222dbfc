"""A worker's client of MCP servers. It imports the `mcp` package only when the first server is used.

`tools.toolbox` opens it. The import takes most of a second of processor time and 45 MB. It runs in a thread, so the
event loop continues meanwhile. The timeout of a call starts after the import.
"""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, Self

from backend.kit import gc_freeze
from backend.tools.call_secrets import Vault
from backend.tools.mcp.credentials import Reaches
from backend.tools.mcp_servers.discovery import FoundTool
from backend.tools.mcp_servers.servers import LockedServer
from backend.tools.mcp_servers.stdio_servers import Programs
from backend.tools.outbound_tool import Answer, Tell

if TYPE_CHECKING:
    from backend.tools.mcp.call import Ways
    from backend.tools.mcp.tool import McpTool


class McpClient:
    """`async with McpClient(vault, programs, allows_private=…) as client`: closes its sessions on exit."""

    def __init__(self, vault: Vault, programs: Programs, *, allows_private: bool) -> None:
        self._vault, self._allows_private = vault, allows_private
        self._reaches = Reaches(vault, programs, allows_private=allows_private)
        self._opening = asyncio.Lock()
        self._open = AsyncExitStack()
        self._ways: Ways | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self._open.aclose()

    async def ask(self, server: LockedServer) -> Sequence[FoundTool]:
        """The tools of the server; a `ToolError` says why the server does not list them."""
        ways = await self._opened()
        from backend.tools.mcp import listing

        return await listing.ask(server, ways)

    async def call(self, tool: "McpTool", *, key: str, arguments: dict[str, Any], tell: Tell | None) -> Answer:
        ways = await self._opened()
        from backend.tools.mcp.call import McpCall

        return await McpCall(tool=tool, ways=ways, key=key, arguments=arguments, tell=tell).answer()

    async def _opened(self) -> "Ways":
        async with self._opening:
            if self._ways is None:
                await asyncio.to_thread(_import)
                from backend.tools.mcp.call import Ways
                from backend.tools.mcp.sessions import McpSessions

                sessions = await self._open.enter_async_context(McpSessions(allows_private=self._allows_private))
                self._ways = Ways(self._vault, self._reaches, sessions)
            return self._ways


def _import() -> None:
    with gc_freeze.frozen():
        from backend.tools.mcp import call, listing  # noqa: F401
