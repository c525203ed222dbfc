"""`GET /audit/export`: the sealed audit log as JSON lines, for storage and checks elsewhere (docs/audit.md).

Mounted by `app.py`. It needs a bearer token with `admin:read`, which is checked again before each page. Every page is
read in a short transaction of its own and sent before the next is read. The headers say where the log ended at the
start of the export, so a client can see from the last line whether the stream was cut.
"""

import math
from collections.abc import AsyncIterator
from uuid import UUID

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from backend.api.request import errors as api_errors
from backend.api.request.context import ApiState
from backend.api.request.errors import FaultCode
from backend.api.transport import authentication
from backend.api.transport.authentication import TooManyBadTokens
from backend.kit.buckets import Bucket
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.tenants import audit, audit_reading
from backend.tenants.actor import Actor, Scope
from backend.tenants.audit import Author
from backend.tenants.audit_chain import Walk
from backend.tenants.tokens import Session

_NEEDS = Scope.ADMIN_READ
_MINUTE = 60
_MOST_DIGITS = 18


class ExportCut(Exception):
    """The token of an export is no longer valid. The stream ends before its end."""


async def export(request: Request) -> Response:
    try:
        return await _export(request)
    except TooManyBadTokens as refusal:
        wait = {"retry-after": str(refusal.retry_after_seconds)}
        return _refuse(429, FaultCode.RATE_LIMITED, refusal.reason, headers=wait)
    except TRANSIENT as error:
        return JSONResponse(api_errors.unavailable(error), 503)


async def _export(request: Request) -> Response:
    state: ApiState = request.state.circadian
    session = await authentication.admit(state, request, request.headers.get("authorization"))
    if session is None:
        message = "a valid access token is needed in the header Authorization: Bearer …"
        challenge = {"www-authenticate": api_errors.challenge(state.settings)}
        return _refuse(401, FaultCode.UNAUTHENTICATED, message, headers=challenge)
    actor = session.actor
    if _NEEDS not in actor.scopes:
        return _refuse(403, FaultCode.FORBIDDEN, f"this needs the scope {_NEEDS}")
    after = request.query_params.get("after", "0")
    if not (after.isascii() and after.isdigit() and len(after) <= _MOST_DIGITS):
        return _refuse(400, FaultCode.BAD_REQUEST, "after must be the number of an entry, or 0")
    bucket_states = await state.buckets.take_all(_buckets(session))
    if not all(each.is_allowed for each in bucket_states):
        wait = {"retry-after": str(math.ceil(max(each.retry_after_seconds for each in bucket_states)))}
        return _refuse(429, FaultCode.RATE_LIMITED, "too many exports in a short time; try again later", headers=wait)
    await _note(actor, after=int(after))
    end = await audit_reading.head(actor.tenant_id)
    return StreamingResponse(
        _lines(state, request, actor.tenant_id, after=int(after), end=end),
        media_type="application/jsonl",
        headers={
            "cache-control": "no-store",
            "content-disposition": 'attachment; filename="audit.jsonl"',
            "x-audit-last-seq": str(end.seq),
            "x-audit-last-hash": end.hash.hex(),
        },
    )


async def _lines(state: ApiState, request: Request, tenant_id: UUID, *, after: int, end: Walk) -> AsyncIterator[str]:
    async for entries in audit_reading.pages(tenant_id, after=after):
        actor = await _admin(state, request)
        if actor is None or _NEEDS not in actor.scopes:
            raise ExportCut
        yield "".join(f"{entry.line}\n" for entry in entries if entry.seq <= end.seq)
        if entries[-1].seq >= end.seq:
            return


async def _admin(state: ApiState, request: Request) -> Actor | None:
    session = await state.sessions.authenticate(request.headers.get("authorization"))
    return None if session is None else session.actor


def _buckets(session: Session) -> list[Bucket]:
    """Return the buckets of the client and of its tenant, as for any other request."""
    key = f"t:{session.actor.tenant_id}:audit-export"
    return [
        Bucket(f"{key}:{session.client}", DEFAULT.export_burst, DEFAULT.exports_per_minute / _MINUTE),
        Bucket(key, DEFAULT.tenant_export_burst, DEFAULT.tenant_exports_per_minute / _MINUTE),
    ]


async def _note(actor: Actor, *, after: int) -> None:
    async with unit_of_work(actor.tenant_id) as work:
        await audit.record(work, Author.of(actor), "audit.exported", details={"after": after})


def _refuse(status: int, code: FaultCode, message: str, *, headers: dict[str, str] | None = None) -> Response:
    return JSONResponse(api_errors.body(code, message), status, headers)


ROUTES = [Route("/audit/export", export)]
