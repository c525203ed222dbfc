"""`GET /audit/export`: the sealed audit log as JSON lines, for whoever keeps or checks it elsewhere (docs/audit.md).

Mounted by `app.py`. Needs a bearer token with `admin:read`, which is looked at again before each page; every page is a
short transaction of its own, sent before the next is read. The headers tell where the log ended at the beginning, so
that a stream that broke off is known by its last line.
"""

import math
from collections.abc import AsyncIterator
from uuid import UUID

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from backend.api import faults
from backend.api.context import State
from backend.api.faults import FaultCode
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.tenants import audit, audit_reading
from backend.tenants.actor import Actor, Scope
from backend.tenants.audit import Author
from backend.tenants.audit_chain import Walk

_NEEDS = Scope.ADMIN_READ
#: Exports of a tenant at once, and how soon there may be another.
_CAPACITY, _PER_SECOND = 5.0, 1 / 30
_MOST_DIGITS = 18


class ExportCut(Exception):
    """The token that an export was asked with is good no more; the stream ends without its end."""


async def export(request: Request) -> Response:
    try:
        return await _export(request)
    except TRANSIENT as error:
        return JSONResponse(faults.unavailable(error), 503)


async def _export(request: Request) -> Response:
    state: State = request.state.circadian
    actor = await _admin(state, request)
    if actor is None:
        message = "a valid access token is needed: Authorization: Bearer …"
        challenge = {"www-authenticate": faults.challenge(state.settings)}
        return _refuse(401, FaultCode.UNAUTHENTICATED, message, headers=challenge)
    if _NEEDS not in actor.scopes:
        return _refuse(403, FaultCode.FORBIDDEN, f"this needs the scope {_NEEDS}")
    given = request.query_params.get("after", "0")
    if not (given.isascii() and given.isdigit() and len(given) <= _MOST_DIGITS):
        return _refuse(400, FaultCode.BAD_REQUEST, "after is the number of an entry, or 0")
    key = f"t:{actor.tenant_id}:audit-export"
    taken = await state.buckets.take(key, capacity=_CAPACITY, per_second=_PER_SECOND)
    if not taken.is_allowed:
        wait = {"retry-after": str(math.ceil(taken.retry_after_seconds))}
        return _refuse(429, FaultCode.RATE_LIMITED, "too many exports at once", headers=wait)
    await _note(actor, after=int(given))
    end = await audit_reading.head(actor.tenant_id)
    return StreamingResponse(
        _lines(state, request, actor.tenant_id, after=int(given), end=end),
        media_type="application/jsonl",
        headers={
            "cache-control": "no-store",
            "content-disposition": 'attachment; filename="audit.jsonl"',
            "x-audit-last-seq": str(end.seq),
            "x-audit-last-hash": end.hash.hex(),
        },
    )


async def _lines(state: State, request: Request, tenant_id: UUID, *, after: int, end: Walk) -> AsyncIterator[str]:
    async for entries in audit_reading.pages(tenant_id, after=after):
        actor = await _admin(state, request)
        if actor is None or _NEEDS not in actor.scopes:
            raise ExportCut
        yield "".join(f"{entry.line}\n" for entry in entries if entry.seq <= end.seq)
        if entries[-1].seq >= end.seq:
            return


async def _admin(state: State, request: Request) -> Actor | None:
    session = await state.sessions.authenticate(request.headers.get("authorization"))
    return None if session is None else session.actor


async def _note(actor: Actor, *, after: int) -> None:
    async with unit_of_work(actor.tenant_id) as work:
        await audit.record(work, Author.of(actor), "audit.exported", details={"after": after})


def _refuse(status: int, code: FaultCode, message: str, *, headers: dict[str, str] | None = None) -> Response:
    return JSONResponse(faults.body(code, message), status, headers)


ROUTES = [Route("/audit/export", export)]
