"""Where the core can be changed by a little, and how: small mistakes that a person could have made.

Pure. A `Site` is a stretch of bytes of a file and what stands in its place in the mutant.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutate import blocks

#: What the project exists for; and who may do what without being asked (issue 15).
CORE = (
    "backend/runtime", "backend/inbox", "backend/consciousness", "backend/agents/leases.py", "backend/tools/policy.py",
    "backend/tools/step_calls/approval_requests.py", "backend/tools/approval_rules.py", "backend/tenants/trust.py",
)  # fmt: skip
_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
}  # fmt: skip
#: Statements that only tell people of what happens, or are there for tests that kill. Nothing in them is changed.
_TOLD = ("log.", "reach(", "fail_points.reach(", "work.after_commit(on_reach(")
#: Arguments that change nothing that a caller could notice: what reads only may be allowed to write.
_UNNOTICED = "read_only"


@dataclass(frozen=True, slots=True)
class Site:
    path: str
    #: Where the innermost function begins, decorators included, as its code object says; 0: in no function.
    function: int
    line: int
    what: str
    start: int
    end: int
    replacement: str
    #: The line at which its block begins, as `blocks` says, and those of the blocks that its statement decides about.
    block: int
    branches: tuple[int, ...]

    @property
    def key(self) -> str:
        return f"{self.path}:{self.line}:{self.start}-{self.end}:{self.what}"


def of_core(root: Path) -> list[Site]:
    files = [path for place in CORE for path in ([root / place] if place.endswith(".py") else _files(root / place))]
    return [site for path in files for site in of_source(path.read_bytes(), path.relative_to(root).as_posix())]


def of_source(source: bytes, path: str) -> list[Site]:
    """Those inside of functions: what stands outside of them is run as the module is imported, by every test."""
    return list(_Finder(source, path).found())


def mutated(source: bytes, site: Site) -> bytes:
    return source[: site.start] + site.replacement.encode() + source[site.end :]


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if path.name != "models.py")


class _Finder:
    def __init__(self, source: bytes, path: str) -> None:
        self._tree, self._path = ast.parse(source), path
        self._blocks = blocks.begins(self._tree)
        self._starts = [0, *(place + 1 for place, byte in enumerate(source) if byte == 0x0A)]

    def found(self) -> Iterator[Site]:
        for node, function, statement in _inner(self._tree):
            branches = blocks.branches(statement, self._blocks)
            for what, place, text in _changes(node):
                start, end = self._bounds(place)
                block = self._blocks[statement]
                yield Site(self._path, function, place.lineno, what, start, end, text, block, branches)

    def _bounds(self, node: "ast.expr | ast.stmt") -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._starts[node.lineno - 1] + node.col_offset, self._starts[node.end_lineno - 1] + node.end_col_offset


def _inner(tree: ast.Module) -> Iterator[tuple[ast.AST, int, ast.stmt]]:
    """Every node within a function, with the line at which the innermost one begins, and the innermost statement. Left
    out are annotations, and default values, which are made before the function runs."""

    def walk(node: ast.AST, function: int, statement: ast.stmt | None) -> Iterator[tuple[ast.AST, int, ast.stmt]]:
        for child in _children(node):
            inner = begins(child) if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) else function
            if isinstance(child, ast.ClassDef):
                inner = 0
            own = child if isinstance(child, ast.stmt) else statement
            if function and own is not None and not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                yield child, function, own
            yield from walk(child, inner, own)

    return walk(tree, 0, None)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "type_params"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_unnoticed(child):
                yield child


def begins(function: "ast.FunctionDef | ast.AsyncFunctionDef") -> int:
    return min([function.lineno, *(each.lineno for each in function.decorator_list)])


def _changes(node: ast.AST) -> Iterator[tuple[str, "ast.expr | ast.stmt", str]]:
    """(what, the node that is replaced, by what)."""
    if isinstance(node, ast.expr):
        yield from _other_values(node)
    elif isinstance(node, ast.stmt):
        yield from _other_deeds(node)
    if isinstance(node, ast.If | ast.While | ast.IfExp) and _is_plain(node.test):
        yield "condition", node.test, f"(not ({ast.unparse(node.test)}))"


def _other_values(node: ast.expr) -> Iterator[tuple[str, "ast.expr | ast.stmt", str]]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in _COMPARISONS:
            changed = ast.Compare(node.left, [_COMPARISONS[type(op)]()], node.comparators)
            yield "comparison", node, f"({ast.unparse(changed)})"
        case ast.BoolOp(op=op):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "and/or", node, f"({ast.unparse(ast.BoolOp(other, node.values))})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not", node, f"({ast.unparse(operand)})"
        case ast.BinOp(op=op) if type(op) in _ARITHMETIC and not _has_text(node):
            changed_sum = ast.BinOp(node.left, _ARITHMETIC[type(op)](), node.right)
            yield "arithmetic", node, f"({ast.unparse(changed_sum)})"
        case ast.Constant(value=bool(value)):
            yield "truth", node, repr(not value)
        case ast.Constant(value=int(value)):
            yield "number", node, repr(value + 1)


def _other_deeds(node: ast.stmt) -> Iterator[tuple[str, "ast.expr | ast.stmt", str]]:
    match node:
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield "left out", node, "pass"
        case ast.AugAssign() | ast.Raise() | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "left out", node, "pass"
        case ast.Return(value=value) if value is not None and not _is_nothing(value):
            yield "nothing returned", node, "return None"


def _is_unnoticed(node: ast.AST) -> bool:
    """Nothing in it is changed. Before Python 3.12 nothing within a text with values says where it stands."""
    match node:
        case ast.JoinedStr() | ast.arguments():
            return True
        case ast.keyword(arg=name):
            return name == _UNNOTICED
        case ast.Expr():
            return ast.unparse(node).removeprefix("await ").startswith(_TOLD)
    return False


def _is_plain(test: ast.expr) -> bool:
    """What is no comparison: those have a mutant of their own."""
    return isinstance(test, ast.Name | ast.Attribute | ast.Call | ast.Await | ast.Subscript)


def _is_nothing(value: ast.expr) -> bool:
    """None itself, or False, which is the same to callers that ask whether."""
    return isinstance(value, ast.Constant) and not value.value and isinstance(value.value, bool | None)


def _has_text(node: ast.BinOp) -> bool:
    """Of texts and lists `+` has no opposite: the mutant would only crash."""
    return any(
        isinstance(side, ast.JoinedStr | ast.List | ast.ListComp | ast.Tuple | ast.Dict)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )
