"""Spaces, their members, what is said in them, and answers to what agents ask."""
