"""JSON Schema in bounded time: the inputs of tools, and forms for people."""
