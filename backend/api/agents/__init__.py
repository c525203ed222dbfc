"""Agents, their processes, their cycles and what they ask models for."""
