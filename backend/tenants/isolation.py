"""The check at boot: API and worker refuse to serve where the database would not keep tenants apart (traps L2, M19)."""

import asyncpg
from tortoise.exceptions import DBConnectionError

from backend.kit.processes import StartError
from backend.kit.unit_of_work import TRANSIENT, unit_of_work

#: What opening a database says that is away, or of a wrong address, name or password.
_UNREACHABLE = (*TRANSIENT, asyncpg.PostgresError, DBConnectionError)

_ROLE = "SELECT current_user AS name, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user"
_UNPROTECTED = """
SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')
  AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped)
  AND NOT (c.relrowsecurity AND c.relforcerowsecurity) ORDER BY 1"""
_OWNED = "SELECT relname FROM pg_class WHERE relowner = (SELECT oid FROM pg_roles WHERE rolname = current_user) LIMIT 1"


class UnsafeDatabase(StartError):
    """The database role or a table would let one tenant see another."""


async def verify() -> None:
    """Raise `UnsafeDatabase` as a superuser, as an owner of tables, or with a table of tenants that is not forced.

    A database out of reach is a plain `StartError`: whoever supervises the process starts it again.
    """
    try:
        await _verify()
    except _UNREACHABLE as error:
        raise StartError(f"cannot open the database: {error or type(error).__name__}") from error


async def _verify() -> None:
    async with unit_of_work(None, read_only=True) as work:
        role = await work.fetchrow(_ROLE)
        unprotected = await work.fetch(_UNPROTECTED)
        owned = await work.fetchval(_OWNED)
    if role is None or role["rolsuper"] or role["rolbypassrls"]:
        raise UnsafeDatabase(f"refusing to serve as {role and role['name']}: this role bypasses row-level security")
    if owned:
        raise UnsafeDatabase(f"refusing to serve as {role['name']}: this role owns tables ({owned})")
    if unprotected:
        names = ", ".join(row["name"] for row in unprotected)
        raise UnsafeDatabase(f"refusing to serve: no forced row-level security on {names}")
