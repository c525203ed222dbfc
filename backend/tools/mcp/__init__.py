"""Speaking MCP, as a client: the one place that knows the `mcp` package. Workers alone import it."""
