"""SQL functions of the database, one per file: `migrations/sql/functions/NAME.sql` holds the current text.

After the migrations, `orm.migrate` applies the files whose text differs from the last applied one, in one transaction.
Processes start only on a database that has had their texts (`missing`). A text may be replaced while processes of the
previous version call the function, so parameters and result never change under the same name (ADR 0047).
"""

import hashlib
import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import asyncpg

_SEARCH_PATH = "SET search_path = public, pg_temp"
#: What Postgres raises for a changed result or changed parameter names, and for two functions of one name.
_OTHER_FORM = (asyncpg.InvalidFunctionDefinitionError, asyncpg.AmbiguousFunctionError)

#: An earlier text that is applied again counts as newly applied.
_NOTE = """INSERT INTO sql_functions (name, digest) VALUES ($1, $2)
ON CONFLICT (name, digest) DO UPDATE SET no = DEFAULT, applied_at = now()"""
_LATEST = "SELECT DISTINCT ON (name) name, digest FROM sql_functions ORDER BY name, no DESC"
_EVER = "SELECT name, digest FROM sql_functions"
_STANDING = """SELECT proname::text AS name, oid FROM pg_proc
WHERE pronamespace = 'public'::regnamespace AND proname = ANY ($1)"""


class FunctionFault(ValueError):
    """A file does not have the required form, or changes the parameters or the result of its function."""


@dataclass(frozen=True, slots=True)
class FunctionFile:
    name: str
    text: str

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()

    def faults(self) -> list[str]:
        """Returns the differences from the required form."""
        made = re.findall(r"^CREATE\b.*?\bFUNCTION\s+(\w+)", self.text, re.MULTILINE)
        is_definer = "SECURITY DEFINER" in self.text and "-- SECURITY DEFINER: " not in self.text
        wrong = {
            f"it must make {self.name} and no other": made != [self.name],
            "it must say CREATE OR REPLACE FUNCTION": "CREATE OR REPLACE FUNCTION" not in self.text,
            f"it must say {_SEARCH_PATH}": _SEARCH_PATH not in self.text,
            "it must revoke the function from PUBLIC": f"REVOKE ALL ON FUNCTION {self.name} FROM PUBLIC"
            not in self.text,
            "it must grant EXECUTE": f"GRANT EXECUTE ON FUNCTION {self.name} TO " not in self.text,
            "SECURITY DEFINER wants its reason in a line `-- SECURITY DEFINER: reason`": is_definer,
        }
        return [f"{self.name}.sql: {fault}" for fault, is_so in wrong.items() if is_so]


@cache
def read(directory: Path) -> tuple[FunctionFile, ...]:
    return tuple(FunctionFile(path.stem, path.read_text()) for path in sorted(directory.glob("*.sql")))


async def apply(connection: asyncpg.Connection, files: Sequence[FunctionFile]) -> list[str]:
    """Applies all files whose function is not current, or none of them.

    Returns their names. The caller holds the migration lock.
    """
    if faults := [fault for file in files for fault in file.faults()]:
        raise FunctionFault("; ".join(faults))
    async with connection.transaction():
        latest = {row["name"]: row["digest"] for row in await connection.fetch(_LATEST)}
        standing = await _standing(connection, files)
        due = [file for file in files if latest.get(file.name) != file.digest or file.name not in standing]
        for file in due:
            await _replace(connection, file, before=standing.get(file.name, []))
            await connection.execute(_NOTE, file.name, file.digest)
    return [file.name for file in due]


async def _replace(connection: asyncpg.Connection, file: FunctionFile, *, before: list[int]) -> None:
    try:
        await connection.execute(file.text)
    except _OTHER_FORM as error:
        raise _other_form(file, str(error)) from error
    after = (await _standing(connection, [file]))[file.name]
    if len(after) > 1 or (before and after != before):
        raise _other_form(file, "one of that name stands")


def _other_form(file: FunctionFile, reason: str) -> FunctionFault:
    return FunctionFault(
        f"{file.name}.sql changes what its function takes or returns, which processes of the version before rely on:"
        f" give it a new name ({reason})"
    )


async def _standing(connection: asyncpg.Connection, files: Iterable[FunctionFile]) -> dict[str, list[int]]:
    standing: dict[str, list[int]] = {}
    for row in await connection.fetch(_STANDING, [file.name for file in files]):
        standing.setdefault(row["name"], []).append(row["oid"])
    return standing


async def missing(fetch: Callable[..., Awaitable[list[Any]]], files: Sequence[FunctionFile]) -> list[str]:
    """Returns the functions that never existed in this database with the text of their file, or that no longer exist.

    A newer text does not count as missing: it exists for a while when the database is migrated before the new processes
    start.
    """
    ever = {(row["name"], row["digest"]) for row in await fetch(_EVER)}
    standing = {row["name"] for row in await fetch(_STANDING, [file.name for file in files])}
    return [file.name for file in files if (file.name, file.digest) not in ever or file.name not in standing]
