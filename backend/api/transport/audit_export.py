"""`GET /audit/export`: the sealed audit log as JSON lines, for storage and checks elsewhere (docs/audit.md).

Mounted by `app.py`. It needs a bearer token with `admin:read`, which is checked again before each page. Every page is
read in a short transaction of its own and sent before the next is read. The headers say where the log ended at the
start of the export, so a client can see from the last line whether the stream was cut.
"""

from collections.abc import AsyncIterator
from functools import partial
from uuid import UUID

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from backend.api.request.context import ApiState
from backend.api.request.errors import Fault, FaultCode
from backend.api.transport.exports import NEEDS, Answer, Export, export_route
from backend.kit.unit_of_work import unit_of_work
from backend.tenants import audit, audit_reading
from backend.tenants.actor import Actor
from backend.tenants.audit import Author
from backend.tenants.audit_chain import Walk

_MOST_DIGITS = 18


class ExportCut(Exception):
    """The token of an export is no longer valid. The stream ends before its end."""


def _read(parameters: QueryParams) -> Answer:
    after = parameters.get("after", "0")
    if not (after.isascii() and after.isdigit() and len(after) <= _MOST_DIGITS):
        raise Fault(FaultCode.BAD_REQUEST, "after must be the number of an entry, or 0")
    return partial(_export, after=int(after))


async def _export(export: Export, *, after: int) -> Response:
    actor = export.actor
    await _note(actor, after=after)
    end = await audit_reading.head(actor.tenant_id)
    return StreamingResponse(
        _lines(export.state, export.request, actor.tenant_id, after=after, end=end),
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
        if actor is None or NEEDS not in actor.scopes:
            raise ExportCut
        yield "".join(f"{entry.line}\n" for entry in entries if entry.seq <= end.seq)
        if entries[-1].seq >= end.seq:
            return


async def _admin(state: ApiState, request: Request) -> Actor | None:
    session = await state.sessions.authenticate(request.headers.get("authorization"))
    return None if session is None else session.actor


async def _note(actor: Actor, *, after: int) -> None:
    async with unit_of_work(actor.tenant_id) as work:
        await audit.record(work, Author.of(actor), "audit.exported", details={"after": after})


ROUTES = [export_route("/audit/export", "audit-export", _read)]
