"""Executes one operation. `GuardedSchema` passes this class to strawberry.

graphql-core executes the document. This class skips the work that the plan of the document has stored
(`document_plans`) and the work that was done for other subscribers (`shared_execution`).
"""

from collections.abc import Awaitable
from typing import Any, Self

from graphql import GraphQLError, GraphQLObjectType, Undefined
from graphql.execution.collect_fields import GroupedFieldSet
from graphql.pyutils import Path, gather_with_cancel
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext

from backend.api.request.direct_delivery import SINK
from backend.api.request.document_plans import DocumentPlan, Nested, PlannedField, Scalar, plan_of
from backend.api.request.shared_execution import SharedEvent, SharedResponse, Sharing


class PlannedExecution(StrawberryGraphQLCoreExecutionContext):
    """Executes with the plan of the document. The response is the same as graphql-core's, byte for byte."""

    _plan: DocumentPlan | None = None

    def execute_operation(self, serially: bool | None = None) -> Any:
        self._plan = plan = self._plan or plan_of(self)
        if plan is None:
            return super().execute_operation(serially)
        self._relevant_sub_fields = plan.subfields  # there is no public way to set it (graphql-core 3.3.2)
        is_serial = plan.root_type is self.schema.mutation_type if serially is None else serially
        try:
            result: Any = self.execute_root_grouped_field_set(
                plan.root_type, self.root_value, plan.root, is_serial, None
            )
        except GraphQLError as error:
            return self._no_data(error)
        return self._awaited(result) if self.is_awaitable(result) else self.build_response(result)

    async def _awaited(self, result: Awaitable[dict[str, Any]]) -> Any:
        try:
            return self.build_response(await result)
        except GraphQLError as error:
            return self._no_data(error)

    def _no_data(self, error: GraphQLError) -> Any:
        self.collected_errors.add(error, None)
        return self.build_response(None)

    def execute_fields(
        self,
        parent_type: GraphQLObjectType,
        source_value: Any,
        path: Path | None,
        grouped_field_set: GroupedFieldSet,
        position_context: Any,
    ) -> Any:
        plan = self._plan
        if plan is None:
            return super().execute_fields(parent_type, source_value, path, grouped_field_set, position_context)
        result: dict[str, Any] = {}
        waiting: list[str] = []
        try:
            for field in plan.fields(parent_type, grouped_field_set):
                result[field.key] = value = self._value(plan, field, parent_type, source_value, path)
                if not field.is_ready and self.is_awaitable(value):
                    waiting.append(field.key)
        except Exception:
            if waiting:
                self.settle_in_background([result[key] for key in waiting])
            raise
        return _filled(result, waiting) if waiting else result

    def _value(
        self, plan: DocumentPlan, field: PlannedField, parent: GraphQLObjectType, source: Any, path: Path | None
    ) -> Any:
        if field.constant is not None:
            return field.constant
        attribute = field.attribute
        if isinstance(attribute, Scalar):
            return self._scalar(field, attribute, parent, source, path)
        here = Path(path, field.key, parent.name)
        if attribute is not None:
            value = self._read(attribute, source)
            kind = plan.kind_of(attribute.type, value)
            if kind is not None:
                return self._object(field, kind, value, here)
        return self.execute_field(parent, source, field.details, here, None)

    def _scalar(
        self, field: PlannedField, scalar: Scalar, parent: GraphQLObjectType, source: Any, path: Path | None
    ) -> Any:
        try:
            for need in scalar.needs:
                need.check(self.context_value)
            value = scalar.read(source)
            if type(value) is scalar.as_it_is:
                return value
            if isinstance(value, Exception):
                raise value
            if value is not None and value is not Undefined:
                return self.complete_leaf_value(scalar.type, value)
            if scalar.is_required:
                raise TypeError(f"Cannot return null for non-nullable field {parent}.{field.name}.")
        except Exception as error:  # noqa: BLE001 -- whatever it is, it is this field's
            self._failed(error, field, Path(path, field.key, parent.name))
        return None

    def _read(self, nested: Nested, source: Any) -> Any:
        """Read a nested object. Returns None if it fails: graphql-core then fails in the same way and reports it."""
        try:
            for need in nested.needs:
                need.check(self.context_value)
            return nested.read(source)
        except Exception:  # noqa: BLE001
            return None

    def _object(self, field: PlannedField, kind: GraphQLObjectType, value: Any, path: Path) -> Any:
        try:
            result = self.collect_and_execute_subfields(kind, field.details, path, value, None)
        except Exception as error:  # noqa: BLE001
            return self._failed(error, field, path)
        return self._completed(result, field, path) if self.is_awaitable(result) else result

    async def _completed(self, result: Awaitable[Any], field: PlannedField, path: Path) -> Any:
        try:
            return await result
        except Exception as error:  # noqa: BLE001
            return self._failed(error, field, path)

    def _failed(self, error: Exception, field: PlannedField, path: Path) -> None:
        """Raise if the field is not nullable; otherwise store the error."""
        self.handle_field_error(error, field.type, field.details, path)

    def complete_abstract_value(  # noqa: PLR0917
        self, return_type: Any, field_details_list: Any, info: Any, path: Path, result: Any, position_context: Any
    ) -> Any:
        kind = self._plan.kind_of(return_type, result) if self._plan else None
        if kind is None:
            return super().complete_abstract_value(
                return_type, field_details_list, info, path, result, position_context
            )
        return self.collect_and_execute_subfields(kind, field_details_list, path, result, position_context)


async def _filled(values: dict[str, Any], waiting: list[str]) -> dict[str, Any]:
    """Await all missing values at the same time."""
    if len(waiting) == 1:
        values[waiting[0]] = await values[waiting[0]]
    else:
        awaited = await gather_with_cancel(*(values[key] for key in waiting))
        values.update(zip(waiting, awaited, strict=True))
    return values


class Executor(PlannedExecution):
    """An executor of a subscription that shares responses with other subscribers (`shared_execution`)."""

    _sharing: Sharing | None = None
    _has_begun = False

    def build_per_event_executor(self, payload: Any) -> Any:
        if not isinstance(payload, SharedEvent):
            return self._of_event(payload)
        if not self._has_begun:
            self._has_begun, self._sharing = True, Sharing.of(self)
            if sink := SINK.get():
                sink.begin(self._sharing)
        return (
            self._of_event(payload.content) if self._sharing is None else _SharedExecutor(self, self._sharing, payload)
        )

    def execute_event(self, content: Any, context: Any) -> Any:
        """Execute an event as resolvers see it in this context. Returns the result or an awaitable."""
        executor = self._of_event(content)
        executor.context_value = context
        return executor.execute_operation(False)

    def _of_event(self, content: Any) -> Self:
        """Return an executor for one event, with an empty cache of its own.

        graphql-core caches collected fields by the identity of their parent lists. Without a plan these lists are new
        for each event, so a common cache would grow with every event.
        """
        executor = super().build_per_event_executor(content)
        executor._relevant_sub_fields = {}
        return executor  # type: ignore[return-value]


class _SharedExecutor:
    """Stands in for the executor of an event; graphql-core calls only this method."""

    __slots__ = ("_event", "_executor", "_sharing")

    def __init__(self, executor: Executor, sharing: Sharing, event: SharedEvent) -> None:
        self._executor, self._sharing, self._event = executor, sharing, event

    def execute_operation(self, serially: bool | None = None) -> SharedResponse | Awaitable[Any]:  # noqa: ARG002
        return self._sharing.response(self._event, self._executor)
