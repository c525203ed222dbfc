"""Memories: facts under keys that the agent chooses.

The agent's tools and the API call it, in their transactions.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.consciousness.knowledge import store
from backend.consciousness.knowledge.errors import NotKnown
from backend.consciousness.knowledge.notes import every_of, some_of, words_of
from backend.consciousness.knowledge.statements import ItemRow, ItemType
from backend.consciousness.knowledge.store import Writer
from backend.kit import text
from backend.kit.limits import DEFAULT
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.trust import Trust


@dataclass(frozen=True, slots=True)
class MemoryItem(ItemRow):
    key: str
    value: str


MEMORIES = ItemType(MemoryItem, "memories", "memory", "key", ("key", "value"), DEFAULT.memories)


@dataclass(frozen=True, slots=True)
class MemoryKey:
    key: str
    trust: Trust


@dataclass(frozen=True, slots=True)
class FoundMemory:
    key: str
    value: str
    trust: Trust
    spaces: Json[list[str]]


_KEYS = Statement(
    MemoryKey, "SELECT key, trust FROM memories WHERE tenant_id = $1 AND agent_id = $2 ORDER BY key LIMIT $3"
)
#: A key such as `olga.dog` counts as two words. Memories with all the words come before those with some.
_SEARCH = Statement(
    FoundMemory,
    """
SELECT m.key, m.value, m.trust, m.spaces FROM memories m CROSS JOIN LATERAL (
  SELECT to_tsvector('simple', regexp_replace(m.key, '[^[:alnum:]]+', ' ', 'g') || ' ' || m.value) AS words) w
WHERE m.tenant_id = $1 AND m.agent_id = $2 AND w.words @@ to_tsquery('simple', $4)
ORDER BY w.words @@ to_tsquery('simple', $3) DESC, ts_rank_cd(w.words, to_tsquery('simple', $4)) DESC,
  m.updated_at DESC, m.key LIMIT $5""",
)


async def keep(
    work: UnitOfWork, writer: Writer, *, agent_id: UUID, key: str, value: str, seen: int | None = None
) -> UUID:
    """Store a new memory, or replace the value of the key if the writer has seen it."""
    key = text.require(key, name="key", max_chars=DEFAULT.memory_key_chars)
    value = text.require(value, name="value", max_chars=DEFAULT.memory_value_chars)
    change = await store.begin(work, writer, agent_id=agent_id)
    present = await store.find(work, MEMORIES, agent_id=agent_id, name=key)
    if present is None:
        if seen is not None:
            raise NotKnown("the memory was removed after you read it", path=("input", "revision"))
        await store.forget_removal(work, MEMORIES, change, name=key)
        return await store.add(work, MEMORIES, change, {"key": key, "value": value})
    return await store.replace(work, MEMORIES, change, present, {"value": value}, seen=seen)


async def search(work: UnitOfWork, *, agent_id: UUID, query: str, limit: int) -> list[FoundMemory]:
    """The best first. A query without words finds nothing."""
    words = words_of(query)
    if not words:
        return []
    return await work.fetch(_SEARCH, work.tenant_id, agent_id, every_of(words), some_of(words), limit)


async def keys(work: UnitOfWork, *, agent_id: UUID) -> list[MemoryKey]:
    """All keys, each with the trust of its value."""
    return await work.fetch(_KEYS, work.tenant_id, agent_id, DEFAULT.memories)
