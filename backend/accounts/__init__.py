"""People, and how they prove who they are. What they may do is the tenants' affair."""
