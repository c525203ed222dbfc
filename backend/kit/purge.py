"""Rows that are good for nothing any more go when others of their kind come: whoever writes one deletes a few of these.

Called where codes, tokens, invitations, occurrences of plans and dead letters are written. So a table holds what came
within the time that it keeps (docs/limits.md), however much that was; no job has to run, and nobody waits for anybody.
Sessions and mailed links do the same in the named functions of accounts (migrations 0010, 0017), idempotency keys in
`claim_key` (migrations/sql/functions).
"""

from datetime import timedelta

FEW = 20


def deletion(table: str, *, since: str, kept: timedelta, only: str = "true", most: str = str(FEW)) -> str:
    """SQL that deletes a few rows of the tenant `$1` that are over `since` longer than they are `kept`.

    `most`: how many, of whoever writes many at a time.
    """
    chosen = selection(table, since=since, kept=kept, only=only, most=most)
    # As an array, which is made once: a plan may ask an `IN (…)` anew for each row, and take more than a few.
    return f"DELETE FROM {table} WHERE id = ANY (ARRAY({chosen}))"  # noqa: S608 -- of our own words


def selection(table: str, *, since: str, kept: timedelta, only: str = "true", most: str = str(FEW)) -> str:
    """The same rows, locked, for whoever has to do more than delete them."""
    return f"""SELECT id FROM {table} WHERE tenant_id = $1 AND {only}
AND {since} < now() - interval '{int(kept.total_seconds())} seconds' LIMIT {most} FOR UPDATE SKIP LOCKED"""  # noqa: S608
