"""What an agent can do: the durable calls, the registry, and the families of tools."""
