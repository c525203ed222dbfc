"""Shared rooms of people and agents, and what stands in them."""
