"""Finds notes that have the words of the new events. Their text is shown in the entry that opens the cycle.

`runtime.inbox_entry.drain` calls it, and marks the notes as shown in the transaction that writes the entry. A note in
view is not shown again. A note with less trust than the events is not shown either, since it would take rights from the
cycle; `search_notes` finds it.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.consciousness.knowledge import store
from backend.consciousness.render import quoted
from backend.kit.limits import Limits
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.trust import Trust, least


@dataclass(frozen=True, slots=True)
class _MatchingNote:
    """A note with the beginning of its text, which has `chars` characters."""

    id: UUID
    number: int
    title: str
    text: str
    chars: int
    trust: Trust
    spaces: Json[list[str]]


#: Words without a meaning of their own are left out, by the language `$7`. The others match as they are and by their
#: stem, so that `ropes` finds `rope`. The best notes by rank are checked closely: a note must have two of the words, or
#: the only one. Each note's words are unpacked once.
_FIND = Statement(
    _MatchingNote,
    """
WITH asked AS MATERIALIZED (
  SELECT concat_ws(' | ', quote_literal(l.stem) || ':*', string_agg(DISTINCT quote_literal(w.word), ' | ')
    FILTER (WHERE NOT starts_with(w.word, l.stem)))::tsquery AS stem
  FROM unnest($3::text[]) AS w (word)
  CROSS JOIN LATERAL unnest(to_tsvector($7::text::regconfig, w.word)) AS l (stem)
  GROUP BY l.stem
), best AS MATERIALIZED (
  SELECT n.id, n.words, ts_rank(n.words, q.any_of) AS rank
  FROM (SELECT string_agg(stem::text, ' | ')::tsquery AS any_of FROM asked) q
  CROSS JOIN (SELECT id, words || ''::tsvector AS words FROM notes
    WHERE tenant_id = $1 AND agent_id = $2 OFFSET 0) n
  WHERE n.words @@ q.any_of ORDER BY rank DESC LIMIT 20
)
SELECT n.id, n.number, n.title, left(n.text, $5) AS text, length(n.text) AS chars, n.trust, n.spaces
FROM best b CROSS JOIN LATERAL (SELECT count(*) AS hits FROM asked a WHERE b.words @@ a.stem) h
JOIN notes n ON n.tenant_id = $1 AND n.id = b.id
JOIN agent_processes p ON (p.tenant_id, p.agent_id) = ($1, $2)
WHERE h.hits >= least(2, (SELECT count(*) FROM asked)) AND n.trust <= $4
  AND (coalesce(n.shown_seq < p.window_from, true) OR n.shown_no <> n.change_no)
ORDER BY h.hits DESC, b.rank DESC, n.updated_at DESC LIMIT $6""",
)
_MARK_SHOWN = "UPDATE notes SET shown_seq = $3, shown_no = change_no WHERE tenant_id = $1 AND id = ANY ($2)"
_MARK_NOT_SHOWN = "UPDATE notes SET shown_seq = NULL WHERE tenant_id = $1 AND agent_id = $2 AND shown_seq = $3"
_WORD = re.compile(r"\w{3,}")


@dataclass(frozen=True, slots=True)
class MatchingNotes:
    """The notes to show. Never empty. `spaces`: those whose content the notes have."""

    lines: Sequence[str]
    note_ids: Sequence[UUID]
    spaces: Collection[UUID]
    trust: Trust


async def find(
    work: UnitOfWork, *, agent_id: UUID, texts: Sequence[str], language: str, trust: Trust, limits: Limits
) -> MatchingNotes | None:
    """Notes about these texts, with a trust of at least `trust`. `language` is a text search configuration."""
    words = _words(texts, most=limits.at_hand_words)
    if not words:
        return None
    notes = await work.fetch(
        _FIND, work.tenant_id, agent_id, words, trust, limits.at_hand_chars, limits.at_hand_notes, language,
    )  # fmt: skip
    if not notes:
        return None
    trust = least(note.trust for note in notes)
    return MatchingNotes([_line(note) for note in notes], [note.id for note in notes], store.spaces_of(notes), trust)


async def mark(work: UnitOfWork, *, shown: MatchingNotes, seq: int) -> None:
    """Mark the notes as shown by the entry of that `seq`."""
    await work.execute(_MARK_SHOWN, work.tenant_id, list(shown.note_ids), seq)


async def mark_not_shown(work: UnitOfWork, *, agent_id: UUID, seq: int) -> None:
    """Allow the notes of the entry of that `seq` to be shown again."""
    await work.execute(_MARK_NOT_SHOWN, work.tenant_id, agent_id, seq)


def _words(texts: Sequence[str], *, most: int) -> list[str]:
    """The first words of each text in turn, in lower case, without duplicates."""
    found = [_WORD.findall(text.casefold()) for text in texts]
    taken: dict[str, None] = {}
    for place in range(max(map(len, found), default=0)):
        taken |= {words[place]: None for words in found if place < len(words)}
        if len(taken) >= most:
            break
    return list(taken)[:most]


def _line(note: _MatchingNote) -> str:
    left = note.chars - len(note.text)
    more = f" ({left:,} more characters: search_notes reads it)" if left > 0 else ""
    return f"note {note.number} · {quoted(note.title)} · {quoted(note.text)}{more}"
