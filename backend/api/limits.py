"""How much one request may ask for, decided before anything runs.

Tokens bound the document; `RequestLimit` bounds what it can cause: depth, aliases, mutations, and the items that its
nested pages multiply to. (Strawberry's own limiters of depth and aliases follow every fragment anew: a document of
2,000 tokens keeps them busy for ever.)
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    InlineFragmentNode,
    IntValueNode,
    ListValueNode,
    OperationDefinitionNode,
    OperationType,
    SelectionSetNode,
    ValueNode,
    VariableNode,
)
from strawberry.extensions import SchemaExtension

from backend.kit.limits import DEFAULT

#: A field with one of these right below it is a page.
_PAGE_FIELDS = frozenset({"nodes", "edges"})


class RequestLimit(SchemaExtension):
    """Refuses a valid document that asks for too much."""

    def on_execute(self) -> Iterator[None]:
        document = self.execution_context.graphql_document
        assert document is not None  # parsed and validated before
        check(document, self.execution_context.variables or {})
        yield


@dataclass(frozen=True, slots=True)
class _Size:
    """Of a selection set: levels of fields, aliases, fields at its top, and items of pages."""

    depth: int = 0
    aliases: int = 0
    fields: int = 0
    items: int = 0
    has_pages: bool = False

    def __add__(self, other: "_Size") -> "_Size":
        return _Size(
            max(self.depth, other.depth),
            self.aliases + other.aliases,
            self.fields + other.fields,
            self.items + other.items,
            self.has_pages or other.has_pages,
        )


def check(document: DocumentNode, variables: Mapping[str, Any]) -> None:
    """Raise `GraphQLError` for an operation beyond the limits."""
    measure = _Measure(document, variables)
    for operation in document.definitions:
        if not isinstance(operation, OperationDefinitionNode):
            continue
        size = measure.of(operation.selection_set)
        if size.depth > DEFAULT.query_depth:
            raise GraphQLError(f"the document nests deeper than {DEFAULT.query_depth} fields")
        if size.aliases > DEFAULT.query_aliases:
            raise GraphQLError(f"the document has more than {DEFAULT.query_aliases} aliases")
        if size.items > DEFAULT.request_cost:
            raise GraphQLError(f"the pages could hold more than {DEFAULT.request_cost:,} items: ask for less")
        if operation.operation is OperationType.MUTATION and size.fields > DEFAULT.mutations_per_request:
            raise GraphQLError(f"at most {DEFAULT.mutations_per_request} mutations in one request")


class _Measure:
    """Measures selection sets, each fragment once. Validation has been passed: fragments exist and do not circle."""

    def __init__(self, document: DocumentNode, variables: Mapping[str, Any]) -> None:
        self._fragments = {d.name.value: d for d in document.definitions if isinstance(d, FragmentDefinitionNode)}
        self._measured: dict[str, _Size] = {}
        self._variables = variables

    def of(self, selections: SelectionSetNode | None) -> _Size:
        total = _Size()
        for selection in selections.selections if selections else ():
            if isinstance(selection, FieldNode):
                total += self._field(selection)
            elif isinstance(selection, FragmentSpreadNode):
                total += self._fragment(selection.name.value)
            elif isinstance(selection, InlineFragmentNode):
                total += self.of(selection.selection_set)
        return total

    def _fragment(self, name: str) -> _Size:
        if name not in self._measured:
            self._measured[name] = self.of(self._fragments[name].selection_set)
        return self._measured[name]

    def _field(self, field: FieldNode) -> _Size:
        name = field.name.value
        if name.startswith("__"):  # introspection: deep by nature, and bounded by the schema
            return _Size(depth=1, aliases=int(field.alias is not None), fields=1)
        below = self.of(field.selection_set)
        times = self._page_size(field) if below.has_pages else self._id_count(field)
        return _Size(
            depth=below.depth + 1,
            aliases=below.aliases + int(field.alias is not None),
            fields=1,
            items=times * (1 + below.items) if times else below.items,
            has_pages=name in _PAGE_FIELDS,
        )

    def _page_size(self, field: FieldNode) -> int:
        """What `first` or `last` ask for; resolvers refuse sizes that are out of bounds."""
        for argument in field.arguments or ():
            if argument.name.value in {"first", "last"}:
                size = self._value(argument.value)
                if isinstance(size, int):
                    return min(max(size, 1), DEFAULT.page_size)
        return DEFAULT.page_size_default

    def _id_count(self, field: FieldNode) -> int:
        """How many things `nodes(ids)` names; 0 for every other field."""
        for argument in field.arguments or ():
            if argument.name.value == "ids":
                ids = self._value(argument.value)
                return min(len(ids), DEFAULT.page_size) if isinstance(ids, list | tuple) else 1
        return 0

    def _value(self, value: ValueNode) -> Any:
        if isinstance(value, VariableNode):
            return self._variables.get(value.name.value)
        if isinstance(value, IntValueNode):
            return int(value.value)
        return value.values if isinstance(value, ListValueNode) else None
