"""MCP servers that admins set up, and the tools that these servers offer. `mcp` is the client."""
