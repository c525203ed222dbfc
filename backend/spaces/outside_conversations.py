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
    #: It waits for an answer.
    is_from_outside: bool
    #: It came after the last text that the agent that now speaks has written in an earlier cycle.
    is_new: bool
    #: It was written in the cycle that now speaks.
    is_of_cycle: bool


@dataclass(frozen=True, slots=True)
class Continuation:
    """`is_unclear`: several conversations may be meant."""

    place: Place | None
    is_unclear: bool


#: Of the last 500 messages of the space.
_CONVERSATIONS = Statement(
    _Newest,
    """
SELECT DISTINCT ON (o.thread_id) o.external_id, o.thread_id, o.details,
  m.connector_id IS NOT NULL AS is_from_outside,
  m.seq > coalesce((SELECT max(p.seq) FROM messages p WHERE p.tenant_id = $1 AND p.space_id = $3 AND p.seq < a.seq
    AND p.author_id = a.author_id AND p.kind = 'TEXT' AND p.cycle_id IS DISTINCT FROM a.cycle_id), 0) AS is_new,
  coalesce(m.cycle_id = a.cycle_id, false) AS is_of_cycle
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


async def continued_by(work: UnitOfWork, *, connector_id: UUID, space_id: UUID, message_id: UUID) -> Continuation:
    """Find the conversation that waits for an answer since an earlier cycle of the author, or in which the author has
    spoken in this cycle. If several are so, nobody can tell."""
    found = await work.fetch(_CONVERSATIONS, work.tenant_id, connector_id, space_id, message_id)
    possible = [each for each in found if each.is_of_cycle or (each.is_from_outside and each.is_new)]
    if len(possible) != 1:
        return Continuation(None, is_unclear=bool(possible))
    [only] = possible
    return Continuation(Place(only.external_id, only.thread_id, only.details), is_unclear=False)


async def sent_lately(work: UnitOfWork, *, connector_id: UUID, thread_id: str) -> int:
    """Return the number of messages that went out in this conversation within the last hour."""
    return await work.fetch_one(_SENT_LATELY, work.tenant_id, connector_id, thread_id)
