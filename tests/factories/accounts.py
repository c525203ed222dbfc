"""States of accounts that no public interface creates on demand, written as the owner of the database."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from backend.kit import db

_AGE_SESSIONS = """UPDATE browser_sessions
SET seen_at = seen_at - $2::text::interval, expires_at = expires_at - $3::text::interval
WHERE user_id = (SELECT id FROM users WHERE email = $1)"""
_AGE_LINKS = "UPDATE account_tokens SET expires_at = expires_at - $2::text::interval WHERE email = $1"
_DISABLE = "UPDATE users SET disabled_at = now() WHERE email = $1"
_AUDIT = """SELECT a.actor_kind, a.action FROM audit_log a
JOIN members m ON (m.tenant_id, m.id) = (a.tenant_id, a.target_id) JOIN users u ON u.id = m.user_id
WHERE u.email = $1 ORDER BY a.id"""


async def ask(owner_database_url: str, sql: str, *values: Any) -> list[asyncpg.Record]:
    """Executes any statement as the owner."""
    async with owner(owner_database_url) as connection:
        rows: list[asyncpg.Record] = await connection.fetch(sql, *values)
    return rows


@asynccontextmanager
async def owner(owner_database_url: str) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(**db.credentials(owner_database_url))
    try:
        yield connection
    finally:
        await connection.close()


async def age_sessions(url: str, address: str, *, idle: str = "0", old: str = "0") -> None:
    """Moves the person's sessions into the past: by `idle` since the last use, and by `old` since the sign-in."""
    await ask(url, _AGE_SESSIONS, address, idle, old)


async def age_links(url: str, address: str, *, by: str) -> None:
    """Moves the expiry of the mailed links into the past."""
    await ask(url, _AGE_LINKS, address, by)


async def disable(url: str, address: str) -> None:
    await ask(url, _DISABLE, address)


async def audit_of(url: str, address: str) -> list[tuple[str, str]]:
    """Author and action of the audit entries about the person, in all of their tenants, in order."""
    return [(row["actor_kind"], row["action"]) for row in await ask(url, _AUDIT, address)]
