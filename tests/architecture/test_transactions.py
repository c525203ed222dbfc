"""Nothing is yielded inside a transaction: its connection would belong to whoever consumes (trap L3, invariant 8)."""

import ast
from collections.abc import Iterator

from tests.architecture.sources import Source, sources

_OPENERS = {"unit_of_work", "transaction", "in_transaction"}
#: These two *are* the transaction; an export reads one snapshot, on a connection of its own.
_OWNERS = {"backend/kit/unit_of_work.py", "backend/kit/db.py", "backend/cli/transfer.py"}


def _opens(item: ast.withitem) -> bool:
    call = item.context_expr
    if not isinstance(call, ast.Call):
        return False
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    return name in _OPENERS


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    """Everything below that runs there and then: not the bodies of functions that are only defined."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield child
            yield from _inside(child)


def _yields(source: Source) -> list[str]:
    return [
        source.where(inner)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.AsyncWith) and any(map(_opens, node.items))
        for inner in _inside(node)
        if isinstance(inner, ast.Yield | ast.YieldFrom)
    ]


def test_nothing_is_yielded_inside_a_transaction() -> None:
    found = [where for source in sources("backend") if source.path not in _OWNERS for where in _yields(source)]

    assert found == []


def test_the_rule_finds_what_it_is_for() -> None:
    text = "async def f():\n    async with unit_of_work(t) as work:\n        for row in rows:\n            yield row\n"

    assert _yields(Source("x.py", text.splitlines(), ast.parse(text))) == ["x.py:4"]
