"""Top-level errors: authorization, limits, outages and bugs. All other errors are typed payloads.

Every result passes through `presentable` before it is sent. Our own errors and GraphQL's errors about the request are
shown, each with a stable `extensions.code`. Any other error becomes `INTERNAL`, with an id that is also in the log.
"""

import logging
import re
from enum import StrEnum
from typing import Any
from uuid import uuid4

from graphql import GraphQLError, GraphQLFormattedError

from backend.kit.errors import AppError, LimitReached, NotFound, NotPermitted
from backend.kit.settings import Settings
from backend.kit.unit_of_work import TRANSIENT

log = logging.getLogger(__name__)

#: graphql-core suggests names of the schema in its messages to clients that guess (trap L6).
_SUGGESTION = re.compile(r" Did you mean [^?]*\?")


class FaultCode(StrEnum):
    """All values of `extensions.code` in top-level errors. Clients store them."""

    #: There is no token, or it is not valid (any more).
    UNAUTHENTICATED = "UNAUTHENTICATED"
    #: The token lacks the scope.
    FORBIDDEN = "FORBIDDEN"
    #: The document, its variables or an argument are invalid, or there are too many.
    BAD_REQUEST = "BAD_REQUEST"
    #: A subscription to something that you may not see. (Queries return null, mutations a typed error.)
    NOT_FOUND = "NOT_FOUND"
    #: Too many requests in too short a time. The error says after how many seconds to try again.
    RATE_LIMITED = "RATE_LIMITED"
    #: The tenant, or this token, has its maximum number of live connections or subscriptions.
    QUOTA_EXCEEDED = "QUOTA_EXCEEDED"
    #: A database or Redis does not respond, and the request has no result. Try again.
    UNAVAILABLE = "UNAVAILABLE"
    #: A bug of ours.
    INTERNAL = "INTERNAL"


_FAMILIES = ((NotPermitted, FaultCode.FORBIDDEN), (NotFound, FaultCode.NOT_FOUND))


class Fault(Exception):
    """A top-level error for the client. `details` are added to its extensions beside the code."""

    def __init__(self, code: FaultCode, message: str, **details: Any) -> None:
        self.code = code
        self.details = details
        super().__init__(message)


def error(code: FaultCode, message: str) -> GraphQLFormattedError:
    return {"message": message, "extensions": {"code": code}}


def body(code: FaultCode, message: str) -> dict[str, object]:
    """Return a complete GraphQL response that consists of one error."""
    return {"errors": [error(code, message)]}


def challenge(settings: Settings) -> str:
    """Return the `WWW-Authenticate` header of a 401: where a program can read which server issues tokens for this API
    (RFC 9728, 5.1)."""
    return f'Bearer resource_metadata="{settings.web.url}/.well-known/oauth-protected-resource/graphql"'


def presentable(error: GraphQLError) -> GraphQLError:
    """Return `error` in the form that a client may see."""
    cause = _cause(error)
    if cause is None and error.path is None:
        return _with(error, FaultCode.BAD_REQUEST, _SUGGESTION.sub("", error.message))
    if isinstance(cause, Fault):
        return _with(error, cause.code, str(cause), **cause.details)
    if isinstance(cause, AppError):
        code = next((code for family, code in _FAMILIES if isinstance(cause, family)), FaultCode.BAD_REQUEST)
        return _with(error, code, cause.message)
    if isinstance(cause, TRANSIENT):
        return _with(error, FaultCode.UNAVAILABLE, _note_outage(cause))
    return _with(error, FaultCode.INTERNAL, _note_bug(cause or error))


def unavailable(error: BaseException) -> dict[str, object]:
    """Return the response to a request that could not start because of an outage."""
    return body(FaultCode.UNAVAILABLE, _note_outage(error))


def internal(error: BaseException) -> dict[str, object]:
    return body(FaultCode.INTERNAL, _note_bug(error))


def _note_outage(error: BaseException) -> str:
    log.warning("the database or Redis did not answer, the request gets an error: %s", type(error).__name__)
    return "a store does not answer at the moment; try again"


def _note_bug(error: BaseException) -> str:
    fault_id = uuid4().hex
    log.error("fault %s", fault_id, exc_info=error)
    return f"internal error {fault_id}"


def _cause(error: GraphQLError) -> Exception | None:
    """Return the original error inside GraphQL's wrappers."""
    cause: Exception | None = error
    while isinstance(cause, GraphQLError):
        cause = cause.original_error
    return cause


def _with(error: GraphQLError, code: FaultCode, message: str, **details: Any) -> GraphQLError:
    return GraphQLError(message, nodes=error.nodes, path=error.path, extensions={"code": code.value, **details})


class NoWorkerAnswered(LimitReached):
    """No worker answered in time. Try again in a moment."""

    code = "NO_WORKER_ANSWERED"
