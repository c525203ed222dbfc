"""Statements that delete hooks and webhook endpoints with their secrets."""


def of_hooks(condition: str) -> str:
    """Delete the hooks that the condition finds."""
    return _with_secrets("hooks", condition)


def of_endpoints(condition: str) -> str:
    """Delete the webhook endpoints that the condition finds."""
    return _with_secrets("webhook_endpoints", condition)


def _with_secrets(table: str, condition: str) -> str:
    return f"""
WITH gone AS (DELETE FROM {table} WHERE tenant_id = $1 AND {condition} RETURNING secret_id, secret_before_id)
DELETE FROM secrets s USING gone WHERE s.tenant_id = $1 AND s.id IN (gone.secret_id, gone.secret_before_id)"""  # noqa: S608 -- constants
