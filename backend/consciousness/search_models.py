"""The model calls of a search: the meaning of a query and the order of its results, outside of any transaction.

`app.py` and `worker.py` open the embedder. The API and `runtime.cycle.step` call `embed_query`, then `choose`. Without
an embedder, or without its answer in time, a search uses words alone. Without a reranker it keeps its own order.
"""

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from decimal import Decimal
from urllib.parse import urlsplit
from uuid import UUID

from pydantic import SecretStr

from backend.consciousness import search, vectors
from backend.consciousness.timeframes import Timeframe
from backend.consciousness.vectors import QueryEmbedding
from backend.kit.limits import DEFAULT
from backend.kit.settings import SearchSettings
from backend.kit.unit_of_work import unit_of_work
from backend.llm import local_embeddings, prices
from backend.llm.embedding_server import EmbeddingConnection, ServerEmbedder
from backend.llm.embeddings import Embedder, EmbeddingError, RerankError
from backend.llm.json_server import Address
from backend.llm.local_embeddings import LocalEmbedder
from backend.llm.rerank_server import ServerReranker

log = logging.getLogger(__name__)

_OPENAI = "api.openai.com"


@asynccontextmanager
async def open_embedder(settings: SearchSettings) -> AsyncIterator[Embedder | None]:
    """The embedder. None if there is no model, or the database has no pgvector. Needs an open pool."""
    model = local_embeddings.model_for_setting(settings.embedding_model)
    if model is None:
        yield None
        return
    if not await vectors.are_available():
        log.warning("archives are searched by words alone, not by %s: the database has no pgvector", model)
        yield None
        return
    async with AsyncExitStack() as stack:
        reranker = _reranker(settings)
        if reranker is not None:
            await stack.enter_async_context(reranker)
        if local_embeddings.is_local(model):
            yield await stack.enter_async_context(LocalEmbedder(reranker=reranker))
            return
        comparer = await stack.enter_async_context(LocalEmbedder()) if local_embeddings.is_installed() else None
        server = ServerEmbedder(_connection(model, settings), comparer=comparer, reranker=reranker)
        yield await stack.enter_async_context(server)


def _connection(model: str, settings: SearchSettings) -> EmbeddingConnection:
    return EmbeddingConnection(
        model,
        settings.embedding_base_url,
        _secret(settings.embedding_api_key),
        query_prefix=settings.embedding_query_prefix,
        passage_prefix=settings.embedding_passage_prefix,
        price=_price(model, settings),
    )


def _price(model: str, settings: SearchSettings) -> Decimal | None:
    """The operator's price, or that of OpenAI's own server."""
    if settings.embedding_price is not None or urlsplit(settings.embedding_base_url).hostname != _OPENAI:
        return settings.embedding_price
    rates = prices.highest_rates(model, "openai", input_tokens=1)
    return None if rates is None else rates[0] * prices.MILLION


def _reranker(settings: SearchSettings) -> ServerReranker | None:
    if settings.rerank_model is None or settings.rerank_base_url is None:
        return None
    key = _secret(settings.rerank_api_key)
    address = Address(settings.rerank_base_url, key, DEFAULT.rerank_seconds)
    return ServerReranker(settings.rerank_model, address, price=settings.rerank_price)


def _secret(key: SecretStr | None) -> str | None:
    return None if key is None else key.get_secret_value()


async def embed_query(embedder: Embedder | None, query: str) -> QueryEmbedding | None:
    """The meaning of a query, or None. Never call it within a transaction."""
    if embedder is None or not query.strip():
        return None
    try:
        vector = await embedder.embed_query(query)
    except EmbeddingError as error:
        log.warning("a search goes by words alone: %s", type(error).__name__)
        return None
    return QueryEmbedding(embedder.model, vector, embedder.weight, embedder.comparer, embedder.reranker)


async def choose(
    query_embedding: QueryEmbedding | None, *, tenant_id: UUID, agent_id: UUID, query: str, when: Timeframe
) -> QueryEmbedding | None:
    """The embedding with the reranker's order; unchanged without a reranker or its answer.

    Never call it within a transaction.
    """
    if query_embedding is None or query_embedding.reranker is None:
        return query_embedding
    async with unit_of_work(tenant_id, read_only=True) as work:
        found = await search.ranked(
            work, query_embedding, agent_id=agent_id, query=query, when=when, limit=DEFAULT.search_reranked
        )
        passages = await search.passages_of(work, found)
    found = [each for each in found if each.page_id in passages]
    if not found:
        return query_embedding
    try:
        order = await query_embedding.reranker.order(query, [passages[each.page_id] for each in found])
    except RerankError as error:
        log.warning("a search keeps the order that it has found: %s", type(error).__name__)
        return query_embedding
    return replace(query_embedding, chosen=[found[place] for place in order])
