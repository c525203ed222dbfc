"""Queries and mutations for operators: the whole installation, at the console (ADR 0091)."""
