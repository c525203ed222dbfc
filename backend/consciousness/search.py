"""Searches the pages of an agent's archive, the best first.

The tool `search_history` and the API's `searchHistory` call it, each within a transaction of the tenant. An agent is
shown only its own pages. Cycles that ended in the last seconds have no page yet.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from backend.consciousness import ranking, vectors
from backend.consciousness.models import PageKind
from backend.consciousness.passages import spoken
from backend.consciousness.ranking import Ranked
from backend.consciousness.timeframes import Timeframe
from backend.consciousness.vectors import QueryEmbedding
from backend.kit.limits import DEFAULT
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.llm.embeddings import Share
from backend.tenants.trust import Trust


@dataclass(frozen=True, slots=True)
class _ScoredPage:
    page_id: int
    score: float


@dataclass(frozen=True, slots=True)
class _PagePassage:
    page_id: int
    text: str


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page that was found. The snippet of an episode is from its text."""

    kind: PageKind
    from_cycle: int
    to_cycle: int
    from_seq: int
    to_seq: int
    #: The last of its cycles.
    cycle_id: UUID | None
    spaces: Json[list[str]]
    started_at: datetime
    ended_at: datetime
    snippet: str
    #: The lowest trust of the content that it covers.
    trust: Trust
    #: Number of other pages that say nearly the same.
    alike: int


#: The best pages by words, and these pages, each with its share of the question: from 0 to nearly 1.
_FIND = Statement(_ScoredPage, "SELECT page_id, score FROM search_archive($1, $2, $3, $4, $5, $6)")
#: The nearest passage of each page, or the beginning of a page that no model has read.
_PASSAGES = Statement(
    _PagePassage,
    """SELECT p.id AS page_id, substr(p.text, found.begins + 1, $4) AS text
FROM unnest($2::bigint[], $3::int[]) AS found (id, begins)
JOIN archive_pages p ON p.tenant_id = $1 AND p.id = found.id""",
)
_LATEST = Statement(
    int,
    """SELECT id FROM archive_pages p WHERE p.tenant_id = $1 AND p.agent_id = $2
  AND ($3::timestamptz IS NULL OR p.ended_at >= $3) AND ($4::timestamptz IS NULL OR p.started_at < $4)
  AND p.kind = $6 AND p.part = 1 ORDER BY p.to_cycle DESC LIMIT $5""",
)
#: The lines with most of the question's words, in any of their forms. A long line is shortened to its head and the
#: words around the hits. A page without such words shows its nearest passage.
_SHOW = Statement(
    FoundPage,
    """
SELECT p.kind, p.from_cycle, p.to_cycle, p.from_seq, p.to_seq, c.id AS cycle_id, p.spaces, p.started_at, p.ended_at,
  coalesce(best.lines, substr(p.text, found.begins + 1, 600)) AS snippet,
  coalesce(CASE p.kind WHEN 'EPISODE' THEN (SELECT e.trust FROM episodes e
      WHERE (e.tenant_id, e.agent_id, e.to_cycle) = (p.tenant_id, p.agent_id, p.to_cycle))
    ELSE (SELECT max(e.trust) FROM consciousness_entries e WHERE (e.tenant_id, e.agent_id) = (p.tenant_id, p.agent_id)
      AND e.seq BETWEEN p.from_seq AND p.to_seq) END, 'STRANGER') AS trust,
  found.alike
FROM unnest($2::bigint[], $7::int[], $8::int[]) WITH ORDINALITY AS found (id, begins, alike, place)
JOIN archive_pages p ON p.tenant_id = $1 AND p.id = found.id
JOIN archives a ON (a.tenant_id, a.agent_id) = (p.tenant_id, p.agent_id)
LEFT JOIN think_cycles c ON (c.tenant_id, c.agent_id, c.number) = (p.tenant_id, p.agent_id, p.to_cycle)
CROSS JOIN LATERAL (SELECT replace(plainto_tsquery(a.language::regconfig, $3)::text, ' & ', ' | ')::tsquery) q (query)
CROSS JOIN LATERAL (
  SELECT string_agg(CASE WHEN length(line) <= $5 THEN line
    ELSE left(line, head) || ts_headline(a.language::regconfig, substr(line, head + 1), q.query, $4) END,
    E'\\n' ORDER BY place)
  FROM (
    SELECT line, l.place, ts_rank(to_tsvector(a.language::regconfig, line), q.query) AS rank
    FROM unnest(string_to_array(p.text, E'\\n')) WITH ORDINALITY AS l (line, place)
    ORDER BY rank DESC, l.place LIMIT $6
  ) ranked CROSS JOIN LATERAL (SELECT position(': ' IN left(line, 200)) + 1) h (behind)
  CROSS JOIN LATERAL (SELECT CASE WHEN behind > 1 THEN behind ELSE 0 END) w (head) WHERE rank > 0
) best (lines)
ORDER BY found.place""",
)
_SPACES = Statement(
    UUID,
    """
WITH cycles AS (
  SELECT c.id, c.seen_spaces FROM unnest($3::bigint[], $4::bigint[]) AS page (first, last)
  JOIN think_cycles c ON (c.tenant_id, c.agent_id) = ($1, $2) AND c.number BETWEEN page.first AND page.last
)
SELECT e.space_id FROM cycles JOIN inbox_events e ON (e.tenant_id, e.cycle_id) = ($1, cycles.id)
WHERE e.space_id IS NOT NULL
UNION
SELECT seen::uuid FROM cycles CROSS JOIN LATERAL jsonb_array_elements_text(cycles.seen_spaces) seen""",
)
_MARKS = f"StartSel='', StopSel='', MaxFragments=2, MinWords=8, MaxWords={DEFAULT.snippet_words // 2}"


async def search(
    work: UnitOfWork,
    *,
    agent_id: UUID,
    query: str,
    when: Timeframe,
    limit: int = DEFAULT.search_results,
    query_embedding: QueryEmbedding | None = None,
) -> list[FoundPage]:
    """The best pages of that time by words, and by the meaning of the query if `query_embedding` is given.

    Without a query: the last episodes, or the last cycles if there are no episodes.
    """
    if not query.strip():
        pages = [Ranked(each) for each in await _latest(work, agent_id=agent_id, when=when, limit=limit)]
    elif query_embedding is None:
        pages = [Ranked(each) for each in await _by_words(work, agent_id=agent_id, query=query, when=when, limit=limit)]
    elif query_embedding.chosen is not None:
        pages = list(query_embedding.chosen[:limit])
    else:
        pages = await ranked(work, query_embedding, agent_id=agent_id, query=query, when=when, limit=limit)
    return await _shown(work, pages, query=query)


async def ranked(
    work: UnitOfWork, query_embedding: QueryEmbedding, *, agent_id: UUID, query: str, when: Timeframe, limit: int
) -> list[Ranked]:
    """The best pages by words and by meaning that say different things."""
    centered = await vectors.centered(work, query_embedding, agent_id=agent_id)
    near = await vectors.nearest(work, centered, agent_id=agent_id, when=when, limit=DEFAULT.search_compared)
    words = await _by_words(
        work, agent_id=agent_id, query=query, when=when, limit=DEFAULT.search_compared, beside=list(near)
    )
    others = [page_id for page_id in words if page_id not in near]
    near |= await vectors.nearness(work, centered, agent_id=agent_id, page_ids=others)
    found = [Ranked(page_id, begins=near[page_id].begins if page_id in near else 0) for page_id in {**near, **words}]
    shares = await _shares(work, query_embedding, query=query, pages=found)
    scores = ranking.scored(words, near, weight=centered.weight, shares=shares)
    begins = {each.page_id: each.begins for each in found}
    return [replace(each, begins=begins[each.page_id]) for each in ranking.distinct(scores, shares, limit=limit)]


async def passages_of(work: UnitOfWork, pages: Sequence[Ranked]) -> dict[int, str]:
    """For each page the passage that answers, without the heads of its lines."""
    rows = await work.fetch(
        _PASSAGES,
        work.tenant_id,
        [each.page_id for each in pages],
        [each.begins for each in pages],
        DEFAULT.passage_compared_chars,
    )
    return {row.page_id: spoken(row.text) for row in rows}


async def spaces_of(work: UnitOfWork, *, agent_id: UUID, ranges: Sequence[tuple[int, int]]) -> list[UUID]:
    """The spaces whose content these ranges of cycles were shown. A range is its first and last cycle."""
    starts, ends = [start for start, _ in ranges], [end for _, end in ranges]
    return await work.fetch(_SPACES, work.tenant_id, agent_id, starts, ends)


async def _shares(
    work: UnitOfWork, query_embedding: QueryEmbedding, *, query: str, pages: Sequence[Ranked]
) -> dict[int, Share]:
    """The share of the question's words in the nearest passage of each page. Empty without a comparer."""
    if query_embedding.comparer is None:
        return {}
    passages = await passages_of(work, pages)
    return dict(zip(passages, await query_embedding.comparer.shares(query, list(passages.values())), strict=True))


async def _shown(work: UnitOfWork, pages: Sequence[Ranked], *, query: str) -> list[FoundPage]:
    return await work.fetch(
        _SHOW, work.tenant_id, [each.page_id for each in pages], query, _MARKS, DEFAULT.snippet_line_chars,
        DEFAULT.snippet_lines, [each.begins for each in pages], [each.alike for each in pages],
    )  # fmt: skip


async def _by_words(
    work: UnitOfWork, *, agent_id: UUID, query: str, when: Timeframe, limit: int, beside: Sequence[int] = ()
) -> dict[int, float]:
    """The best pages and those of `beside`, each with its score, the best first."""
    rows = await work.fetch(_FIND, agent_id, query, when.start, when.end, limit, beside)
    return {row.page_id: row.score for row in rows}


async def _latest(work: UnitOfWork, *, agent_id: UUID, when: Timeframe, limit: int) -> list[int]:
    for kind in (PageKind.EPISODE, PageKind.CYCLE):
        page_ids = await work.fetch(_LATEST, work.tenant_id, agent_id, when.start, when.end, limit, kind)
        if page_ids:
            break
    return page_ids
