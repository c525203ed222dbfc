"""An embedding model behind a server that speaks OpenAI's `/embeddings`.

`consciousness.search_models` opens it.
"""

import math
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from backend.llm.embeddings import EMBEDDED_CHARS, Comparer, EmbeddingError, Vector
from backend.llm.json_server import Address, JsonServer, JsonServerError
from backend.llm.rerank_server import Reranker

#: Measured with a small model of sentences (docs/benchmarks.md).
_WEIGHT = 1.4


@dataclass(frozen=True, slots=True)
class EmbeddingConnection:
    """How the model is reached."""

    model: str
    base_url: str
    api_key: str | None = field(default=None, repr=False)
    timeout_seconds: float = 5.0
    #: Many models tell a question from a passage by the words before it.
    query_prefix: str = ""
    passage_prefix: str = ""


class ServerEmbedder:
    """An `Embedder`: the connection of one process, an asynchronous context."""

    def __init__(
        self, connection: EmbeddingConnection, *, comparer: Comparer | None = None, reranker: Reranker | None = None
    ) -> None:
        self._connection, self.comparer, self.reranker = connection, comparer, reranker
        self._server = JsonServer(Address(connection.base_url, connection.api_key, connection.timeout_seconds))

    @property
    def model(self) -> str:
        """With another prefix a model has other vectors."""
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
            raise EmbeddingError(f"the server of embeddings {error}") from error
        except (ValueError, TypeError, KeyError) as error:
            raise EmbeddingError(f"the server of embeddings gave none: {type(error).__name__}") from error


def _vectors(answer: Any, *, count: int) -> list[Vector]:
    """In the order of the texts, all of one length."""
    found = [_unit(one["embedding"]) for one in sorted(answer["data"], key=lambda one: int(one["index"]))]
    if len(found) != count or len({len(vector) for vector in found}) > 1 or not all(found):
        raise ValueError("not a vector for each text")
    return found


def _unit(numbers: Any) -> Vector:
    """Of length 1, as most servers answer anyway."""
    vector = tuple(map(float, numbers))
    length = math.hypot(*vector) or 1.0
    return tuple(number / length for number in vector)
