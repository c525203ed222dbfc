"""The meaning of pages as vectors, where the operator has named a model for it and the database has pgvector.

`runtime.chores.archivist` stores them behind the pages; `consciousness.search` asks for the nearest. A page without a
vector is found by its words; so is every page of an agent that has not thought since the model was named.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.consciousness.timeframes import Timeframe
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.llm.embeddings import Vector

_IS_AVAILABLE = "SELECT to_regtype('vector') IS NOT NULL"
_MARK = """SELECT CASE WHEN embedded_by = $3 THEN embedded_to ELSE 0 END FROM archives
WHERE tenant_id = $1 AND agent_id = $2 AND ($4 OR embedded_by IS NULL OR embedded_by = $3)"""
_LACKING = """SELECT id, text, md5(text) AS digest FROM archive_pages
WHERE tenant_id = $1 AND agent_id = $2 AND id > $3 ORDER BY id LIMIT $4"""
#: Not of a page that was written anew meanwhile: something of it was removed.
_STORE = """
INSERT INTO archive_vectors (tenant_id, agent_id, page_id, model, embedding)
SELECT $1, $2, p.id, $3, v.embedding::vector
FROM unnest($4::bigint[], $5::text[], $6::text[]) AS v (page_id, digest, embedding)
JOIN archive_pages p ON p.tenant_id = $1 AND p.id = v.page_id AND md5(p.text) = v.digest FOR SHARE OF p
ON CONFLICT (tenant_id, page_id) DO UPDATE SET model = excluded.model, embedding = excluded.embedding"""
_ADVANCE = "UPDATE archives SET embedded_to = $3, embedded_by = $4 WHERE tenant_id = $1 AND agent_id = $2"
#: Chosen by the signs of their numbers, which is quick for all of an agent's, and then compared: the vectors are long,
#: and are fetched for the chosen only, not sorted with all. The question is read once, not for each row.
_NEAREST = """
WITH meant AS MATERIALIZED (SELECT $4::text::vector AS vector)
SELECT n.page_id FROM (
  SELECT v.page_id FROM archive_vectors v
  WHERE v.tenant_id = $1 AND v.agent_id = $2 AND v.model = $3 AND length(v.signs) = $5
    AND ($6::timestamptz IS NULL AND $7::timestamptz IS NULL OR EXISTS (SELECT FROM archive_pages p
      WHERE (p.tenant_id, p.id) = (v.tenant_id, v.page_id)
        AND ($6 IS NULL OR p.ended_at >= $6) AND ($7 IS NULL OR p.started_at < $7)))
  ORDER BY hamming_distance(v.signs, (SELECT binary_quantize(vector) FROM meant)), v.page_id DESC LIMIT $9
) n JOIN archive_vectors e ON e.tenant_id = $1 AND e.page_id = n.page_id
ORDER BY e.embedding <=> (SELECT vector FROM meant), n.page_id DESC LIMIT $8"""
#: For each that is wanted: how many are compared.
_COMPARED = 32


@dataclass(frozen=True, slots=True)
class Sense:
    """What a question means to a model."""

    model: str
    vector: Vector


@dataclass(frozen=True, slots=True)
class Lacking:
    """Pages without a vector."""

    page_ids: Sequence[int]
    texts: Sequence[str]
    digests: Sequence[str]


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


async def store(work: UnitOfWork, found: Lacking, *, agent_id: UUID, model: str, embedded: Sequence[Vector]) -> None:
    texts = [literal(vector) for vector in embedded]
    await work.execute(_STORE, work.tenant_id, agent_id, model, list(found.page_ids), list(found.digests), texts)
    await work.execute(_ADVANCE, work.tenant_id, agent_id, found.page_ids[-1], model)


async def nearest(work: UnitOfWork, sense: Sense, *, agent_id: UUID, when: Timeframe, limit: int) -> list[int]:
    """Pages by how near they lie to what is meant."""
    rows = await work.fetch(
        _NEAREST, work.tenant_id, agent_id, sense.model, literal(sense.vector), len(sense.vector), when.start,
        when.end, limit, _COMPARED * limit,
    )  # fmt: skip
    return [row["page_id"] for row in rows]


def literal(vector: Vector) -> str:
    """As pgvector reads it."""
    return f"[{','.join(map(repr, vector))}]"
