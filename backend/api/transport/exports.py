"""The common part of all exports over HTTP: the token, its scope and the rate limits.

`audit_export` and `usage_export` are declared with `export_route`.
"""

import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from backend.api.request import errors as api_errors
from backend.api.request.context import ApiState
from backend.api.request.errors import Fault, FaultCode
from backend.api.transport import authentication
from backend.api.transport.authentication import TooManyBadTokens
from backend.kit.buckets import Bucket
from backend.kit.errors import AppError
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import TRANSIENT
from backend.tenants.actor import Actor, Scope
from backend.tenants.tokens import Session

#: The scope of every export.
NEEDS = Scope.ADMIN_READ
_MINUTE = 60


@dataclass(frozen=True, slots=True)
class Export:
    """A permitted request for an export."""

    state: ApiState
    request: Request
    actor: Actor


#: Makes the response of an export.
Answer = Callable[[Export], Awaitable[Response]]


def export_route(path: str, name: str, read: Callable[[QueryParams], Answer]) -> Route:
    """`name` is that of the buckets. `read` takes the parameters; a request that it refuses does not count there.

    An `AppError` or a `Fault` is a 400.
    """

    async def endpoint(request: Request) -> Response:
        try:
            return await _answered(request, name, read)
        except TooManyBadTokens as refusal:
            wait = {"retry-after": str(refusal.retry_after_seconds)}
            return _refuse(429, FaultCode.RATE_LIMITED, refusal.reason, headers=wait)
        except (AppError, Fault) as error:
            return _refuse(400, FaultCode.BAD_REQUEST, str(error))
        except TRANSIENT as error:
            return JSONResponse(api_errors.unavailable(error), 503)

    return Route(path, endpoint)


async def _answered(request: Request, name: str, read: Callable[[QueryParams], Answer]) -> Response:
    state: ApiState = request.state.circadian
    session = await authentication.admit(state, request, request.headers.get("authorization"))
    if session is None:
        message = "a valid access token is needed in the header Authorization: Bearer …"
        challenge = {"www-authenticate": api_errors.challenge(state.settings)}
        return _refuse(401, FaultCode.UNAUTHENTICATED, message, headers=challenge)
    if NEEDS not in session.actor.scopes:
        return _refuse(403, FaultCode.FORBIDDEN, f"this needs the scope {NEEDS}")
    answer = read(request.query_params)
    bucket_states = await state.buckets.take_all(_buckets(session, name))
    if not all(each.is_allowed for each in bucket_states):
        wait = {"retry-after": str(math.ceil(max(each.retry_after_seconds for each in bucket_states)))}
        return _refuse(429, FaultCode.RATE_LIMITED, "too many exports in a short time; try again later", headers=wait)
    return await answer(Export(state, request, session.actor))


def _buckets(session: Session, name: str) -> list[Bucket]:
    """Return the buckets of the client and of its tenant, as for any other request."""
    key = f"t:{session.actor.tenant_id}:{name}"
    return [
        Bucket(f"{key}:{session.client}", DEFAULT.export_burst, DEFAULT.exports_per_minute / _MINUTE),
        Bucket(key, DEFAULT.tenant_export_burst, DEFAULT.tenant_exports_per_minute / _MINUTE),
    ]


def _refuse(status: int, code: FaultCode, message: str, *, headers: dict[str, str] | None = None) -> Response:
    return JSONResponse(api_errors.body(code, message), status, headers)
