"""A program that lets others speak as a trusted program takes the mark from it: the admin vouched for somebody else.

Called by `keys`, `services` and `apps` where a key or secret is made, or a door is opened again. A person who does the
same vouches on (ADR 0031).
"""

from uuid import UUID

from backend.kit.hints import Hints
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor
from backend.tenants.trust import Trust, trust_of

_OF_SERVICE = """UPDATE services SET is_trusted = false, updated_at = now()
WHERE tenant_id = $1 AND id = $2 AND is_trusted RETURNING id"""
#: Its installations in this tenant; other tenants vouch for whoever publishes the app.
_OF_APP = """UPDATE services SET is_trusted = false, updated_at = now()
WHERE tenant_id = $1 AND app_id = $2 AND is_trusted RETURNING id"""


async def end_for_service(work: UnitOfWork, actor: Actor, hints: Hints, service_id: UUID) -> None:
    await _end(work, actor, hints, _OF_SERVICE, service_id)


async def end_for_app(work: UnitOfWork, actor: Actor, hints: Hints, app_id: UUID) -> None:
    await _end(work, actor, hints, _OF_APP, app_id)


async def _end(work: UnitOfWork, actor: Actor, hints: Hints, statement: str, key: UUID) -> None:
    if trust_of(actor) is Trust.MEMBER:
        return
    for row in await work.fetch(statement, work.tenant_id, key):
        service_id = row["id"]
        work.after_commit(lambda service_id=service_id: hints.revoked(service_id))
