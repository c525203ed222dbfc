"""Each part of a mind is written by its own methods only, so that its writer is one small file."""

import ast
from collections.abc import Iterator

from tests.architecture.sources import sources

_PARTS = {"view", "compaction", "progress", "tail", "cut", "budget", "loaded", "character"}
_ROOM = "backend/runtime/mind/"


def _targets(tree: ast.AST) -> Iterator[ast.Attribute]:
    """Every attribute that a statement assigns, also within a tuple."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            yield node


def _writes_a_part(target: ast.Attribute) -> bool:
    """`mind.tail.attempts = 1`, `mind.cycle = cycle`, `self.mind.view.window = window`."""
    owner = target.value
    name = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
    is_part = isinstance(owner, ast.Attribute) and name in _PARTS
    return is_part or name.lstrip("_") in ("mind", "own")


def _writers(text: str) -> list[str]:
    return [ast.unparse(target) for target in _targets(ast.parse(text)) if _writes_a_part(target)]


def test_a_mind_is_written_by_its_parts_alone() -> None:
    found = {
        f"{source.path}:{target.lineno} {ast.unparse(target)}"
        for source in sources("backend/runtime")
        if not source.path.startswith(_ROOM)
        for target in _targets(source.tree)
        if _writes_a_part(target)
    }

    assert found == set()


def test_a_writer_beside_the_parts_is_found() -> None:
    assert _writers("mind.tail.attempts = 1") == ["mind.tail.attempts"]
    assert _writers("self.mind.view.window, x = y, z") == ["self.mind.view.window"]
    assert _writers("own.lease = lease") == ["own.lease"]
    assert _writers("found = mind.tail.attempts") == []
