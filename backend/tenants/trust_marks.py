"""What an admin's trust mark on a service or app allows, and which acts remove it.

If a program without that trust lets others act as a trusted program, the mark is removed: the admin vouched for
somebody else. `keys`, `services` and `apps` call it when a key or secret is created, or when a service or app is
resumed or its redirect addresses change. A person who does the same renews the vouching (ADR 0031). An app gives
consent on behalf of a person only while it has the mark (ADR 0032).
"""

from functools import partial
from uuid import UUID

from backend.kit.errors import NotPermitted
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor
from backend.tenants.trust import Trust, trust_of

_OF_SERVICE = Statement(
    UUID,
    """UPDATE services SET is_trusted = false, updated_at = now()
WHERE tenant_id = $1 AND id = $2 AND is_trusted RETURNING id""",
)
#: The app's installations in this tenant; other tenants vouch for the publisher of the app.
_OF_APP = Statement(
    UUID,
    """UPDATE services SET is_trusted = false, updated_at = now()
WHERE tenant_id = $1 AND app_id = $2 AND is_trusted RETURNING id""",
)
_IS_TRUSTED = Statement(bool, "SELECT is_trusted FROM services WHERE tenant_id = $1 AND id = $2 AND status = 'ACTIVE'")
_NO_CONSENT = (
    "an app may not approve anything in a person's name: use a personal token, or ask an admin to trust the app "
    "(setTrust)"
)


async def require_consent(work: UnitOfWork, actor: Actor) -> None:
    """The actor may consent: as a person, or as an app for which an admin vouches now. The token may have been checked
    before the mark was removed, so the mark is read again."""
    if actor.service_id is not None and not await work.fetchrow(_IS_TRUSTED, work.tenant_id, actor.service_id):
        raise NotPermitted(_NO_CONSENT)


async def end_for_service(work: UnitOfWork, actor: Actor, hints: Hints, service_id: UUID) -> None:
    await _end(work, actor, hints, _OF_SERVICE, service_id)


async def end_for_app(work: UnitOfWork, actor: Actor, hints: Hints, app_id: UUID) -> None:
    await _end(work, actor, hints, _OF_APP, app_id)


async def _end(work: UnitOfWork, actor: Actor, hints: Hints, statement: Statement[UUID], key: UUID) -> None:
    if trust_of(actor) is Trust.MEMBER:
        return
    for service_id in await work.fetch(statement, work.tenant_id, key):
        work.after_commit(partial(hints.revoked, service_id))
