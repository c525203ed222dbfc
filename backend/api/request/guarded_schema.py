"""The schema's own part of every answer: no error leaves but a presentable one (`errors`), and streams may last.

`schema` builds it. Of a subscription's events those that others get too pass through as they are (`shared_execution`).
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

from backend.api.request.errors import Fault, presentable
from backend.api.request.execution import Executor
from backend.api.request.shared_execution import SharedAnswer

_NOTHING = nullcontext()


class GuardedSchema(strawberry.Schema):
    """A schema whose results, of streams too, show no error but a presentable one, and whose streams may last."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, execution_context_class=Executor)

    def process_errors(self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None) -> None:
        """Would log what clients do wrong as if it were ours; `presentable` logs what is."""

    def create_extensions_runner(
        self, execution_context: ExecutionContext, extensions: list[SchemaExtension]
    ) -> SchemaExtensionsRunner:
        return _Runner(execution_context, extensions)

    async def _handle_execution_result(self, context: ExecutionContext, result: Any, *rest: Any, **options: Any) -> Any:
        """What is shared is ready: no extension of ours adds to an event (strawberry 0.341)."""
        if isinstance(result, SharedAnswer):
            return result
        return await super()._handle_execution_result(context, result, *rest, **options)

    async def execute(self, *arguments: Any, **options: Any) -> ExecutionResult:
        result = await super().execute(*arguments, **options)
        _rewrite(result)
        return result

    async def stream(self, *arguments: Any, **options: Any) -> StreamResult:
        return _presented(await super().stream(*arguments, **options))


class _Runner(SchemaExtensionsRunner):
    """None of our extensions looks at the single results of a stream."""

    def on_stream_result(self, result: Any) -> Any:  # noqa: ARG002
        return _NOTHING


async def _presented(source: StreamResult) -> StreamResult:
    async with aclosing(source):
        try:
            async for result in source:
                _rewrite(result)
                yield PreExecutionError(None, errors) if (errors := _refusal(result)) else result
        except (GraphQLError, Fault) as error:  # the document itself: nothing was executed
            yield PreExecutionError(data=None, errors=[presentable(_as_graphql(error))])


def _refusal(result: Any) -> list[GraphQLError] | None:
    """The errors of what never ran: over a websocket that is an error, and no event."""
    errors: list[GraphQLError] | None = result.errors
    return errors if result.data is None and errors and all(error.path is None for error in errors) else None


def _as_graphql(error: GraphQLError | Fault) -> GraphQLError:
    return error if isinstance(error, GraphQLError) else GraphQLError(str(error), original_error=error)


def _rewrite(result: Any) -> None:
    if result.errors:
        result.errors = [presentable(error) for error in result.errors]
