"""Lists the tools of an MCP server. `tools.mcp.client` calls it for `runtime.background_jobs.mcp_discovery`."""

import asyncio

import mcp_types as types
from mcp.client.session import ClientSession
from mcp.shared.exceptions import MCPError
from pydantic import ValidationError

from backend.kit.limits import DEFAULT
from backend.tools.errors import ToolError
from backend.tools.http.answers import without
from backend.tools.mcp.call import Ways
from backend.tools.mcp.transport import Trace, trace
from backend.tools.mcp_servers.discovery import FoundTool
from backend.tools.mcp_servers.servers import LockedServer


async def ask(server: LockedServer, ways: Ways) -> list[FoundTool]:
    """All tools, in the server's order. A `ToolError` says why the server does not list them."""
    draft, seen = server.draft, Trace()
    try:
        async with asyncio.timeout(DEFAULT.mcp_list_seconds):
            opened = await ways.vault.read(server.tenant_id, draft.secret_names, origin=draft.origin)
            reach = await ways.reaches.of(server, opened)
            async with ways.sessions.borrow(reach) as (session, client):
                token = trace.set(seen)
                try:
                    return await _walk(client)
                except asyncio.CancelledError:  # the time is over; a program that hangs must not be used again
                    session.retire()
                    raise
                except MCPError as error:
                    session.retire()
                    ways.reaches.forget(server)
                    said = seen.fault or (f"it answered {seen.status}" if seen.status >= 400 else error.message)
                    raise ToolError(without(said, reach.secrets)) from None
                finally:
                    trace.reset(token)
    except TimeoutError:
        raise ToolError(f"it did not list its tools within {DEFAULT.mcp_list_seconds:.0f} s") from None
    except (ValidationError, RuntimeError):
        raise ToolError("its list of tools is not valid MCP") from None


async def _walk(client: ClientSession) -> list[FoundTool]:
    found: list[FoundTool] = []
    cursor = None
    for _ in range(DEFAULT.mcp_pages):
        request = types.ListToolsRequest(params=types.PaginatedRequestParams(cursor=cursor))
        page = await client.send_request(request, types.ListToolsResult)
        found += [FoundTool(each.name, each.description or each.title or "", each.input_schema) for each in page.tools]
        if len(found) > DEFAULT.mcp_tools:
            raise ToolError(f"it has more than {DEFAULT.mcp_tools} tools")
        cursor = page.next_cursor
        if not cursor:
            return found
    raise ToolError(f"its list of tools has more than {DEFAULT.mcp_pages} pages")
