"""`GET /tenant/export`: all data of the organisation as JSON lines, for an owner (docs/data-rights.md).

Mounted by `app.py`. Each page is read in a short transaction of its own, and the token is checked again before each.
The trailer says whether anything changed meanwhile. `lines` and `digest` of what has arrived continue an export that
was cut; another state of the organisation is a 400 then. One export of an organisation runs at a time in a process.
"""

import re
from collections.abc import AsyncIterator
from functools import partial
from typing import Any
from uuid import UUID

from starlette.datastructures import QueryParams
from starlette.responses import JSONResponse, Response, StreamingResponse

from backend.api.request import errors as api_errors
from backend.api.request.errors import Fault, FaultCode
from backend.api.transport.exports import Answer, Export, export_route
from backend.data_rights.transfer import exporting
from backend.data_rights.transfer.exporting import Received
from backend.kit.unit_of_work import unit_of_work
from backend.tenants import audit
from backend.tenants.actor import Actor, Scope
from backend.tenants.audit import Author
from backend.tenants.models import Role

_LINES, _DIGEST = re.compile(r"[0-9]{1,12}"), re.compile(r"[0-9a-f]{64}")
_UTC = "SELECT set_config('TimeZone', 'UTC', true)"
#: Organisations whose export this process sends now.
_running: set[UUID] = set()


class ExportCut(Exception):
    """The token of an export is no longer valid. The stream ends without its trailer."""


def _read(parameters: QueryParams) -> Answer:
    if "lines" not in parameters and "digest" not in parameters:
        return partial(_export, had=Received())
    lines, digest = parameters.get("lines", ""), parameters.get("digest", "")
    if not (_LINES.fullmatch(lines) and _DIGEST.fullmatch(digest)):
        raise Fault(
            FaultCode.BAD_REQUEST, "to go on, lines is the number of whole lines, and digest their SHA-256 in hex"
        )
    return partial(_export, had=Received(int(lines), digest))


async def _export(export: Export, *, had: Received) -> Response:
    actor = export.actor
    if not _may(actor):
        return JSONResponse(api_errors.body(FaultCode.FORBIDDEN, "only an owner may export the organisation"), 403)
    if actor.tenant_id in _running:
        message = "an export of the organisation runs already; wait for its end"
        return JSONResponse(api_errors.body(FaultCode.RATE_LIMITED, message), 429, {"retry-after": "10"})
    _running.add(actor.tenant_id)
    try:
        async with unit_of_work(actor.tenant_id) as work:
            await audit.record(work, Author.of(actor), "tenant.exported", details={"lines": had.lines})
        lines = exporting.lines(partial(_fetch, export), actor.tenant_id, had=had, reader_id=actor.id)
        first = await anext(lines)  # before the status is sent: the lines that the client has may be others
    except BaseException:
        _running.discard(actor.tenant_id)
        raise
    return StreamingResponse(
        _sent(actor.tenant_id, first, lines),
        media_type="application/jsonl",
        headers={"cache-control": "no-store", "content-disposition": 'attachment; filename="organisation.jsonl"'},
    )


async def _sent(tenant_id: UUID, first: str, rest: AsyncIterator[str]) -> AsyncIterator[str]:
    try:
        yield first
        async for text in rest:
            yield text
    finally:
        _running.discard(tenant_id)


async def _fetch(export: Export, sql: str, *values: Any) -> list[Any]:
    session = await export.state.sessions.authenticate(export.request.headers.get("authorization"))
    if session is None or not _may(session.actor):
        raise ExportCut
    async with unit_of_work(export.actor.tenant_id, read_only=True) as work:
        await work.fetch_records(_UTC)
        return await work.fetch_records(sql, *values)


def _may(actor: Actor) -> bool:
    """An owner in person: a program must not carry all data away."""
    return actor.role is Role.OWNER and actor.service_id is None and Scope.ADMIN_WRITE in actor.scopes


ROUTES = [export_route("/tenant/export", "tenant-export", _read)]
