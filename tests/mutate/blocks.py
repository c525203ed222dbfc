"""Where the blocks of a function begin: statements of which all run if the first one does."""

import ast
from collections.abc import Iterator, Mapping

_LEAVING = (ast.Return, ast.Raise, ast.Break, ast.Continue)
_INNER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def begins(tree: ast.AST) -> Mapping[ast.stmt, int]:
    """Of each statement, the line at which its block begins. After an `if` that may return, another block begins."""
    found: dict[ast.stmt, int] = {}
    for node in ast.walk(tree):
        for statements in lists(node):
            begin = None
            for each in statements[_has_doc(node, statements) :]:
                found[each] = begin = begin or each.lineno
                if _may_leave(each):
                    begin = None
    return found


def lists(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """The statements within this node, such as the two branches of an `if`."""
    for name in ("body", "orelse", "finalbody"):
        if isinstance(value := getattr(node, name, None), list) and value:
            yield value


def branches(statement: ast.stmt, begins: Mapping[ast.stmt, int]) -> tuple[int, ...]:
    """The blocks that run or do not, as this statement decides."""
    nodes = [statement, *getattr(statement, "handlers", ()), *getattr(statement, "cases", ())]
    if isinstance(statement, _INNER):
        return ()
    return tuple(begins[each[0]] for node in nodes for each in lists(node))


def _has_doc(node: ast.AST, statements: list[ast.stmt]) -> bool:
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module):
        return False
    return statements is node.body and ast.get_docstring(node, clean=False) is not None


def _may_leave(statement: ast.stmt) -> bool:
    return any(isinstance(each, _LEAVING) for each in _own(statement))


def _own(node: ast.AST) -> Iterator[ast.AST]:
    if not isinstance(node, _INNER):
        yield node
        for child in ast.iter_child_nodes(node):
            yield from _own(child)
