"""Every mutation is audited, by its own name, or is declared exempt: read from schema and resolvers (X6)."""

import ast
from functools import cache
from pathlib import Path

import pytest

from backend.api.writing.audit_details import UNAUDITED
from tests.architecture.sources import functions, sources
from tests.harness.schema_walk import mutation_fields

_RUNNERS = {"mutate", "mutate_in_steps", "mutate_at_once", "mutate_live", "mutate_elsewhere"}


@cache
def _runs() -> dict[str, set[str]]:
    """For each function of the API: the names of mutations that stand in calls in it, and the functions it calls."""
    found: dict[str, set[str]] = {}
    for source in sources("backend/api"):
        for function in functions(source):
            found.setdefault(f"{source.path}:{function.name}", set()).update(_said(function))
    return found


def _said(function: ast.AST) -> set[str]:
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
    texts = {a.value for call in calls for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)}
    return texts | {f"{call.func.id}()" for call in calls if isinstance(call.func, ast.Name)}


@cache
def _resolvers() -> dict[str, str]:
    """Resolvers of mutations by the names of their fields, as `path:function`."""
    return {
        _camel(function.name): f"{source.path}:{function.name}"
        for source in sources("backend/api")
        for function in functions(source)
        for decorator in function.decorator_list
        if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "mutation"
    }


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))


@pytest.mark.parametrize("name", sorted(mutation_fields()))
def test_a_mutation_runs_where_its_audit_row_is_written(name: str) -> None:
    """Directly, or through a function of its folder that is handed its name."""
    runs, resolver = _runs(), _resolvers()[name]
    folder = Path(resolver.partition(":")[0]).parent
    own = runs[resolver]

    assert name in own, "it names itself to `mutate`, so that the log has its name"
    called = [said for each, said in runs.items() if _is_called(each, own) and Path(each).parent == folder]
    assert any(f"{runner}()" in said for runner in _RUNNERS for said in (own, *called))


def _is_called(function: str, said: set[str]) -> bool:
    return f"{function.partition(':')[2]}()" in said


def test_exempt_are_only_mutations_that_exist() -> None:
    assert set(mutation_fields()) >= UNAUDITED
