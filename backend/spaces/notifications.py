"""Writes and reads what concerns a person or program: they were mentioned, joined a space, or left it; a request for an
app waits for them, or was answered (ADR 0075).

`members` and `deletion` write joins and departures; `post_message.sql` writes mentions; whoever asks for an app, or
answers, calls `note_app_request`. The feed of a person
(`spaces.viewer`) reads all of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, call
from backend.spaces.models import NotificationKind
from backend.tenants import app_requests
from backend.tenants.models import AppRequestStatus

#: The most that one read returns.
PAGE = 50
#: Rows that one transaction numbers, or deletes.
_NUMBERED = 1_000


@dataclass(frozen=True, slots=True)
class NotificationRow:
    """`message_seq` and `message_id` are set for a MENTION, `app_request_id` for an APP_REQUEST, else `space_id`."""

    seq: int
    kind: NotificationKind
    space_id: UUID | None
    app_request_id: UUID | None
    #: Of an APP_REQUEST, as it is now. Null: it is deleted.
    request_status: AppRequestStatus | None
    request_answer: str | None
    app_name: str | None
    message_id: UUID | None
    message_seq: int | None
    created_at: datetime
    #: The actor is a member of the space now.
    is_member: bool
    #: It is a new mention, and the actor wants an alert of it.
    is_alert: bool


@dataclass(frozen=True, slots=True)
class NotificationHead:
    """The newest number of an actor, the oldest that is still stored, and whether rows wait for a number."""

    actor_id: UUID
    newest: int
    oldest: int
    has_unnumbered: bool


_NOTIFY = "SELECT notify_members($1, $2, $3, $4, NULL, NULL)"
_NUMBER = Statement(int, "SELECT number_notifications($1, $2, $3)")
_HEADS = Statement(
    NotificationHead,
    """SELECT actors.id AS actor_id, coalesce(newest.seq, 0) AS newest, coalesce(oldest.seq, 0) AS oldest,
  EXISTS (SELECT FROM notifications w
    WHERE w.tenant_id = $1 AND w.actor_id = actors.id AND w.seq IS NULL) AS has_unnumbered
FROM unnest($2::uuid[]) AS actors (id)
LEFT JOIN LATERAL (SELECT n.seq FROM notifications n WHERE n.tenant_id = $1 AND n.actor_id = actors.id
  AND n.seq IS NOT NULL ORDER BY n.seq DESC LIMIT 1) newest ON true
LEFT JOIN LATERAL (SELECT n.seq FROM notifications n WHERE n.tenant_id = $1 AND n.actor_id = actors.id
  AND n.seq IS NOT NULL ORDER BY n.seq LIMIT 1) oldest ON true""",
)
_PAGE = Statement(
    NotificationRow,
    f"""SELECT n.seq, n.kind, n.space_id, n.app_request_id,
  CASE WHEN r.id IS NOT NULL THEN {app_requests.STATUS} END AS request_status, r.answer AS request_answer,
  (SELECT a.name FROM read_app(NULL, r.app_id) a) AS app_name, n.message_id, n.message_seq, n.created_at,
  m.id IS NOT NULL AS is_member,
  coalesce(n.kind = 'MENTION' AND n.created_at > now() - make_interval(secs => $6)
    AND m.notification_level <> 'NONE' AND coalesce(m.muted_until, now()) <= now(), false) AS is_alert
FROM notifications n
LEFT JOIN space_members m ON (m.tenant_id, m.space_id, m.actor_id) = (n.tenant_id, n.space_id, n.actor_id)
LEFT JOIN app_requests r ON (r.tenant_id, r.id) = (n.tenant_id, n.app_request_id)
WHERE n.tenant_id = $1 AND n.actor_id = $2 AND n.seq > $3 AND n.seq <= $4 ORDER BY n.seq LIMIT $5""",  # noqa: S608 -- constants
)
#: The admins who may answer, the longest members first, and (of an answered one) the member who has asked. Old rows are
#: deleted when the actor's feed numbers new ones.
_NOTE_REQUEST = f"""INSERT INTO notifications (tenant_id, actor_id, kind, app_request_id)
SELECT $1, who.id, 'APP_REQUEST', $2 FROM (
  (SELECT m.id FROM members m WHERE m.tenant_id = $1 AND {app_requests.MAY_ANSWER} ORDER BY m.created_at, m.id LIMIT $3)
  UNION SELECT r.member_id FROM app_requests r WHERE r.tenant_id = $1 AND r.id = $2 AND r.status <> 'OPEN') who
ORDER BY who.id"""  # noqa: S608 -- constants


async def note_app_request(work: UnitOfWork, request_id: UUID) -> None:
    """Note that somebody has asked for an app, or that the request was answered."""
    await work.execute(_NOTE_REQUEST, work.tenant_id, request_id, DEFAULT.app_request_notified)


async def note(work: UnitOfWork, *, kind: NotificationKind, space_id: UUID, actor_ids: Sequence[UUID]) -> None:
    """Note that these actors joined or left the space. Agents among them get nothing."""
    if actor_ids:
        await work.execute(_NOTIFY, work.tenant_id, space_id, list(actor_ids), kind)


async def number(tenant_id: UUID, actor_id: UUID) -> None:
    """Number what has no number yet, and delete what is old, in short transactions of their own."""
    while (await call(tenant_id, _NUMBER, tenant_id, actor_id, _NUMBERED))[0] == _NUMBERED:
        pass


async def heads(work: UnitOfWork, actor_ids: Sequence[UUID]) -> dict[UUID, NotificationHead]:
    return {row.actor_id: row for row in await work.fetch(_HEADS, work.tenant_id, list(actor_ids))}


async def page(work: UnitOfWork, actor_id: UUID, *, after: int, upto: int) -> list[NotificationRow]:
    """The rows with a number after `after` and up to `upto`, oldest first, at most `PAGE`."""
    return await work.fetch(_PAGE, work.tenant_id, actor_id, after, upto, PAGE, DEFAULT.alert_seconds)
