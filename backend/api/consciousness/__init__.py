"""What stands beyond an agent's window: summaries, episodes, the archive, and what it knows."""
