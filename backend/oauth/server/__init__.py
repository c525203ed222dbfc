"""The authorization server on Authlib's core (ADR 0013): what clients ask, and what they are given."""
