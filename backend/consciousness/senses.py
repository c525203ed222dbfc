"""What a question to an archive means: asked of the embedding model, outside of any transaction.

`app.py` and `worker.py` open the embedder, the API and `runtime.step` ask `sense`. Without one, or without an answer in
time, a search goes by words alone.
"""

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from backend.consciousness import vectors
from backend.consciousness.vectors import Sense
from backend.kit.settings import SearchSettings
from backend.llm import local_embeddings
from backend.llm.embedding_server import EmbeddingConnection, ServerEmbedder
from backend.llm.embeddings import Embedder, EmbeddingError
from backend.llm.local_embeddings import LocalEmbedder

log = logging.getLogger(__name__)


@asynccontextmanager
async def open_embedder(settings: SearchSettings) -> AsyncIterator[Embedder | None]:
    """None: there is no model, or the database has no pgvector. Needs an open pool."""
    model = local_embeddings.chosen(settings.embedding_model)
    if model is None:
        yield None
        return
    if not await vectors.are_available():
        log.warning("archives are searched by words alone, not by %s: the database has no pgvector", model)
        yield None
        return
    if local_embeddings.is_local(model):
        async with LocalEmbedder() as local:
            yield local
        return
    key = settings.embedding_api_key
    connection = EmbeddingConnection(
        model,
        settings.embedding_base_url,
        None if key is None else key.get_secret_value(),
        query_prefix=settings.embedding_query_prefix,
        passage_prefix=settings.embedding_passage_prefix,
    )
    async with AsyncExitStack() as stack:
        comparer = await stack.enter_async_context(LocalEmbedder()) if local_embeddings.is_installed() else None
        yield await stack.enter_async_context(ServerEmbedder(connection, comparer=comparer))


async def sense(embedder: Embedder | None, query: str) -> Sense | None:
    """Never within a transaction."""
    if embedder is None or not query.strip():
        return None
    try:
        vector = await embedder.embed_query(query)
    except EmbeddingError as error:
        log.warning("a search goes by words alone: %s", error)
        return None
    return Sense(embedder.model, vector, embedder.weight, embedder.comparer)
