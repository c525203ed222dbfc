"""The meaning of pages as vectors, one for each passage, where there is a model for it and the database has pgvector.

`runtime.background_jobs.embedding` stores them behind the pages; `consciousness.search` asks for the nearest. A page
without a vector is found by its words; so is every page of an agent that has not thought since the model was named.
"""

import json
import math
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from uuid import UUID

import asyncpg

from backend.consciousness.passages import Passage
from backend.consciousness.ranking import Near, Ranked
from backend.consciousness.timeframes import Timeframe
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.llm.embeddings import Comparer, Vector
from backend.llm.rerank_server import Reranker

#: Pages that tell what all mean on average, and as how many that mean nothing there are beside them.
_SAMPLE = 200
_NEUTRAL = 10
#: Of passages around their mean: closer ones say nearly the same.
_LEAST_SPREAD = 0.3
#: Numbers of a vector that lies in its row.
_SHORT = 480
#: Characters of a text whose vector is half as long as that of a long one.
_HALF_LENGTH = 32
#: Passages that are fetched, for each page that is wanted.
_PASSAGES = 2

_IS_AVAILABLE = "SELECT to_regtype('vector') IS NOT NULL"
_MARK = """SELECT CASE WHEN embedded_by = $3 THEN embedded_to ELSE 0 END FROM archives
WHERE tenant_id = $1 AND agent_id = $2 AND ($4 OR embedded_by IS NULL OR embedded_by = $3)"""
_LACKING = """SELECT id, text, md5(text) AS digest FROM archive_pages
WHERE tenant_id = $1 AND agent_id = $2 AND id > $3 ORDER BY id LIMIT $4"""
#: Not of a page that was written anew meanwhile: something of it was removed.
_STORE = """
INSERT INTO archive_vectors (tenant_id, agent_id, page_id, place, begins, model, embedding)
SELECT $1, $2, p.id, v.place, v.begins, $3, v.embedding::vector
FROM unnest($4::bigint[], $5::text[], $6::int[], $7::int[], $8::text[]) AS v (page_id, digest, place, begins, embedding)
JOIN archive_pages p ON p.tenant_id = $1 AND p.id = v.page_id AND md5(p.text) = v.digest FOR SHARE OF p
ON CONFLICT (tenant_id, page_id, place) DO UPDATE SET model = excluded.model, begins = excluded.begins,
  embedding = excluded.embedding"""
_ADVANCE = "UPDATE archives SET embedded_to = $3, embedded_by = $4 WHERE tenant_id = $1 AND agent_id = $2"
#: What the passages of an archive mean on average, by the first ones of pages from all of its time. Too few count less.
#: LIMIT keeps each page a look into the index: joined, all pages of the archive would be read.
_AVERAGE = f"""
SELECT sum(l2_normalize(v.embedding))::text AS total, count(*) AS pages
FROM generate_series(0, {_SAMPLE - 1}) n CROSS JOIN archives a
CROSS JOIN LATERAL (
  SELECT p.tenant_id, p.id FROM archive_pages p
  WHERE (p.tenant_id, p.agent_id, p.kind, p.part) = (a.tenant_id, a.agent_id, 'CYCLE', 1)
    AND p.to_cycle = a.removed_to + 1 + floor(n::float8 * (a.archived_to - a.removed_to) / {_SAMPLE})::bigint LIMIT 1
) p JOIN archive_vectors v ON (v.tenant_id, v.page_id, v.place) = (p.tenant_id, p.id, 1)
WHERE a.tenant_id = $1 AND a.agent_id = $2 AND v.model = $3 AND length(v.signs) = $4"""  # noqa: S608
#: A vector is shorter the less its text says. The question is read once, not for each row.
_NEARNESS = "-(e.embedding <#> (SELECT $4::text::vector)) - $5 * vector_norm(e.embedding)"
_COMPARABLE = "e.model = $3 AND length(e.signs) = $6"
_IN_TIME = """($7::timestamptz IS NULL AND $8::timestamptz IS NULL OR EXISTS (SELECT FROM archive_pages p
  WHERE (p.tenant_id, p.id) = (e.tenant_id, e.page_id)
    AND ($7 IS NULL OR p.ended_at >= $7) AND ($8 IS NULL OR p.started_at < $8)))"""
#: Short vectors lie in their rows, and all of them are compared: that takes no longer than a look at their signs.
_COMPARE = f"""
SELECT e.page_id, e.begins, {_NEARNESS} AS nearness FROM archive_vectors e
WHERE e.tenant_id = $1 AND e.agent_id = $2 AND {_COMPARABLE} AND {_IN_TIME}
ORDER BY nearness DESC, e.page_id DESC LIMIT $9"""  # noqa: S608
#: Long ones lie elsewhere. They are chosen by the signs of their numbers, and only the chosen are fetched.
_CHOOSE = f"""
SELECT e.page_id, e.begins, {_NEARNESS} AS nearness FROM (
  SELECT e.page_id, e.place FROM archive_vectors e
  WHERE e.tenant_id = $1 AND e.agent_id = $2 AND {_COMPARABLE} AND {_IN_TIME}
  ORDER BY hamming_distance(e.signs, (SELECT binary_quantize($10::text::vector))), e.page_id DESC LIMIT 8 * $9
) n JOIN archive_vectors e ON (e.tenant_id, e.page_id, e.place) = ($1, n.page_id, n.place)
ORDER BY nearness DESC, e.page_id DESC LIMIT $9"""  # noqa: S608
_OF_PAGES = f"""
SELECT e.page_id, e.begins, {_NEARNESS} AS nearness FROM archive_vectors e
WHERE e.tenant_id = $1 AND e.agent_id = $2 AND {_COMPARABLE} AND e.page_id = ANY ($7) ORDER BY nearness DESC"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class Sense:
    """What a question means to a model."""

    model: str
    #: Of length 1.
    vector: Vector
    #: Of nearness, beside that of words, where the passages of an archive lie far apart.
    weight: float
    #: Compares the words of what is found with those of the question; None: nothing does.
    comparer: Comparer | None = None
    #: Orders the best that are found.
    reranker: Reranker | None = None
    #: What it has put first; None: it was not asked, or did not answer.
    chosen: Sequence[Ranked] | None = None


@dataclass(frozen=True, slots=True)
class Aim:
    """What is particular of a question in one archive: what all its passages have in common is no answer."""

    sense: Sense
    vector: Vector
    #: How much of it is in what the passages have in common.
    common: float
    #: Of nearness, beside that of words: more where the passages lie close together, and small differences say as much.
    weight: float


@dataclass(frozen=True, slots=True)
class Lacking:
    """Pages without a vector."""

    page_ids: Sequence[int]
    texts: Sequence[str]
    digests: Sequence[str]

    def first(self, count: int) -> "Lacking":
        return Lacking(self.page_ids[:count], self.texts[:count], self.digests[:count])


@dataclass(frozen=True, slots=True)
class Read:
    """What a model has read, up to this page; columns of pages, digests, places, beginnings and vectors."""

    to_page_id: int
    columns: tuple[Sequence[int], Sequence[str], Sequence[int], Sequence[int], Sequence[str]]


async def are_available() -> bool:
    """Whether the database can compare vectors."""
    async with unit_of_work(None, read_only=True) as work:
        return bool(await work.fetchval(_IS_AVAILABLE))


async def lacking(work: UnitOfWork, *, agent_id: UUID, model: str, takes_over: bool, limit: int) -> Lacking:
    """The oldest pages behind the last that has one of this model; of an archive that another model reads all, if this
    one `takes_over`, else none."""
    mark = await work.fetchval(_MARK, work.tenant_id, agent_id, model, takes_over)
    rows = [] if mark is None else await work.fetch(_LACKING, work.tenant_id, agent_id, mark, limit)
    return Lacking(*([row[name] for row in rows] for name in ("id", "text", "digest")))


def prepare(found: Lacking, cut: Sequence[Sequence[Passage]], embedded: Sequence[Vector]) -> Read:
    """The vectors of the passages into which these pages are cut, one page after the other. Takes its time where
    vectors are long."""
    rows = [
        (page_id, digest, place, passage.begins, passage.text)
        for page_id, digest, of_page in zip(found.page_ids, found.digests, cut, strict=True)
        for place, passage in enumerate(of_page, 1)
    ]
    page_ids, digests, places, begins, texts = zip(*rows, strict=True) if rows else ((), (), (), (), ())
    literals = [literal(_shortened(vector, text)) for vector, text in zip(embedded, texts, strict=True)]
    return Read(found.page_ids[-1], (page_ids, digests, places, begins, literals))


async def store(work: UnitOfWork, read: Read, *, agent_id: UUID, model: str) -> None:
    await work.execute(_STORE, work.tenant_id, agent_id, model, *read.columns)
    await work.execute(_ADVANCE, work.tenant_id, agent_id, read.to_page_id, model)


async def aim(work: UnitOfWork, sense: Sense, *, agent_id: UUID) -> Aim:
    """The question beside what the passages of this archive mean on average."""
    row = await work.fetchrow(_AVERAGE, work.tenant_id, agent_id, sense.model, len(sense.vector))
    if row is None or row["total"] is None:
        return Aim(sense, sense.vector, 0.0, sense.weight)
    pages = row["pages"] + _NEUTRAL
    average = [number / pages for number in json.loads(row["total"])]
    beside = [number - common for number, common in zip(sense.vector, average, strict=True)]
    length = math.hypot(*beside) or 1.0
    vector = tuple(number / length for number in beside)
    # Those of some models, such as E5, all lie in a narrow cone.
    spread = math.sqrt(max(0.0, 1.0 - math.hypot(*average) ** 2))
    weight = sense.weight / max(spread, _LEAST_SPREAD)
    return Aim(sense, vector, math.fsum(map(operator.mul, vector, average)), weight)


async def nearest(work: UnitOfWork, aim: Aim, *, agent_id: UUID, when: Timeframe, limit: int) -> dict[int, Near]:
    """Pages with a passage near to what is meant, the nearest first."""
    own = (*_own(work, aim, agent_id), when.start, when.end, _PASSAGES * limit)
    if len(aim.vector) <= _SHORT:
        rows = await work.fetch(_COMPARE, *own)
    else:
        rows = await work.fetch(_CHOOSE, *own, literal(aim.sense.vector))
    return dict(islice(_best(rows).items(), limit))


async def nearness(work: UnitOfWork, aim: Aim, *, agent_id: UUID, page_ids: Sequence[int]) -> dict[int, Near]:
    """Of those of these pages that the model has read."""
    return _best(await work.fetch(_OF_PAGES, *_own(work, aim, agent_id), page_ids))


def _own(work: UnitOfWork, aim: Aim, agent_id: UUID) -> tuple[object, ...]:
    return work.tenant_id, agent_id, aim.sense.model, literal(aim.vector), aim.common, len(aim.vector)


def _best(rows: Sequence[asyncpg.Record]) -> dict[int, Near]:
    """Of each page the passage that comes first."""
    found = dict[int, Near]()
    for row in rows:
        found.setdefault(row["page_id"], Near(row["nearness"], row["begins"]))
    return found


def _shortened(vector: Vector, text: str) -> Vector:
    """The less a text says, the shorter: a few words lie near to many questions by chance."""
    certainty = len(text) / (len(text) + _HALF_LENGTH)
    return tuple(certainty * number for number in vector)


def literal(vector: Vector) -> str:
    """As pgvector reads it."""
    return f"[{','.join(map(repr, vector))}]"
