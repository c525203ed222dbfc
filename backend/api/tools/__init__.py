"""Tools of the tenant, MCP servers, and calls that outside programs work on."""
