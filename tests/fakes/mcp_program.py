"""A real MCP server (package `mcp`) over standard input. It is started by its path, as an operator would."""

import sys

from mcp.server.mcpserver import Context, MCPServer

server = MCPServer("program", log_level="ERROR")


@server.tool(description="Adds two numbers.")
def add(a: int, b: int, context: Context) -> str:
    sys.stderr.write("adding\n")
    return f"{a + b} by {(context.request_context.meta or {}).get('circadian/key')}"


if __name__ == "__main__":
    server.run("stdio")
