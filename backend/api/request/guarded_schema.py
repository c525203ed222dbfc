"""The schema class: all errors pass through `presentable` (`errors`), and streams may stay open.

`schema` builds it. Shared responses to events of a subscription pass through unchanged (`shared_execution`).
"""

from contextlib import aclosing, nullcontext
from typing import Any

import strawberry
from graphql import GraphQLError
from strawberry.extensions import SchemaExtension
from strawberry.extensions.runner import SchemaExtensionsRunner
from strawberry.schema.schema import StreamResult
from strawberry.types import ExecutionContext, ExecutionResult
from strawberry.types.execution import PreExecutionError

from backend.api.request.errors import Fault, FaultCode, presentable
from backend.api.request.execution import Executor
from backend.api.request.operation_record import OPERATION, OperationRecord
from backend.api.request.shared_execution import SharedResponse

_NO_HOOKS = nullcontext()
#: Outcomes of operations in the metrics, the worst last.
_SEVERITY = ("ok", *(code.value.lower() for code in FaultCode))


class GuardedSchema(strawberry.Schema):
    """A schema whose results and streams contain only presentable errors, and whose streams may stay open."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, execution_context_class=Executor)

    def process_errors(self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None) -> None:
        """Do nothing: strawberry would log errors of clients as if they were ours. `presentable` logs our own."""

    def create_extensions_runner(
        self, execution_context: ExecutionContext, extensions: list[SchemaExtension]
    ) -> SchemaExtensionsRunner:
        return _Runner(execution_context, extensions)

    async def _handle_execution_result(self, context: ExecutionContext, result: Any, *more: Any, **options: Any) -> Any:
        """Return a shared response as it is: our extensions add nothing to an event (strawberry 0.341)."""
        if isinstance(result, SharedResponse):
            return result
        return await super()._handle_execution_result(context, result, *more, **options)

    async def execute(self, *arguments: Any, **options: Any) -> ExecutionResult:
        record = OperationRecord()
        token = OPERATION.set(record)
        try:
            result = await super().execute(*arguments, **options)
        finally:
            OPERATION.reset(token)
        _rewrite(result)
        record.count(_outcome(result))
        return result

    async def stream(self, *arguments: Any, **options: Any) -> StreamResult:
        """Also of queries and mutations over a websocket or SSE."""
        record = OperationRecord()
        OPERATION.set(record)  # each stream has a task of its own
        return _presented(await super().stream(*arguments, **options), record)


class _Runner(SchemaExtensionsRunner):
    """Skips the hooks for single results of a stream, because none of our extensions uses them."""

    def on_stream_result(self, result: Any) -> Any:  # noqa: ARG002
        return _NO_HOOKS


async def _presented(source: StreamResult, record: OperationRecord) -> StreamResult:
    outcome = _SEVERITY[0]
    try:
        async with aclosing(source):
            async for result in source:
                if _rewrite(result):
                    outcome = _outcome(result)
                yield PreExecutionError(None, errors) if (errors := _refusal(result)) else result
    except (GraphQLError, Fault) as error:  # an error of the document itself: nothing was executed
        refusal = PreExecutionError(data=None, errors=[presentable(_as_graphql(error))])
        outcome = _outcome(refusal)
        yield refusal
    finally:
        record.count(outcome)


def _outcome(result: Any) -> str:
    """The code of the worst error: ours before those of the client."""
    codes = [error.extensions["code"].lower() for error in result.errors or () if error.extensions]
    return max(codes, key=_SEVERITY.index, default=_SEVERITY[0])


def _refusal(result: Any) -> list[GraphQLError] | None:
    """Return the errors of an operation that never ran. A websocket sends them as an error, not as an event."""
    errors: list[GraphQLError] | None = result.errors
    return errors if result.data is None and errors and all(error.path is None for error in errors) else None


def _as_graphql(error: GraphQLError | Fault) -> GraphQLError:
    return error if isinstance(error, GraphQLError) else GraphQLError(str(error), original_error=error)


def _rewrite(result: Any) -> bool:
    """Return whether there are errors."""
    if result.errors:
        result.errors = [presentable(error) for error in result.errors]
    return bool(result.errors)
