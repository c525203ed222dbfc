"""Statements that delete hooks and webhook endpoints with their secrets, and the secrets of connectors."""

#: The connectors stay, because messages name them. A secret is deleted when no row names it any more.
OF_CONNECTORS = """
WITH before AS (SELECT id, secret_id FROM connectors WHERE tenant_id = $1 AND space_id = $2 AND secret_id IS NOT NULL),
freed AS (UPDATE connectors c SET secret_id = NULL FROM before b WHERE c.tenant_id = $1 AND c.id = b.id)
DELETE FROM secrets s USING before b WHERE s.tenant_id = $1 AND s.id = b.secret_id"""


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
