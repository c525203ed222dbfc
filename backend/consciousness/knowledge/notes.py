"""Notes: longer texts that are found by their words.

The agent's tools and the API call it, in their transactions.
"""

import re
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.consciousness.knowledge import store
from backend.consciousness.knowledge.statements import ItemRow, ItemType
from backend.consciousness.knowledge.store import Writer
from backend.kit import text
from backend.kit.limits import DEFAULT
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.trust import Trust


@dataclass(frozen=True, slots=True)
class NoteItem(ItemRow):
    number: int
    title: str
    text: str


NOTES = ItemType(NoteItem, "notes", "note", "number", ("title", "text"), DEFAULT.notes, shows_content=False)


@dataclass(frozen=True, slots=True)
class FoundNote:
    """A note with an excerpt of its text, which has `chars` characters."""

    number: int
    trust: Trust
    spaces: Json[list[str]]
    title: str
    chars: int
    updated_at: datetime
    excerpt: str


#: Notes with all the words come first, then those with some; then by the number and the nearness of the words.
_SEARCH = Statement(
    FoundNote,
    """
SELECT number, trust, spaces, title, length(text) AS chars, updated_at,
  ts_headline('simple', left(text, $5), to_tsquery('simple', $4),
    'StartSel="", StopSel="", MaxFragments=2, MaxWords=30, MinWords=10, FragmentDelimiter=" … "') AS excerpt
FROM notes WHERE tenant_id = $1 AND agent_id = $2 AND words @@ to_tsquery('simple', $4)
ORDER BY words @@ to_tsquery('simple', $3) DESC, ts_rank_cd(words, to_tsquery('simple', $4)) DESC, updated_at DESC
LIMIT $6""",
)
_NEWEST = Statement(
    FoundNote,
    """
SELECT number, trust, spaces, title, length(text) AS chars, updated_at, left(text, $3) AS excerpt FROM notes
WHERE tenant_id = $1 AND agent_id = $2 ORDER BY updated_at DESC, number DESC LIMIT $4""",
)
_WORD = re.compile(r"\w+")
_WORDS_MOST = 20
_EXCERPT_CHARS = 200


@dataclass(frozen=True, slots=True)
class NoteChange:
    """The change of a note. None leaves a field as it is. `more` is appended to its text."""

    title: str | None = None
    text: str | None = None
    more: str | None = None


async def create(work: UnitOfWork, writer: Writer, *, agent_id: UUID, title: str, content: str) -> UUID:
    change = await store.begin(work, writer, agent_id=agent_id)
    values = {"title": _title(title), "text": _text(content)}
    return await store.add(work, NOTES, change, {"number": change.number, **values})


async def update(
    work: UnitOfWork,
    writer: Writer,
    *,
    agent_id: UUID,
    name: int | UUID,
    wanted: NoteChange,
    seen: int | None = None,
) -> UUID:
    """`name` is the note's number or its id."""
    change = await store.begin(work, writer, agent_id=agent_id)
    note = await store.require(work, NOTES, agent_id=agent_id, name=name)
    content = wanted.text
    if wanted.more is not None:
        content = f"{note.text if content is None else content}\n{wanted.more}"
    values = {
        "title": None if wanted.title is None else _title(wanted.title),
        "text": None if content is None else _text(content),
    }
    return await store.replace(work, NOTES, change, note, values, seen=seen, shows_content=wanted.text is None)


async def search(work: UnitOfWork, *, agent_id: UUID, query: str, limit: int) -> list[FoundNote]:
    """The best first. A query without words returns the notes that were changed last."""
    words = words_of(query)
    if not words:
        return await work.fetch(_NEWEST, work.tenant_id, agent_id, _EXCERPT_CHARS, limit)
    return await work.fetch(
        _SEARCH, work.tenant_id, agent_id, every_of(words), some_of(words), DEFAULT.note_chars, limit
    )


def words_of(query: str) -> list[str]:
    """The first words of the query, with letters and digits only."""
    return _WORD.findall(query)[:_WORDS_MOST]


def every_of(words: list[str]) -> str:
    """A `to_tsquery` text: for each of these words, one that begins with it."""
    return " & ".join(map(_beginning, words))


def some_of(words: list[str]) -> str:
    """Like `every_of`, but one of the words is enough."""
    return " | ".join(map(_beginning, words))


def _beginning(word: str) -> str:
    return f"'{word}':*"


def _title(title: str) -> str:
    return text.require(title, name="title", max_chars=DEFAULT.name_chars)


def _text(content: str) -> str:
    return text.require(content, name="text", max_chars=DEFAULT.note_chars)
