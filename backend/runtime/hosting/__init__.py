"""Runs agents' loops in a worker: its places, the tenants' shares, the heartbeat state and the quarantine."""
