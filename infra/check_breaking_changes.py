"""Checks that clients of the released schema still work. `--write` releases the present schema (`make schema-release`).

`infra/check.py` runs it. `infra/released_schema.graphql` is what clients were built against. A field, an argument or a
value may be removed if it is deprecated there.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from graphql import (
    REMOVE,
    DocumentNode,
    EnumValueDefinitionNode,
    FieldDefinitionNode,
    GraphQLInputField,
    GraphQLInputObjectType,
    GraphQLObjectType,
    GraphQLSchema,
    InputValueDefinitionNode,
    NamedTypeNode,
    TypeDefinitionNode,
    Visitor,
    build_ast_schema,
    build_schema,
    find_breaking_changes,
    is_required_argument,
    is_required_input_field,
    parse,
    print_ast,
    visit,
)

_ROOT = Path(__file__).resolve().parent.parent
_RELEASED, _PRESENT = _ROOT / "infra" / "released_schema.graphql", _ROOT / "schema.graphql"
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
    """The changes after which clients of the released schema fail, one sentence each."""
    now = build_schema(present)
    document = parse(released)
    remaining = _without_types(visit(document, _Removed(now)), named=set(_named(document)), present=now)
    before = build_ast_schema(remaining)
    return [*(change.description for change in find_breaking_changes(before, now)), *_stricter(before, now)]


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


def _without_types(document: DocumentNode, *, named: set[str], present: GraphQLSchema) -> DocumentNode:
    """The document without the types that only its removed parts named (`named`: all names before the removal)."""
    while True:
        gone = named - set(_named(document)) - present.type_map.keys()
        kept = tuple(
            each
            for each in document.definitions
            if not isinstance(each, TypeDefinitionNode) or each.name.value not in gone
        )
        if len(kept) == len(document.definitions):
            return document
        document = DocumentNode(definitions=kept)


def _stricter(before: GraphQLSchema, now: GraphQLSchema) -> Iterator[str]:
    """Inputs that ask for more: a default is gone, or only one field may be given."""
    for name, old in before.type_map.items():
        new = now.type_map.get(name)
        if isinstance(old, GraphQLInputObjectType) and isinstance(new, GraphQLInputObjectType):
            yield from _required(name, old.fields, new.fields)
            if new.is_one_of and not old.is_one_of:
                yield f"{name} takes exactly one field."
        elif isinstance(old, GraphQLObjectType) and isinstance(new, GraphQLObjectType):
            for field in old.fields.keys() & new.fields.keys():
                yield from _required(f"{name}.{field}", old.fields[field].args, new.fields[field].args)


def _required(owner: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """`find_breaking_changes` finds a type that has changed, but not a default that is gone."""
    for name in old.keys() & new.keys():
        is_same = str(old[name].type) == str(new[name].type)
        if is_same and _is_required(new[name]) and not _is_required(old[name]):
            yield f"{owner}: {name} has no default any more."


def _is_required(given: Any) -> bool:
    return is_required_input_field(given) if isinstance(given, GraphQLInputField) else is_required_argument(given)


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
