"""Plans and what became of each due time."""
