"""Personal access tokens: a member creates, lists and revokes their own. The API and the pages call it.

A token has no more scopes than the token that created it, and expires no later. One that was created at the console
ends with the session of the browser too. `tokens` inserts the row.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import grant_checks, members, tokens
from backend.tenants import status as tenant_status
from backend.tenants.actor import Actor, Scope
from backend.tenants.errors import PeopleOnly, TokenNotFound, TooManyTokens
from backend.tenants.models import TokenKind
from backend.tenants.tokens import Grant, Issued

_MOMENT_SECONDS = 15.0


@dataclass(frozen=True, slots=True)
class OwnToken:
    """A valid token of a member, as the member sees it."""

    id: UUID
    name: str
    hint: str
    scopes: frozenset[Scope]
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None


@dataclass(frozen=True, slots=True)
class _Creator:
    """The token of the request. Both are None if it does not end."""

    time_left: timedelta | None
    #: Of the console: the family ends with the session of the browser.
    family_id: UUID | None


_NO_CREATOR = _Creator(None, None)
_COUNT = Statement(
    int,
    """SELECT count(*) FROM access_tokens WHERE tenant_id = $1 AND member_id = $2 AND kind = 'PERSONAL'
AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())""",
)
_CREATOR = Statement(
    _Creator, "SELECT expires_at - now() AS time_left, family_id FROM access_tokens WHERE tenant_id = $1 AND id = $2"
)
_OF = Statement(
    UUID,
    "SELECT member_id FROM access_tokens WHERE tenant_id = $1 AND id = $2 AND kind = 'PERSONAL' FOR NO KEY UPDATE",
)
_OWN = Statement(
    OwnToken,
    """SELECT id, name, hint, ARRAY(SELECT jsonb_array_elements_text(scopes)) AS scopes, created_at, expires_at,
  last_used_at FROM access_tokens
WHERE tenant_id = $1 AND member_id = $2 AND kind = 'PERSONAL' AND revoked_at IS NULL
  AND (expires_at IS NULL OR expires_at > now()) ORDER BY created_at DESC, id LIMIT $3""",
)
#: `last_used_at` is late by up to half a minute.
_UNUSED = Statement(
    bool,
    """SELECT last_used_at IS NULL AND created_at > now() - make_interval(secs => $3) FROM access_tokens
WHERE tenant_id = $1 AND id = $2""",
)
_REVOKE = "UPDATE access_tokens SET revoked_at = now() WHERE tenant_id = $1 AND id = $2 AND revoked_at IS NULL"


async def of(work: UnitOfWork, member_id: UUID) -> Sequence[OwnToken]:
    """The valid tokens of the member, newest first."""
    return await work.fetch(_OWN, work.tenant_id, member_id, DEFAULT.tokens_per_member)


async def is_surely_unused(work: UnitOfWork, token_id: UUID) -> bool:
    """Whether it was made a moment ago, as by the first of two clicks, so that nobody can have copied it."""
    return await work.fetch_one(_UNUSED, work.tenant_id, token_id, _MOMENT_SECONDS)


async def create(
    work: UnitOfWork,
    keys: Keyring,
    actor: Actor,
    *,
    name: str,
    scopes: Collection[str],
    expires_in_days: int,
    creating_token_id: UUID | None = None,
) -> Issued:
    """Creates a token of the actor. `creating_token_id`: the token of the request; the new token expires no later
    than it, and belongs to its family."""
    grant_checks.require_person(actor)
    name = text.require(name, name="name", max_chars=DEFAULT.name_chars)
    granted = grant_checks.grantable(actor, scopes)
    lifetime = _checked_lifetime(expires_in_days)
    await tenant_status.lock(work)
    await members.present_role(work, actor)
    if await work.fetch_one(_COUNT, work.tenant_id, actor.id) >= DEFAULT.tokens_per_member:
        raise TooManyTokens(f"you have {DEFAULT.tokens_per_member} access tokens, the maximum: revoke one first")
    creator = await work.fetchrow(_CREATOR, work.tenant_id, creating_token_id) or _NO_CREATOR
    grant = Grant(
        TokenKind.PERSONAL,
        granted,
        member_id=actor.id,
        name=name,
        lifetime=lifetime if creator.time_left is None else min(lifetime, creator.time_left),
        family_id=creator.family_id,
        created_by=actor.id,
    )
    return await tokens.issue(work, keys, grant)


async def revoke(work: UnitOfWork, actor: Actor, hints: Hints, *, token_id: UUID) -> None:
    """Revokes a token of the actor, or any token with `admin:write`. A second call changes nothing."""
    member_id = await work.fetchrow(_OF, work.tenant_id, token_id)
    is_admin = Scope.ADMIN_WRITE in actor.scopes
    if member_id is None or not (is_admin or member_id == actor.id):
        raise TokenNotFound(path=("input", "tokenId"))
    if actor.service_id is not None and not is_admin:
        raise PeopleOnly
    await work.execute(_REVOKE, work.tenant_id, token_id)
    work.after_commit(lambda: hints.revoked(token_id))


def _checked_lifetime(days: int) -> timedelta:
    if not 1 <= days <= DEFAULT.token_days:
        raise InvalidInput(f"expiresInDays must be from 1 to {DEFAULT.token_days}", path=("input", "expiresInDays"))
    return timedelta(days=days)
