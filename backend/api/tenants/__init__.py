"""The tenant, its people, its secrets, and the log of who did what."""
