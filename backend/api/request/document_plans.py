"""A plan of each document, computed once and used for all its executions (ADR 0057).

`execution` looks up the plan of an operation here. Without a plan, graphql-core collects the fields of each object
again in every execution. A plan stores the collected fields, and which of them are a plain attribute of their object.
graphql-core still does everything else: resolvers, lists, errors.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final
from weakref import WeakKeyDictionary

from graphql import (
    DirectiveNode,
    GraphQLBoolean,
    GraphQLCompositeType,
    GraphQLField,
    GraphQLID,
    GraphQLLeafType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLSchema,
    GraphQLString,
    OperationDefinitionNode,
    VariableNode,
    Visitor,
    get_nullable_type,
    is_abstract_type,
    is_composite_type,
    is_leaf_type,
    is_list_type,
    is_non_null_type,
    is_object_type,
    visit,
)
from graphql.execution import Executor
from graphql.execution.collect_fields import CollectedFields, FieldDetails, GroupedFieldSet, collect_fields

from backend.api.request.scopes import Needs

#: The number of cached plans, and the maximum length of a document that gets one. Clients send the same few documents
#: again and again.
_REMEMBERED = 128
_MAX_CHARS = 8_192
#: The maximum number of plans of one operation, for different values of the variables in `@include` and `@skip`.
_VARIANTS = 8
_AS_IT_IS: Final[dict[GraphQLNamedType, type]] = {GraphQLString: str, GraphQLID: str, GraphQLBoolean: bool}


@dataclass(frozen=True, slots=True)
class Attribute:
    """A field without a resolver that holds one value."""

    read: Callable[[Any], Any]
    needs: Sequence[Needs]


@dataclass(frozen=True, slots=True)
class Scalar(Attribute):
    #: Values of this class need no conversion.
    as_it_is: type | None
    is_required: bool
    type: GraphQLLeafType


@dataclass(frozen=True, slots=True)
class Nested(Attribute):
    """An object of this type, interface or union."""

    type: GraphQLCompositeType


@dataclass(frozen=True, slots=True)
class PlannedField:
    """One field of an object. `key` is its name in the answer. Its value is `constant`, or `attribute`, or graphql-core
    executes the field."""

    key: str
    name: str
    details: list[FieldDetails]
    type: GraphQLOutputType
    constant: str | None
    attribute: Scalar | Nested | None
    #: True if the value never has to be awaited.
    is_ready: bool


@dataclass(eq=False, slots=True)
class DocumentPlan:
    """The plan of one operation, for one choice of included fields."""

    schema: GraphQLSchema
    root_type: GraphQLObjectType
    root: GroupedFieldSet
    #: Classes whose instances all have this GraphQL type.
    kinds: dict[type, GraphQLObjectType]
    #: graphql-core's cache of subfields, shared by all executions. The key is the type and the identity of the field
    #: list that leads there.
    subfields: dict[tuple[GraphQLObjectType, int], tuple[list[FieldDetails], CollectedFields]] = field(
        default_factory=dict
    )
    _fields: dict[int, tuple[GroupedFieldSet, list[PlannedField]]] = field(default_factory=dict)

    def fields(self, parent: GraphQLObjectType, grouped: GroupedFieldSet) -> list[PlannedField]:
        """Return the planned fields of an object of this type. `grouped` must belong to this plan: the root, or a value
        of `subfields`."""
        cached = self._fields.get(id(grouped))
        if cached is None:
            planned = [self._planned(parent, key, details) for key, details in grouped.items()]
            cached = self._fields[id(grouped)] = grouped, planned
        return cached[1]

    def kind_of(self, declared: GraphQLCompositeType, value: Any) -> GraphQLObjectType | None:
        """Return the type of an object in a place of this type. None if its class does not determine the type."""
        kind = self.kinds.get(type(value))
        if kind is None or kind is declared:
            return kind
        return kind if is_abstract_type(declared) and self.schema.is_sub_type(declared, kind) else None

    def _planned(self, parent: GraphQLObjectType, key: str, details: list[FieldDetails]) -> PlannedField:
        name = details[0].node.name.value
        definition = self.schema.get_field(parent, name)
        assert definition is not None, "the document has passed validation"
        constant, attribute = parent.name if name == "__typename" else None, _attribute(definition)
        is_ready = constant is not None or isinstance(attribute, Scalar)
        return PlannedField(key, name, details, definition.type, constant, attribute, is_ready)


@dataclass(slots=True)
class _Operation:
    """The variables that decide which fields are included, and a plan for each combination of their values."""

    conditions: list[str]
    plans: dict[tuple[Any, ...], DocumentPlan | None] = field(default_factory=dict)


class _Plans:
    """The plans of one schema."""

    def __init__(self, schema: GraphQLSchema) -> None:
        self._schema = schema
        self._kinds = _kinds_of(schema)
        self._cache: OrderedDict[tuple[str, str | None], _Operation] = OrderedDict()

    def of(self, executor: "Executor[Any]") -> DocumentPlan | None:
        operation = executor.operation
        text = operation.loc.source.body if operation.loc else ""
        if not text or len(text) > _MAX_CHARS:
            return None
        name = text, operation.name.value if operation.name else None
        cached = self._cache.get(name)
        if cached is None:
            cached = self._cache[name] = _Operation(_conditions(executor))
            if len(self._cache) > _REMEMBERED:
                self._cache.popitem(last=False)
        coerced = executor.variable_values.coerced
        values = tuple(coerced.get(each) for each in cached.conditions)
        if values not in cached.plans:
            if len(cached.plans) >= _VARIANTS:
                cached.plans.clear()
            cached.plans[values] = self._plan(executor, operation)
        return cached.plans[values]

    def _plan(self, executor: "Executor[Any]", operation: OperationDefinitionNode) -> DocumentPlan | None:
        root_type = self._schema.get_root_type(operation.operation)
        if root_type is None:
            return None
        root, deferred, _ = collect_fields(
            self._schema, executor.fragments, executor.variable_values, root_type, operation, executor.hide_suggestions
        )
        return None if deferred else DocumentPlan(self._schema, root_type, root, self._kinds)


_PLANS: WeakKeyDictionary[GraphQLSchema, _Plans] = WeakKeyDictionary()


def plan_of(executor: "Executor[Any]") -> DocumentPlan | None:
    """Return the plan of the executor's operation. None means that graphql-core must execute it without a plan: the
    document is too long or has no text."""
    plans = _PLANS.get(executor.schema)
    if plans is None:
        plans = _PLANS[executor.schema] = _Plans(executor.schema)
    return plans.of(executor)


def _attribute(field: GraphQLField) -> Scalar | Nested | None:
    """Return how to read the field as an attribute. None if it has a resolver, another extension, or a list type."""
    declared = field.extensions.get("strawberry-definition")
    type_ = get_nullable_type(field.type)
    if declared is None or is_list_type(type_):
        return None
    needs = [each for each in declared.extensions if isinstance(each, Needs)]
    if declared.is_subscription:  # the source of the subscription has run already, and the event is its value
        read: Callable[[Any], Any] = _itself
        needs = []
    elif declared.base_resolver or len(needs) < len(declared.extensions) or declared.default_resolver is not getattr:
        return None
    else:
        read = attrgetter(declared.python_name)
    if is_leaf_type(type_):
        return Scalar(read, needs, _AS_IT_IS.get(type_), is_non_null_type(field.type), type_)
    assert is_composite_type(type_)
    return Nested(read, needs, type_)


def _itself(event: Any) -> Any:
    return event


def _kinds_of(schema: GraphQLSchema) -> dict[type, GraphQLObjectType]:
    """Return the GraphQL type of each class. Generic classes are left out, because the type of their instances depends
    on their content."""
    kinds = dict[type, GraphQLObjectType]()
    for each in schema.type_map.values():
        declared = each.extensions.get("strawberry-definition")
        if is_object_type(each) and declared and not declared.concrete_of and not declared.is_graphql_generic:
            kinds[declared.origin] = each
    return kinds


def _conditions(executor: "Executor[Any]") -> list[str]:
    visitor = _Conditions()
    for node in (executor.operation, *executor.fragment_definitions.values()):
        visit(node, visitor)
    return sorted(visitor.names)


class _Conditions(Visitor):
    """Collects the variables of `@include` and `@skip`."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def enter_directive(self, node: DirectiveNode, *_: object) -> None:
        values = [argument.value for argument in node.arguments or ()]
        self.names.update(value.name.value for value in values if isinstance(value, VariableNode))
