"""`POST /hooks/{id}`: other systems send events to agents here (docs/webhooks.md).

Mounted by `app.py`. Only the signature decides whether a delivery is accepted. A sender without a valid one learns
nothing, not even whether the hook exists. 200 means that the event is in the inbox; after any other status the sender
may send it again.
"""

import math
from uuid import UUID

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from backend.agents.errors import AgentStopped
from backend.agents.models import RepairKind
from backend.api.request import errors as api_errors
from backend.api.request.context import ApiState
from backend.api.request.errors import FaultCode
from backend.kit import client_address
from backend.kit.buckets import Bucket
from backend.kit.errors import InvalidInput, NotFound, NotPermitted
from backend.kit.limits import DEFAULT
from backend.kit.received import BadSignature, Received
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.spaces.errors import SpaceIsArchived
from backend.telemetry import metrics
from backend.tenants.quotas import QuotaExceeded
from backend.tools.health import repairs
from backend.webhooks import receiving
from backend.webhooks.connector_kinds import KindMissing
from backend.webhooks.receiving import ChainTooLong, OpenHook

#: How many refusals of a hook are recorded: a burst, and a rate per second. Further ones are only refused.
_NOTED, _NOTED_PER_SECOND = 20.0, 0.2


class _TooLarge(Exception):
    """The body is larger than allowed."""


async def deliver(request: Request) -> Response:
    try:
        return await _deliver(request)
    except _TooLarge:
        message = f"a delivery has at most {DEFAULT.body_bytes:,} bytes"
        return JSONResponse(api_errors.body(FaultCode.BAD_REQUEST, message), 413)
    except ClientDisconnect:  # the client disconnected before the whole body arrived
        return Response(status_code=400)
    except KindMissing as error:  # the service repeats it, until its package is installed again
        return JSONResponse(api_errors.body(FaultCode.UNAVAILABLE, str(error)), 503)
    except TRANSIENT as error:
        return JSONResponse(api_errors.unavailable(error), 503)


async def _deliver(request: Request) -> Response:
    state: ApiState = request.state.circadian
    hook_id: UUID = request.path_params["hook_id"]
    source = client_address.of(request.client.host if request.client else None)
    throttled = await _charge(state, client_address.key(state.keys, f"hook:{hook_id}", source))
    if throttled is not None:
        return throttled
    body = await _body(request)
    hook = await receiving.find(hook_id)
    if hook is None:
        return _unauthorized()
    received = Received(request.headers, body, hook.found_at.timestamp())
    try:
        return await _receive(state, hook, received)
    except BadSignature as error:
        await _refuse(state, hook, error)
        return _unauthorized()


async def _receive(state: ApiState, hook: OpenHook, received: Received) -> Response:
    try:
        accepted = await receiving.receive(hook, state.keys, state.hints, received, state.inbound)
        metrics.INBOUND_HOOKS.add("accepted")
    except ChainTooLong:
        await _note_chain(hook)
        return Response()
    except InvalidInput as error:
        return JSONResponse(api_errors.body(FaultCode.BAD_REQUEST, error.message), 400)
    except QuotaExceeded as error:  # of deletions from outside
        return JSONResponse(api_errors.body(FaultCode.QUOTA_EXCEEDED, error.message), 429)
    except SpaceIsArchived as error:  # it may be opened again
        return JSONResponse(api_errors.body(FaultCode.BAD_REQUEST, error.message), 409)
    except (AgentStopped, NotFound, NotPermitted) as error:  # signed, but there is no receiver
        return JSONResponse(api_errors.body(FaultCode.BAD_REQUEST, error.message), 410)
    return Response() if accepted.challenge is None else PlainTextResponse(accepted.challenge)


async def _note_chain(hook: OpenHook) -> None:
    """Accept the delivery, but inform only the tenant's admins, once. If the sender repeated it, the loop would
    continue."""
    assert hook.agent_id is not None
    most = DEFAULT.agent_hops
    reason = f"a delivery to the hook {hook.name!r} had left this installation more than {most} times: it is dropped"
    async with unit_of_work(hook.tenant_id) as work:
        await repairs.record_fault(work, agent_id=hook.agent_id, reason=reason, kind=RepairKind.ENDLESS_CYCLES)


async def _body(request: Request) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > DEFAULT.body_bytes:
            raise _TooLarge
    return body


async def _charge(state: ApiState, key: str) -> Response | None:
    bucket_state = await state.buckets.take(key, capacity=DEFAULT.hook_burst, per_second=DEFAULT.hook_per_second)
    if bucket_state.is_allowed:
        return None
    wait = {"retry-after": str(math.ceil(bucket_state.retry_after_seconds))}
    return JSONResponse(api_errors.body(FaultCode.RATE_LIMITED, "too many deliveries"), 429, wait)


async def _refuse(state: ApiState, hook: OpenHook, error: BadSignature) -> None:
    metrics.INBOUND_HOOKS.add("refused")
    bucket = Bucket(f"t:{hook.tenant_id}:hook:{hook.id}:refused", _NOTED, _NOTED_PER_SECOND)
    [bucket_state] = await state.buckets.take_all([bucket])
    if bucket_state.is_allowed:
        await receiving.refuse(hook, error)


def _unauthorized() -> Response:
    return Response(status_code=401)


ROUTES = [Route("/hooks/{hook_id:uuid}", deliver, methods=["POST"])]
