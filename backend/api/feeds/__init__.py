"""Live feeds, as subscriptions."""
