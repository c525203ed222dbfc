"""Shared rooms of people and agents, and their messages."""
