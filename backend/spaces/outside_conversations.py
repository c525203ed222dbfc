"""Which conversation outside a message continues, if it names none, and how many messages went there lately.

`webhooks.connector_delivery` asks, for services in which each correspondent has a conversation of their own. A wrong
guess would tell one of them what is for another. So there is an answer only if nobody else can be meant.
"""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.connectors.port import Place, SentLately
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class _Newest:
    """The newest message of one conversation."""

    external_id: str
    thread_id: str | None
    details: Json[dict[str, Any] | None]


@dataclass(frozen=True, slots=True)
class Continuation:
    """`is_unclear`: several conversations may be meant."""

    place: Place | None
    is_unclear: bool


#: The conversations, each with one recipient, of which the author has received or sent something in the cycle in which
#: it now speaks.
_OF_CYCLE = Statement(
    _Newest,
    """
SELECT DISTINCT ON (o.thread_id, o.details->>'to') o.external_id, o.thread_id, o.details
FROM messages a
JOIN messages m ON m.tenant_id = $1 AND m.space_id = $3 AND m.seq < a.seq AND m.seq > a.seq - 500
  AND m.deleted_at IS NULL
JOIN connector_messages o ON o.tenant_id = $1 AND o.message_id = m.id AND o.connector_id = $2
WHERE a.tenant_id = $1 AND a.id = $4
  AND (m.author_id = a.author_id AND m.cycle_id = a.cycle_id
    OR EXISTS (SELECT FROM inbox_events e WHERE e.tenant_id = $1 AND e.cycle_id = a.cycle_id
      AND e.agent_id = a.author_id AND e.event_key = 'message:' || m.id))
ORDER BY o.thread_id, o.details->>'to', m.seq DESC, o.part DESC""",
)
_SENT_LATELY = Statement(
    SentLately,
    """SELECT o.thread_id, o.details->>'to' AS recipient, count(*)::int AS number
FROM connector_messages o JOIN messages m ON (m.tenant_id, m.id) = (o.tenant_id, o.message_id)
WHERE o.tenant_id = $1 AND o.connector_id = $2 AND o.created_at > now() - interval '1 hour' AND m.connector_id IS NULL
GROUP BY 1, 2""",
)


async def continued_by(work: UnitOfWork, *, connector_id: UUID, space_id: UUID, message_id: UUID) -> Continuation:
    """Find the conversation that the author has in this cycle. If it has several, nobody can tell."""
    found = await work.fetch(_OF_CYCLE, work.tenant_id, connector_id, space_id, message_id)
    if len(found) != 1:
        return Continuation(None, is_unclear=bool(found))
    [only] = found
    return Continuation(Place(only.external_id, only.thread_id, only.details), is_unclear=False)


async def sent_lately(work: UnitOfWork, *, connector_id: UUID) -> list[SentLately]:
    """Return how many messages went out within the last hour, by thread and recipient."""
    return await work.fetch(_SENT_LATELY, work.tenant_id, connector_id)
