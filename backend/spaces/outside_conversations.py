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


@dataclass(frozen=True, slots=True)
class Unanswered:
    """Messages of agents that went out within a day without a text of a person after them: in one thread, in all."""

    in_thread: int
    in_all: int


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

#: What comes in, activities and notices lie between the messages that are counted.
_MESSAGES_FOR_ONE = 4
#: Texts of people count for every thread if they wrote inside, or as themselves. A message that begins a thread there
#: counts with those that are in none.
_UNANSWERED = Statement(
    Unanswered,
    """WITH head AS (SELECT seq FROM spaces WHERE tenant_id = $1 AND id = $3), said AS (
  SELECT m.seq, o.message_id IS NOT NULL AND m.connector_id IS NULL AND m.author_kind = 'AGENT' AS is_sent,
    m.author_kind = 'PERSON' OR m.connector_id = $2 AND o.is_of_program IS NOT TRUE AS is_of_person,
    m.author_kind = 'PERSON' OR o.thread_id IS NOT DISTINCT FROM $4::text
      OR $6 AND o.thread_id = o.external_id AS is_in_thread
  FROM messages m LEFT JOIN connector_messages o
    ON (o.tenant_id, o.message_id) = (m.tenant_id, m.id) AND o.connector_id = $2 AND o.part = 0
  WHERE m.tenant_id = $1 AND m.space_id = $3 AND m.kind = 'TEXT' AND m.created_at > now() - interval '1 day'
    AND m.seq > (SELECT seq FROM head) - $5)
SELECT count(*) FILTER (WHERE is_in_thread AND seq > coalesce((SELECT max(p.seq) FROM said p
      WHERE p.is_of_person AND p.is_in_thread), 0))::int AS in_thread,
  count(*) FILTER (WHERE seq > coalesce((SELECT max(p.seq) FROM said p WHERE p.is_of_person), 0))::int AS in_all
FROM said WHERE is_sent""",
)


async def continued_by(work: UnitOfWork, *, connector_id: UUID, space_id: UUID, message_id: UUID) -> Continuation:
    """Find the conversation that the author has in this cycle. If it has several, nobody can tell."""
    found = await work.fetch(_OF_CYCLE, work.tenant_id, connector_id, space_id, message_id)
    if len(found) != 1:
        return Continuation(None, is_unclear=bool(found))
    [only] = found
    return Continuation(Place(only.external_id, only.thread_id, only.details), is_unclear=False)


async def unanswered(
    work: UnitOfWork, *, connector_id: UUID, space_id: UUID, thread_id: str | None, is_reply: bool, most: int
) -> Unanswered:
    """Count the messages that agents have sent into the thread since a person last wrote. None: into no thread.

    `is_reply` False: the message may also begin a thread, so those that began one are counted too. `most` is the
    largest number that matters: enough of the newest messages are looked at to find it.
    """
    looked_at = most * _MESSAGES_FOR_ONE
    return await work.fetch_one(_UNANSWERED, work.tenant_id, connector_id, space_id, thread_id, looked_at, not is_reply)


async def sent_lately(work: UnitOfWork, *, connector_id: UUID) -> list[SentLately]:
    """Return how many messages went out within the last hour, by thread and recipient."""
    return await work.fetch(_SENT_LATELY, work.tenant_id, connector_id)
