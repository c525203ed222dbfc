"""Hides messages, and forgets their texts when everything made of them is erased.

Hiding moves text, data, earlier texts, names and ids of files of a message to `withheld`, which nobody is shown, and
counts as an update in the feed of its space. So everybody sees at once that it is deleted, and the erasing still knows
what to look for.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.data_rights.redaction.subjects import Subject
from backend.files import removal
from backend.inbox import edits, reactions
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import messages as space_messages


@dataclass(frozen=True, slots=True)
class _Placed:
    id: UUID
    space_id: UUID


@dataclass(frozen=True, slots=True)
class _Hidden:
    """A message as it was under the lock of its space. An edit that came first is counted."""

    id: UUID
    edits: int
    reactions_told: int


@dataclass(frozen=True, slots=True)
class _RevisedSpace:
    seq: int
    rev: int


@dataclass(frozen=True, slots=True)
class ShownText:
    """The text of a message that is not hidden."""

    id: UUID
    text: str


_PLACES = Statement(
    _Placed,
    """SELECT id, space_id FROM messages
WHERE tenant_id = $1 AND id = ANY ($2) AND deleted_at IS NULL ORDER BY space_id, seq""",
)
_TEXTS = Statement(
    ShownText,
    """SELECT id, text FROM messages
WHERE tenant_id = $1 AND id = ANY ($2) AND deleted_at IS NULL""",
)
_REVISE = Statement(
    _RevisedSpace,
    "UPDATE spaces SET rev = rev + $3 WHERE tenant_id = $1 AND id = $2 RETURNING seq, rev",
)
#: `part` null: the whole text is looked for. Empty: nothing is. The digest of the id outside stays, so that the message
#: is not posted again if the service repeats it (`spaces.connectors`).
_HIDE = Statement(
    _Hidden,
    """
UPDATE messages m SET text = '', data = NULL, deleted_at = now(), updated_at = now(),
  external_id = 'deleted:' || encode(sha256(convert_to(m.connector_id::text || ' ' || m.external_id, 'UTF8')), 'hex'),
  earlier = NULL, client_key = NULL, mentions = '[]', files = '[]', rev = $5::bigint - n.no,
  withheld = CASE WHEN n.part IS NULL
    THEN concat_ws(E'\\n', m.text, m.data::text, m.earlier,
      (SELECT string_agg(concat_ws(E'\\n', f ->> 'name', f ->> 'id'), E'\\n')
        FROM jsonb_array_elements(m.files) f)) ELSE nullif(n.part, '') END
FROM unnest($3::uuid[], $4::text[]) WITH ORDINALITY AS n (id, part, no)
WHERE m.tenant_id = $1 AND m.space_id = $2 AND m.id = n.id AND m.deleted_at IS NULL
RETURNING m.id, m.edits, m.reactions_told""",
)
_FORGET_REACTIONS = "DELETE FROM reactions WHERE tenant_id = $1 AND message_id = ANY ($2)"
#: An answer that was sent to one of these repeats its subject and its sender's address.
_FORGET_OUTSIDE_COPIES = """DELETE FROM connector_messages o USING connector_messages e, messages m
WHERE o.tenant_id = $1 AND e.tenant_id = $1 AND e.message_id = ANY ($2)
  AND o.connector_id = e.connector_id AND o.thread_id = e.thread_id AND o.details -> 'references' ? e.external_id
  AND m.tenant_id = $1 AND m.id = o.message_id AND m.connector_id IS NULL"""
#: A later mail that came in names one of these, and has a place of its own: its sender can still be answered.
_FORGET_IN_LATER = """UPDATE connector_messages o
SET details = o.details || jsonb_build_object('subject', '', 'references', jsonb_build_array(o.external_id)),
  thread_id = CASE WHEN o.thread_id = e.external_id
    THEN encode(sha256(convert_to(e.connector_id::text || ' ' || e.external_id, 'UTF8')), 'hex') ELSE o.thread_id END
FROM connector_messages e
WHERE o.tenant_id = $1 AND e.tenant_id = $1 AND e.message_id = ANY ($2) AND o.message_id <> ALL ($2)
  AND o.connector_id = e.connector_id AND o.thread_id = e.thread_id AND o.details -> 'references' ? e.external_id"""
_FORGET_OUTSIDE_IDS = "DELETE FROM connector_messages WHERE tenant_id = $1 AND message_id = ANY ($2)"
#: Events that no agent has drained are never drained.
_DROP_EVENTS = """
UPDATE inbox_events e SET receipt = 'DROPPED', settled_at = now() FROM agents a
WHERE a.tenant_id = $1 AND e.tenant_id = $1 AND e.agent_id = a.id AND e.event_key = ANY ($2)
  AND e.receipt IN ('PENDING', 'PASSIVE')"""


async def hide(work: UnitOfWork, hints: Hints, *, message_ids: Sequence[UUID]) -> None:
    """Hide messages. Their texts are withheld, because what was made of them is not erased yet."""
    await hide_parts(work, hints, parts=dict.fromkeys(message_ids))


async def hide_parts(work: UnitOfWork, hints: Hints, *, parts: Mapping[UUID, str | None]) -> None:
    """Hide messages of which only these parts are looked for. None: the whole text. Empty: nothing is."""
    placed, hidden = await work.fetch(_PLACES, work.tenant_id, list(parts)), list[_Hidden]()
    for space_id in dict.fromkeys(row.space_id for row in placed):
        own = [row.id for row in reversed(placed) if row.space_id == space_id]
        space = await work.fetchrow(_REVISE, work.tenant_id, space_id, len(own))
        if space is None:
            continue
        wanted = [parts[each] for each in own]
        hidden += await work.fetch(_HIDE, work.tenant_id, space_id, own, wanted, space.rev + 1)
        await work.execute(_FORGET_REACTIONS, work.tenant_id, own)
        await work.execute(_FORGET_OUTSIDE_COPIES, work.tenant_id, own)
        await work.execute(_FORGET_IN_LATER, work.tenant_id, own)
        await work.execute(_FORGET_OUTSIDE_IDS, work.tenant_id, own)
        space_messages.announce(work, hints, space_id=space_id, seq=space.seq, rev=space.rev, agent_ids=[], hides=True)
    keys = [
        key
        for row in hidden
        for key in (*edits.keys_of(row.id, edits=row.edits), *reactions.keys_of(row.id, told=row.reactions_told))
    ]
    await work.execute(_DROP_EVENTS, work.tenant_id, keys)
    await removal.mark_of_messages(work, [row.id for row in placed])


async def hide_some(work: UnitOfWork, subject: Subject, hints: Hints) -> bool:
    """Hide a batch of the subject's messages. Returns whether there were any."""
    found = Statement(
        UUID,
        f"""SELECT m.id FROM messages m
WHERE m.tenant_id = $1 AND {subject.messages} AND m.deleted_at IS NULL LIMIT $3""",  # noqa: S608 -- constants
    )
    ids = await work.fetch(found, work.tenant_id, subject.id, DEFAULT.erased_rows)
    if ids:
        await hide(work, hints, message_ids=ids)
    return bool(ids)


async def texts(work: UnitOfWork, message_ids: Sequence[UUID]) -> list[ShownText]:
    """The texts of these messages, as far as they are not hidden."""
    return await work.fetch(_TEXTS, work.tenant_id, list(message_ids))


async def forget(work: UnitOfWork, subject: Subject, *, to: UUID) -> bool:
    """Forget a batch of the withheld texts up to this message: nothing that was made of them is left."""
    forgotten = Statement(
        UUID,
        f"""
UPDATE messages SET withheld = NULL WHERE tenant_id = $1 AND id = ANY (ARRAY(
  SELECT m.id FROM messages m
  WHERE m.tenant_id = $1 AND {subject.messages} AND m.withheld IS NOT NULL AND m.id <= $3 LIMIT $4))
RETURNING id""",  # noqa: S608 -- constants
    )
    return bool(await work.fetch(forgotten, work.tenant_id, subject.id, to, DEFAULT.erased_rows))


async def are_left(work: UnitOfWork, subject: Subject) -> bool:
    """Whether the subject has a message that is shown, or whose text is still withheld."""
    left = Statement(
        bool,
        f"""SELECT EXISTS (SELECT FROM messages m
WHERE m.tenant_id = $1 AND {subject.messages} AND (m.deleted_at IS NULL OR m.withheld IS NOT NULL))""",  # noqa: S608
    )
    return await work.fetch_one(left, work.tenant_id, subject.id)
