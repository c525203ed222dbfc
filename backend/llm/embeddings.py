"""Texts as vectors: what means the same lies near to each other.

API and worker open an embedder if the operator names a model (`kit.settings`, `CIRCADIAN_EMBEDDING_…`): that of a
server (`embedding_server`) or one within the process (`local_embeddings`). The archive is searched by words alone
otherwise. None of it needs litellm, which the API process never imports.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from backend.llm.rerank_server import Reranker

#: Of a text; models take some thousand tokens. Passages and questions are shorter.
EMBEDDED_CHARS = 8_000

Vector = tuple[float, ...]


class EmbeddingError(Exception):
    """There are no vectors now; the message says why, and holds no key."""


@dataclass(frozen=True, slots=True)
class Share:
    """How much of a question a text has, word by word."""

    #: 0: nothing of it; 1: all of its words.
    part: float
    #: Of the text, the one that has most of it.
    line: str


class Comparer(Protocol):
    """Compares words by how they are used, so that "doctor" counts for "physician"."""

    async def shares(self, question: str, texts: Sequence[str]) -> list[Share]:
        """Of each text; within the process, in a few milliseconds for two hundred passages."""


class Embedder(Protocol):
    """A model of one process."""

    @property
    def model(self) -> str:
        """Whose vectors they are: those of another are never compared with them."""

    @property
    def weight(self) -> float:
        """Of its word beside that of the words themselves, when a search puts both together."""

    @property
    def comparer(self) -> Comparer | None:
        """None: this process has nothing to compare words by."""

    @property
    def reranker(self) -> Reranker | None:
        """None: what was found stays in the order in which it was found."""

    async def embed(self, texts: Sequence[str]) -> list[Vector]:
        """A vector for each passage, all of one size; raises `EmbeddingError`. Never within a transaction.

        Each has length 1, or 0 if its text has no meaning.
        """

    async def embed_query(self, question: str) -> Vector:
        """Near to the vectors of passages that answer it. As `embed` otherwise."""
