"""Every table and column of tenants is exported, or left out for a reason (docs/data-rights.md)."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest

from backend.data_rights.transfer.kinds import BY_TABLE, KINDS, LEFT_OUT
from backend.data_rights.transfer.line_kind import SECRET
from backend.kit import db
from tests.harness.stores import Stores

_PAGE = Path(__file__).resolve().parents[2] / "docs" / "data-rights.md"
_COLUMNS = """
SELECT c.relname::text AS "table", array_agg(a.attname::text) AS columns FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
GROUP BY c.relname HAVING 'tenant_id' = ANY (array_agg(a.attname::text))"""
_KEYS = """
SELECT c.relname::text AS "table", f.relname::text AS target FROM pg_constraint k
JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid
WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace"""
#: Columns of secrets have types or names like these.
_SECRET = re.compile(r"digest|sealed|wrapped|secret|token_|password|thumbprint|challenge|hash|_code")


@pytest.fixture
async def catalogue(stores: Stores) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(**db.credentials(stores.owner_database_url))
    yield connection
    await connection.close()


async def test_the_author_of_each_table_and_column_has_decided_whether_it_is_exported(
    catalogue: asyncpg.Connection,
) -> None:
    tables = {row["table"]: set(row["columns"]) for row in await catalogue.fetch(_COLUMNS)}

    assert tables.keys() == BY_TABLE.keys() | LEFT_OUT.keys(), "a new table: add it to KINDS or to LEFT_OUT"
    assert not BY_TABLE.keys() & LEFT_OUT.keys()
    for kind in KINDS:
        decided = set(kind.columns) | kind.omitted.keys()
        assert decided == tables[kind.table], f"{kind.table}: a new column: export it, or say why not in `omitted`"
        assert not set(kind.columns) & kind.omitted.keys()


def test_no_column_that_is_exported_is_one_of_secrets() -> None:
    suspects = {f"{kind.table}.{name}" for kind in KINDS for name in kind.fields if _SECRET.search(name)}

    assert suspects == {
        # How tokens are signed, and not one of them.
        "apps.id_token_algorithm",
        # Of the tokens of models.
        "agent_processes.token_ratio",
        "think_cycles.first_token_seconds",
        "usage_records.first_token_seconds",
    }
    assert all(LEFT_OUT[table] == SECRET for table in ("access_tokens", "refresh_tokens", "tenant_keys"))


async def test_a_row_refers_only_to_rows_before_it(catalogue: asyncpg.Connection) -> None:
    places = {kind.table: place for place, kind in enumerate(KINDS)}
    keys = [(row["table"], row["target"]) for row in await catalogue.fetch(_KEYS)]

    wrong = [key for key in keys if key[0] in places and key[1] in places and places[key[0]] < places[key[1]]]
    assert wrong == []


def test_the_page_has_each_kind_with_its_fields() -> None:
    lines = {
        found[1]: set(re.findall(r"`(\w+)`", found[2]))
        for found in re.finditer(r"^\| `(\w+)` \| ((?:`\w+`,? ?)+) \|$", _PAGE.read_text(), re.MULTILINE)
    }

    assert lines == {kind.table: set(kind.fields) for kind in KINDS}
