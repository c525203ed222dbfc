"""Stores the meaning of pages as vectors, one for each passage, if a model is set and the database has pgvector.

`runtime.background_jobs.embedding` stores them after the pages; `consciousness.search` searches for the nearest. A page
without a vector is found by its words. So is every page of an agent that has not thought since the model was set.
"""

import json
import math
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from uuid import UUID

from backend.consciousness.passages import Passage
from backend.consciousness.ranking import Near, Ranked
from backend.consciousness.timeframes import Timeframe
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.llm.embeddings import Comparer, Reranker, Vector

#: Number of pages that the average meaning is computed from, and of neutral pages that are added to them.
_SAMPLE = 200
_NEUTRAL = 10
#: The least spread of passages around their mean. Passages that are closer say nearly the same.
_LEAST_SPREAD = 0.3
#: The most numbers of a vector that is stored within its row.
_SHORT = 480
#: Characters of a text whose vector is half as long as that of a long text.
_HALF_LENGTH = 32
#: Number of passages that are fetched for each wanted page.
_PASSAGES = 2


@dataclass(frozen=True, slots=True)
class _UnembeddedPage:
    id: int
    text: str
    digest: str


@dataclass(frozen=True, slots=True)
class _VectorSum:
    """The sum of vectors, in the text form of pgvector, and their number."""

    total: str | None
    pages: int


@dataclass(frozen=True, slots=True)
class _NearPassage:
    page_id: int
    nearness: float
    begins: int


_IS_AVAILABLE = Statement(bool, "SELECT to_regtype('vector') IS NOT NULL")
_MARK = Statement(
    int,
    """SELECT CASE WHEN embedded_by = $3 THEN embedded_to ELSE 0 END FROM archives
WHERE tenant_id = $1 AND agent_id = $2 AND ($4 OR embedded_by IS NULL OR embedded_by = $3)""",
)
_UNEMBEDDED = Statement(
    _UnembeddedPage,
    """SELECT id, text, md5(text) AS digest FROM archive_pages
WHERE tenant_id = $1 AND agent_id = $2 AND id > $3 ORDER BY id LIMIT $4""",
)
#: Pages that were rewritten meanwhile are left out, because some of their content was removed.
_STORE = """
INSERT INTO archive_vectors (tenant_id, agent_id, page_id, place, begins, model, embedding)
SELECT $1, $2, p.id, v.place, v.begins, $3, v.embedding::vector
FROM unnest($4::bigint[], $5::text[], $6::int[], $7::int[], $8::text[]) AS v (page_id, digest, place, begins, embedding)
JOIN archive_pages p ON p.tenant_id = $1 AND p.id = v.page_id AND md5(p.text) = v.digest FOR SHARE OF p
ON CONFLICT (tenant_id, page_id, place) DO UPDATE SET model = excluded.model, begins = excluded.begins,
  embedding = excluded.embedding"""
_ADVANCE = "UPDATE archives SET embedded_to = $3, embedded_by = $4 WHERE tenant_id = $1 AND agent_id = $2"
#: The average meaning of an archive's passages, computed from the first passages of pages over all of its time. Too few
#: pages count less. LIMIT makes each page an index lookup; with a join, all pages of the archive would be read.
_AVERAGE = Statement(
    _VectorSum,
    f"""
SELECT sum(l2_normalize(v.embedding))::text AS total, count(*) AS pages
FROM generate_series(0, {_SAMPLE - 1}) n CROSS JOIN archives a
CROSS JOIN LATERAL (
  SELECT p.tenant_id, p.id FROM archive_pages p
  WHERE (p.tenant_id, p.agent_id, p.kind, p.part) = (a.tenant_id, a.agent_id, 'CYCLE', 1)
    AND p.to_cycle = a.removed_to + 1 + floor(n::float8 * (a.archived_to - a.removed_to) / {_SAMPLE})::bigint LIMIT 1
) p JOIN archive_vectors v ON (v.tenant_id, v.page_id, v.place) = (p.tenant_id, p.id, 1)
WHERE a.tenant_id = $1 AND a.agent_id = $2 AND v.model = $3 AND length(v.signs) = $4""",  # noqa: S608
)
#: A vector is shorter if its text says less. The question is parsed once, not for each row.
_NEARNESS = "-(e.embedding <#> (SELECT $4::text::vector)) - $5 * vector_norm(e.embedding)"
_COMPARABLE = "e.model = $3 AND length(e.signs) = $6"
_IN_TIME = """($7::timestamptz IS NULL AND $8::timestamptz IS NULL OR EXISTS (SELECT FROM archive_pages p
  WHERE (p.tenant_id, p.id) = (e.tenant_id, e.page_id)
    AND ($7 IS NULL OR p.ended_at >= $7) AND ($8 IS NULL OR p.started_at < $8)))"""
#: Short vectors are stored within their rows, and all of them are compared. That is as fast as comparing their signs.
_COMPARE = Statement(
    _NearPassage,
    f"""
SELECT e.page_id, {_NEARNESS} AS nearness, e.begins FROM archive_vectors e
WHERE e.tenant_id = $1 AND e.agent_id = $2 AND {_COMPARABLE} AND {_IN_TIME}
ORDER BY nearness DESC, e.page_id DESC LIMIT $9""",  # noqa: S608
)
#: Long vectors are stored outside their rows. They are chosen by the signs of their numbers, and only the chosen are
#: fetched.
_CHOOSE = Statement(
    _NearPassage,
    f"""
SELECT e.page_id, {_NEARNESS} AS nearness, e.begins FROM (
  SELECT e.page_id, e.place FROM archive_vectors e
  WHERE e.tenant_id = $1 AND e.agent_id = $2 AND {_COMPARABLE} AND {_IN_TIME}
  ORDER BY hamming_distance(e.signs, (SELECT binary_quantize($10::text::vector))), e.page_id DESC LIMIT 8 * $9
) n JOIN archive_vectors e ON (e.tenant_id, e.page_id, e.place) = ($1, n.page_id, n.place)
ORDER BY nearness DESC, e.page_id DESC LIMIT $9""",  # noqa: S608
)
_OF_PAGES = Statement(
    _NearPassage,
    f"""
SELECT e.page_id, {_NEARNESS} AS nearness, e.begins FROM archive_vectors e
WHERE e.tenant_id = $1 AND e.agent_id = $2 AND {_COMPARABLE} AND e.page_id = ANY ($7) ORDER BY nearness DESC""",  # noqa: S608
)


@dataclass(frozen=True, slots=True)
class QueryEmbedding:
    """The meaning of a question, from a model."""

    model: str
    #: Its length is 1.
    vector: Vector
    #: The weight of nearness beside words, for an archive whose passages are far apart.
    weight: float
    #: Compares the words of the found pages with the question's. None if there is no comparer.
    comparer: Comparer | None = None
    #: Orders the best of the found pages.
    reranker: Reranker | None = None
    #: The reranker's first pages. None if it was not called, or did not answer.
    chosen: Sequence[Ranked] | None = None


@dataclass(frozen=True, slots=True)
class CenteredQuery:
    """The particular part of a question in one archive, without the meaning that all its passages share."""

    query_embedding: QueryEmbedding
    vector: Vector
    #: The share of the question in that common meaning.
    common: float
    #: The weight of nearness beside words. It is higher if the passages are close together, since small differences
    #: then mean as much.
    weight: float


@dataclass(frozen=True, slots=True)
class UnembeddedPages:
    """Pages without a vector."""

    page_ids: Sequence[int]
    texts: Sequence[str]
    digests: Sequence[str]

    def first(self, count: int) -> "UnembeddedPages":
        return UnembeddedPages(self.page_ids[:count], self.texts[:count], self.digests[:count])


@dataclass(frozen=True, slots=True)
class PageVectors:
    """The vectors of pages up to `to_page_id`, as columns: pages, digests, places, beginnings and vectors."""

    to_page_id: int
    columns: tuple[Sequence[int], Sequence[str], Sequence[int], Sequence[int], Sequence[str]]


async def are_available() -> bool:
    """Whether the database can compare vectors."""
    async with unit_of_work(None, read_only=True) as work:
        return await work.fetch_one(_IS_AVAILABLE)


async def unembedded(work: UnitOfWork, *, agent_id: UUID, model: str, takes_over: bool, limit: int) -> UnembeddedPages:
    """The oldest pages behind the last one with a vector of this model.

    For an archive with vectors of another model: all pages if this model `takes_over`, otherwise none.
    """
    mark = await work.fetchrow(_MARK, work.tenant_id, agent_id, model, takes_over)
    rows = [] if mark is None else await work.fetch(_UNEMBEDDED, work.tenant_id, agent_id, mark, limit)
    return UnembeddedPages([row.id for row in rows], [row.text for row in rows], [row.digest for row in rows])


def prepare(found: UnembeddedPages, cut: Sequence[Sequence[Passage]], embedded: Sequence[Vector]) -> PageVectors:
    """The vectors of the passages of these pages, one page after the other. It takes time if the vectors are long."""
    rows = [
        (page_id, digest, place, passage.begins, passage.text)
        for page_id, digest, of_page in zip(found.page_ids, found.digests, cut, strict=True)
        for place, passage in enumerate(of_page, 1)
    ]
    page_ids, digests, places, begins, texts = zip(*rows, strict=True) if rows else ((), (), (), (), ())
    literals = [literal(_shortened(vector, text)) for vector, text in zip(embedded, texts, strict=True)]
    return PageVectors(found.page_ids[-1], (page_ids, digests, places, begins, literals))


async def store(work: UnitOfWork, read: PageVectors, *, agent_id: UUID, model: str) -> None:
    await work.execute(_STORE, work.tenant_id, agent_id, model, *read.columns)
    await work.execute(_ADVANCE, work.tenant_id, agent_id, read.to_page_id, model)


async def centered(work: UnitOfWork, query_embedding: QueryEmbedding, *, agent_id: UUID) -> CenteredQuery:
    """The question without the average meaning of this archive's passages."""
    row = await work.fetch_one(_AVERAGE, work.tenant_id, agent_id, query_embedding.model, len(query_embedding.vector))
    if row.total is None:
        return CenteredQuery(query_embedding, query_embedding.vector, 0.0, query_embedding.weight)
    pages = row.pages + _NEUTRAL
    average = [number / pages for number in json.loads(row.total)]
    difference = [number - common for number, common in zip(query_embedding.vector, average, strict=True)]
    length = math.hypot(*difference) or 1.0
    vector = tuple(number / length for number in difference)
    # The vectors of some models, such as E5, are all within a narrow cone.
    spread = math.sqrt(max(0.0, 1.0 - math.hypot(*average) ** 2))
    weight = query_embedding.weight / max(spread, _LEAST_SPREAD)
    return CenteredQuery(query_embedding, vector, math.fsum(map(operator.mul, vector, average)), weight)


async def nearest(
    work: UnitOfWork, centered: CenteredQuery, *, agent_id: UUID, when: Timeframe, limit: int
) -> dict[int, Near]:
    """Pages with a passage near to the question, the nearest first."""
    own = (*_own(work, centered, agent_id), when.start, when.end, _PASSAGES * limit)
    if len(centered.vector) <= _SHORT:
        rows = await work.fetch(_COMPARE, *own)
    else:
        rows = await work.fetch(_CHOOSE, *own, literal(centered.query_embedding.vector))
    return dict(islice(_best(rows).items(), limit))


async def nearness(
    work: UnitOfWork, centered: CenteredQuery, *, agent_id: UUID, page_ids: Sequence[int]
) -> dict[int, Near]:
    """The nearness of these pages, as far as the model has read them."""
    return _best(await work.fetch(_OF_PAGES, *_own(work, centered, agent_id), page_ids))


def _own(work: UnitOfWork, centered: CenteredQuery, agent_id: UUID) -> tuple[object, ...]:
    return (
        work.tenant_id,
        agent_id,
        centered.query_embedding.model,
        literal(centered.vector),
        centered.common,
        len(centered.vector),
    )


def _best(rows: Sequence[_NearPassage]) -> dict[int, Near]:
    """The first passage of each page."""
    found = dict[int, Near]()
    for row in rows:
        found.setdefault(row.page_id, Near(row.nearness, row.begins))
    return found


def _shortened(vector: Vector, text: str) -> Vector:
    """A short text gets a short vector, since a few words are near to many questions by chance."""
    certainty = len(text) / (len(text) + _HALF_LENGTH)
    return tuple(certainty * number for number in vector)


def literal(vector: Vector) -> str:
    """The text form that pgvector reads."""
    return f"[{','.join(map(repr, vector))}]"
