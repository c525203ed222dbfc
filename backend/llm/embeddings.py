"""Text embeddings: texts with similar meaning have vectors that are close to each other.

API and worker open an embedder if a model is configured (`kit.settings`, `CIRCADIAN_EMBEDDING_…`) or the local one is
installed: that of a server (`embedding_server`) or one inside the process (`local_embeddings`). Otherwise the archive
is searched by words only. None of it needs litellm, which the API process never imports.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

#: Maximum length of a text. Models accept some thousand tokens; passages and questions are shorter.
EMBEDDED_CHARS = 8_000

Vector = tuple[float, ...]


class SearchModelError(Exception):
    """A model of the search gave no usable response. The message says why, and contains no key."""

    def __init__(self, message: str, *, may_cost: bool = False) -> None:
        super().__init__(message)
        #: Its provider may charge for the request all the same.
        self.may_cost = may_cost


class EmbeddingError(SearchModelError):
    """No vectors are available now."""


class EmbeddingRefused(EmbeddingError):
    """The organisation's budgets have no room for the request, so it was not sent."""


class RerankError(SearchModelError):
    """No order is available now."""


@dataclass(frozen=True, slots=True)
class Share:
    """How much of a question a text contains, word by word."""

    #: From 0 (nothing) to 1 (all of its words).
    part: float
    #: The line of the text with the largest share.
    line: str


class Comparer(Protocol):
    """Compares words by their usage, so that "doctor" matches "physician"."""

    async def shares(self, question: str, texts: Sequence[str]) -> list[Share]:
        """Returns one share per text. Runs inside the process, in a few milliseconds for two hundred passages."""


class Reranker(Protocol):
    """A model that orders the results of a search."""

    async def order(self, question: str, passages: Sequence[str]) -> list[int]:
        """Returns the indexes of all passages, the best first. Raises `RerankError`. Never call it inside a
        transaction."""


class Embedder(Protocol):
    """The embedding model of one process."""

    @property
    def model(self) -> str:
        """The name of the model. Vectors of different models are never compared."""

    @property
    def weight(self) -> float:
        """The weight of its result relative to the word search, when a search combines both."""

    @property
    def comparer(self) -> Comparer | None:
        """None: this process cannot compare words."""

    @property
    def reranker(self) -> Reranker | None:
        """None: results keep the order of the search."""

    async def embed(self, texts: Sequence[str]) -> list[Vector]:
        """Returns a vector for each passage, all of the same size.

        Raises `EmbeddingError`. Never call it inside a transaction.

        Each vector has length 1, or 0 if its text has no meaning.
        """

    async def embed_query(self, question: str) -> Vector:
        """Returns a vector that is close to those of passages that answer the question. Otherwise like `embed`."""
