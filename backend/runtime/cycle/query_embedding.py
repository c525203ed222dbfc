"""Embeds the search queries of a step, before the step's transaction begins (invariant 8).

`step` and `recall` call it. `tools.builtin.history` reads the results from the tool context. Without an embedding model
this module does nothing.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

from backend.consciousness import search_models, timeframes
from backend.consciousness.counted_requests import counted
from backend.consciousness.vectors import QueryEmbedding
from backend.kit.errors import InvalidInput
from backend.llm.embeddings import Embedder
from backend.tools.builtin import history
from backend.tools.builtin.history import SearchHistory
from backend.tools.step_calls.dispatch import Call


async def embed_queries(
    embedder: Embedder | None,
    calls: Sequence[Call],
    *,
    tenant_id: UUID,
    agent_id: UUID,
    worker_id: UUID,
    cycle_id: UUID | None,
) -> dict[int, QueryEmbedding]:
    """The embedded queries, by call position."""
    if embedder is None:
        return {}
    embedder = counted(embedder, tenant_id=tenant_id, agent_id=agent_id, worker_id=worker_id, cycle_id=cycle_id)
    asked = {call.position: history.parse_arguments(call.arguments) for call in calls if call.name == history.NAME}
    found = {
        place: await _embed(embedder, each, tenant_id=tenant_id, agent_id=agent_id) for place, each in asked.items()
    }
    return {place: query_embedding for place, query_embedding in found.items() if query_embedding is not None}


async def _embed(embedder: Embedder, asked: SearchHistory, *, tenant_id: UUID, agent_id: UUID) -> QueryEmbedding | None:
    try:
        when = timeframes.read(asked.timeframe, now=datetime.now(UTC))
    except InvalidInput:
        return None  # the tool reports the invalid timeframe
    query_embedding = await search_models.embed_query(embedder, asked.query)
    return await search_models.choose(
        query_embedding, tenant_id=tenant_id, agent_id=agent_id, query=asked.query, when=when
    )
