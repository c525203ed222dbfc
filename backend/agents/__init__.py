"""Agents as rows: what the admin says of them, their process with its lease, their cycles and their usage."""
