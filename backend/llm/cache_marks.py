"""Places cache marks for providers that cache a prompt only where the request asks for it.

Both clients use it. The marks are at the end of the system prompt, of this request, and of the previous request. From a
mark, the provider looks back for a cached prefix, but only over a limited number of blocks; a step with many calls is
longer than that. A mark is not part of the cached content, so it may move.
"""

from collections.abc import Sequence
from typing import Any

from backend.llm import price_list
from backend.llm.requests import ModelRequest
from backend.llm.routes import Route

#: Providers that offer Anthropic's models with Anthropic's cache rules, and the part of a model's name that shows it.
_RESELLERS = frozenset({"openrouter", "bedrock", "vertex_ai", "azure_ai"})
_ANTHROPICS = "claude"


def are_supported(provider: str, model: str) -> bool:
    """Whether the provider uses marks for this model.

    Bedrock and similar providers refuse marks for older models, so the price list decides there. OpenRouter drops them.
    """
    if provider == "anthropic":
        return True
    if provider not in _RESELLERS or _ANTHROPICS not in model.lower():
        return False
    if provider == "openrouter":
        return True
    return (price_list.entry(model, provider) or {}).get("supports_prompt_caching") is True


def mark_of(model_route: Route, request: ModelRequest) -> dict[str, Any] | None:
    """Returns the mark, or None if nothing is to be marked.

    For a request without a successor, a mark would only cost more.
    """
    if not (request.is_to_be_remembered and are_supported(model_route.provider, model_route.model)):
        return None
    return {"type": "ephemeral", "ttl": "1h"} if request.is_remembered_long else {"type": "ephemeral"}


def marked_indexes(roles: Sequence[str]) -> set[int]:
    """Returns the indexes of the messages that get a mark at their end. `roles` begins with the system prompt."""
    answers = (index for index in range(len(roles) - 1, 1, -1) if roles[index] == "assistant")
    before_newest_answer = next(answers, len(roles)) - 1
    return {0, before_newest_answer, len(roles) - 1}
