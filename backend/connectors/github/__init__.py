"""GitHub: issues and pull requests as threads, comments as messages (docs/connectors/github.md)."""
