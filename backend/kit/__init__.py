"""Shared technical basics. Every other package may import them; they know nothing of agents, spaces or models."""
