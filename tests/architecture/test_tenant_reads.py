"""Reads of models start from `tenants.scope.visible`, and SQL names the tenant.

The database would return no row of a stranger anyway; the explicit condition is what lets it use the indexes, and a
second lock on the door. A line that must do otherwise says why: `# all tenants: reason`.
"""

import ast
import re
from functools import cache

import pytest

from tests.architecture.sources import Source, sources

_VERBS = {"filter", "get", "all", "get_or_none", "first", "exclude", "raw", "bulk_create", "create", "in_bulk"}
_MARK = "# all tenants: "
_OWNER = "backend/tenants/scope.py"
_FOLDERS = (
    "accounts",
    "agents",
    "api",
    "consciousness",
    "inbox",
    "oauth",
    "plans",
    "runtime",
    "spaces",
    "tasks",
    "tenants",
    "tools",
    "webhooks",
)

_GLOBAL_TABLES = {"users", "browser_sessions", "second_factors", "passkeys", "account_tokens", "workers"}


@cache
def _models() -> dict[str, str]:
    """The tables of the models, by the names of their classes."""
    return {
        node.name: table
        for source in sources("backend")
        if source.path.endswith("/models.py")
        for node in source.tree.body
        if isinstance(node, ast.ClassDef)
        for table in re.findall(r'table = "(\w+)"', "\n".join(source.lines[node.lineno : node.end_lineno]))
    }


def _bare_reads(source: Source) -> list[str]:
    return [
        source.where(node)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in _VERBS
        and _name(node.func.value) in _models()
        and _MARK not in source.line(node)
    ]


def _name(node: ast.expr) -> str:
    """`Agent` of both `Agent` and `models.Agent`."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def test_no_model_is_read_without_its_tenant() -> None:
    assert len(_models()) > 10
    found = [where for source in sources("backend") if source.path != _OWNER for where in _bare_reads(source)]

    assert found == []


def _statements(source: Source) -> list[tuple[ast.Constant, str]]:
    """Texts that read or change a tenant's table."""
    tables = "|".join(sorted(set(_models().values()) - _GLOBAL_TABLES))
    verb = re.compile(rf"\b(FROM|UPDATE|JOIN|INTO)\s+({tables})\b")
    return [
        (node, node.value)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and verb.search(node.value)
    ]


@pytest.mark.parametrize("folder", _FOLDERS)
def test_every_statement_names_the_tenant(folder: str) -> None:
    silent = [
        source.where(node)
        for source in sources(f"backend/{folder}")
        for completed in [_completed(source)]
        for node, text in _statements(source)
        if "tenant_id" not in text and id(node) not in completed and _MARK not in source.line(node)
    ]

    assert silent == []


def _completed(source: Source) -> set[int]:
    """The texts of the API's sources of rows, given at once or by a name: `api/reading/rows.py` adds the tenant."""
    given = [
        part
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and _name(node.func) == "Source"
        for part in ast.walk(node)
    ]
    names = {part.id for part in given if isinstance(part, ast.Name)}
    named = [
        part
        for node in source.tree.body
        if isinstance(node, ast.Assign) and {_name(target) for target in node.targets} & names
        for part in ast.walk(node)
    ]
    return {id(part) for part in (*given, *named)}
