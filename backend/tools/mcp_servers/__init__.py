"""MCP servers as admins set them up, and the tools that these servers offer. `mcp` speaks to them."""
