"""Members of a tenant: they join, change role, and leave. A tenant always keeps an owner.

The API, the invitations and the sign-up call it. `spaces.membership_removal` removes a leaving member from the spaces.
Roles are read again under the tenant's lock: of two owners who remove each other, one remains.
"""

import json
from dataclasses import dataclass, replace
from uuid import UUID, uuid4

from backend.kit import text
from backend.kit.errors import NotPermitted
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import grant_checks, quotas, role_choice
from backend.tenants import status as tenant_status
from backend.tenants.actor import Actor, ActorKind, HeldRole, Scope
from backend.tenants.errors import AccountClosed, AlreadyMember, LastOwner, MemberNotFound
from backend.tenants.models import Role
from backend.tenants.role_choice import RoleChoice


@dataclass(frozen=True, slots=True)
class _PersonRow:
    """A person who is or was a member."""

    id: UUID
    is_present: bool


@dataclass(frozen=True, slots=True)
class _TakenOver:
    """A member who has another account now, and the account before, which nobody can sign in to."""

    member_id: UUID
    former_user_id: UUID


_ROLE = Statement(
    HeldRole,
    """SELECT role, custom_role_id, custom_scopes FROM members
WHERE tenant_id = $1 AND id = $2 AND left_at IS NULL""",
)
_LOCK_ROLE = _ROLE + " FOR SHARE"
_GRANTED = Statement(
    frozenset[Scope],
    """SELECT ARRAY(SELECT jsonb_array_elements_text(scopes)) FROM services
WHERE tenant_id = $1 AND id = $2 AND status = 'ACTIVE' FOR SHARE""",
)
#: Not those of an import whom nobody has proven to be yet.
_OWNERS = Statement(
    int,
    """SELECT count(*) FROM members
WHERE tenant_id = $1 AND role = 'OWNER' AND left_at IS NULL AND NOT is_awaited""",
)
_SET_ROLE = """UPDATE members SET role = $3, custom_role_id = $4, custom_scopes = $5::jsonb
WHERE tenant_id = $1 AND id = $2"""
_BY_USER = Statement(
    _PersonRow, "SELECT id, left_at IS NULL AS is_present FROM members WHERE tenant_id = $1 AND user_id = $2"
)
_SHOW_PRESENCE = "UPDATE members SET shows_presence = $3 WHERE tenant_id = $1 AND id = $2"
_FIND = Statement(UUID, "SELECT id FROM members WHERE tenant_id = $1 AND user_id = $2 AND left_at IS NULL")
_JOIN = """INSERT INTO members (id, tenant_id, user_id, name, role, custom_role_id, custom_scopes)
VALUES ($2, $1, $3, $4, $5, $6, $7::jsonb)"""
_REJOIN = "UPDATE members SET left_at = NULL, name = $3 WHERE tenant_id = $1 AND id = $2"
_TAKE_OVER = Statement(_TakenOver, "SELECT member_id, former_user_id FROM take_over_member($1)")
_DELETE_FORMER = Statement(bool, "SELECT delete_unreachable_account($1)")
_KNOWN = "UPDATE members SET is_awaited = false WHERE tenant_id = $1 AND id = $2 AND is_awaited"
#: Who leaves keeps no custom role, so it can be deleted.
_LEAVE = Statement(
    UUID,
    """UPDATE members SET left_at = now(), custom_role_id = NULL, custom_scopes = NULL
WHERE tenant_id = $1 AND id = $2 RETURNING user_id""",
)
_LEFT = """UPDATE members SET left_at = coalesce(left_at, now()), custom_role_id = NULL, custom_scopes = NULL
WHERE tenant_id = $1 AND id = $2"""
#: First, in the order of `tenants.consents`. The next, so that tokens of a code that is redeemed at the same time are
#: either refused, or seen by the statements that follow.
_LOCK_FAMILIES = """SELECT FROM token_families WHERE tenant_id = $1 AND member_id = $2 AND revoked_at IS NULL
ORDER BY id FOR NO KEY UPDATE"""
_END_CODES = "DELETE FROM authorization_codes WHERE tenant_id = $1 AND member_id = $2 AND used_at IS NULL"
_END_TOKENS = """UPDATE access_tokens SET revoked_at = now()
WHERE tenant_id = $1 AND member_id = $2 AND revoked_at IS NULL"""
_END_FAMILIES = """UPDATE token_families SET revoked_at = now(), revoked_because = 'member left'
WHERE tenant_id = $1 AND member_id = $2 AND revoked_at IS NULL"""
#: A person who comes back asks again.
_END_REQUESTS = """UPDATE app_requests SET status = 'EXPIRED'
WHERE tenant_id = $1 AND member_id = $2 AND status = 'OPEN'"""
_END_SESSIONS = "SELECT end_sessions_of_tenant($1)"
_IS_ACCOUNT_OPEN = Statement(bool, "SELECT is_account_open($1)")


async def show_presence(work: UnitOfWork, actor: Actor, *, is_shown: bool) -> None:
    """Whether others see that the person is online. A program must not end the hiding of a person."""
    grant_checks.require_person(actor)
    await work.execute(_SHOW_PRESENCE, work.tenant_id, actor.id, is_shown)


async def present_role(work: UnitOfWork, actor: Actor) -> HeldRole | None:
    """The actor's role now, read under the lock; the token may have been checked before a change. None for a
    service."""
    if actor.kind is not ActorKind.PERSON:
        return None
    held = await work.fetchrow(_ROLE, work.tenant_id, actor.id)
    if held is None:
        raise NotPermitted("you are no longer a member")
    return held


async def as_of_now(work: UnitOfWork, actor: Actor) -> Actor:
    """The actor with the rights of this moment; they cannot change until the transaction ends.

    What an actor grants outlives the request. So it must not depend on a token that was checked before the actor was
    demoted.
    """
    scopes = actor.scopes
    role = None
    if actor.kind is ActorKind.PERSON:
        held = await work.fetchrow(_LOCK_ROLE, work.tenant_id, actor.id)
        if held is None:
            raise NotPermitted("you are no longer a member")
        scopes &= held.scopes
        role = held.role
    program = actor.id if actor.kind is ActorKind.SERVICE else actor.service_id
    if program is not None:
        scopes &= await work.fetchrow(_GRANTED, work.tenant_id, program) or frozenset()
    return replace(actor, role=role, scopes=scopes)


async def lock_admin(work: UnitOfWork, actor: Actor) -> Actor:
    """Take the tenant's lock. Returns the actor with the rights of this moment; they still need `admin:write`.

    A request that waited for the lock may have lost scopes meanwhile: a custom role was changed.
    """
    actor.require(Scope.ADMIN_WRITE)
    await tenant_status.lock(work)
    actor = await as_of_now(work, actor)
    actor.require(Scope.ADMIN_WRITE)
    return actor


async def role_of(work: UnitOfWork, member_id: UUID) -> HeldRole:
    held = await work.fetchrow(_ROLE, work.tenant_id, member_id)
    if held is None:
        raise MemberNotFound(path=("input", "memberId"))
    return held


async def find(work: UnitOfWork, *, user_id: UUID) -> UUID | None:
    """The member of this user, if they are a member now."""
    return await work.fetchrow(_FIND, work.tenant_id, user_id)


async def change_role(work: UnitOfWork, actor: Actor, hints: Hints, *, member_id: UUID, chosen: RoleChoice) -> None:
    actor = await lock_admin(work, actor)
    await role_of(work, member_id)  # both are looked for before the caller's right is judged
    given = await role_choice.resolve(work, chosen)
    current = await _touch(work, actor, member_id)
    grant_checks.require_role(
        actor, await present_role(work, actor), given, current=current, path=("input", role_choice.field(chosen))
    )
    if current.role is Role.OWNER and given.role is not Role.OWNER:
        await _spare_last_owner(work)
    await _set_role(work, member_id, given)
    work.after_commit(lambda: hints.revoked(member_id))


async def remove(work: UnitOfWork, actor: Actor, hints: Hints, *, member_id: UUID) -> None:
    """An admin removes a member. Everything that acts for the person in this tenant ends."""
    actor = await lock_admin(work, actor)
    await _end_membership(work, hints, member_id, await _touch(work, actor, member_id))


async def leave(work: UnitOfWork, actor: Actor, hints: Hints) -> None:
    """The member leaves; a service cannot do it for a person."""
    grant_checks.require_person(actor)
    await tenant_status.lock(work)
    await _end_membership(work, hints, actor.id, await role_of(work, actor.id))


async def join(work: UnitOfWork, *, user_id: UUID, name: str, held: HeldRole) -> UUID:
    """Returns the person's member. A person who was a member before gets the same member again. This also holds if the
    tenant's own provider had created their earlier account, or the member was imported: the member then belongs to this
    account of the same address. An imported member keeps the name that its agents know.

    Raises `AlreadyMember`, `AccountClosed`, or `QuotaExceeded`. The caller has checked that the person may join: by an
    invitation, by the tenant's own provider, or as the owner of a new tenant.
    """
    name = text.require(name, name="name", max_chars=DEFAULT.name_chars)
    await tenant_status.lock(work)
    person = await work.fetchrow(_BY_USER, work.tenant_id, user_id)
    if person is not None and person.is_present:
        raise AlreadyMember
    await require_open_account(work, user_id)
    former_id = await _take_over(work, user_id) if person is None else person.id
    if former_id is not None:
        if await find(work, user_id=user_id) is None:
            await rejoin(work, member_id=former_id, name=name, held=held)
        else:
            await _set_role(work, former_id, held)
        return former_id
    await quotas.claim(work, quotas.MEMBERS)
    member_id = uuid4()
    await work.execute(_JOIN, work.tenant_id, member_id, user_id, name, *_columns(held))
    return member_id


async def _take_over(work: UnitOfWork, user_id: UUID) -> UUID | None:
    """Give the former or awaited member of the same address to this account. The account that was made for the member
    goes, unless it is a member elsewhere."""
    taken = await work.fetchrow(_TAKE_OVER, user_id)
    if taken is None:
        return None
    await work.fetch_one(_DELETE_FORMER, taken.former_user_id)
    return taken.member_id


async def require_open_account(work: UnitOfWork, user_id: UUID) -> None:
    """Raises `AccountClosed`. Otherwise the account is not closed before this transaction ends."""
    if not await work.fetchrow(_IS_ACCOUNT_OPEN, user_id):
        raise AccountClosed


async def rejoin(work: UnitOfWork, *, member_id: UUID, name: str, held: HeldRole) -> None:
    """A former member returns; the caller holds the tenant's lock. Tokens and sessions that ended stay ended. Raises
    `QuotaExceeded`."""
    await quotas.claim(work, quotas.MEMBERS)
    await work.execute(_REJOIN, work.tenant_id, member_id, name)
    await _set_role(work, member_id, held)


async def recognised(work: UnitOfWork, *, member_id: UUID) -> None:
    """The tenant's own provider has signed in the person of an imported member, who keeps the account made for it."""
    await work.execute(_KNOWN, work.tenant_id, member_id)


async def _touch(work: UnitOfWork, actor: Actor, member_id: UUID) -> HeldRole:
    """The role of a member whom the actor may change or remove."""
    held = await role_of(work, member_id)
    grant_checks.require_touch(actor, await present_role(work, actor), held, path=("input", "memberId"))
    return held


async def _set_role(work: UnitOfWork, member_id: UUID, held: HeldRole) -> None:
    await work.execute(_SET_ROLE, work.tenant_id, member_id, *_columns(held))


def _columns(held: HeldRole) -> tuple[Role, UUID | None, str | None]:
    """In the order of the columns."""
    return held.role, held.custom_role_id, None if held.custom_scopes is None else json.dumps(held.custom_scopes)


async def _spare_last_owner(work: UnitOfWork) -> None:
    if await work.fetch_one(_OWNERS, work.tenant_id) == 1:
        raise LastOwner


async def _end_membership(work: UnitOfWork, hints: Hints, member_id: UUID, held: HeldRole) -> None:
    if held.role is Role.OWNER:
        await _spare_last_owner(work)
    user_id = await work.fetch_one(_LEAVE, work.tenant_id, member_id)
    await work.execute(_END_SESSIONS, user_id)
    await _end_rights(work, hints, member_id)


async def follow_account(work: UnitOfWork, hints: Hints, *, member_id: UUID) -> None:
    """End the membership of a person whose account is deleted, whoever owns the tenant then. May be repeated."""
    await work.execute(_LEFT, work.tenant_id, member_id)
    await _end_rights(work, hints, member_id)


async def _end_rights(work: UnitOfWork, hints: Hints, member_id: UUID) -> None:
    for statement in (_LOCK_FAMILIES, _END_CODES, _END_TOKENS, _END_FAMILIES, _END_REQUESTS):
        await work.execute(statement, work.tenant_id, member_id)
    work.after_commit(lambda: hints.revoked(member_id))
