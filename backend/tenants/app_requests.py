"""People ask the admins to install an app, or to grant an installation more; admins answer.

The consent page asks (`oauth.server.authorize`); the API and a page at `/account` answer. An approval does what
`installApp` and `updateInstallation` do, with the rights of the admin who approves. The answer has an end: a request
expires, and it ends when the person leaves or the app is deleted.
"""

import json
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from backend.kit import purge, text
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import apps, grant_checks, members, services
from backend.tenants.actor import Actor, Scope
from backend.tenants.apps import PublicApp
from backend.tenants.errors import AlreadyAsked, AppRequestClosed, AppRequestNotFound, TooManyAppRequests
from backend.tenants.models import AppRequestStatus

#: The status of a request `r` now, in SQL.
STATUS = """CASE WHEN r.status = 'OPEN' AND (r.expires_at <= now()
    OR NOT EXISTS (SELECT FROM members m WHERE (m.tenant_id, m.id) = (r.tenant_id, r.member_id) AND m.left_at IS NULL)
    OR NOT EXISTS (SELECT FROM read_app(NULL, r.app_id) a WHERE a.status <> 'DELETED')) THEN 'EXPIRED'
  ELSE r.status END"""

#: Whether a member `m` may answer requests, in SQL.
MAY_ANSWER = """m.left_at IS NULL AND NOT m.is_awaited AND (m.custom_scopes IS NULL AND m.role IN ('OWNER', 'ADMIN')
  OR m.custom_scopes @> '["admin:read", "admin:write"]')"""


@dataclass(frozen=True, slots=True)
class AskedFor:
    """A request as people see it."""

    id: UUID
    app_id: UUID
    member_id: UUID
    member_name: str
    scopes: Json[list[str]]
    reason: str
    status: AppRequestStatus
    answer: str
    created_at: datetime
    expires_at: datetime


#: Concurrent requests of one person count one after the other, those that are mailed too. It comes before the lock of
#: `members.as_of_now`: two transactions that share that one would wait for each other.
_LOCK_MEMBER = "SELECT FROM members WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE"
_COUNT = Statement(
    int, "SELECT count(*) FROM app_requests r WHERE r.tenant_id = $1 AND r.member_id = $2 AND r.status = 'OPEN'"
)
#: Those that have expired count no more, and are not in the way of a new one.
_CLOSE = f"""UPDATE app_requests r SET status = 'EXPIRED' WHERE r.tenant_id = $1 AND r.member_id = $2
AND r.status = 'OPEN' AND {STATUS} = 'EXPIRED'"""  # noqa: S608 -- constants of this module
_ADD = Statement(
    UUID,
    """INSERT INTO app_requests (id, tenant_id, app_id, member_id, scopes, reason, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, now() + $7)
ON CONFLICT (tenant_id, member_id, app_id, scopes) WHERE status = 'OPEN' DO NOTHING RETURNING id""",
)
_SHOWN = f"""SELECT r.id, r.app_id, r.member_id, m.name AS member_name, r.scopes, r.reason, {STATUS} AS status,
  r.answer, r.created_at, r.expires_at
FROM app_requests r JOIN members m ON (m.tenant_id, m.id) = (r.tenant_id, r.member_id) WHERE r.tenant_id = $1"""  # noqa: S608
_LOCK = Statement(AskedFor, f"{_SHOWN} AND r.id = $2 FOR NO KEY UPDATE OF r")
_OPEN = Statement(
    AskedFor, f"{_SHOWN} AND r.status = 'OPEN' AND {STATUS} = 'OPEN' ORDER BY r.created_at, r.id LIMIT $2"
)
_OWN = Statement(AskedFor, f"{_SHOWN} AND r.member_id = $2 ORDER BY r.created_at DESC, r.id LIMIT $3")
_ANSWER = """UPDATE app_requests SET status = $3, answered_by = $4, answer = $5, answered_at = now()
WHERE tenant_id = $1 AND id = $2"""
_FORGET = purge.deletion(
    "app_requests",
    since="coalesce(answered_at, expires_at)",
    retention=timedelta(days=DEFAULT.app_request_kept_days),
)


async def ask(work: UnitOfWork, actor: Actor, *, app: PublicApp, scopes: Collection[Scope], reason: str) -> UUID:
    """Asks for an app, or for more scopes of an installed one. `scopes`: those that the person would use.

    Only for people in person: a program would ask in their name. Raises `AlreadyAsked`, `TooManyAppRequests`.
    """
    grant_checks.require_person(actor)
    await work.execute(_LOCK_MEMBER, work.tenant_id, actor.id)
    actor = await members.as_of_now(work, actor)
    reason = text.require(reason, name="reason", max_chars=DEFAULT.app_request_chars, allow_empty=True)
    wanted = sorted(frozenset(scopes) & app.scopes & actor.scopes)
    await work.execute(_CLOSE, work.tenant_id, actor.id)
    await work.execute(_FORGET, work.tenant_id)
    if await work.fetch_one(_COUNT, work.tenant_id, actor.id) >= DEFAULT.app_requests:
        raise TooManyAppRequests
    lifetime = timedelta(days=DEFAULT.app_request_days)
    request_id = await work.fetchrow(
        _ADD, uuid4(), work.tenant_id, app.id, actor.id, json.dumps(wanted), reason, lifetime
    )  # fmt: skip
    if request_id is None:
        raise AlreadyAsked
    return request_id


async def answer(
    work: UnitOfWork, actor: Actor, hints: Hints, *, request_id: UUID, is_approved: bool, reason: str
) -> AskedFor:
    """Approves or rejects. An approval installs the app or adds to its scopes; the answering admin needs all of them.

    An approval is consent for a person, so a program may give it only if an admin vouches for it. Returns the request
    as it was.
    """
    actor = await members.as_of_now(work, actor)
    actor.require(Scope.ADMIN_WRITE)
    reason = text.require(reason, name="reason", max_chars=DEFAULT.app_request_chars, allow_empty=True)
    asked = await work.fetchrow(_LOCK, work.tenant_id, request_id)
    if asked is None:
        raise AppRequestNotFound(path=("input", "appRequestId"))
    grant_checks.require_vouched(actor, path=("input", "appRequestId"))
    if asked.status is not AppRequestStatus.OPEN:
        raise AppRequestClosed(path=("input", "appRequestId"))
    if is_approved:
        await _grant(work, actor, hints, asked)
    status = AppRequestStatus.APPROVED if is_approved else AppRequestStatus.REJECTED
    await work.execute(_ANSWER, work.tenant_id, request_id, status, actor.id, reason)
    return asked


async def _grant(work: UnitOfWork, actor: Actor, hints: Hints, asked: AskedFor) -> None:
    app = await apps.public(work, app_id=asked.app_id)
    if app is None:
        raise AppRequestClosed(path=("input", "appRequestId"))
    present = await services.installation_of(work, app.id)
    if present is None:
        await services.install(work, actor, app=app, scopes=asked.scopes, may_be_none=True)
    elif not set(asked.scopes) <= present.scopes:
        scopes = present.scopes | frozenset(map(Scope, asked.scopes))
        await services.regrant(work, actor, hints, service_id=present.id, scopes=scopes)


async def waiting(work: UnitOfWork, actor: Actor, *, limit: int) -> list[AskedFor]:
    """The open requests of the organisation, the oldest first."""
    actor.require(Scope.ADMIN_READ)
    return await work.fetch(_OPEN, work.tenant_id, limit)


async def of_member(work: UnitOfWork, actor: Actor, *, limit: int) -> list[AskedFor]:
    """The person's own requests, the newest first."""
    return await work.fetch(_OWN, work.tenant_id, actor.id, limit)
