"""Changes the core as it is imported, in memory alone: its blocks report that they run, or its functions hold mutants.

`CIRCADIAN_MUTATE` names a directory. All processes share a number in a small file there. If the directory has a file
`mutants.json`, each function holds its mutants beside its own code, and the number says which mutant runs. Without that
file, the number is that of the test, and each block writes down that it ran. No file of the project is changed.
"""

import ast
import builtins
import json
import mmap
import os
import struct
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from tests.mutate import blocks, sites
from tests.mutate.sites import CORE, Site

#: Every process of a run starts here, the nursery too.
ROOT = Path.cwd()
SETTING = "CIRCADIAN_MUTATE"
MUTANTS = "mutants.json"
_NUMBER = struct.Struct("<Q")
_RUNS, _CHOSEN = "__core_block_runs__", "__core_mutant_chosen__"
_Function = ast.FunctionDef | ast.AsyncFunctionDef
#: Taken at import: a child of the nursery has other settings than its parent.
_setting = os.environ.get(SETTING)
_worker = os.environ.get("PYTEST_XDIST_WORKER", "main")


class Number:
    """A number that all processes of one pytest share: of the test that runs, or of the mutant."""

    def __init__(self, directory: Path) -> None:
        path = directory / f"{_worker}.now"
        if not path.exists():
            path.write_bytes(_NUMBER.pack(0))
        with path.open("r+b") as file:
            self._shared = mmap.mmap(file.fileno(), _NUMBER.size)

    def get(self) -> int:
        found: int = _NUMBER.unpack_from(self._shared)[0]
        return found

    def set(self, number: int) -> None:
        _NUMBER.pack_into(self._shared, 0, number)


def directory() -> Path | None:
    return None if _setting is None else Path(_setting)


def worker() -> str:
    return _worker


def install() -> None:
    """From now on, for all that is imported; nothing without the setting."""
    place = directory()
    if place is None or any(isinstance(finder, _Finder) for finder in sys.meta_path):
        return
    number = Number(place)
    mutants = load(place / MUTANTS) if (place / MUTANTS).exists() else None
    if mutants is None:
        setattr(builtins, _RUNS, _recorder(place, number))
    else:
        setattr(builtins, _CHOSEN, number.get)
    sys.meta_path.insert(0, _Finder(mutants))


def load(file: Path) -> dict[int, Site]:
    return {int(number): Site(**given) for number, given in json.loads(file.read_text()).items()}


def _recorder(place: Path, number: Number) -> Callable[[str], None]:
    log = (place / f"{_worker}.{os.getpid()}.blocks").open("ab", buffering=0)
    seen: set[str] = set()
    test = 0

    def runs(block: str) -> None:
        nonlocal test
        if (now := number.get()) != test:
            seen.clear()
            test = now
        if block not in seen:
            seen.add(block)
            log.write(b"%d\t%s\n" % (now, block.encode()))

    return runs


class _Finder(MetaPathFinder):
    def __init__(self, mutants: Mapping[int, Site] | None) -> None:
        self._mutants = mutants
        self._prefixes = tuple(str(ROOT / place) for place in CORE)

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target) if name.startswith("backend.") else None
        if spec is None or not (spec.origin or "").startswith(self._prefixes):
            return None
        assert spec.origin is not None
        relative = Path(spec.origin).relative_to(ROOT).as_posix()
        spec.loader = _Loader(name, spec.origin, relative, self._mutants)
        return spec


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, relative: str, mutants: Mapping[int, Site] | None) -> None:
        super().__init__(name, path)
        self._relative, self._mutants = relative, mutants

    def get_code(self, fullname: str) -> CodeType:
        source = self.get_data(self.path)
        if self._mutants is None:
            tree = reporting(source, self._relative)
        else:
            tree = holding(source, {no: each for no, each in self._mutants.items() if each.path == self._relative})
        code: CodeType = compile(tree, self.path, "exec", dont_inherit=True)
        return code


def reporting(source: bytes, path: str) -> ast.Module:
    """The module, each of whose blocks within a function reports its place first."""
    tree = ast.parse(source)
    begins = blocks.begins(tree)
    inside = (node for function in _functions(tree).values() for node in ast.walk(function))
    for statements in {id(each): each for node in inside for each in blocks.lists(node)}.values():
        for index in reversed(range(len(statements))):
            if begins.get(statements[index]) == (line := statements[index].lineno):
                statements.insert(index, *ast.parse(f"{_RUNS}({f'{path}:{line}'!r})").body)
    return ast.fix_missing_locations(tree)


def holding(source: bytes, mutants: Mapping[int, Site]) -> ast.Module:
    """The module, whose functions hold these mutants by number."""
    tree = ast.parse(source)
    functions = _functions(tree)
    for number, site in mutants.items():
        function = functions[site.function]
        condition = ast.parse(f"{_CHOSEN}() == {number}", mode="eval").body
        declared, original = _without_declarations(function.body[_doc(function) :])
        _, changed = _without_declarations(_changed_body(source, site))
        switch = ast.If(condition, changed, original)
        function.body = [*function.body[: _doc(function)], *declared, switch]
    return ast.fix_missing_locations(tree)


def _changed_body(source: bytes, site: Site) -> list[ast.stmt]:
    function = _functions(ast.parse(sites.mutated(source, site)))[site.function]
    body: list[ast.stmt] = function.body[_doc(function) :]
    return body


def _functions(tree: ast.AST) -> dict[int, Any]:
    """By where they begin, as `Site.function` has it."""
    return {sites.begins(each): each for each in ast.walk(tree) if isinstance(each, _Function)}


def _doc(function: Any) -> int:
    return int(ast.get_docstring(function, clean=False) is not None)


def _without_declarations(body: list[ast.stmt]) -> tuple[list[ast.stmt], list[ast.stmt]]:
    """Return the `global` and `nonlocal` declarations, which stand before both branches, and the other statements."""
    declared = [each for each in _own(body) if isinstance(each, ast.Global | ast.Nonlocal)]
    kept = [_Undeclared().visit(each) for each in body]
    return [each for each in declared], kept


def _own(body: Sequence[ast.AST]) -> Iterator[ast.AST]:
    for each in body:
        if not isinstance(each, _Function | ast.ClassDef | ast.Lambda):
            yield each
            yield from _own(list(ast.iter_child_nodes(each)))


class _Undeclared(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return node

    def visit_Global(self, _: ast.Global) -> ast.AST:
        return ast.Pass()

    def visit_Nonlocal(self, _: ast.Nonlocal) -> ast.AST:
        return ast.Pass()
