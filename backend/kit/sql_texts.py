"""SQL functions and policies of the database, whose current texts are files.

Each function has a file `functions/NAME.sql`; all policies are in `policies.sql`, all grants in `grants.sql`. After the
migrations, `orm.migrate` calls `apply`, which applies each text that differs from the last applied one. Processes start
only on a database that has had their texts (`missing`).

Processes of the previous version go on meanwhile. So the arguments and the result of a function never change under the
same name (ADR 0047). And what is new comes first: grants, then policies, table by table, then functions; what is taken
away goes last (ADR 0072). A run that is cut is continued by the next one.
"""

import hashlib
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import asyncpg

from backend.kit import lock_patience, table_policies
from backend.kit.lock_patience import patiently
from backend.kit.table_policies import TablePolicies

_SEARCH_PATH = "SET search_path = public, pg_temp"
#: What Postgres raises for a changed result or changed parameter names, and for two functions of one name.
_SIGNATURE_ERRORS = (asyncpg.InvalidFunctionDefinitionError, asyncpg.AmbiguousFunctionError)
#: Roles that own functions. A role that gets a function must have the right to create objects in the schema.
_OWNERS = "circadian_lookup, circadian_accounts"

_LATEST = "SELECT DISTINCT ON (name) name, digest FROM sql_texts ORDER BY name, no DESC"
_APPLIED = "SELECT name, digest FROM sql_texts"
_EXISTING = """SELECT proname::text AS name, oid FROM pg_proc
WHERE pronamespace = 'public'::regnamespace AND proname = ANY ($1)"""
_VALIDATORS = """
SELECT p.proname::text AS name, p.oid, l.lanvalidator::regproc::text AS validator
FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
WHERE p.pronamespace = 'public'::regnamespace AND p.proname = ANY ($1) ORDER BY p.proname"""

_REVOKE = """REVOKE ALL ON ALL TABLES IN SCHEMA public FROM circadian_app, circadian_lookup, circadian_accounts;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM circadian_app, circadian_lookup, circadian_accounts"""
_PAUSE_SECONDS = 0.5


class FunctionFault(ValueError):
    """A file does not have the required form, or changes the arguments or the result of its function."""


@dataclass(frozen=True, slots=True)
class TextFile:
    """A text that can be applied repeatedly. `name` is the name of its file."""

    name: str
    text: str

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class FunctionFile(TextFile):
    """One function; a trigger function with its triggers."""

    def faults(self) -> list[str]:
        """Returns the differences from the required form."""
        created = re.findall(r"^CREATE\b.*?\bFUNCTION\s+(\w+)", self.text, re.MULTILINE)
        is_definer = "SECURITY DEFINER" in self.text and "-- SECURITY DEFINER: " not in self.text
        is_pathless = _SEARCH_PATH not in self.text and "-- No search_path: " not in self.text
        is_trigger = re.search(r"\bRETURNS\s+trigger\b", self.text) is not None
        checks = {
            f"it must make {self.name} and no other": created != [self.name],
            "it must say CREATE OR REPLACE FUNCTION": "CREATE OR REPLACE FUNCTION" not in self.text,
            f"it must say {_SEARCH_PATH}": is_pathless,
            "it must revoke the function from PUBLIC": f"REVOKE ALL ON FUNCTION {self.name} FROM PUBLIC"
            not in self.text,
            "it must grant EXECUTE": f"GRANT EXECUTE ON FUNCTION {self.name} TO " not in self.text and not is_trigger,
            "SECURITY DEFINER wants its reason in a line `-- SECURITY DEFINER: reason`": is_definer,
        }
        return [f"{self.name}.sql: {fault}" for fault, is_wrong in checks.items() if is_wrong]


@dataclass(frozen=True, slots=True)
class Texts:
    """All texts of one version of the code."""

    functions: tuple[FunctionFile, ...]
    policies: TextFile
    grants: TextFile


@cache
def read(directory: Path) -> Texts:
    functions = sorted((directory / "functions").glob("*.sql"))
    return Texts(
        tuple(FunctionFile(path.stem, path.read_text()) for path in functions),
        TextFile("policies", (directory / "policies.sql").read_text()),
        TextFile("grants", (directory / "grants.sql").read_text()),
    )


async def apply(connection: asyncpg.Connection, texts: Texts) -> list[str]:
    """Applies all texts that are not current. Returns their names. The caller holds the migration lock.

    Functions and grants change in one transaction, or none of them does.
    """
    if faults := [fault for file in texts.functions for fault in file.faults()]:
        raise FunctionFault("; ".join(faults))
    latest = {row["name"]: row["digest"] for row in await connection.fetch(_LATEST)}
    policies = await table_policies.due(connection, texts.policies.text, latest)
    await _add_policies(connection, policies, texts.grants)
    files = [file for file in (texts.policies, texts.grants) if latest.get(file.name) != file.digest]
    functions = await patiently(lambda: _apply(connection, texts, latest, files), pause_seconds=_PAUSE_SECONDS)
    return [*functions, *(file.name for file in files)]


async def _add_policies(connection: asyncpg.Connection, due: list[TablePolicies], grants: TextFile) -> None:
    """A condition of a policy may read a table that only the new grants allow to read."""
    unused = await table_policies.unused(connection, due)
    await patiently(partial(_replace_policies, connection, unused), pause_seconds=_PAUSE_SECONDS)
    if len(due) > len(unused):
        await connection.execute(grants.text)
    for policies in due:
        if policies not in unused:
            await patiently(partial(_replace_policies, connection, [policies]), pause_seconds=_PAUSE_SECONDS)


async def _replace_policies(connection: asyncpg.Connection, tables: Iterable[TablePolicies]) -> None:
    async with connection.transaction():
        for policies in tables:
            await table_policies.replace(connection, policies)


async def _apply(
    connection: asyncpg.Connection, texts: Texts, latest: Mapping[str, str], files: Sequence[TextFile]
) -> list[str]:
    """Returns the names of the functions. `files` are what else is due."""
    async with connection.transaction():
        await connection.execute(lock_patience.LOCK_TIMEOUT)  # a function may come with triggers
        existing = await _existing(connection, texts.functions)
        due = [file for file in texts.functions if latest.get(file.name) != file.digest or file.name not in existing]
        if due:
            await connection.execute(f"GRANT CREATE ON SCHEMA public TO {_OWNERS}")
            await connection.execute("SET LOCAL check_function_bodies = off")  # one may call a later one
        for file in due:
            await _replace(connection, file, old_ids=existing.get(file.name, []))
        if due:
            await _validate(connection, due)
            await connection.execute(f"REVOKE CREATE ON SCHEMA public FROM {_OWNERS}")
        if texts.grants in files:
            await connection.execute(_REVOKE)
            await connection.execute(texts.grants.text)
        for noted in (*due, *files):
            await connection.execute(table_policies.NOTE, noted.name, noted.digest)
    return [file.name for file in due]


async def _replace(connection: asyncpg.Connection, file: FunctionFile, *, old_ids: list[int]) -> None:
    try:
        await connection.execute(file.text)
    except _SIGNATURE_ERRORS as error:
        raise _signature_fault(file, str(error)) from error
    new_ids = (await _existing(connection, [file]))[file.name]
    if len(new_ids) > 1 or (old_ids and new_ids != old_ids):
        raise _signature_fault(file, "a function with this name but another signature exists")


async def _validate(connection: asyncpg.Connection, files: Iterable[FunctionFile]) -> None:
    """Has Postgres check the bodies, now that every function which they call exists."""
    await connection.execute("SET LOCAL check_function_bodies = on")
    for row in await connection.fetch(_VALIDATORS, [file.name for file in files]):
        try:
            await connection.execute(f"SELECT {row['validator']}({row['oid']}::oid)")
        except asyncpg.PostgresError as error:
            raise FunctionFault(f"{row['name']}.sql has an error in the body of its function: {error}") from error


def _signature_fault(file: FunctionFile, reason: str) -> FunctionFault:
    return FunctionFault(
        f"{file.name}.sql changes the arguments or the result of its function, but processes of the previous version"
        f" still use them: give the function a new name ({reason})"
    )


async def _existing(connection: asyncpg.Connection, files: Iterable[FunctionFile]) -> dict[str, list[int]]:
    existing: dict[str, list[int]] = {}
    for row in await connection.fetch(_EXISTING, [file.name for file in files]):
        existing.setdefault(row["name"], []).append(row["oid"])
    return existing


async def missing(fetch: Callable[..., Awaitable[list[Any]]], texts: Texts) -> list[str]:
    """Returns the texts that this database has never had as in their files, and the functions that no longer exist.

    A newer text does not count as missing: it exists for a while when the database is migrated before the new processes
    start.
    """
    applied = {(row["name"], row["digest"]) for row in await fetch(_APPLIED)}
    existing = {row["name"] for row in await fetch(_EXISTING, [file.name for file in texts.functions])}
    lost = [file.name for file in texts.functions if file.name not in existing]
    files: Sequence[TextFile] = (*texts.functions, texts.policies, texts.grants)
    return [file.name for file in files if (file.name, file.digest) not in applied or file.name in lost]
