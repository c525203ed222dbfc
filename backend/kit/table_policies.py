"""Row-level security, applied table by table: an upgrade locks one table at a time, and only those that change.

`policies.sql` is one query for all statements. What a table has got is noted in `sql_texts`, under a name of its own. A
table that was made anew, such as by a restore, has a note and no policies, so the catalogue is asked too.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import asyncpg

from backend.kit import lock_patience

NOTE = """INSERT INTO sql_texts (name, digest) VALUES ($1, $2)
ON CONFLICT (name, digest) DO UPDATE SET no = DEFAULT, applied_at = now()"""
#: Every table of ours with a policy has the policy `tenant`; an operator's own tables in this schema keep theirs.
_OURS = "SELECT tablename::text FROM pg_policies WHERE schemaname = 'public' AND policyname = 'tenant'"
#: What each table has; row-level security holds for its owner too.
_STATES = """
SELECT c.relname::text AS table_name, c.relrowsecurity AND c.relforcerowsecurity AS is_forced,
  array(SELECT p.polname::text FROM pg_policy p WHERE p.polrelid = c.oid) AS policies
FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'"""
_NAME = re.compile(r"CREATE POLICY (\w+) ON ")
_POLICIES = "SELECT policyname::text FROM pg_policies WHERE schemaname = 'public' AND tablename = $1"


@dataclass(frozen=True, slots=True)
class TablePolicies:
    """All statements of one table. Without statements its policies are removed, and no role may read it."""

    table: str
    statements: str

    @property
    def name(self) -> str:
        return f"policies of {self.table}"

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.statements.encode()).hexdigest()

    def are_in(self, state: asyncpg.Record | None) -> bool:
        """Whether the table has policies of these names, by its row of `_STATES`."""
        names = set(_NAME.findall(self.statements))
        return state is not None and state["is_forced"] and set(state["policies"]) == names


async def due(connection: asyncpg.Connection, query: str, applied: Mapping[str, str]) -> list[TablePolicies]:
    """The tables whose policies are not as the query says. `applied`: the latest digest of each name in `sql_texts`."""
    text = f"""SELECT table_name::text, string_agg(statement, '; ' ORDER BY statement) AS statements FROM (
{query}
) AS wanted (table_name, statement) GROUP BY table_name"""  # noqa: S608 -- a file of ours
    wanted = {row["table_name"]: row["statements"] for row in await connection.fetch(text)}
    left = {row["tablename"]: "" for row in await connection.fetch(_OURS) if row["tablename"] not in wanted}
    every = [TablePolicies(table, statements) for table, statements in sorted({**left, **wanted}.items())]
    states = {row["table_name"]: row for row in await connection.fetch(_STATES)}
    return [each for each in every if applied.get(each.name) != each.digest or not each.are_in(states.get(each.table))]


async def unused(connection: asyncpg.Connection, tables: Iterable[TablePolicies]) -> list[TablePolicies]:
    """Those that have had no policies, so that no process uses them yet."""
    used = {row["tablename"] for row in await connection.fetch(_OURS)}
    return [each for each in tables if each.table not in used]


async def replace(connection: asyncpg.Connection, policies: TablePolicies) -> None:
    """In the caller's transaction."""
    await connection.execute(lock_patience.LOCK_TIMEOUT)
    await connection.execute(f'LOCK TABLE "{policies.table}" IN ACCESS EXCLUSIVE MODE')
    for row in await connection.fetch(_POLICIES, policies.table):
        await connection.execute(f'DROP POLICY "{row["policyname"]}" ON "{policies.table}"')
    if policies.statements:
        await connection.execute(policies.statements)
    await connection.execute(NOTE, policies.name, policies.digest)
