"""The rows of tool calls: written, answered, shown to people, forgotten. Everybody who ends a call does it here."""
