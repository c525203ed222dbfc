"""The texts that a search looks for, in passes of a bounded size: those of hidden messages, and `withheld_texts`.

A person's own texts beside their messages are taken from their rows. What agents have written down is added while the
search finds it, in the transaction that deletes it. Both are deleted when everything that repeats them is.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.data_rights.claims import ClaimedErasure
from backend.data_rights.redaction.progress import NONE, Place
from backend.data_rights.redaction.quotations import Quotations
from backend.data_rights.redaction.subjects import Subject
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work

_PAGE = 1_000
#: The least length of a quotation of what an agent has written down.
_LEAST = 16
_BEGIN = datetime.fromisoformat("2000-01-01T00:00:00+00:00")


@dataclass(frozen=True, slots=True)
class Sought:
    """The texts that one pass searches for. `since`: the time of the oldest text."""

    own: Quotations
    #: Quotations of them that agents have written down. A text that matches only these is removed, not searched for.
    noted: Quotations
    since: datetime

    def __bool__(self) -> bool:
        return bool(len(self.own) or len(self.noted))

    def are_in(self, text: str) -> bool:
        return self.own.are_in(text) or self.noted.are_in(text)

    def parts_in(self, text: str) -> str:
        """The parts of the text that it has been found by, as one text."""
        return "\n".join([*self.own.parts_in(text), *self.noted.parts_in(text)])

    async def first_in(self, texts: Sequence[str]) -> int | None:
        """The number of the first of these texts that has a quotation. It is found in a thread: others go on."""
        return await asyncio.to_thread(lambda: next((n for n, text in enumerate(texts) if self.are_in(text)), None))

    async def all_in(self, texts: Sequence[str]) -> list[int]:
        """The numbers of those of these texts that have a quotation."""
        return await asyncio.to_thread(lambda: [number for number, text in enumerate(texts) if self.are_in(text)])

    def note(self, texts: Sequence[str]) -> None:
        for text in texts:
            self.noted.add(text, least=_LEAST)


@dataclass(frozen=True, slots=True)
class _MessageText:
    id: UUID
    text: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class _Text:
    id: UUID
    text: str
    is_own: bool


_TEXTS = Statement(
    _Text,
    """SELECT id, text, is_own FROM withheld_texts
WHERE tenant_id = $1 AND erasure_id = $2 AND id > $3 AND (NOT is_own OR id <= $4) ORDER BY id LIMIT $5""",
)
_TEXTS_TO = Statement(
    UUID,
    """
SELECT id FROM (
  SELECT id, row_number() OVER own AS place, sum(octet_length(text)) OVER own AS bytes FROM (
    SELECT id, text FROM withheld_texts WHERE tenant_id = $1 AND erasure_id = $2 AND is_own ORDER BY id LIMIT $3) t
  WINDOW own AS (ORDER BY id)) s
WHERE bytes <= $4 OR place = 1 ORDER BY id DESC LIMIT 1""",
)
_NOTE = """INSERT INTO withheld_texts (id, tenant_id, erasure_id, is_own, text)
SELECT gen_random_uuid(), $1, $2, false, t FROM unnest($3::text[]) t"""
_FORGET = Statement(
    int,
    """
WITH gone AS (
  DELETE FROM withheld_texts WHERE id = ANY (ARRAY(
    SELECT id FROM withheld_texts WHERE tenant_id = $1 AND erasure_id = $2 AND (NOT is_own OR id <= $3) LIMIT $4))
  RETURNING 1
)
SELECT count(*) FROM gone""",
)
_IS_ANY = Statement(bool, "SELECT EXISTS (SELECT FROM withheld_texts WHERE tenant_id = $1 AND erasure_id = $2)")


async def bound(work: UnitOfWork, erasure: ClaimedErasure, subject: Subject) -> tuple[UUID, UUID]:
    """The last message, and the last of the person's other texts, that the next pass looks for."""
    last = Statement(
        UUID,
        f"""
SELECT id FROM (
  SELECT id, row_number() OVER own AS place, sum(octet_length(withheld)) OVER own AS bytes FROM (
    SELECT m.id, m.withheld FROM messages m
    WHERE m.tenant_id = $1 AND {subject.messages} AND m.withheld IS NOT NULL ORDER BY m.id LIMIT $3) t
  WINDOW own AS (ORDER BY id)) s
WHERE bytes <= $4 OR place = 1 ORDER BY id DESC LIMIT 1""",  # noqa: S608 -- constants
    )
    limits = DEFAULT.sought_texts, DEFAULT.sought_bytes
    messages_to = await work.fetchrow(last, erasure.tenant_id, subject.id, *limits)
    texts_to = await work.fetchrow(_TEXTS_TO, erasure.tenant_id, erasure.id, *limits)
    return messages_to or NONE, texts_to or NONE


async def load(erasure: ClaimedErasure, subject: Subject, place: Place, names: Sequence[str]) -> Sought:
    """The quotations of this pass, read again from the rows."""
    own, noted = Quotations(names), Quotations(names)
    since = await _load_messages(erasure, subject, place.messages_to, own)
    after = NONE
    while True:
        async with unit_of_work(erasure.tenant_id, read_only=True) as work:
            rows = await work.fetch(_TEXTS, erasure.tenant_id, erasure.id, after, place.texts_to, _PAGE)
        if not rows:
            break
        await asyncio.to_thread(own.add_all, [row.text for row in rows if row.is_own])
        await asyncio.to_thread(noted.add_all, [row.text for row in rows if not row.is_own], least=_LEAST)
        after = rows[-1].id
    return Sought(own, noted, _BEGIN if place.texts_to != NONE or since is None else since)


async def _load_messages(
    erasure: ClaimedErasure, subject: Subject, to: UUID, quotations: Quotations
) -> datetime | None:
    statement = Statement(
        _MessageText,
        f"""SELECT m.id, m.withheld AS text, m.created_at FROM messages m
WHERE m.tenant_id = $1 AND {subject.messages} AND m.withheld IS NOT NULL AND m.id > $3 AND m.id <= $4
ORDER BY m.id LIMIT $5""",  # noqa: S608 -- constants
    )
    after = NONE
    since: datetime | None = None
    while True:
        async with unit_of_work(erasure.tenant_id, read_only=True) as work:
            rows = await work.fetch(statement, erasure.tenant_id, subject.id, after, to, _PAGE)
        if not rows:
            return since
        await asyncio.to_thread(quotations.add_all, [row.text for row in rows])
        after = rows[-1].id
        since = min(row.created_at for row in rows) if since is None else min(since, *(row.created_at for row in rows))


async def note(work: UnitOfWork, erasure: ClaimedErasure, texts: Sequence[str]) -> None:
    """Look for these too, also if this process dies."""
    await work.execute(_NOTE, erasure.tenant_id, erasure.id, list(texts))


async def forget(work: UnitOfWork, erasure: ClaimedErasure, place: Place) -> bool:
    """Delete a batch of the texts of this pass. Returns whether there were any."""
    return await work.fetch_one(_FORGET, erasure.tenant_id, erasure.id, place.texts_to, DEFAULT.erased_rows) > 0


async def are_left(work: UnitOfWork, erasure: ClaimedErasure) -> bool:
    return await work.fetch_one(_IS_ANY, erasure.tenant_id, erasure.id)
