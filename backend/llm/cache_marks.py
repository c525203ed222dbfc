"""How far the prompt cache of a provider shall reach, for those that remember only what they are told to.

Both lanes ask it. The marks stand at the end of the system prompt, of this request, and of the one before: from a mark
such a provider looks back for what it remembers, but only so many blocks, and a step with many calls is longer. A mark
is no part of what is remembered, so it may move on.
"""

from collections.abc import Sequence
from typing import Any

from backend.llm import price_list
from backend.llm.requests import ModelRequest
from backend.llm.routes import Route

#: They pass Anthropic's models on, with its rules for the cache; by which of their names it is told.
_CARRIERS = frozenset({"openrouter", "bedrock", "vertex_ai", "azure_ai"})
_ANTHROPICS = "claude"


def are_wanted(provider: str, model: str) -> bool:
    """Bedrock and its like refuse marks for the older models, so the price list is asked; OpenRouter drops them."""
    if provider == "anthropic":
        return True
    if provider not in _CARRIERS or _ANTHROPICS not in model.lower():
        return False
    if provider == "openrouter":
        return True
    return (price_list.entry(model, provider) or {}).get("supports_prompt_caching") is True


def mark_of(where: Route, request: ModelRequest) -> dict[str, Any] | None:
    """None: nothing of it is to be marked. What is asked once would only cost more."""
    if not (request.is_to_be_remembered and are_wanted(where.provider, where.model)):
        return None
    return {"type": "ephemeral", "ttl": "1h"} if request.is_remembered_long else {"type": "ephemeral"}


def places(roles: Sequence[str]) -> set[int]:
    """Of messages with these roles, the system prompt first, those at whose end a mark stands."""
    answers = (place for place in range(len(roles) - 1, 1, -1) if roles[place] == "assistant")
    before_newest_answer = next(answers, len(roles)) - 1
    return {0, before_newest_answer, len(roles) - 1}
