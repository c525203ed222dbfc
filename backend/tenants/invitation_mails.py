"""Admins invite people by e-mail. The link is valid once, for seven days, for the person who has the address.

The API calls it. The link is mailed after the commit and is stored nowhere else. `invitations` handles its use.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from backend.kit import addresses, opaque, purge
from backend.kit.keyring import KeyPurpose, Keyring
from backend.kit.limits import DEFAULT
from backend.kit.mail import Mail, Mailer, plain_name
from backend.kit.opaque import Prefix
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import grant_checks, members, quotas, role_choice
from backend.tenants.actor import Actor, ActorKind, HeldRole, Scope
from backend.tenants.errors import (
    AlreadyInvited,
    AlreadyMember,
    InvitationClosed,
    InvitationNotFound,
    PeopleOnly,
    TooManyInvitations,
)
from backend.tenants.models import Role
from backend.tenants.quotas import QuotaExceeded
from backend.tenants.role_choice import RoleChoice

_LIFETIME = timedelta(days=DEFAULT.invitation_days)
_PAUSE = timedelta(seconds=DEFAULT.invitation_pause_seconds)


@dataclass(frozen=True, slots=True)
class LinkMailer:
    """What sends links to people. `url` is the base address of the installation."""

    keys: Keyring
    mailer: Mailer
    url: str


@dataclass(frozen=True, slots=True)
class _MailCount:
    """Mails of the last 24 hours."""

    of_tenant: int
    of_address: int


@dataclass(frozen=True, slots=True)
class _LockedInvitation:
    email: str
    role: Role
    custom_role_id: UUID | None
    is_open: bool
    is_expired: bool
    is_fresh: bool

    @property
    def offered(self) -> RoleChoice:
        return RoleChoice(self.role) if self.custom_role_id is None else RoleChoice(None, self.custom_role_id)


_PURGE = purge.deletion(
    "invitations",
    since="least(accepted_at, revoked_at, expires_at)",
    retention=timedelta(days=DEFAULT.past_listed_days),
)
_LAPSE = """UPDATE invitations SET revoked_at = now()
WHERE tenant_id = $1 AND email = $2 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at <= now()"""
_IS_INVITED = Statement(
    bool,
    """SELECT EXISTS (SELECT FROM invitations
WHERE tenant_id = $1 AND email = $2 AND accepted_at IS NULL AND revoked_at IS NULL)""",
)
#: The mails of the last 24 hours. The row of an invitation does not say how often it was sent, but the audit log does:
#: each `resendInvitation` adds its entry in its own transaction (`api.writing.mutations`), so the count is exact.
_MAILED = """FROM (
  SELECT i.created_at AS mailed_at, i.email FROM invitations i
  WHERE i.tenant_id = $1 AND i.created_at > now() - interval '1 day'
  UNION ALL SELECT a.occurred_at, i.email FROM audit_log a
  LEFT JOIN invitations i ON (i.tenant_id, i.id) = (a.tenant_id, a.target_id)
  WHERE a.tenant_id = $1 AND a.action = 'resendInvitation' AND a.occurred_at > now() - interval '1 day') m"""
_COUNT = Statement(
    _MailCount, f"SELECT count(*) AS of_tenant, count(*) FILTER (WHERE m.email = $2) AS of_address {_MAILED}"
)
_ROOM = Statement(datetime, f"SELECT m.mailed_at + interval '1 day' {_MAILED} ORDER BY m.mailed_at OFFSET $2 LIMIT 1")
_IS_MEMBER = Statement(bool, "SELECT is_member_email($1)")
_INSERT = """INSERT INTO invitations
  (tenant_id, id, email, role, digest, invited_by, expires_at, spaces, custom_role_id)
VALUES ($1, $2, $3, $4, $5, $6, now() + $7::interval, to_jsonb($8::uuid[]), $9)"""
_LOCK = Statement(
    _LockedInvitation,
    """SELECT email, role, custom_role_id, accepted_at IS NULL AND revoked_at IS NULL AS is_open,
  expires_at <= now() AS is_expired, expires_at - $3::interval > now() - $4::interval AS is_fresh
FROM invitations WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE""",
)
#: The member who sends it again becomes its sender (`invited_by`).
_RENEW = """UPDATE invitations SET digest = $3, expires_at = now() + $4::interval, invited_by = $5
WHERE tenant_id = $1 AND id = $2"""
_REVOKE = "UPDATE invitations SET revoked_at = now() WHERE tenant_id = $1 AND id = $2"
_TENANT = Statement(str, "SELECT name FROM tenants WHERE tenant_id = $1")


async def invite(
    work: UnitOfWork, actor: Actor, post: LinkMailer, *, email: str, chosen: RoleChoice, space_ids: Sequence[UUID] = ()
) -> UUID:
    """Creates an invitation. The tenant does not learn whether the address has an account.

    The caller has checked that the actor may bring somebody into these spaces.
    """
    actor = await _begin(work, actor)
    given = await _check_gives(work, actor, chosen)
    email = addresses.require(email)
    await work.execute(_PURGE, work.tenant_id)
    await work.execute(_LAPSE, work.tenant_id, email)
    await _check_room(work, email)
    invitation_id, link = uuid4(), opaque.generate(Prefix.LINK)
    digest = post.keys.digest(KeyPurpose.LINK, link)
    await work.execute(
        _INSERT,
        work.tenant_id,
        invitation_id,
        email,
        given.role,
        digest,
        actor.id,
        _LIFETIME,
        list(dict.fromkeys(space_ids)),
        given.custom_role_id,
    )
    await _mail(work, actor, post, email=email, link=link)
    return invitation_id


async def resend(work: UnitOfWork, actor: Actor, post: LinkMailer, *, invitation_id: UUID) -> None:
    """Sends a new link, valid for another seven days. The previous link becomes invalid.

    It is a mail to a stranger, as a new invitation is. So it counts in the same limits.
    """
    actor = await _begin(work, actor)
    row = await _lock_open(work, invitation_id)
    await _check_gives(work, actor, row.offered)
    if row.is_fresh:
        raise TooManyInvitations(
            f"the invitation was sent less than {DEFAULT.invitation_pause_seconds} seconds ago: try again later"
        )
    if row.is_expired:
        await quotas.claim(work, quotas.OPEN_INVITATIONS)
    await _check_mails(work, row.email, path=("input", "invitationId"))
    link = opaque.generate(Prefix.LINK)
    await work.execute(
        _RENEW, work.tenant_id, invitation_id, post.keys.digest(KeyPurpose.LINK, link), _LIFETIME, actor.id
    )
    await _mail(work, actor, post, email=row.email, link=link)


async def revoke(work: UnitOfWork, actor: Actor, *, invitation_id: UUID) -> None:
    await members.lock_admin(work, actor)
    await _lock_open(work, invitation_id)
    await work.execute(_REVOKE, work.tenant_id, invitation_id)


async def _begin(work: UnitOfWork, actor: Actor) -> Actor:
    """The actor with the rights of this moment, under the tenant's lock."""
    actor.require(Scope.ADMIN_WRITE)
    if actor.kind is not ActorKind.PERSON:
        raise PeopleOnly
    return await members.lock_admin(work, actor)


async def _check_gives(work: UnitOfWork, actor: Actor, chosen: RoleChoice) -> HeldRole:
    """The actor becomes the sender of the invitation, so the actor must be allowed to give its role."""
    given, path = await role_choice.resolve(work, chosen), ("input", role_choice.field(chosen))
    grant_checks.require_role(actor, await members.present_role(work, actor), given, path=path)
    return given


async def _check_room(work: UnitOfWork, email: str) -> None:
    if await work.fetch_one(_IS_MEMBER, email):
        raise AlreadyMember(path=("input", "email"))
    if await work.fetch_one(_IS_INVITED, work.tenant_id, email):
        raise AlreadyInvited(path=("input", "email"))
    await quotas.claim(work, quotas.OPEN_INVITATIONS)
    await _check_mails(work, email, path=("input", "email"))


async def _check_mails(work: UnitOfWork, email: str, *, path: tuple[str, ...]) -> None:
    """The caller has the tenant's lock, so concurrent mails are counted one after the other."""
    count = await work.fetch_one(_COUNT, work.tenant_id, email)
    if count.of_tenant >= DEFAULT.invitations_per_day:
        raise await _too_many_today(work, count.of_tenant)
    if count.of_address >= DEFAULT.invitations_per_address:
        raise TooManyInvitations(
            f"a tenant sends at most {DEFAULT.invitations_per_address} invitations to one address in 24 hours: "
            "try again later",
            path=path,
        )


async def _too_many_today(work: UnitOfWork, today: int) -> QuotaExceeded:
    limit = DEFAULT.invitations_per_day
    return QuotaExceeded(
        "invitations_per_day",
        limit=limit,
        used=today,
        resets_at=await work.fetchrow(_ROOM, work.tenant_id, today - limit),
        message=f"a tenant sends at most {limit} invitations in 24 hours",
    )


async def _lock_open(work: UnitOfWork, invitation_id: UUID) -> _LockedInvitation:
    row = await work.fetchrow(_LOCK, work.tenant_id, invitation_id, _LIFETIME, _PAUSE)
    if row is None:
        raise InvitationNotFound(path=("input", "invitationId"))
    if not row.is_open:
        raise InvitationClosed(path=("input", "invitationId"))
    return row


async def _mail(work: UnitOfWork, actor: Actor, post: LinkMailer, *, email: str, link: str) -> None:
    tenant, inviter = plain_name(await work.fetch_one(_TENANT, work.tenant_id)), plain_name(actor.name)
    text = f"""{inviter} invites you to join {tenant}.

Follow this link to accept. It is valid once, for {DEFAULT.invitation_days} days, and only for you:

{post.url}/invitations/{link}

If you do not know this person, do nothing.
"""
    mail = Mail(to=email, subject=f"{inviter} invites you to {tenant}", text=text)
    work.after_commit(lambda: post.mailer.send(mail))
