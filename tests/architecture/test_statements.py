"""Postgres plans every static statement of the backend with the rights of the app, without running it.

A static statement is a text that begins with a verb: a constant of a module, or a literal in a function. The test finds
a renamed column, a missing grant and a typing error also in a statement that no other test runs.
"""

import ast
import gc
import importlib
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, is_dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import Enum
from functools import cache
from typing import Any, Literal, get_args, get_origin
from uuid import UUID

import asyncpg
import pytest

from backend.kit import db
from backend.kit.statements import Statement, field_types, is_json, without_none
from tests.architecture.sources import sources
from tests.harness.stores import Stores

_BEGINS = re.compile(r"^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\s+\S")
#: Parts of statements: `.format` or an addition makes them whole.
_PARTS = {
    "backend.agents.workers:_LIVING",
    "backend.api.spaces.spaces:_SPACE",
    "backend.api.spaces.spaces:_MESSAGE",
    "backend.api.spaces.spaces:_PRESENT",
    "backend.spaces.space_changes:_RECORD",
    "backend.tools.definitions.tenant_tools:_OF_SERVERS",
    "backend.tools.health.models:_HEALTH",
    "backend.kit.migrating:_NEEDS",
}
#: What the operator's commands and the migrator run, on the owner's connection.
_OF_OWNER = {
    "backend.agents.suspension:_SUSPEND",
    "backend.data_rights.transfer.importing:_USERS",
    "backend.agents.suspension:_RESUME",
    "backend.cli.list_keys:_LIST",
    "backend.cli.seed:_FIND_OWNER",
    "backend.kit.migrating:_NOTE",
    "backend.kit.table_policies:NOTE",
    "backend.operators.kill_switch:_SET_AS_OWNER",
    "backend.operators.registry:_ADD",
    "backend.operators.registry:_LIST",
    "backend.operators.registry:_REMOVE",
    "backend.tenants.access_recovery:_CANDIDATES",
    "backend.tenants.access_recovery:_DROP_SECOND_STEP",
    "backend.tenants.quotas:_OVERRIDE",
    "backend.tenants.registry:_USER",
}


#: Who calls `UnitOfWork.fetch_records` (ADR 0059), and where it is.
_OF_RECORDS = {
    "backend/api/agents/health.py",
    "backend/api/inbox/dead_letter_mutations.py",
    "backend/api/inbox/event_mutations.py",
    "backend/api/reading/rows.py",
    "backend/api/tenants/people_mutations.py",
    "backend/api/transport/tenant_export.py",
    "backend/data_rights/erasing/batches.py",
    "backend/data_rights/transfer/importing.py",
    "backend/kit/unit_of_work.py",
    "backend/orm.py",
    "backend/spaces/feed_rows.py",
}
#: The Python types of the columns' types; `[]` marks an array.
_TYPES: dict[str, tuple[type, ...]] = {
    "bool": (bool,),
    "bytea": (bytes,),
    "date": (date,),
    "float8": (float,),
    "int2": (int,),
    "int4": (int,),
    "int8": (int,),
    "interval": (timedelta,),
    "name": (str,),
    "numeric": (Decimal,),
    "text": (str,),
    "timestamptz": (datetime,),
    "uuid": (UUID,),
    "varchar": (str,),
}


@cache
def _whole() -> dict[str, str]:
    return {where: text for where, text in _statements() if where not in _PARTS}


def _statements() -> Iterator[tuple[str, str]]:
    """Where each stands, and its text."""
    for source in sources("backend"):
        name = source.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        if name.endswith("__main__") or source.path.startswith("backend/llm/"):
            continue  # the second would import litellm, and has no statement
        for key, value in vars(importlib.import_module(name)).items():
            text = value.text if isinstance(value, Statement) else value
            if isinstance(text, str) and _BEGINS.match(text):
                yield f"{name}:{key}", text
        for function in ast.walk(source.tree):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from _within(function, source.path)


def _within(function: ast.FunctionDef | ast.AsyncFunctionDef, path: str) -> Iterator[tuple[str, str]]:
    parts = {id(part) for node in ast.walk(function) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    texts = [node for node in ast.walk(function) if isinstance(node, ast.Constant) and id(node) not in parts]
    for node in texts:
        if isinstance(node.value, str) and _BEGINS.match(node.value):
            yield f"{path}:{node.value.strip()[:30]}", node.value


def _typed() -> list[Statement[Any]]:
    """Every typed statement: those of the modules, and those that an object of a module holds."""
    for source in sources("backend"):
        if not source.path.endswith("__main__.py") and not source.path.startswith("backend/llm/"):
            importlib.import_module(source.path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    return [each for each in gc.get_objects() if isinstance(each, Statement)]


def _differences(statement: Statement[Any], columns: Sequence[asyncpg.Attribute]) -> list[str]:
    """What the dataclass says differently from the statement's columns."""
    if not is_dataclass(statement.row):
        found = [] if len(columns) == 1 else [f"{len(columns)} columns for one value"]
        return found + [f"the value is {statement.row}, the column {columns[0].type.name}"] * (
            not _is_of(columns[0].type, statement.row)
        )
    declared = field_types(statement.row)
    if list(declared) != [column.name for column in columns]:
        return [f"the fields are {list(declared)}, the columns {[column.name for column in columns]}"]
    return [
        f"{column.name} is {kind}, the column {column.type.name}"
        for column, kind in zip(columns, declared.values(), strict=True)
        if not _is_of(column.type, kind)
    ]


def _is_of(column: asyncpg.Type, kind: Any) -> bool:
    """Whether a field of this type can hold what the column has."""
    if is_json(kind):
        return column.name in ("json", "jsonb")
    kind = without_none(kind)
    if get_origin(kind) is dict:
        return column.name in ("json", "jsonb")
    if get_origin(kind) is Literal:
        kind = type(get_args(kind)[0])
    if column.name.endswith("[]") or column.kind == "array":
        element = asyncpg.Type(column.oid, column.name.removesuffix("[]"), "scalar", column.schema)
        return get_origin(kind) in (list, tuple, frozenset, set) and _is_of(element, get_args(kind)[0])
    kind = getattr(kind, "__supertype__", kind)
    if not isinstance(kind, type):
        return False
    allowed = _TYPES.get(column.name, ())
    return any(kind is each or (issubclass(kind, Enum) and issubclass(kind, each)) for each in allowed)


@pytest.fixture
async def app(stores: Stores) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(**db.credentials(stores.owner_database_url, role=db.APP_ROLE))
    yield connection
    await connection.close()


@pytest.fixture
async def owner(stores: Stores) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(**db.credentials(stores.owner_database_url))
    yield connection
    await connection.close()


async def _fault(connection: asyncpg.Connection, text: str) -> str | None:
    try:
        await connection.execute(f"EXPLAIN (GENERIC_PLAN) {text}")
    except asyncpg.PostgresError as error:
        return f"{type(error).__name__}: {error}"
    return None


async def test_the_app_may_run_every_static_statement(app: asyncpg.Connection) -> None:
    found = {where: text for where, text in _whole().items() if where not in _OF_OWNER}

    assert len(found) > 600
    assert {where: fault for where, text in found.items() if (fault := await _fault(app, text))} == {}


def test_only_these_read_plain_records() -> None:
    """Rows that go to the types of the schema by the names of their columns, and the digests of the applied texts."""
    callers = {source.path for source in sources("backend") if any("fetch_records" in line for line in source.lines)}

    assert callers == _OF_RECORDS


async def test_rows_have_the_names_and_types_of_their_dataclasses(
    app: asyncpg.Connection, owner: asyncpg.Connection
) -> None:
    of_owner = {_whole()[where] for where in _OF_OWNER}
    faults = {}
    for statement in _typed():
        connection = owner if statement.text in of_owner else app
        prepared = await connection.prepare(statement.text)
        if found := _differences(statement, prepared.get_attributes()):
            faults[repr(statement)] = found

    assert faults == {}


@dataclass(frozen=True, slots=True)
class _Sample:
    id: UUID
    name: str


@pytest.mark.parametrize(
    "text",
    [
        "SELECT name, id FROM agents",
        "SELECT id, name, status FROM agents",
        "SELECT id, id AS name FROM agents",
        "SELECT id, ARRAY[name] AS name FROM agents",
    ],
)
async def test_a_row_with_other_names_or_types_is_found(app: asyncpg.Connection, text: str) -> None:
    prepared = await app.prepare(text)

    assert _differences(Statement(_Sample, text), prepared.get_attributes())


async def test_the_owner_alone_may_run_those_of_the_operator(
    app: asyncpg.Connection, owner: asyncpg.Connection
) -> None:
    for where in sorted(_OF_OWNER):
        assert await _fault(owner, _whole()[where]) is None, where
        assert "permission denied" in str(await _fault(app, _whole()[where])), where


async def test_a_statement_that_cannot_run_is_found(app: asyncpg.Connection) -> None:
    assert "UndefinedColumnError" in str(await _fault(app, "SELECT hat FROM agents"))
    assert "InsufficientPrivilegeError" in str(await _fault(app, "DELETE FROM sql_texts"))
