"""The check at boot: API and worker refuse to serve where the database would not keep tenants apart (traps L2, M19)."""

from backend.kit.unit_of_work import unit_of_work

_ROLE = "SELECT current_user AS name, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user"
_UNPROTECTED = """
SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')
  AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped)
  AND NOT (c.relrowsecurity AND c.relforcerowsecurity) ORDER BY 1"""
_OWNED = "SELECT relname FROM pg_class WHERE relowner = (SELECT oid FROM pg_roles WHERE rolname = current_user) LIMIT 1"


class UnsafeDatabase(Exception):
    """The database role or a table would let one tenant see another."""


async def verify() -> None:
    """Raise `UnsafeDatabase` as a superuser, as an owner of tables, or with a table of tenants that is not forced."""
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
