"""The pages of an agent's archive: one or more for each ended cycle, written in the background.

`runtime.background_jobs.archive_indexing` calls `write` until nothing is left. `masks` calls `rewrite` for content that
must not be read any more. The row of `archives` stores the progress. A worker locks it and writes the next pages, so no
page is written twice, and after a crash the next worker continues there. The archive changes nothing of the loop's
rows, and the loop reads none of the archive.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

import asyncpg

from backend.consciousness.cycle_text import CycleLine, CycleText
from backend.consciousness.models import EntryRole, PageKind
from backend.kit.limits import DEFAULT
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work


@dataclass(frozen=True, slots=True)
class _ArchiveEnd:
    """Up to which cycle, and which commit, the archive has pages."""

    archived_to: int
    commit_no: int


@dataclass(frozen=True, slots=True)
class _UnwrittenCycle:
    """An ended cycle without a page."""

    id: UUID
    number: int
    opened_at: datetime
    ended_at: datetime
    ended_commit_no: int | None
    is_digest: bool


@dataclass(frozen=True, slots=True)
class _WrittenCycle:
    """A cycle with a page, and the number of the commit before its first one."""

    id: UUID
    number: int
    opened_at: datetime
    ended_at: datetime
    ended_commit_no: int | None
    since: int


@dataclass(frozen=True, slots=True)
class _ArchivedEntry:
    """The parts of an entry that a page shows."""

    seq: int
    role: EntryRole
    tokens: int
    said: str | None
    answers: str | None
    #: Names, ids and arguments.
    calls: Json[list[list[str]] | None]


_LANGUAGE = Statement(str, "SELECT $1::text::regconfig::text")
#: It does not rely on the conflict clause, which would use up a sequence number each time.
_BEGIN = """INSERT INTO archives (tenant_id, agent_id, language)
SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM archives WHERE tenant_id = $1 AND agent_id = $2)
  AND EXISTS (SELECT FROM think_cycles WHERE tenant_id = $1 AND agent_id = $2 AND outcome IS NOT NULL)
ON CONFLICT DO NOTHING"""
#: Stands for the row of an archive that is not there yet: who writes its first pages, and who changes entries that
#: would be on them, take turns.
_LOCK_ABSENT = "SELECT pg_advisory_xact_lock(hashtextextended('archive:' || $1::uuid, 0))"
_LOCK = Statement(
    _ArchiveEnd,
    "SELECT archived_to, commit_no FROM archives WHERE tenant_id = $1 AND agent_id = $2 FOR NO KEY UPDATE",
)
_ENDED = Statement(
    _UnwrittenCycle,
    """SELECT c.id, c.number, c.opened_at, c.ended_at, c.ended_commit_no,
  EXISTS (SELECT FROM inbox_events e WHERE e.tenant_id = $1 AND e.cycle_id = c.id AND e.type = 'PLAN'
    AND e.payload ->> 'purpose' = 'DIGEST') AS is_digest
FROM think_cycles c WHERE c.tenant_id = $1 AND c.agent_id = $2 AND c.number > $3 AND c.outcome IS NOT NULL
ORDER BY c.number LIMIT $4""",
)
_LINE = """e.seq, e.role, e.tokens, left(e.content ->> 'content', $4) AS said, e.content ->> 'tool_call_id' AS answers,
  (SELECT jsonb_agg(jsonb_build_array(c -> 'function' ->> 'name', c ->> 'id',
      left(c -> 'function' ->> 'arguments', $4)) ORDER BY place)
    FROM jsonb_array_elements(e.content -> 'tool_calls') WITH ORDINALITY AS calls (c, place)) AS calls"""
#: Rows are first selected by their commits (OFFSET 0). If they were ordered by `seq` at once, Postgres would read the
#: chain from the agent's first entry on.
_LINES = Statement(
    _ArchivedEntry,
    f"""SELECT {_LINE} FROM (
  SELECT seq, role, tokens, content FROM consciousness_entries WHERE tenant_id = $1 AND agent_id = $2
    AND commit_no > $5 AND commit_no <= coalesce($6, 9223372036854775807) AND cycle_id = $3 AND seq > $8 OFFSET 0
) e ORDER BY e.seq LIMIT $7""",  # noqa: S608
)
_PUT = """
INSERT INTO archive_pages (tenant_id, agent_id, kind, from_cycle, to_cycle, from_seq, to_seq, spaces, text, messages,
  tokens, started_at, ended_at, part, words)
SELECT $1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12, $13, $14, archive_words(a.id, a.language, $9)
FROM archives a WHERE a.tenant_id = $1 AND a.agent_id = $2
ON CONFLICT (tenant_id, agent_id, kind, to_cycle, part) DO UPDATE SET text = excluded.text, words = excluded.words,
  spaces = excluded.spaces, messages = excluded.messages, tokens = excluded.tokens"""
#: For a cycle with fewer pages than before, because parts of its text were masked. The rows stay, since the database
#: deletes only what is older than the tenant's retention.
_LEFT_OVER = """UPDATE archive_pages SET text = '', words = ''
WHERE tenant_id = $1 AND agent_id = $2 AND kind = 'CYCLE' AND to_cycle = $3 AND part > $4"""
#: A digest closes an episode at once. Later cycles do not delay it until it is written.
_ADVANCE = """UPDATE archives SET archived_to = $3, commit_no = $4,
  episode_at = CASE WHEN $6 THEN now() WHEN episode_reason = 'DIGEST' THEN episode_at ELSE $5 END,
  episode_reason = CASE WHEN $6 THEN 'DIGEST' ELSE episode_reason END
WHERE tenant_id = $1 AND agent_id = $2"""
#: Waits for a writer of pages. An episode that is being written loses its claim, so it is not stored. Its model has
#: not failed, so this try does not count.
_HOLD = """UPDATE archives SET claim_id = NULL, episode_at = CASE WHEN claim_id IS NULL THEN episode_at ELSE now() END,
  attempts = attempts - CASE WHEN claim_id IS NULL THEN 0 ELSE 1 END
WHERE tenant_id = $1 AND agent_id = $2"""
#: Those of these cycles that have a page, with the bounds of their commits.
_WRITTEN = Statement(
    _WrittenCycle,
    """
SELECT c.id, c.number, c.opened_at, c.ended_at, c.ended_commit_no,
  (SELECT min(e.commit_no) - 1 FROM consciousness_entries e WHERE e.tenant_id = $1 AND e.agent_id = $2
    AND e.cycle_id = c.id AND e.seq BETWEEN p.from_seq AND p.to_seq) AS since
FROM think_cycles c JOIN archive_pages p
  ON (p.tenant_id, p.agent_id, p.kind, p.to_cycle, p.part) = (c.tenant_id, c.agent_id, 'CYCLE', c.number, 1)
WHERE c.tenant_id = $1 AND c.agent_id = $2 AND c.id = ANY ($3)""",
)
#: An episode describes the cycle in its own words, so its text is removed.
_EMPTY_EPISODES = """
WITH covering AS (
  UPDATE episodes e SET text = $4, model = NULL FROM think_cycles c
  WHERE e.tenant_id = $1 AND e.agent_id = $2 AND c.tenant_id = $1 AND c.id = ANY ($3)
    AND c.number BETWEEN e.from_cycle AND e.to_cycle RETURNING e.to_cycle
)
UPDATE archive_pages p SET text = $4, words = archive_words(a.id, a.language, $4) FROM archives a, covering
WHERE p.tenant_id = $1 AND p.agent_id = $2 AND p.kind = 'EPISODE' AND p.to_cycle = covering.to_cycle
  AND (a.tenant_id, a.agent_id) = ($1, $2)"""
#: The vectors of these pages are emptied; the pages are still found by their words.
_FORGET = """
UPDATE archive_vectors v SET model = '', embedding = '[0]' FROM archive_pages p, think_cycles c
WHERE v.tenant_id = $1 AND v.agent_id = $2 AND (p.tenant_id, p.id) = (v.tenant_id, v.page_id)
  AND c.tenant_id = $1 AND c.id = ANY ($3) AND c.number BETWEEN p.from_cycle AND p.to_cycle"""
_REMOVED_TEXT = "(removed, together with a part of what it told of)"


@dataclass(frozen=True, slots=True)
class PageText:
    """The text of a range of cycles."""

    kind: PageKind
    from_cycle: int
    to_cycle: int
    from_seq: int
    to_seq: int
    spaces: Sequence[str]
    text: str
    messages: int
    tokens: int
    started_at: datetime
    ended_at: datetime
    #: Number of the page within one cycle.
    part: int = 1


async def check_language(name: str) -> None:
    """Raises `RuntimeError` if the database has no such text search configuration: no page could be written."""
    try:
        async with unit_of_work(None, read_only=True) as work:
            await work.fetch_one(_LANGUAGE, name)
    except asyncpg.SyntaxOrAccessError as error:
        raise RuntimeError(f"CIRCADIAN_SEARCH_LANGUAGE: the database has no text search named {name!r}") from error


async def write(work: UnitOfWork, *, agent_id: UUID, language: str, quiet: timedelta) -> bool:
    """Write the pages of the oldest cycles without one. Returns whether there may be more.

    It waits for another worker that has the archive locked. An episode is due `quiet` after the last of these cycles,
    or at once if one of them wrote a digest.
    """
    archive = await work.fetchrow(_LOCK, work.tenant_id, agent_id)
    if archive is None:
        await work.execute(_LOCK_ABSENT, agent_id)
        await work.execute(_BEGIN, work.tenant_id, agent_id, language)
        archive = await work.fetchrow(_LOCK, work.tenant_id, agent_id)
    if archive is None:
        return False
    batch = DEFAULT.archive_batch
    cycles = await work.fetch(_ENDED, work.tenant_id, agent_id, archive.archived_to, batch)
    since = archive.commit_no
    for cycle in cycles:
        await _write_cycle(work, agent_id=agent_id, cycle=cycle, since=since)
        since = cycle.ended_commit_no or since
    if cycles:
        last, has_digest = cycles[-1], any(cycle.is_digest for cycle in cycles)
        await work.execute(_ADVANCE, work.tenant_id, agent_id, last.number, since, last.ended_at + quiet, has_digest)
    return len(cycles) == batch


async def rewrite(work: UnitOfWork, *, agent_id: UUID, cycle_ids: Sequence[UUID]) -> None:
    """Rewrite the existing pages of these cycles, because some of their entries have changed.

    Episodes about them are emptied.
    """
    await work.execute(_LOCK_ABSENT, agent_id)
    await work.execute(_HOLD, work.tenant_id, agent_id)
    for cycle in await work.fetch(_WRITTEN, work.tenant_id, agent_id, cycle_ids):
        await _write_cycle(work, agent_id=agent_id, cycle=cycle, since=cycle.since)
    await work.execute(_FORGET, work.tenant_id, agent_id, cycle_ids)
    await work.execute(_EMPTY_EPISODES, work.tenant_id, agent_id, cycle_ids, _REMOVED_TEXT)


async def put(work: UnitOfWork, page: PageText, *, agent_id: UUID) -> None:
    await work.execute(
        _PUT, work.tenant_id, agent_id, page.kind, page.from_cycle, page.to_cycle, page.from_seq, page.to_seq,
        json.dumps(list(page.spaces)), page.text, page.messages, page.tokens, page.started_at, page.ended_at,
        page.part,
    )  # fmt: skip


async def _write_cycle(work: UnitOfWork, *, agent_id: UUID, cycle: _UnwrittenCycle | _WrittenCycle, since: int) -> None:
    """Write all of a cycle, on as many pages as it needs."""
    cycle_text, tokens, from_seq, to_seq = CycleText(), 0, 0, 0
    while rows := await _lines(work, agent_id=agent_id, cycle=cycle, since=since, after=to_seq):
        for row in rows:
            cycle_text.add_line(_line(row))
            tokens += row.tokens
        from_seq, to_seq = from_seq or rows[0].seq, rows[-1].seq
    parts = cycle_text.pages
    for number, text in enumerate(parts, 1):
        page = PageText(
            kind=PageKind.CYCLE,
            from_cycle=cycle.number,
            to_cycle=cycle.number,
            from_seq=from_seq,
            to_seq=to_seq,
            spaces=list(cycle_text.spaces),
            text=text,
            messages=cycle_text.messages if number == 1 else 0,
            tokens=tokens if number == 1 else 0,
            started_at=cycle.opened_at,
            ended_at=cycle.ended_at,
            part=number,
        )
        await put(work, page, agent_id=agent_id)
    await work.execute(_LEFT_OVER, work.tenant_id, agent_id, cycle.number, len(parts))


async def _lines(
    work: UnitOfWork, *, agent_id: UUID, cycle: _UnwrittenCycle | _WrittenCycle, since: int, after: int
) -> list[_ArchivedEntry]:
    return await work.fetch(
        _LINES, work.tenant_id, agent_id, cycle.id, DEFAULT.archive_entry_chars, since, cycle.ended_commit_no,
        DEFAULT.archive_entries, after,
    )  # fmt: skip


def _line(row: _ArchivedEntry) -> CycleLine:
    calls = [(name, call_id, arguments) for name, call_id, arguments in row.calls or ()]
    return CycleLine(row.role, row.said or "", calls, row.answers)
