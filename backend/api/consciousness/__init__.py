"""Data outside of an agent's window: summaries, episodes, the archive, and its knowledge."""
