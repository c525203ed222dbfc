"""Deletes expired rows when new rows of the same kind are written: each writer deletes a few.

Called where codes, tokens, invitations, plan occurrences and dead letters are written. So a table holds about as many
rows as were written within its retention time (docs/limits.md). No background job has to run, and no writer waits for
another. SQL functions (backend/migrations/sql/functions) do the same for sessions (`open_browser_session`), mailed
links (`issue_account_token`) and idempotency keys (`claim_key`).
"""

from datetime import timedelta

FEW = 20


def deletion(table: str, *, since: str, retention: timedelta, only: str = "true", most: str = str(FEW)) -> str:
    """Returns SQL that deletes a few rows of tenant `$1` whose time `since` is longer ago than `retention`.

    `most` is the number of rows, for writers of many rows at a time.
    """
    selected = selection(table, since=since, retention=retention, only=only, most=most)
    # An array is evaluated once. A plan may evaluate an `IN (…)` again for each row and then delete more rows.
    return f"DELETE FROM {table} WHERE id = ANY (ARRAY({selected}))"  # noqa: S608 -- only fixed texts


def selection(table: str, *, since: str, retention: timedelta, only: str = "true", most: str = str(FEW)) -> str:
    """Returns SQL that selects and locks the same rows, for callers that do more than delete them."""
    return f"""SELECT id FROM {table} WHERE tenant_id = $1 AND {only}
AND {since} < now() - interval '{int(retention.total_seconds())} seconds' LIMIT {most} FOR UPDATE SKIP LOCKED"""  # noqa: S608
