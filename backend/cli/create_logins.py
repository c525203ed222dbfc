"""`python -m backend create-logins`: creates the logins of API and worker that their database URLs name.

A second run sets password and settings again. It changes no login that has more rights than API and worker need.
"""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING

from backend.cli import operator_commands
from backend.kit.processes import StartError
from backend.kit.settings import Settings, StoreSettings

if TYPE_CHECKING:
    import asyncpg

#: Whether a role is one of the product's own, or can become one that may do more than API and worker. NULL: no role.
_MIGHT = """
SELECT r.rolname = $2 OR EXISTS (SELECT FROM pg_roles x WHERE pg_has_role(r.oid, x.oid, 'MEMBER')
  AND (x.rolsuper OR x.rolbypassrls OR x.rolcreaterole OR x.rolname = current_user
    OR EXISTS (SELECT FROM pg_class c WHERE c.relowner = x.oid)
    OR EXISTS (SELECT FROM pg_proc p WHERE p.proowner = x.oid)))
FROM pg_roles r WHERE r.rolname = $1"""
_ITERATIONS = 4096


def run(settings: Settings) -> None:
    url = operator_commands.owner_database_url(settings)
    wanted = dict(_logins(settings.stores))
    if not wanted:
        raise StartError(
            "name the logins: set CIRCADIAN_APP_DATABASE_URL, or CIRCADIAN_API_DATABASE_URL and "
            "CIRCADIAN_WORKER_DATABASE_URL"
        )
    operator_commands.run(_create(url, wanted))
    for name in wanted:
        print(f"{name}: a login with the rights of API and worker")


def _logins(stores: StoreSettings) -> Iterable[tuple[str, str]]:
    """Name and password in each URL of API and worker."""
    from backend.kit import dsn

    for url in (
        stores.app_database_url,
        stores.api_database_url,
        stores.worker_database_url,
        stores.direct_database_url,
    ):
        if url is None:
            continue
        parameters = dsn.credentials(url)
        if not parameters["password"]:
            raise StartError(
                f"the database URL of {parameters['user']} has no password: API and worker sign in with it"
            )
        if not parameters["password"].isascii():
            raise StartError(f"the password of {parameters['user']} must consist of ASCII characters")
        yield parameters["user"], parameters["password"]


async def _create(owner_url: str, wanted: dict[str, str]) -> None:
    import asyncpg

    from backend.kit import db

    connection = await asyncpg.connect(**db.credentials(owner_url))
    try:
        async with connection.transaction():
            if await connection.fetchval("SELECT to_regrole($1)", db.APP_ROLE) is None:
                raise StartError(f"the role {db.APP_ROLE} does not exist: run `migrate` first")
            for name, password in wanted.items():
                await _create_one(connection, name, password)
    except asyncpg.InsufficientPrivilegeError as error:
        raise StartError(f"the login of DATABASE_URL may not create logins: {error}") from error
    finally:
        await connection.close()


async def _create_one(connection: "asyncpg.Connection", name: str, password: str) -> None:
    from backend.kit import db

    is_mighty = await connection.fetchval(_MIGHT, name, db.APP_ROLE)
    if is_mighty:
        raise StartError(f"{name} has more rights than API and worker may have: name another login")
    verb = "CREATE" if is_mighty is None else "ALTER"
    statements = [
        (f"{verb} ROLE %I LOGIN PASSWORD %L", (name, _verifier(password))),
        ("GRANT %I TO %I", (db.APP_ROLE, name)),
        *(("ALTER ROLE %I SET %I = %L", (name, *setting)) for setting in db.APP_SETTINGS.items()),
    ]
    for template, values in statements:
        # The statement takes no parameters, so Postgres quotes the values.
        await connection.execute(await connection.fetchval("SELECT format($1, VARIADIC $2::text[])", template, values))


def _verifier(password: str) -> str:
    """Returns the SCRAM verifier that Postgres stores (RFC 5803). So no log of the server has the password."""
    salt = secrets.token_bytes(16)
    salted = hashlib.pbkdf2_hmac("sha256", password.encode(), salt, _ITERATIONS)
    stored = hashlib.sha256(hmac.digest(salted, b"Client Key", "sha256")).digest()
    server = hmac.digest(salted, b"Server Key", "sha256")
    encoded = (base64.b64encode(each).decode() for each in (salt, stored, server))
    return "SCRAM-SHA-256${}:{}${}:{}".format(_ITERATIONS, *encoded)
