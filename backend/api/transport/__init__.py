"""How requests arrive and responses leave: HTTP, server-sent events, websockets, and routes other than GraphQL."""
