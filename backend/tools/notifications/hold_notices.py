"""Notices that a call waits for people, and that it waits no longer. Webhooks and mails use them.

They cost no step and no answer any time: `runtime.background_jobs.notifications` calls `tell` about once a second, for
tenants with new notices. The row of the call is the outbox. The last notice about it gets a number in the tenant's
order, which webhook endpoints follow (`webhooks.holds`). `mail_at` is the time at which people are mailed
(`tools.notifications.hold_mails`). A call that is answered within that second causes no notice.
"""

from enum import StrEnum
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tools.calls import waiting


class HoldNotice(StrEnum):
    WAITING = "WAITING"
    ANSWERED = "ANSWERED"
    #: Its time was over, or its agent was stopped or reset.
    EXPIRED = "EXPIRED"


_FIND = Statement(UUID, "SELECT tenant_id FROM find_untold_holds($1)")
_LOCK = Statement(bool, "SELECT pg_try_advisory_xact_lock(hashtextextended('holds/' || $1::text, 0))")
#: The conditions of the partial indexes in `backend/migrations/sql/initial.sql`.
_IS_NEW = f"{waiting.IS_ASKED} AND t.told IS NULL"
_LATE = Statement(
    bool,
    f"""SELECT EXISTS (SELECT FROM tool_calls t WHERE t.tenant_id = $1
AND t.started_at <= now() - make_interval(secs => $2) AND {_IS_NEW})""",  # noqa: S608
)
_OVER = "t.told = 'WAITING' AND NOT (t.state = 'HELD' AND (t.kind = 'SPACE' OR t.consent IS NOT DISTINCT FROM 'ASKED'))"
_WRITE = f"""
WITH found AS (
  SELECT t.id, t.created_at, CASE WHEN t.told IS NULL THEN 'WAITING' WHEN t.answered_by_id IS NOT NULL THEN 'ANSWERED'
    ELSE 'EXPIRED' END AS told
  FROM tool_calls t WHERE t.tenant_id = $1 AND ({_IS_NEW} OR {_OVER})
  ORDER BY t.created_at, t.id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
), numbered AS (
  SELECT id, told, row_number() OVER (ORDER BY created_at, id) + greatest(
    coalesce((SELECT max(c.told_seq) FROM tool_calls c WHERE c.tenant_id = $1), 0),
    coalesce((SELECT max(e.seq) FROM webhook_endpoints e WHERE e.tenant_id = $1 AND e.is_holds), 0)) AS seq FROM found
)
UPDATE tool_calls t SET told = n.told, told_seq = n.seq,
  mail_at = CASE n.told WHEN 'WAITING' THEN t.started_at + make_interval(secs => $3) END
FROM numbered n WHERE t.tenant_id = $1 AND t.id = n.id"""  # noqa: S608 -- constants


async def find(*, limit: int) -> list[UUID]:
    """Tenants with new notices or mails."""
    async with unit_of_work(None, read_only=True) as work:
        return await work.fetch(_FIND, limit)


async def lock(work: UnitOfWork) -> bool:
    """Takes the tenant's lock, so that one worker writes its notices. False: another worker has it."""
    return await work.fetch_one(_LOCK, str(work.tenant_id))


async def write_notices(tenant_id: UUID) -> None:
    """Writes one batch of notices."""
    async with unit_of_work(tenant_id) as work:
        if await lock(work):
            await work.execute(_WRITE, tenant_id, DEFAULT.holds_told, float(DEFAULT.hold_mail_after_seconds))


async def has_late(work: UnitOfWork) -> bool:
    """Whether calls of which no notice is written yet have waited for so long that people are mailed about them."""
    return await work.fetch_one(_LATE, work.tenant_id, float(DEFAULT.hold_mail_after_seconds))
