"""The feed of one person or program over all their spaces (ADR 0075)."""
