"""Mutation testing of the core: `make mutate` (docs/testing.md)."""
