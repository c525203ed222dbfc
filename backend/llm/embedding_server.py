"""An embedding model on a server with OpenAI's `/embeddings` API. Opened by `consciousness.search_models`."""

import math
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Self

from backend.llm.embeddings import EMBEDDED_CHARS, Comparer, EmbeddingError, Reranker, Vector
from backend.llm.json_server import Address, JsonServer, JsonServerError
from backend.telemetry import genai

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
    #: In US dollars for a million tokens. None: unknown.
    price: Decimal | None = None


@dataclass(frozen=True, slots=True)
class EmbeddingReply:
    """The vectors of the texts, in their order. `input_tokens` is None if the server has not said it."""

    vectors: list[Vector]
    input_tokens: int | None


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
    def price(self) -> Decimal | None:
        """In US dollars for a million tokens. None: unknown."""
        return self._connection.price

    @property
    def weight(self) -> float:
        return _WEIGHT

    async def __aenter__(self) -> Self:
        await self._server.__aenter__()
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self._server.__aexit__(*exception)

    async def embed(self, texts: Sequence[str]) -> list[Vector]:
        return (await self.send(self.as_passages(texts))).vectors

    async def embed_query(self, question: str) -> Vector:
        return (await self.send(self.as_query(question))).vectors[0]

    def as_passages(self, texts: Sequence[str]) -> list[str]:
        """The texts as they are sent."""
        return [_sent(self._connection.passage_prefix, text) for text in texts]

    def as_query(self, question: str) -> list[str]:
        """The question as it is sent."""
        return [_sent(self._connection.query_prefix, question)]

    async def send(self, texts: Sequence[str]) -> EmbeddingReply:
        """Send one request. Raises `EmbeddingError`. Never call it inside a transaction."""
        body = {"model": self._connection.model, "input": list(texts), "encoding_format": "float"}
        try:
            with genai.embeddings(model=self._connection.model) as span:
                answer = await self._server.ask("embeddings", body)
                reply = EmbeddingReply(_vectors(answer, count=len(texts)), _input_tokens(answer))
                if reply.input_tokens is not None:
                    span.set_attribute(genai.INPUT_TOKENS, reply.input_tokens)
            return reply
        except JsonServerError as error:
            raise EmbeddingError(f"the embedding server {error}", may_cost=error.may_cost) from error
        except (ValueError, TypeError, KeyError) as error:
            raise EmbeddingError("the embedding server returned no valid vectors", may_cost=True) from error


def _sent(prefix: str, text: str) -> str:
    return prefix + text[:EMBEDDED_CHARS] or " "


def _input_tokens(answer: Any) -> int | None:
    used = answer.get("usage")
    counted = (used.get("prompt_tokens") or used.get("total_tokens")) if isinstance(used, dict) else None
    return counted if type(counted) is int and counted >= 0 else None


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
