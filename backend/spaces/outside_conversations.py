"""Which conversation outside a message continues, if it names none, and how many messages went there lately.

`webhooks.connector_delivery` asks, for services in which each correspondent has a conversation of their own. A wrong
guess would tell one of them what is for another. So there is an answer only if nobody else can be meant.
"""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.connectors.port import Place
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class _Newest:
    """The newest message of one conversation."""

    external_id: str
    thread_id: str | None
    details: Json[dict[str, Any] | None]
    seq: int
    #: It waits for an answer.
    is_from_outside: bool
    #: It came after the last text of the agent that now speaks.
    is_new: bool


#: Of the last 500 messages of the space.
_CONVERSATIONS = Statement(
    _Newest,
    """
SELECT DISTINCT ON (o.thread_id) o.external_id, o.thread_id, o.details, m.seq,
  m.connector_id IS NOT NULL AS is_from_outside,
  m.seq > coalesce((SELECT max(p.seq) FROM messages p WHERE p.tenant_id = $1 AND p.space_id = $3 AND p.seq < a.seq
    AND p.author_id = a.author_id AND p.kind = 'TEXT'), 0) AS is_new
FROM messages a
JOIN messages m ON m.tenant_id = $1 AND m.space_id = $3 AND m.seq < a.seq AND m.seq > a.seq - 500
  AND m.deleted_at IS NULL
JOIN connector_messages o ON o.tenant_id = $1 AND o.message_id = m.id AND o.connector_id = $2
WHERE a.tenant_id = $1 AND a.id = $4
ORDER BY o.thread_id, m.seq DESC, o.part DESC""",
)
_SENT_LATELY = Statement(
    int,
    """SELECT count(*) FROM connector_messages o JOIN messages m ON (m.tenant_id, m.id) = (o.tenant_id, o.message_id)
WHERE o.tenant_id = $1 AND o.connector_id = $2 AND o.thread_id = $3 AND o.created_at > now() - interval '1 hour'
  AND m.connector_id IS NULL""",
)


async def continued_by(work: UnitOfWork, *, connector_id: UUID, space_id: UUID, message_id: UUID) -> Place | None:
    """Return the only conversation that waits for an answer, if it is new to the author; or if none waits, the newest.

    None: several may be meant, or there is none.
    """
    found = await work.fetch(_CONVERSATIONS, work.tenant_id, connector_id, space_id, message_id)
    waiting = [each for each in found if each.is_from_outside]
    if len(waiting) > 1 or (waiting and not waiting[0].is_new):
        return None
    chosen = waiting[0] if waiting else max(found, key=lambda each: each.seq, default=None)
    return None if chosen is None else Place(chosen.external_id, chosen.thread_id, chosen.details)


async def sent_lately(work: UnitOfWork, *, connector_id: UUID, thread_id: str) -> int:
    """Return the number of messages that went out in this conversation within the last hour."""
    return await work.fetch_one(_SENT_LATELY, work.tenant_id, connector_id, thread_id)
