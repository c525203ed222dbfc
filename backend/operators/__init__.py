"""The operators of the installation at the console, and what they see of all tenants and do to them (ADR 0091)."""
