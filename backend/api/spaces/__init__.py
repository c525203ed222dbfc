"""Spaces, their members and messages, and answers to questions of agents."""
