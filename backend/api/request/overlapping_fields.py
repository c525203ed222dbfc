"""One rule of validation, relaxed where it protects nobody: fields of the same name on types that share no object.

`postMessage { ... on PostMessageSuccess { message { id } } ... on UserError { code message } }` is refused by the
specification's rule, because the one `message` is an object and the other a string, although no answer can ever hold
both. The names are fixed, so the rule gives way (ADR 0007). Used by `schema`.
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
    """Puts the relaxed rule in the place of the specification's."""

    def on_operation(self) -> Iterator[None]:
        rules = self.execution_context.validation_rules
        self.execution_context.validation_rules = tuple(
            _DisjointTypesMayDiffer if rule is OverlappingFieldsCanBeMergedRule else rule for rule in rules
        )
        yield


class _DisjointTypesMayDiffer(OverlappingFieldsCanBeMergedRule):
    """Reports what the rule reports, unless no object can be of both fields' types."""

    _parents: dict[int, GraphQLNamedType | None] | None = None

    def report_error(self, error: GraphQLError) -> None:
        nodes = [node for node in error.nodes or () if isinstance(node, FieldNode)]
        # The nodes of a conflict are those of the one field followed by those of the other, outermost first.
        if nodes and self._are_disjoint(nodes[0], nodes[len(nodes) // 2]):
            return
        super().report_error(error)

    def _are_disjoint(self, one: FieldNode, other: FieldNode) -> bool:
        first, second = self._objects_of(one), self._objects_of(other)
        return bool(first) and bool(second) and first.isdisjoint(second)

    def _objects_of(self, node: FieldNode) -> set[str]:
        """The names of the object types that the field's parent can be."""
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
