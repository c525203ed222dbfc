"""Top-level errors: authorization, limits, outages and bugs. Whatever else may go wrong is a typed payload.

Every result passes `presentable` on its way out: our own errors and GraphQL's complaints about the request are let
through, each with a stable `extensions.code`; everything else becomes `INTERNAL` with an id that the log has too.
"""

import logging
import re
from enum import StrEnum
from typing import Any
from uuid import uuid4

from graphql import GraphQLError, GraphQLFormattedError

from backend.kit.errors import AppError, NotFound, NotPermitted
from backend.kit.settings import Settings
from backend.kit.unit_of_work import TRANSIENT

log = logging.getLogger(__name__)

#: graphql-core offers the names of the schema to whoever guesses nearly right (trap L6).
_SUGGESTION = re.compile(r" Did you mean [^?]*\?")


class FaultCode(StrEnum):
    """Every `extensions.code` that a top-level error can have. Clients store them."""

    #: No token, or one that is not (any more) valid.
    UNAUTHENTICATED = "UNAUTHENTICATED"
    #: The token lacks the scope.
    FORBIDDEN = "FORBIDDEN"
    #: The document, its variables or an argument are not valid, or too much at once.
    BAD_REQUEST = "BAD_REQUEST"
    #: A subscription to something that you do not see. (Queries answer null, mutations with a typed error.)
    NOT_FOUND = "NOT_FOUND"
    #: Too much in too short a time; the error says after how many seconds to try again.
    RATE_LIMITED = "RATE_LIMITED"
    #: The tenant, or this token, has as many live connections or subscriptions as it may have.
    QUOTA_EXCEEDED = "QUOTA_EXCEEDED"
    #: A store does not answer; nothing was decided, try again.
    UNAVAILABLE = "UNAVAILABLE"
    #: A bug of ours.
    INTERNAL = "INTERNAL"


_FAMILIES = ((NotPermitted, FaultCode.FORBIDDEN), (NotFound, FaultCode.NOT_FOUND))


class Fault(Exception):
    """A top-level error that the client is meant to read; `details` stand beside the code in its extensions."""

    def __init__(self, code: FaultCode, message: str, **details: Any) -> None:
        self.code = code
        self.details = details
        super().__init__(message)


def error(code: FaultCode, message: str) -> GraphQLFormattedError:
    return {"message": message, "extensions": {"code": code}}


def body(code: FaultCode, message: str) -> dict[str, object]:
    """A whole GraphQL answer that consists of one error."""
    return {"errors": [error(code, message)]}


def challenge(settings: Settings) -> str:
    """The `WWW-Authenticate` of a 401: where a program reads who gives tokens for this API (RFC 9728, 5.1)."""
    return f'Bearer resource_metadata="{settings.web.url}/.well-known/oauth-protected-resource/graphql"'


def presentable(error: GraphQLError) -> GraphQLError:
    """`error` as a client may see it."""
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
    """The answer to a request that could not even begin."""
    return body(FaultCode.UNAVAILABLE, _note_outage(error))


def internal(error: BaseException) -> dict[str, object]:
    return body(FaultCode.INTERNAL, _note_bug(error))


def _note_outage(error: BaseException) -> str:
    log.warning("a store did not answer: %s: %s", type(error).__name__, error)
    return "a store does not answer at the moment; try again"


def _note_bug(error: BaseException) -> str:
    fault_id = uuid4().hex
    log.error("fault %s", fault_id, exc_info=error)
    return f"internal error {fault_id}"


def _cause(error: GraphQLError) -> Exception | None:
    """What was raised, below the errors that GraphQL itself wraps into each other."""
    cause: Exception | None = error
    while isinstance(cause, GraphQLError):
        cause = cause.original_error
    return cause


def _with(error: GraphQLError, code: FaultCode, message: str, **details: Any) -> GraphQLError:
    return GraphQLError(message, nodes=error.nodes, path=error.path, extensions={"code": code.value, **details})
