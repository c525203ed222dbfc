"""A reranker: a model that reads a question and a passage together and scores how well the passage answers it.

Such a model (a cross-encoder) orders search results better than vectors can, but is too slow for more than the best
ones. It runs on a server with the `/rerank` API of Cohere and Jina. `consciousness.search_models` opens and calls it.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Self

from backend.llm.embeddings import RerankError
from backend.llm.json_server import Address, JsonServer, JsonServerError


class ServerReranker:
    """The `Reranker` of one process; an asynchronous context manager.

    `price` is in US dollars for a thousand requests. None: unknown.
    """

    def __init__(self, model: str, address: Address, *, price: Decimal | None = None) -> None:
        self.model, self.price, self._server = model, price, JsonServer(address)

    async def __aenter__(self) -> Self:
        await self._server.__aenter__()
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self._server.__aexit__(*exception)

    async def order(self, question: str, passages: Sequence[str]) -> list[int]:
        body = {
            "model": self.model,
            "query": question,
            # Some servers refuse an empty text.
            "documents": [passage or " " for passage in passages],
            "top_n": len(passages),
        }
        try:
            return _order(await self._server.ask("rerank", body), count=len(passages))
        except JsonServerError as error:
            raise RerankError(f"the rerank server {error}", may_cost=error.may_cost) from error
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise RerankError("the rerank server returned no valid scores", may_cost=True) from error


def _order(answer: Any, *, count: int) -> list[int]:
    """Most servers return `results`, some `data`. Equal scores and passages without a score keep their order."""
    results = answer["results"] if "results" in answer else answer["data"]
    scores = {int(result["index"]): float(result["relevance_score"]) for result in results}
    if not scores or not set(scores) <= set(range(count)):
        raise ValueError("the response must have scores of these passages")
    return sorted(range(count), key=lambda index: -scores.get(index, float("-inf")))
