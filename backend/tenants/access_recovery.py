"""Recovers access to a tenant: the operator issues a member a new token that is valid for a week.

`cli/regain_access` calls it, on the connection of the database owner. It changes no roles: the person must already be a
member, and the token has the scopes of their role.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from backend.kit import addresses
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import audit, tokens
from backend.tenants import status as tenant_status
from backend.tenants.actor import HeldRole
from backend.tenants.errors import MemberNotFound, TenantNotFound
from backend.tenants.models import Role, TokenKind
from backend.tenants.tokens import Grant

_LIFETIME = timedelta(days=DEFAULT.regained_token_days)


@dataclass(frozen=True, slots=True)
class _PresentMember:
    id: UUID
    user_id: UUID
    role: Role
    custom_role_id: UUID | None
    custom_scopes: Json[list[str] | None]
    address: str
    email: str | None
    is_disabled: bool


_TENANT = Statement(bool, "SELECT true FROM tenants WHERE tenant_id = $1")
#: Without an address ($2): the owners.
_CANDIDATES = Statement(
    _PresentMember,
    """SELECT m.id, m.user_id, m.role, m.custom_role_id, m.custom_scopes,
  coalesce(u.email, u.provided_email) AS address, u.email,
  u.disabled_at IS NOT NULL AS is_disabled
FROM members m JOIN users u ON u.id = m.user_id
WHERE m.tenant_id = $1 AND m.left_at IS NULL
  AND CASE WHEN $2::text IS NULL THEN m.role = 'OWNER' ELSE $2 IN (u.email, u.provided_email) END
ORDER BY u.email IS NULL, m.created_at, m.id""",
)
_DROP_SECOND_STEP = Statement(UUID, "DELETE FROM second_factors WHERE user_id = $1 RETURNING id")


@dataclass(frozen=True, slots=True)
class Regained:
    """`token` is shown only here. `email`: the address that may receive a link to choose a password. None: the person
    has no account of their own and signs in at the tenant's identity provider."""

    role: Role
    address: str
    email: str | None
    token: str
    has_dropped_second_step: bool


async def regain(work: UnitOfWork, keys: Keyring, *, email: str | None, drops_second_step: bool) -> Regained:
    """Runs in a transaction of the operator. Raises `TenantNotFound`, `TenantSuspended`, `MemberNotFound`."""
    if not await work.fetchrow(_TENANT, work.tenant_id):
        raise TenantNotFound
    await tenant_status.lock(work)
    address = addresses.require(email, name="member") if email is not None else None
    member = _only_one(await work.fetch(_CANDIDATES, work.tenant_id, address), address)
    has_dropped = drops_second_step and await work.fetchrow(_DROP_SECOND_STEP, member.user_id) is not None
    held = HeldRole(member.role, member.custom_role_id, member.custom_scopes)
    grant = Grant(TokenKind.PERSONAL, held.scopes, member_id=member.id, name="of the operator", lifetime=_LIFETIME)
    issued = await tokens.issue(work, keys, grant)
    await _record(work, member.id, token_id=issued.token_id, has_dropped=has_dropped)
    return Regained(member.role, member.address, member.email, issued.token, has_dropped)


def _only_one(members: Sequence[_PresentMember], address: str | None) -> _PresentMember:
    if not members:
        raise MemberNotFound(
            f"no member of this tenant has the address {address}"
            if address
            else "the tenant has no owner: name a member with --member"
        )
    if address is None and len(members) > 1:
        names = ", ".join(member.address for member in members)
        raise MemberNotFound(f"the tenant has several owners: choose one with --member: {names}")
    if members[0].is_disabled:
        raise MemberNotFound(f"the account of {members[0].address} is disabled")
    return members[0]


async def _record(work: UnitOfWork, member_id: UUID, *, token_id: UUID, has_dropped: bool) -> None:
    target = ("Member", member_id)
    await audit.record(work, audit.OPERATOR, "access.regained", target=target, details={"token": str(token_id)})
    if has_dropped:
        details = {"by": "operator"}
        await audit.record(work, audit.OPERATOR, "second_step_removed", target=target, details=details)
