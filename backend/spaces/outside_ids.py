"""The ids that messages have in the conversation outside, in both directions, and the threads that they are in there.

`connectors` writes them for what comes in, `webhooks.connector_delivery` for what was sent. So a reply outside finds
the message here that it answers, and a reply here finds the thread there.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from backend.connectors.port import Place
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import ActorKind


@dataclass(frozen=True, slots=True)
class Known:
    """A message here that is known outside."""

    id: UUID
    author_id: UUID
    author_kind: ActorKind
    #: It came in by the connector, so it may be changed from outside.
    is_from_outside: bool
    data: Json[dict[str, Any] | None]


@dataclass(frozen=True, slots=True)
class _Place:
    external_id: str
    thread_id: str | None
    details: Json[dict[str, Any] | None]

    @property
    def place(self) -> Place:
        return Place(self.external_id, self.thread_id, self.details)


_ADD = """
INSERT INTO connector_messages (id, tenant_id, connector_id, message_id, part, external_id, thread_id, details,
  is_of_program)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (tenant_id, message_id, connector_id, part) DO NOTHING"""
_FIND = Statement(
    Known,
    """SELECT m.id, m.author_id, m.author_kind, m.connector_id IS NOT DISTINCT FROM $2 AS is_from_outside, m.data
FROM connector_messages o JOIN messages m ON (m.tenant_id, m.id) = (o.tenant_id, o.message_id)
WHERE o.tenant_id = $1 AND o.connector_id = $2 AND o.external_id = $3 AND m.deleted_at IS NULL
ORDER BY o.created_at DESC LIMIT 1""",
)
_THREAD_START = Statement(
    UUID,
    """SELECT m.id FROM connector_messages o JOIN messages m ON (m.tenant_id, m.id) = (o.tenant_id, o.message_id)
WHERE o.tenant_id = $1 AND o.connector_id = $2 AND o.thread_id = $3 AND m.deleted_at IS NULL
ORDER BY o.created_at, o.part LIMIT 1""",
)
#: The thread of the nearest known one among these ids that went to this correspondent or came from it.
_THREAD_OF = Statement(
    str,
    """SELECT o.thread_id FROM connector_messages o
WHERE o.tenant_id = $1 AND o.connector_id = $2 AND o.external_id = ANY ($3::text[]) AND o.thread_id IS NOT NULL
  AND o.details->>'to' = $4
ORDER BY array_position($3::text[], o.external_id) DESC LIMIT 1""",
)
_PARTS = Statement(
    int, "SELECT part FROM connector_messages WHERE tenant_id = $1 AND connector_id = $2 AND message_id = $3"
)
_OF_MESSAGE = Statement(
    _Place,
    """SELECT external_id, thread_id, details FROM connector_messages
WHERE tenant_id = $1 AND connector_id = $2 AND message_id = $3 ORDER BY part DESC LIMIT 1""",
)
#: What the message answers; if that is not known outside, what its thread began with.
_ANSWERED = Statement(
    _Place,
    """SELECT o.external_id, o.thread_id, o.details FROM messages m
JOIN connector_messages o ON o.tenant_id = m.tenant_id AND o.message_id IN (m.reply_to, m.thread_root)
WHERE m.tenant_id = $1 AND o.connector_id = $2 AND m.id = $3
ORDER BY (o.message_id = m.reply_to) DESC, o.part DESC LIMIT 1""",
)
_LATEST = Statement(
    _Place,
    """SELECT o.external_id, o.thread_id, o.details FROM messages m
JOIN connector_messages o ON (o.tenant_id, o.message_id) = (m.tenant_id, m.id) AND o.connector_id = $2
WHERE m.tenant_id = $1 AND m.space_id = $4 AND m.connector_id = $2 AND m.deleted_at IS NULL
  AND m.seq < (SELECT a.seq FROM messages a WHERE a.tenant_id = $1 AND a.id = $3)
ORDER BY m.seq DESC LIMIT 1""",
)


#: Not in `details`: the parts of a message share them with the mails that follow.
_FAIL = Statement(
    UUID,
    """UPDATE connector_messages SET error = $4
WHERE tenant_id = $1 AND connector_id = $2 AND message_id = $3 AND error IS NULL RETURNING id""",
)


async def add(
    work: UnitOfWork, *, connector_id: UUID, message_id: UUID, place: Place, part: int = 0,
    is_of_program: bool = False,
) -> None:  # fmt: skip
    """Store where a message, or a part of it, is outside. Storing it again changes nothing."""
    await work.execute(
        _ADD, uuid4(), work.tenant_id, connector_id, message_id, part, place.external_id, place.thread_id,
        _stored(place.details), is_of_program,
    )  # fmt: skip


async def find(work: UnitOfWork, *, connector_id: UUID, external_id: str) -> Known | None:
    """Return the message here that has this id outside, unless it was deleted."""
    return await work.fetchrow(_FIND, work.tenant_id, connector_id, external_id)


async def find_thread(work: UnitOfWork, *, connector_id: UUID, thread_id: str) -> UUID | None:
    """Return the first message here of this thread outside. It need not be the one that began it there."""
    return await work.fetchrow(_THREAD_START, work.tenant_id, connector_id, thread_id)


async def thread_of(
    work: UnitOfWork, *, connector_id: UUID, external_ids: Sequence[str], correspondent: str | None
) -> str | None:
    """Return the thread outside of the last of these messages that the correspondent has written or got."""
    return await work.fetchrow(_THREAD_OF, work.tenant_id, connector_id, list(external_ids), correspondent)


async def sent_parts(work: UnitOfWork, *, connector_id: UUID, message_id: UUID) -> set[int]:
    """Return the parts of the message that were sent."""
    return set(await work.fetch(_PARTS, work.tenant_id, connector_id, message_id))


async def last_place(work: UnitOfWork, *, connector_id: UUID, message_id: UUID) -> Place | None:
    """Return where the last part of the message is that was sent."""
    row = await work.fetchrow(_OF_MESSAGE, work.tenant_id, connector_id, message_id)
    return None if row is None else row.place


async def answered_by(work: UnitOfWork, *, connector_id: UUID, message_id: UUID) -> Place | None:
    """Return what the message answers outside. None: it answers nothing that is known there."""
    row = await work.fetchrow(_ANSWERED, work.tenant_id, connector_id, message_id)
    return None if row is None else row.place


async def latest_before(work: UnitOfWork, *, connector_id: UUID, space_id: UUID, message_id: UUID) -> Place | None:
    """Return the newest message before this one that came in by the connector."""
    row = await work.fetchrow(_LATEST, work.tenant_id, connector_id, message_id, space_id)
    return None if row is None else row.place


async def mark_failed(work: UnitOfWork, *, connector_id: UUID, message_id: UUID, error: str) -> bool:
    """Record that the message did not arrive. False: that is known already."""
    return bool(await work.fetch(_FAIL, work.tenant_id, connector_id, message_id, error))


def _stored(details: Mapping[str, Any] | None) -> str | None:
    return None if details is None else json.dumps(dict(details))
