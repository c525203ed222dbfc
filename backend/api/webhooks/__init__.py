"""Webhooks in both directions, and connectors."""
