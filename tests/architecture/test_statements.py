"""Postgres plans every static statement of the backend with the rights of the app, without running it.

A static statement is a text that begins with a verb: a constant of a module, or a literal in a function. The test finds
a renamed column, a missing grant and a typing error also in a statement that no other test runs.
"""

import ast
import importlib
import re
from collections.abc import AsyncIterator, Iterator
from functools import cache

import asyncpg
import pytest

from backend.kit import db
from tests.architecture.sources import sources
from tests.harness.stores import Stores

_BEGINS = re.compile(r"^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\s+\S")
#: Parts of statements: `.format` or an addition makes them whole.
_PARTS = {
    "backend.agents.workers:_LIVING",
    "backend.api.spaces.spaces:_SPACE",
    "backend.api.spaces.spaces:_MESSAGE",
    "backend.api.spaces.spaces:_PRESENT",
    "backend.spaces.space_changes:_NOTE",
    "backend.tools.definitions.tenant_tools:_OF_SERVERS",
    "backend.tools.health.models:_HEALTH",
}
#: What the operator's commands and the migrator run, on the owner's connection.
_OF_OWNER = {
    "backend.agents.suspension:_SUSPEND",
    "backend.agents.suspension:_RESUME",
    "backend.cli.list_keys:_LIST",
    "backend.cli.seed:_FIND_OWNER",
    "backend.kit.migrating:_NOTE",
    "backend.kit.sql_texts:_NOTE",
    "backend.tenants.access_recovery:_WHO",
    "backend.tenants.access_recovery:_DROP_SECOND_STEP",
    "backend.tenants.quotas:_OVERRIDE",
    "backend.tenants.registry:_USER",
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
            if isinstance(value, str) and _BEGINS.match(value):
                yield f"{name}:{key}", value
        for function in ast.walk(source.tree):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from _within(function, source.path)


def _within(function: ast.FunctionDef | ast.AsyncFunctionDef, path: str) -> Iterator[tuple[str, str]]:
    parts = {id(part) for node in ast.walk(function) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    texts = [node for node in ast.walk(function) if isinstance(node, ast.Constant) and id(node) not in parts]
    for node in texts:
        if isinstance(node.value, str) and _BEGINS.match(node.value):
            yield f"{path}:{node.value.strip()[:30]}", node.value


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


async def test_the_owner_alone_may_run_those_of_the_operator(
    app: asyncpg.Connection, owner: asyncpg.Connection
) -> None:
    for where in sorted(_OF_OWNER):
        assert await _fault(owner, _whole()[where]) is None, where
        assert "permission denied" in str(await _fault(app, _whole()[where])), where


async def test_a_statement_that_cannot_run_is_found(app: asyncpg.Connection) -> None:
    assert "UndefinedColumnError" in str(await _fault(app, "SELECT hat FROM agents"))
    assert "InsufficientPrivilegeError" in str(await _fault(app, "DELETE FROM audit_log"))
