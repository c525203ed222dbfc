"""Plans, and what happened at each due time."""
