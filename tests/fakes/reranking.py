"""A model of reranking for tests: the shorter a passage, the better it answers."""

from collections.abc import Mapping
from typing import Any


def order_of(asked: Mapping[str, Any]) -> dict[str, Any]:
    """The answer of Cohere's and Jina's `/rerank`; of Voyage's, which names it otherwise, if the model says so."""
    documents: list[str] = asked["documents"]
    assert all(documents), "servers refuse an empty text"
    assert asked["query"]
    scored = [{"index": place, "relevance_score": 1 / len(text)} for place, text in enumerate(documents)]
    best = sorted(scored, key=lambda one: -one["relevance_score"])[: asked["top_n"]]
    if asked["model"] == "strange":
        best[0]["index"] = len(documents)
    return {"model": asked["model"], "data" if asked["model"] == "voyage" else "results": best}
