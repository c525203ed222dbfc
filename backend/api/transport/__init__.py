"""How requests come in and answers go out: HTTP, server-sent events, websockets; the routes beside GraphQL too."""
