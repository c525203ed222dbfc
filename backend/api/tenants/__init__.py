"""The tenant, its people, its secrets, and the audit log."""
