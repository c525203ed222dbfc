"""A package with a kind of connector, as somebody else would write it (`docs/connectors.md`)."""
