"""The project's Python files, parsed once, for the tests of this folder."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from backend.kit import gc_freeze

ROOT = Path(__file__).resolve().parents[2]
_GENERATED = ("migrations", "generated")


@dataclass(frozen=True, slots=True)
class Source:
    """`path` is relative to the root."""

    path: str
    lines: list[str]
    tree: ast.Module

    def line(self, node: ast.AST) -> str:
        return self.lines[getattr(node, "lineno", 1) - 1]

    def where(self, node: ast.AST) -> str:
        return f"{self.path}:{getattr(node, 'lineno', 1)}"


@cache
def sources(folder: str) -> tuple[Source, ...]:
    """The files of a folder, without those that are generated: the migrations, and a part of the clients.

    No garbage is collected meanwhile: to scan the growing trees again and again took longer than to parse them. And
    3.11 counts what a collection parses: "AST constructor recursion depth mismatch".
    """
    files = sorted(file for file in (ROOT / folder).rglob("*.py") if _is_ours(file))
    assert files, folder
    with gc_freeze.frozen():
        return tuple(_parse(file) for file in files)


def _is_ours(file: Path) -> bool:
    return file.parent.name not in _GENERATED and "node_modules" not in file.parts


def functions(source: Source) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def _parse(file: Path) -> Source:
    text = file.read_text()
    return Source(str(file.relative_to(ROOT)), text.splitlines(), ast.parse(text))
