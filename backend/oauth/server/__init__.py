"""The authorization server, built on the core of Authlib (ADR 0013)."""
