"""An embedding model on a server with OpenAI's `/embeddings` API. Opened by `consciousness.search_models`."""

import math
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from backend.llm.embeddings import EMBEDDED_CHARS, Comparer, EmbeddingError, Vector
from backend.llm.json_server import Address, JsonServer, JsonServerError
from backend.llm.rerank_server import Reranker

#: Measured with a small sentence model (docs/benchmarks.md).
_WEIGHT = 1.4


@dataclass(frozen=True, slots=True)
class EmbeddingConnection:
    """How to reach the model."""

    model: str
    base_url: str
    api_key: str | None = field(default=None, repr=False)
    timeout_seconds: float = 5.0
    #: Many models need a prefix that distinguishes a question from a passage.
    query_prefix: str = ""
    passage_prefix: str = ""


class ServerEmbedder:
    """An `Embedder` with one connection per process; an asynchronous context manager."""

    def __init__(
        self, connection: EmbeddingConnection, *, comparer: Comparer | None = None, reranker: Reranker | None = None
    ) -> None:
        self._connection, self.comparer, self.reranker = connection, comparer, reranker
        self._server = JsonServer(Address(connection.base_url, connection.api_key, connection.timeout_seconds))

    @property
    def model(self) -> str:
        """Includes the prefix, because a model with another prefix has other vectors."""
        model, prefix = self._connection.model, self._connection.passage_prefix
        return f"{model}#{zlib.crc32(prefix.encode()):08x}" if prefix else model

    @property
    def weight(self) -> float:
        return _WEIGHT

    async def __aenter__(self) -> Self:
        await self._server.__aenter__()
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self._server.__aexit__(*exception)

    async def embed(self, texts: Sequence[str]) -> list[Vector]:
        return await self._embed(texts, prefix=self._connection.passage_prefix)

    async def embed_query(self, question: str) -> Vector:
        (vector,) = await self._embed([question], prefix=self._connection.query_prefix)
        return vector

    async def _embed(self, texts: Sequence[str], *, prefix: str) -> list[Vector]:
        beginnings = [prefix + text[:EMBEDDED_CHARS] or " " for text in texts]
        body = {"model": self._connection.model, "input": beginnings, "encoding_format": "float"}
        try:
            return _vectors(await self._server.ask("embeddings", body), count=len(texts))
        except JsonServerError as error:
            raise EmbeddingError(f"the embedding server {error}") from error
        except (ValueError, TypeError, KeyError) as error:
            raise EmbeddingError(f"the embedding server returned no valid vectors: {type(error).__name__}") from error


def _vectors(answer: Any, *, count: int) -> list[Vector]:
    """Returns the vectors in the order of the texts, all of the same length."""
    vectors = [_unit(item["embedding"]) for item in sorted(answer["data"], key=lambda item: int(item["index"]))]
    if len(vectors) != count or len({len(vector) for vector in vectors}) > 1 or not all(vectors):
        raise ValueError("the response must have one vector for each text")
    return vectors


def _unit(numbers: Any) -> Vector:
    """Returns the vector scaled to length 1; most servers return that anyway."""
    vector = tuple(map(float, numbers))
    length = math.hypot(*vector) or 1.0
    return tuple(number / length for number in vector)
