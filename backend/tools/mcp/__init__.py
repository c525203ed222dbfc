"""The MCP client: the only package that uses the `mcp` package. Only workers import it."""
