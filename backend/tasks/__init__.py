"""Tasks that agents give to others, each with an agent of its own (ADR 0024)."""
