"""The columns of each table of tenants that are exported, by subject."""
