"""Typed clients of the API: their operations, the generators, and the packages. docs/clients.md describes them."""
