"""What an agent knows beyond its window: memories, goals, notes and learnings, and how it is told of them."""
