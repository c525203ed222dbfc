"""Who is an operator at the console. The command line alone adds and removes people, on the owner's connection.

No request can: the application's role has no right to the table, and no function of the database writes it.
"""

from dataclasses import dataclass
from datetime import datetime

import asyncpg

from backend.kit import db
from backend.kit.errors import NotFound


class AccountNotFound(NotFound):
    """No account has proved this address."""


class OperatorNotFound(NotFound):
    """No operator has this address."""


@dataclass(frozen=True, slots=True)
class Operator:
    email: str
    name: str
    created_at: datetime


#: Only an address that the person has proved to this installation. One that a tenant's provider asserts proves nothing.
_ADD = """INSERT INTO operators (user_id) SELECT id FROM users
WHERE email = $1 AND verified_at IS NOT NULL AND disabled_at IS NULL
ON CONFLICT (user_id) DO UPDATE SET user_id = EXCLUDED.user_id RETURNING user_id"""
_REMOVE = "DELETE FROM operators o USING users u WHERE u.id = o.user_id AND u.email = $1 RETURNING o.user_id"
_LIST = """SELECT coalesce(u.email, '') AS email, u.name, o.created_at
FROM operators o JOIN users u ON u.id = o.user_id ORDER BY o.created_at, u.id"""


async def add(owner_database_url: str, *, email: str) -> None:
    """Does nothing if the person is one already. Raises `AccountNotFound`."""
    if await _one(owner_database_url, _ADD, email.strip().lower()) is None:
        raise AccountNotFound(f"no account has proved the address {email.strip()}: the person must sign in here first")


async def remove(owner_database_url: str, *, email: str) -> None:
    """Each token of the person loses the right within seconds. Raises `OperatorNotFound`."""
    if await _one(owner_database_url, _REMOVE, email.strip().lower()) is None:
        raise OperatorNotFound(f"no operator has the address {email.strip()}")


async def read(owner_database_url: str) -> list[Operator]:
    """All operators, the oldest first."""
    connection = await asyncpg.connect(**db.credentials(owner_database_url))
    try:
        return [Operator(row["email"], row["name"], row["created_at"]) for row in await connection.fetch(_LIST)]
    finally:
        await connection.close()


async def _one(owner_database_url: str, statement: str, email: str) -> object:
    connection = await asyncpg.connect(**db.credentials(owner_database_url))
    try:
        return await connection.fetchval(statement, email)
    finally:
        await connection.close()
