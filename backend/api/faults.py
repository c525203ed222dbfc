"""Top-level errors: authorization, limits, outages and bugs. Whatever else may go wrong is a typed payload.

`Faults` is the schema's last extension: it lets our own errors and GraphQL's complaints about the request through,
gives each a stable `extensions.code`, and replaces everything else by `INTERNAL` with an id that the log has too.
"""

import logging
import re
from collections.abc import Iterator
from enum import StrEnum
from uuid import uuid4

from graphql import ExecutionResult as CoreResult
from graphql import GraphQLError
from strawberry.extensions import SchemaExtension
from strawberry.types import StreamExecutionResult
from strawberry.types.execution import ExecutionResult

from backend.kit.errors import AppError, NotPermitted
from backend.kit.unit_of_work import TRANSIENT

log = logging.getLogger(__name__)

#: graphql-core offers the names of the schema to whoever guesses nearly right (trap L6).
_SUGGESTION = re.compile(r" Did you mean .*\?$", re.DOTALL)


class FaultCode(StrEnum):
    """Every `extensions.code` that a top-level error can have. Clients store them."""

    #: No token, or one that is not (any more) valid.
    UNAUTHENTICATED = "UNAUTHENTICATED"
    #: The token lacks the scope.
    FORBIDDEN = "FORBIDDEN"
    #: The document, its variables or an argument are not valid, or too much at once.
    BAD_REQUEST = "BAD_REQUEST"
    #: A store does not answer; nothing was decided, try again.
    UNAVAILABLE = "UNAVAILABLE"
    #: A bug of ours.
    INTERNAL = "INTERNAL"


class Fault(Exception):
    """A top-level error that the client is meant to read."""

    def __init__(self, code: FaultCode, message: str) -> None:
        self.code = code
        super().__init__(message)


def body(code: FaultCode, message: str) -> dict[str, object]:
    """A whole GraphQL answer that consists of one error."""
    return {"errors": [{"message": message, "extensions": {"code": code}}]}


class Faults(SchemaExtension):
    """Rewrites the errors of every result, of streams too, before a client sees them."""

    _is_streamed = False

    def on_operation(self) -> Iterator[None]:
        yield
        result = self.execution_context.result
        if not self._is_streamed and isinstance(result, CoreResult | ExecutionResult):
            _rewrite(result)

    def on_stream_result(self, result: StreamExecutionResult) -> Iterator[None]:
        self._is_streamed = True
        if isinstance(result, CoreResult | ExecutionResult):
            _rewrite(result)
        yield


def _rewrite(result: CoreResult | ExecutionResult) -> None:
    if result.errors:
        result.errors = [presentable(error) for error in result.errors]


def presentable(error: GraphQLError) -> GraphQLError:
    """`error` as a client may see it."""
    cause = error.original_error
    if cause is None and error.path is None:
        return _with(error, FaultCode.BAD_REQUEST, _SUGGESTION.sub("", error.message))
    match cause:
        case Fault():
            return _with(error, cause.code, str(cause))
        case NotPermitted():
            return _with(error, FaultCode.FORBIDDEN, cause.message)
        case AppError():
            return _with(error, FaultCode.BAD_REQUEST, cause.message)
        case _ if isinstance(cause, TRANSIENT):
            log.warning("a store did not answer: %s: %s", type(cause).__name__, cause)
            return _with(error, FaultCode.UNAVAILABLE, "a store does not answer at the moment; try again")
    fault_id = uuid4().hex
    log.error("fault %s at %s", fault_id, error.path, exc_info=cause or error)
    return _with(error, FaultCode.INTERNAL, f"internal error {fault_id}")


def _with(error: GraphQLError, code: FaultCode, message: str) -> GraphQLError:
    return GraphQLError(message, nodes=error.nodes, path=error.path, extensions={"code": code.value})
