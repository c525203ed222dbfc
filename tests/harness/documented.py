"""The GraphQL operations that README.md and docs show, and how to run them with the ids of a tenant."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from graphql import (
    ArgumentNode,
    FieldNode,
    ObjectFieldNode,
    OperationDefinitionNode,
    StringValueNode,
    TypeInfo,
    TypeInfoVisitor,
    VariableDefinitionNode,
    VariableNode,
    Visitor,
    get_named_type,
    parse,
    print_ast,
    visit,
)

from tests.harness.id_places import places
from tests.harness.schema_walk import SCHEMA

_ROOT = Path(__file__).parents[2]
_PAGES = [_ROOT / "README.md", *sorted((_ROOT / "docs").rglob("*.md"))]
_BLOCK = re.compile(r"^```graphql\n(.*?)^```", re.MULTILINE | re.DOTALL)
#: An argument of a shell command: a document, or the JSON body of a request.
_ARGUMENT = re.compile(r"'\s*((?:query|mutation|subscription|\{)[^']*\})'")
_PLACEHOLDER = "…"
#: In place of the rest of a secret or a digest.
_SECRET = "0123456789abcdef"
#: For variables that are no ids, by their type: a value for the tenant with these ids.
_VALUES: Mapping[str, Callable[[Mapping[str, str]], Any]] = {
    "DateTime": lambda _: datetime.now(UTC).isoformat(),
    "String": lambda _: None,
    "JSON": lambda _: {"type": "object", "properties": {}},
    "PostMessageInput": lambda ids: {"spaceId": ids["Space"], "text": "Hello!"},
    "CreateWebhookEndpointInput": lambda _: {"name": "calls", "url": "https://example.com/hook", "holds": True},
}
_Given = TypeVar("_Given", ArgumentNode, ObjectFieldNode)


@dataclass(frozen=True, slots=True)
class Documented:
    """`place` is the page and the line."""

    place: str
    text: str

    @property
    def operations(self) -> list[OperationDefinitionNode]:
        return [each for each in parse(self.text).definitions if isinstance(each, OperationDefinitionNode)]


def documents() -> list[Documented]:
    return list(_documents())


def _documents() -> Iterator[Documented]:
    for page in _PAGES:
        text = page.read_text()
        for found in _BLOCK.finditer(text):
            yield Documented(f"{page.name}:{_line(text, found.start())}", found[1])
        for found in _ARGUMENT.finditer(text):
            if (document := _of_argument(found[1])) is not None:
                yield Documented(f"{page.name}:{_line(text, found.start())}", document)


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def _of_argument(argument: str) -> str | None:
    """The document that a shell command sends. None for other JSON."""
    try:
        body = json.loads(argument)
    except ValueError:
        return argument
    query = body.get("query") if isinstance(body, dict) else None
    return query if isinstance(query, str) else None


def runnable(document: str, ids: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    """The document with an id of the right type in place of each placeholder, and values for its variables.

    `ids` are by type.
    """
    info = TypeInfo(SCHEMA)
    filling = _Filling(info, ids)
    return print_ast(visit(parse(document), TypeInfoVisitor(info, filling))), filling.variables


class _Filling(Visitor):
    def __init__(self, info: TypeInfo, ids: Mapping[str, str]) -> None:
        super().__init__()
        self._info, self._ids = info, ids
        self._kinds = {place.key: place.kinds for place in places(SCHEMA)}
        self._field = ""
        self.variables: dict[str, Any] = {}

    def enter_variable_definition(self, node: VariableDefinitionNode, *_: Any) -> None:
        named = print_ast(node.type).strip("!")
        if named in _VALUES:
            self.variables[node.variable.name.value] = _VALUES[named](self._ids)

    def enter_field(self, node: FieldNode, *_: Any) -> None:
        parent = self._info.get_parent_type()
        assert parent is not None
        self._field = f"{parent.name}.{node.name.value}"

    def enter_argument(self, node: ArgumentNode, *_: Any) -> ArgumentNode | None:
        return self._filled(node, f"{self._field}.{node.name.value}")

    def enter_object_field(self, node: ObjectFieldNode, *_: Any) -> ObjectFieldNode | None:
        owner = get_named_type(self._info.get_parent_input_type())
        return self._filled(node, f"{owner}.{node.name.value}")

    def _filled(self, node: _Given, place: str) -> _Given | None:
        id_ = next((self._ids[kind] for kind in self._kinds.get(place, ()) if kind in self._ids), None)
        if isinstance(node.value, VariableNode) and id_ is not None:
            self.variables[node.value.name.value] = id_
        elif isinstance(node.value, StringValueNode) and _PLACEHOLDER in node.value.value:
            value = id_ if id_ is not None else node.value.value.replace(_PLACEHOLDER, _SECRET)
            return type(node)(name=node.name, value=StringValueNode(value=value))
        return None
