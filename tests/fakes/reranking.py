"""A reranking model for tests: the shorter a passage, the higher its score."""

from collections.abc import Mapping
from typing import Any


def order_of(asked: Mapping[str, Any]) -> dict[str, Any]:
    """The response of Cohere's and Jina's `/rerank`; for the model `voyage`, in Voyage's form."""
    documents: list[str] = asked["documents"]
    assert all(documents), "servers refuse an empty text"
    assert asked["query"]
    scored = [{"index": place, "relevance_score": 1 / len(text)} for place, text in enumerate(documents)]
    best = sorted(scored, key=lambda one: -one["relevance_score"])[: asked["top_n"]]
    if asked["model"] == "strange":
        best[0]["index"] = len(documents)
    return {"model": asked["model"], "data" if asked["model"] == "voyage" else "results": best}
