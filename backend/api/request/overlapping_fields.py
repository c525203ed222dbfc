"""Relaxes one rule of validation where it protects nothing: fields of the same name on types that no object can share.

`postMessage { ... on PostMessageSuccess { message { id } } ... on UserError { code message } }` is refused by the rule
of the specification, because one `message` is an object and the other a string. But no answer can contain both. The
names are fixed, so we relax the rule (ADR 0007). Used by `schema`.
"""

from collections.abc import Iterator

from graphql import (
    FieldNode,
    GraphQLError,
    GraphQLNamedType,
    OverlappingFieldsCanBeMergedRule,
    TypeInfo,
    TypeInfoVisitor,
    Visitor,
    is_abstract_type,
    visit,
)
from strawberry.extensions import SchemaExtension


class Overlaps(SchemaExtension):
    """Replaces the rule of the specification by the relaxed one."""

    def on_operation(self) -> Iterator[None]:
        rules = self.execution_context.validation_rules
        self.execution_context.validation_rules = tuple(
            _DisjointTypesMayDiffer if rule is OverlappingFieldsCanBeMergedRule else rule for rule in rules
        )
        yield


class _DisjointTypesMayDiffer(OverlappingFieldsCanBeMergedRule):
    """Reports the same errors as the rule, except if no object can have both fields."""

    _parents: dict[int, GraphQLNamedType | None] | None = None

    def report_error(self, error: GraphQLError) -> None:
        nodes = [node for node in error.nodes or () if isinstance(node, FieldNode)]
        # The nodes of a conflict are those of one field, followed by those of the other, outermost first.
        if nodes and self._are_disjoint(nodes[0], nodes[len(nodes) // 2]):
            return
        super().report_error(error)

    def _are_disjoint(self, one: FieldNode, other: FieldNode) -> bool:
        first, second = self._objects_of(one), self._objects_of(other)
        return bool(first) and bool(second) and first.isdisjoint(second)

    def _objects_of(self, node: FieldNode) -> set[str]:
        """Return the names of the object types that the field's parent can have."""
        if self._parents is None:
            self._parents = self._find_parents()
        parent = self._parents.get(id(node))
        if parent is None:
            return set()
        if is_abstract_type(parent):
            return {possible.name for possible in self.context.schema.get_possible_types(parent)}
        return {parent.name}

    def _find_parents(self) -> dict[int, GraphQLNamedType | None]:
        types = TypeInfo(self.context.schema)
        finder = _Parents(types)
        visit(self.context.document, TypeInfoVisitor(types, finder))
        return finder.found


class _Parents(Visitor):
    def __init__(self, types: TypeInfo) -> None:
        super().__init__()
        self._types = types
        self.found: dict[int, GraphQLNamedType | None] = {}

    def enter_field(self, node: FieldNode, *_: object) -> None:
        self.found[id(node)] = self._types.get_parent_type()
