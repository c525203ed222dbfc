"""Lists the tools of an MCP server. `tools.mcp.client` calls it for `runtime.background_jobs.mcp_discovery`."""

import asyncio

import mcp_types as types
from mcp.client.session import ClientSession
from mcp.shared.exceptions import MCPError
from pydantic import ValidationError

from backend.kit.limits import DEFAULT
from backend.tools.errors import ToolError
from backend.tools.http.answers import without
from backend.tools.mcp.call import McpClients
from backend.tools.mcp.transport import Trace, current_trace
from backend.tools.mcp_servers.discovery import FoundTool
from backend.tools.mcp_servers.servers import LockedServer


async def ask(server: LockedServer, clients: McpClients) -> list[FoundTool]:
    """All tools, in the server's order. A `ToolError` says why the server does not list them."""
    draft, call_trace = server.draft, Trace()
    try:
        async with asyncio.timeout(DEFAULT.mcp_list_seconds):
            secrets = await clients.secret_reader.read(server.tenant_id, draft.secret_names, origin=draft.origin)
            access = await clients.accesses.of(server, secrets)
            async with clients.sessions.borrow(access) as (session, client):
                token = current_trace.set(call_trace)
                try:
                    return await _list_all(client)
                except asyncio.CancelledError:  # the time is over; a program that hangs must not be used again
                    session.retire()
                    raise
                except MCPError as error:
                    session.retire()
                    clients.accesses.forget(server)
                    reason = call_trace.fault or (
                        f"it answered {call_trace.status}" if call_trace.status >= 400 else error.message
                    )
                    raise ToolError(without(reason, access.secrets)) from None
                finally:
                    current_trace.reset(token)
    except TimeoutError:
        raise ToolError(f"it did not list its tools within {DEFAULT.mcp_list_seconds:.0f} s") from None
    except (ValidationError, RuntimeError):
        raise ToolError("its list of tools is not valid MCP") from None


async def _list_all(client: ClientSession) -> list[FoundTool]:
    tools: list[FoundTool] = []
    cursor = None
    for _ in range(DEFAULT.mcp_pages):
        request = types.ListToolsRequest(params=types.PaginatedRequestParams(cursor=cursor))
        page = await client.send_request(request, types.ListToolsResult)
        tools += [FoundTool(tool.name, tool.description or tool.title or "", tool.input_schema) for tool in page.tools]
        if len(tools) > DEFAULT.mcp_tools:
            raise ToolError(f"it has more than {DEFAULT.mcp_tools} tools")
        cursor = page.next_cursor
        if not cursor:
            return tools
    raise ToolError(f"its list of tools has more than {DEFAULT.mcp_pages} pages")
