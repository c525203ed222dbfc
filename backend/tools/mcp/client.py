"""A worker's client of MCP servers. It imports the `mcp` package only when the first server is used.

`tools.toolbox` opens it. The import takes most of a second of processor time and 45 MB. It runs in a thread, so the
event loop continues meanwhile. The timeout of a call starts after the import.
"""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, Self

from backend.kit import gc_freeze
from backend.tools.call_secrets import SecretReader
from backend.tools.mcp.credentials import ServerAccesses
from backend.tools.mcp_servers.discovery import FoundTool
from backend.tools.mcp_servers.servers import LockedServer
from backend.tools.mcp_servers.stdio_servers import Programs
from backend.tools.outbound_tool import Answer, ProgressCallback

if TYPE_CHECKING:
    from backend.tools.mcp.call import McpClients
    from backend.tools.mcp.tool import McpTool


class McpClient:
    """`async with McpClient(secret_reader, programs, allows_private=…) as client`: closes its sessions on exit."""

    def __init__(self, secret_reader: SecretReader, programs: Programs, *, allows_private: bool) -> None:
        self._secret_reader, self._allows_private = secret_reader, allows_private
        self._accesses = ServerAccesses(secret_reader, programs, allows_private=allows_private)
        self._opening = asyncio.Lock()
        self._exit_stack = AsyncExitStack()
        self._clients: McpClients | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self._exit_stack.aclose()

    async def ask(self, server: LockedServer) -> Sequence[FoundTool]:
        """The tools of the server; a `ToolError` says why the server does not list them."""
        clients = await self._loaded()
        from backend.tools.mcp import listing

        return await listing.ask(server, clients)

    async def call(
        self, tool: "McpTool", *, key: str, arguments: dict[str, Any], on_progress: ProgressCallback | None
    ) -> Answer:
        clients = await self._loaded()
        from backend.tools.mcp.call import McpCall

        return await McpCall(tool=tool, clients=clients, key=key, arguments=arguments, on_progress=on_progress).answer()

    async def _loaded(self) -> "McpClients":
        async with self._opening:
            if self._clients is None:
                await asyncio.to_thread(_import)
                from backend.tools.mcp.call import McpClients
                from backend.tools.mcp.sessions import McpSessions

                sessions = await self._exit_stack.enter_async_context(McpSessions(allows_private=self._allows_private))
                self._clients = McpClients(self._secret_reader, self._accesses, sessions)
            return self._clients


def _import() -> None:
    with gc_freeze.frozen():
        from backend.tools.mcp import call, listing  # noqa: F401
