"""Agents, their processes and cycles, and the models that they use."""
