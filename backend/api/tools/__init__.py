"""Tools of the tenant, MCP servers, and the calls that programs outside work on."""
