"""Hides messages, and forgets their texts when everything made of them is erased.

Hiding moves text and data of a message to `withheld`, which nobody is shown, and counts as an update in the feed of its
space. So everybody sees at once that it is deleted, and the erasing still knows what to look for.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.data_rights.redaction.subjects import Subject
from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.spaces import messages as space_messages

#: Messages that one transaction hides or forgets. It holds the lock of one space.
_BATCH = DEFAULT.erased_rows


@dataclass(frozen=True, slots=True)
class _Placed:
    id: UUID
    space_id: UUID


@dataclass(frozen=True, slots=True)
class _RevisedSpace:
    seq: int
    rev: int


@dataclass(frozen=True, slots=True)
class Withheld:
    """A hidden message whose derivatives are not erased yet."""

    id: UUID
    text: str
    created_at: datetime


_PLACES = Statement(
    _Placed,
    """SELECT id, space_id FROM messages
WHERE tenant_id = $1 AND id = ANY ($2) AND deleted_at IS NULL ORDER BY space_id, seq""",
)
_TEXTS = Statement(
    Withheld,
    """SELECT id, text, created_at FROM messages
WHERE tenant_id = $1 AND id = ANY ($2) AND deleted_at IS NULL""",
)
_REVISE = Statement(
    _RevisedSpace,
    "UPDATE spaces SET rev = rev + $3 WHERE tenant_id = $1 AND id = $2 RETURNING seq, rev",
)
_HIDE = """
UPDATE messages m SET withheld = CASE WHEN $5 THEN m.text || E'\\n' || coalesce(m.data::text, '') END, text = '',
  data = NULL, external_id = NULL, deleted_at = now(), updated_at = now(), rev = $4::bigint - n.no
FROM unnest($3::uuid[]) WITH ORDINALITY AS n (id, no)
WHERE m.tenant_id = $1 AND m.space_id = $2 AND m.id = n.id AND m.deleted_at IS NULL"""
#: Events that no agent has drained are never drained.
_DROP_EVENTS = """
UPDATE inbox_events e SET receipt = 'DROPPED', settled_at = now() FROM agents a
WHERE a.tenant_id = $1 AND e.tenant_id = $1 AND e.agent_id = a.id AND e.event_key = ANY ($2)
  AND e.receipt = 'PENDING'"""
_REMEMBER = """UPDATE messages SET withheld = withheld || E'\\n' || $3
WHERE tenant_id = $1 AND id = $2 AND withheld IS NOT NULL"""
_FORGET = "UPDATE messages SET withheld = NULL WHERE tenant_id = $1 AND id = ANY ($2) AND withheld IS NOT NULL"


async def hide(work: UnitOfWork, hints: Hints, *, message_ids: Sequence[UUID], withholds: bool = True) -> None:
    """Hide messages. `withholds` False: what was made of them is erased already."""
    placed = await work.fetch(_PLACES, work.tenant_id, list(message_ids))
    for space_id in dict.fromkeys(row.space_id for row in placed):
        own = [row.id for row in placed if row.space_id == space_id]
        space = await work.fetchrow(_REVISE, work.tenant_id, space_id, len(own))
        if space is None:
            continue
        await work.execute(_HIDE, work.tenant_id, space_id, own[::-1], space.rev + 1, withholds)
        space_messages.announce(work, hints, space_id=space_id, seq=space.seq, rev=space.rev, agent_ids=[])
    await work.execute(_DROP_EVENTS, work.tenant_id, [f"message:{row.id}" for row in placed])


async def hide_all(tenant_id: UUID, subject: Subject, hints: Hints) -> None:
    """Hide every message of the subject, in batches."""
    found = Statement(
        UUID,
        f"""SELECT m.id FROM messages m
WHERE m.tenant_id = $1 AND {subject.messages} AND m.deleted_at IS NULL LIMIT {_BATCH}""",  # noqa: S608 -- constants
    )
    while True:
        async with unit_of_work(tenant_id) as work:
            ids = await work.fetch(found, tenant_id, subject.id)
            if not ids:
                return
            await hide(work, hints, message_ids=ids)
            reach(FailPoint.ERASING_BEFORE_COMMIT)


async def texts(work: UnitOfWork, message_ids: Sequence[UUID]) -> list[Withheld]:
    """The texts of these messages, as far as they are not hidden."""
    return await work.fetch(_TEXTS, work.tenant_id, list(message_ids))


async def remember(work: UnitOfWork, message_id: UUID, more: Sequence[str]) -> None:
    """Look for these texts too when the erasing is repeated."""
    await work.execute(_REMEMBER, work.tenant_id, message_id, "\n".join(more))


async def withheld(tenant_id: UUID, subject: Subject, *, limit: int) -> list[Withheld]:
    """The hidden messages of the subject whose texts are still known."""
    statement = Statement(
        Withheld,
        f"""SELECT m.id, m.withheld AS text, m.created_at FROM messages m
WHERE m.tenant_id = $1 AND {subject.messages} AND m.withheld IS NOT NULL ORDER BY m.id LIMIT {limit}""",  # noqa: S608
    )
    async with unit_of_work(tenant_id, read_only=True) as work:
        return await work.fetch(statement, tenant_id, subject.id)


async def forget(tenant_id: UUID, messages: Sequence[Withheld]) -> None:
    """Forget the texts: nothing that was made of them is left."""
    for at in range(0, len(messages), _BATCH):
        async with unit_of_work(tenant_id) as work:
            await work.execute(_FORGET, tenant_id, [each.id for each in messages[at : at + _BATCH]])
            reach(FailPoint.ERASING_BEFORE_COMMIT)
