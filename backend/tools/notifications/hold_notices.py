"""Word of what waits for people goes out: that it waits, and that it does so no more. For webhooks, and for mails.

No step and no answer pays for it: `runtime.background_jobs.notifications` calls `tell` about once a second, for tenants
with something to tell. The row is the outbox. What was told of it last gets a number in the order of its tenant, by
which endpoints follow (`webhooks.holds`), and `mail_at`, when people are mailed (`tools.notifications.hold_mails`).
What is answered within that second is not told at all.
"""

from enum import StrEnum
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tools.calls import waiting


class HoldNotice(StrEnum):
    WAITING = "WAITING"
    ANSWERED = "ANSWERED"
    #: Its time was over, or its agent was stopped or reset.
    EXPIRED = "EXPIRED"


_FIND = "SELECT tenant_id FROM find_untold_holds($1)"
_LOCK = "SELECT pg_try_advisory_xact_lock(hashtextextended('holds/' || $1::text, 0))"
#: As the indexes have it (migration 0066).
_UNTOLD = f"{waiting.IS_ASKED} AND t.told IS NULL"
_OVER = "t.told = 'WAITING' AND NOT (t.state = 'HELD' AND (t.kind = 'SPACE' OR t.consent IS NOT DISTINCT FROM 'ASKED'))"
_TELL = f"""
WITH found AS (
  SELECT t.id, t.created_at, CASE WHEN t.told IS NULL THEN 'WAITING' WHEN t.answered_by_id IS NOT NULL THEN 'ANSWERED'
    ELSE 'EXPIRED' END AS told
  FROM tool_calls t WHERE t.tenant_id = $1 AND ({_UNTOLD} OR {_OVER})
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
    """Tenants with something to be told, or mailed."""
    async with unit_of_work(None, read_only=True) as work:
        return [row["tenant_id"] for row in await work.fetch(_FIND, limit)]


async def lock(work: UnitOfWork) -> bool:
    """One worker tells for a tenant; False: another one is at it."""
    found: bool = await work.fetchval(_LOCK, str(work.tenant_id))
    return found


async def tell(tenant_id: UUID) -> None:
    """One batch."""
    async with unit_of_work(tenant_id) as work:
        if await lock(work):
            await work.execute(_TELL, tenant_id, DEFAULT.holds_told, float(DEFAULT.hold_mail_after_seconds))
