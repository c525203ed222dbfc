"""Checks that clients of the released schema still work. `--write` releases the present schema (`make schema-release`).

`infra/check.py` runs it. `infra/released_schema.graphql` is what clients were built against. A field, an argument or a
value may be removed if it is deprecated there.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from graphql import (
    REMOVE,
    DocumentNode,
    EnumValueDefinitionNode,
    FieldDefinitionNode,
    GraphQLSchema,
    InputValueDefinitionNode,
    NamedTypeNode,
    TypeDefinitionNode,
    Visitor,
    build_ast_schema,
    build_schema,
    find_breaking_changes,
    parse,
    print_ast,
    visit,
)

_ROOT = Path(__file__).resolve().parent.parent
_RELEASED, _PRESENT = _ROOT / "infra" / "released_schema.graphql", _ROOT / "schema.graphql"
_ROOT_TYPES = {"Query", "Mutation", "Subscription"}
_ADVICE = """these changes break clients. Deprecate what is to go (`deprecation_reason`), and remove it in a later
release. Before the first release `make schema-release` accepts them; list them in CHANGELOG.md"""


def main() -> None:
    if "--write" in sys.argv:
        _RELEASED.write_text(without_descriptions(_PRESENT.read_text()))
        return
    broken = breaking_changes(_RELEASED.read_text(), _PRESENT.read_text())
    if broken:
        sys.exit("\n".join([*broken, _ADVICE]))


def breaking_changes(released: str, present: str) -> list[str]:
    """What clients of the released schema may rely on, and the present one has not. One sentence each."""
    now = build_schema(present)
    document = parse(released)
    document = visit(document, _Removed(now))
    return [change.description for change in find_breaking_changes(build_ast_schema(_used(document, now)), now)]


def without_descriptions(schema: str) -> str:
    """The schema for comparison. Its texts may change at any time."""
    return print_ast(visit(parse(schema), _Descriptions())) + "\n"


class _Descriptions(Visitor):
    def leave(self, node: Any, *_: Any) -> Any:
        return replace(node, description=None) if getattr(node, "description", None) is not None else None


class _Removed(Visitor):
    """Takes out of the released document what was deprecated there and is not in the present schema."""

    def __init__(self, present: GraphQLSchema) -> None:
        super().__init__()
        self._present = present
        self._type, self._field = "", ""

    def enter(self, node: Any, *_: Any) -> Any:
        if isinstance(node, TypeDefinitionNode):
            self._type, self._field = node.name.value, ""
        if isinstance(node, FieldDefinitionNode):
            self._field = node.name.value
        is_part = isinstance(node, FieldDefinitionNode | InputValueDefinitionNode | EnumValueDefinitionNode)
        return REMOVE if is_part and _is_deprecated(node) and not self._is_present(node) else None

    def leave(self, node: Any, *_: Any) -> None:
        if isinstance(node, FieldDefinitionNode):
            self._field = ""

    def _is_present(self, node: Any) -> bool:
        owner: Any = self._present.get_type(self._type)
        if isinstance(node, EnumValueDefinitionNode):
            return node.name.value in getattr(owner, "values", {})
        fields = getattr(owner, "fields", {})
        if isinstance(node, InputValueDefinitionNode) and self._field:
            return node.name.value in getattr(fields.get(self._field), "args", {})
        return node.name.value in fields


def _is_deprecated(node: Any) -> bool:
    return any(directive.name.value == "deprecated" for directive in node.directives or ())


def _used(document: DocumentNode, present: GraphQLSchema) -> DocumentNode:
    """The document without types that only the removed parts named, and that are not in the present schema."""
    while True:
        named = set(_named(document)) | _ROOT_TYPES
        kept = tuple(
            each
            for each in document.definitions
            if not isinstance(each, TypeDefinitionNode)
            or each.name.value in named
            or each.name.value in present.type_map
        )
        if len(kept) == len(document.definitions):
            return document
        document = DocumentNode(definitions=kept)


def _named(document: DocumentNode) -> Iterator[str]:
    """The names that the types of the document use of each other."""
    found = list[str]()

    class Names(Visitor):
        def enter_named_type(self, node: NamedTypeNode, *_: Any) -> None:
            found.append(node.name.value)

    visit(document, Names())
    yield from found


if __name__ == "__main__":
    main()
