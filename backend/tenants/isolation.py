"""The check at boot: API and worker refuse to serve if the database would not keep tenants apart (traps L2, M19)."""

from dataclasses import dataclass

import asyncpg
from tortoise.exceptions import DBConnectionError

from backend.kit.processes import StartError
from backend.kit.statements import Statement
from backend.kit.unit_of_work import TRANSIENT, unit_of_work

#: What the connection raises if the database is unreachable, or the address, name or password is wrong.
_UNREACHABLE = (*TRANSIENT, asyncpg.PostgresError, DBConnectionError)


@dataclass(frozen=True, slots=True)
class _DatabaseRole:
    name: str
    rolsuper: bool
    rolbypassrls: bool


@dataclass(frozen=True, slots=True)
class _Login:
    """`mighty` is a role that the login can become, `owned` a table or function of which it can become the owner."""

    name: str
    mighty: str | None
    owned: str | None


_ROLE = Statement(
    _DatabaseRole, "SELECT current_user AS name, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user"
)
_UNPROTECTED = Statement(
    str,
    """
SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')
  AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped)
  AND NOT (c.relrowsecurity AND c.relforcerowsecurity) ORDER BY 1""",
)
_OWNED = Statement(
    str, "SELECT relname FROM pg_class WHERE relowner = (SELECT oid FROM pg_roles WHERE rolname = current_user) LIMIT 1"
)
#: The login of the session, whatever role was set since: `RESET ROLE` returns to it, and `SET ROLE` reaches all roles
#: that it is a member of.
_LOGIN = Statement(
    _Login,
    """
SELECT session_user AS name,
  (SELECT rolname FROM pg_roles WHERE (rolsuper OR rolbypassrls OR rolcreaterole)
   AND pg_has_role(session_user, oid, 'MEMBER') LIMIT 1) AS mighty,
  coalesce((SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND pg_has_role(session_user, c.relowner, 'MEMBER') LIMIT 1),
   (SELECT p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = 'public' AND pg_has_role(session_user, p.proowner, 'MEMBER') LIMIT 1)) AS owned""",
)


class UnsafeDatabase(StartError):
    """The database role or a table would let one tenant see another."""


async def verify(*, is_development: bool) -> None:
    """Raises `UnsafeDatabase` for a superuser, an owner of tables, or a table of tenants without forced row-level
    security.

    In production the same holds for the login of the connection: otherwise a single injected statement could switch to
    it. In development the owner's login with a lesser role is allowed.

    An unreachable database raises a plain `StartError`; the supervisor then restarts the process.
    """
    try:
        await _verify(is_development=is_development)
    except _UNREACHABLE as error:
        raise StartError(f"cannot open the database: {error or type(error).__name__}") from error


async def _verify(*, is_development: bool) -> None:
    async with unit_of_work(None, read_only=True) as work:
        role = await work.fetchrow(_ROLE)
        unprotected = await work.fetch(_UNPROTECTED)
        owned = await work.fetchrow(_OWNED)
        login = await work.fetch_one(_LOGIN)
    if role is None or role.rolsuper or role.rolbypassrls:
        raise UnsafeDatabase(f"refusing to serve as {role and role.name}: this role bypasses row-level security")
    if owned:
        raise UnsafeDatabase(f"refusing to serve as {role.name}: this role owns tables ({owned})")
    if unprotected:
        raise UnsafeDatabase(f"refusing to serve: no forced row-level security on {', '.join(unprotected)}")
    if not is_development:
        _check_login(login)


def _check_login(login: _Login) -> None:
    if login.mighty or login.owned:
        what = f"becomes {login.mighty}" if login.mighty else f"owns {login.owned}"
        raise UnsafeDatabase(
            f"refusing to serve with the login {login.name}, which {what} after RESET ROLE or SET ROLE: set "
            "CIRCADIAN_APP_DATABASE_URL to a separate login that is IN ROLE circadian_app (docs/operating.md)"
        )
