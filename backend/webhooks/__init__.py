"""Webhooks: signed deliveries from other systems (hooks) and to other systems (endpoints) (ADR 0016)."""
