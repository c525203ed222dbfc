"""The price list: which fields of a document cost something, and what multiplies them.

`Pricelist.operations` converts a valid document into `Selection`s and caches them by the document's text, because
clients send the same few documents again and again. `limits` computes the maximum cost before the document runs; `cost`
counts the actual cost afterwards.

A field that returns objects costs 1 for each of them. A scalar costs nothing, a mutation 10, a subscription 20,
introspection 20. A page costs 1 for each of its items, shown or not; page info and the `node` of an edge cost nothing
more. A field with another price declares it (`price=`). A list that is no page has one price for all its objects; but
what costs something below them is paid for each, so the list declares its maximum (`most=`).
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLField,
    GraphQLNamedType,
    GraphQLSchema,
    InlineFragmentNode,
    IntValueNode,
    ListValueNode,
    OperationDefinitionNode,
    SelectionNode,
    SelectionSetNode,
    ValueNode,
    VariableNode,
    get_named_type,
    is_composite_type,
    value_from_ast_untyped,
)

from backend.kit.limits import DEFAULT

_OBJECT, _MUTATION, _SUBSCRIPTION, _INTROSPECTION = 1, 10, 20, 20
_ITEMS = frozenset({"edges", "nodes"})
_PAGE = _ITEMS | {"pageInfo"}
#: The number of cached documents.
_REMEMBERED = 512


class Times(Enum):
    """How often the selection of a field is executed: once, for each item of a page, for each of the given ids, or for
    each object of another list."""

    ONCE = "ONCE"
    PAGE = "PAGE"
    IDS = "IDS"
    LIST = "LIST"


@dataclass(frozen=True, slots=True)
class Size:
    """How often the selection of a field is executed at most. `usual`: without an argument that says it."""

    times: Times = Times.ONCE
    #: The arguments that give the number of items. The value of a variable is known only when the document runs.
    arguments: tuple[ValueNode, ...] = ()
    most: int = 1
    usual: int = 1

    def count(self, variables: dict[str, Any]) -> int:
        """Return the maximum number of items. Resolvers refuse sizes out of bounds."""
        values = [_value(each, variables) for each in self.arguments]
        if self.times is Times.IDS:
            return min(len(values[0]), self.most) if isinstance(values[0], list | tuple) else 1
        sizes = [int(each) for each in values if isinstance(each, int | float)]
        return min(max(1, *sizes), self.most) if sizes else self.usual


@dataclass(frozen=True, slots=True)
class PricedField:
    """One field of a document. `key` is its name in the response."""

    key: str
    #: The price per field, and the price for each object that it returns.
    flat: int
    each: int
    below: "Selection"
    size: Size = Size()
    #: A field of a page, beside its items: it is paid once, whatever the size of the page.
    is_of_page: bool = False

    @property
    def skips_items(self) -> bool:
        """True if no item of the page is selected, although all items are read."""
        return self.size.times is Times.PAGE and not self.below.selects_items


@dataclass(eq=False, slots=True)
class Selection:
    """The selected fields of one object. A named fragment is one selection, however often it is used."""

    #: The depth, the number of aliases, and the number of fields at the top level.
    depth: int = 0
    aliases: int = 0
    width: int = 0
    #: True if a page selects its items.
    selects_items: bool = False
    #: The fields that cost something themselves or below them.
    counted: list[PricedField] = field(default_factory=list)
    parts: list["Selection"] = field(default_factory=list)

    def add(self, name: str, priced: PricedField, *, has_alias: bool) -> None:
        below = priced.below
        self.depth = max(self.depth, below.depth + 1)
        self.aliases += below.aliases + has_alias
        self.width += 1
        self.selects_items |= name in _ITEMS
        if priced.flat or priced.each or below.counted or below.parts:
            self.counted.append(priced)

    def include(self, part: "Selection") -> None:
        self.depth = max(self.depth, part.depth)
        self.aliases += part.aliases
        self.width += part.width
        self.selects_items |= part.selects_items
        if part.counted or part.parts:
            self.parts.append(part)


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of a document. `defaults` are the default values of its variables."""

    node: OperationDefinitionNode
    selection: Selection
    defaults: dict[str, Any]

    def with_defaults(self, variables: dict[str, Any]) -> dict[str, Any]:
        return {**self.defaults, **variables} if self.defaults else variables


class Pricelist:
    """The cached documents of one schema."""

    def __init__(self) -> None:
        self._cache: OrderedDict[str, list[Operation]] = OrderedDict()

    def operations(self, schema: GraphQLSchema, text: str, document: DocumentNode) -> list[Operation]:
        """Return the operations of the document. It must have passed validation: all fragments exist and have no
        cycles."""
        cached = self._cache.get(text)
        if cached is None:
            cached = self._cache[text] = _Reader(schema, document).operations()
            if len(self._cache) > _REMEMBERED:
                self._cache.popitem(last=False)
        return cached


class _Reader:
    def __init__(self, schema: GraphQLSchema, document: DocumentNode) -> None:
        self._schema = schema
        self._document = document
        self._fragments = {d.name.value: d for d in document.definitions if isinstance(d, FragmentDefinitionNode)}
        self._read: dict[str, Selection] = {}

    def operations(self) -> list[Operation]:
        return [
            Operation(node, self._selection(node.selection_set, self._root(node)), _defaults(node))
            for node in self._document.definitions
            if isinstance(node, OperationDefinitionNode)
        ]

    def _root(self, node: OperationDefinitionNode) -> GraphQLNamedType:
        root_type = self._schema.get_root_type(node.operation)
        assert root_type is not None
        return root_type

    def _selection(self, node: SelectionSetNode | None, parent: GraphQLNamedType) -> Selection:
        selection = Selection()
        for each in node.selections if node else ():
            if isinstance(each, FieldNode):
                selection.add(each.name.value, self._field(each, parent), has_alias=each.alias is not None)
            else:
                selection.include(self._part(each, parent))
        return selection

    def _part(self, node: SelectionNode, parent: GraphQLNamedType) -> Selection:
        if isinstance(node, FragmentSpreadNode):
            return self._fragment(node.name.value)
        assert isinstance(node, InlineFragmentNode)
        on = node.type_condition
        return self._selection(node.selection_set, self._schema.type_map[on.name.value] if on else parent)

    def _fragment(self, name: str) -> Selection:
        if name not in self._read:
            node = self._fragments[name]
            on = self._schema.type_map[node.type_condition.name.value]
            self._read[name] = self._selection(node.selection_set, on)
        return self._read[name]

    def _field(self, node: FieldNode, parent: GraphQLNamedType) -> PricedField:
        name = node.name.value
        key = (node.alias or node.name).value
        if name.startswith("__"):  # deeply nested by nature; a validation rule limits it
            return PricedField(key, 0 if name == "__typename" else _INTROSPECTION, 0, Selection())
        declared: GraphQLField = parent.fields[name]  # type: ignore[attr-defined]  # only types with fields have selections
        yields = get_named_type(declared.type)
        below = self._selection(node.selection_set, yields)
        size = _size(node, declared)
        flat = self._flat(declared, parent)
        is_wrapper = name == "pageInfo" or (name == "node" and _is_edge(parent))
        each = _OBJECT if flat is None and is_composite_type(yields) and not is_wrapper else 0
        return PricedField(key, flat or 0, each, below, size, _is_page(parent) and name not in _PAGE)

    def _flat(self, declared: GraphQLField, parent: GraphQLNamedType) -> int | None:
        own = _declared(declared, "price")
        if own is not None:
            return own
        if parent is self._schema.mutation_type:
            return _MUTATION
        return _SUBSCRIPTION if parent is self._schema.subscription_type else None


def _declared(field: GraphQLField, name: str) -> int | None:
    definition = field.extensions.get("strawberry-definition")
    value: int | None = definition.metadata.get(name) if definition else None
    return value


def _size(node: FieldNode, declared: GraphQLField) -> Size:
    arguments = {argument.name.value: argument.value for argument in node.arguments or ()}
    given = tuple(arguments[name] for name in ("first", "last") if name in arguments)
    if _is_page(get_named_type(declared.type)):
        return Size(Times.PAGE, given, DEFAULT.page_size, DEFAULT.page_size_default)
    if "ids" in arguments:
        return Size(Times.IDS, (arguments["ids"],), DEFAULT.page_size)
    most = _declared(declared, "most")
    if most is None:
        return Size()
    usual = declared.args["first"].default_value if "first" in declared.args else most
    return Size(Times.LIST, given, most, usual)


def _is_page(kind: GraphQLNamedType) -> bool:
    return getattr(kind, "fields", {}).keys() >= _PAGE


def _is_edge(kind: GraphQLNamedType) -> bool:
    return getattr(kind, "fields", {}).keys() == {"cursor", "node"}


def _defaults(node: OperationDefinitionNode) -> dict[str, Any]:
    return {
        each.variable.name.value: value_from_ast_untyped(each.default_value)
        for each in node.variable_definitions or ()
        if each.default_value
    }


def _value(node: ValueNode, variables: dict[str, Any]) -> Any:
    if isinstance(node, VariableNode):
        return variables.get(node.name.value)
    if isinstance(node, IntValueNode):
        return int(node.value)
    return node.values if isinstance(node, ListValueNode) else None
