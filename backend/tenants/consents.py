"""The end of what people have agreed to: that an installed app acts for them.

A consent is one or more token families of a member and an installation. `oauth` opens them, and ends one's own; the API
ends those of others for admins. The installation stays.
"""

from uuid import UUID

from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import members, services
from backend.tenants.actor import Actor
from backend.tenants.models import ServiceKind

_REASON = "consent.revoked"

#: First: a code that a remembered consent gives at the same time (`oauth.server.codes.save`) is either seen below, or
#: its transaction waits and finds no consent.
_LOCK = """SELECT FROM token_families
WHERE tenant_id = $1 AND service_id = $2 AND member_id = coalesce($3, member_id) AND revoked_at IS NULL
ORDER BY id FOR NO KEY UPDATE"""
#: Next, so that a code that is redeemed at the same time either waits and is refused, or has its family ended below.
_END_CODES = """DELETE FROM authorization_codes
WHERE tenant_id = $1 AND service_id = $2 AND member_id = coalesce($3, member_id) AND used_at IS NULL"""
#: Not what the app may do for itself: that is of no member.
_END = Statement(
    UUID,
    """UPDATE token_families SET revoked_at = now(), revoked_because = $4
WHERE tenant_id = $1 AND service_id = $2 AND member_id = coalesce($3, member_id) AND revoked_at IS NULL RETURNING id""",
)


async def end(work: UnitOfWork, hints: Hints, *, service_id: UUID, member_id: UUID | None) -> bool:
    """End the consents of one member, or of all, with codes, tokens and live connections. False: there was none."""
    key = (work.tenant_id, service_id, member_id)
    await work.execute(_LOCK, *key)
    await work.execute(_END_CODES, *key)
    ended = await work.fetch(_END, *key, _REASON)
    if ended:
        ids = [service_id] if member_id is None else ended  # of all people there may be many
        work.after_commit(lambda: hints.revoked(*ids))
    return bool(ended)


async def revoke(work: UnitOfWork, actor: Actor, hints: Hints, *, service_id: UUID, member_id: UUID | None) -> None:
    """An admin ends the consents of one member, or of all. It changes nothing if there is none.

    Raises `InstallationNotFound`, `ServiceRevoked`, `MemberNotFound`.
    """
    actor = await members.as_of_now(work, actor)
    await services.lock(work, actor, ServiceKind.APP, service_id)
    if member_id is not None:
        await members.role_of(work, member_id)
    await end(work, hints, service_id=service_id, member_id=member_id)
