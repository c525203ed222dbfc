"""Writes requests without litellm, for models that it knows.

These are OpenAI's chat completions and Anthropic's Messages (`anthropic_wire`). `wire_plan` tries this module first. It
does what litellm would do for such a model; tests/llm compare the two for every listed model. All models that it does
not know for certain go through litellm.
"""

import json
import re
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from backend.kit.settings import secret
from backend.kit.text import canonical_json
from backend.llm import anthropic_wire, litellm_names, price_list, prices
from backend.llm.requests import ModelConnection
from backend.llm.routes import FIXED_HEADERS, Route, WirePlan, choice

#: The default URLs of the operator's providers; the environment can override them.
_DEFAULT_URLS = {
    "anthropic": anthropic_wire.HOME,
    "openai": "https://api.openai.com/v1",
    "openrouter": "https://openrouter.ai/api/v1",
}
#: Their environment variables: for the URL, in this order, and for the key.
_VARIABLES = {
    "anthropic": (("ANTHROPIC_API_BASE", "ANTHROPIC_BASE_URL"), "ANTHROPIC_API_KEY"),
    "openai": (("OPENAI_BASE_URL", "OPENAI_API_BASE"), "OPENAI_API_KEY"),
    "openrouter": (("OPENROUTER_API_BASE",), "OPENROUTER_API_KEY"),
}
_REASONING = re.compile(r"gpt-([56])(?:\.(\d+))?(?=-|$)(?!-chat)")
#: From this version on, a request with tools uses another API.
_FIRST_WITH_RESPONSES_API = (5, 4)
_FAMILY_WORDS = ("gpt-5", "gpt-6")
_OTHER_APIS = ("responses/", "audio", "search")
_O_SERIES = re.compile(r"o\d")
#: Providers whose models need no prefix, and the form of those models' names.
_MAKERS = frozenset({"openai", "anthropic"})
_PLAIN = re.compile(r"[a-z0-9.-]+")
#: litellm takes longer names with a colon for versions of models at Replicate.
_MAX_NAME_CHARS = 64


def route(connection: ModelConnection) -> Route | None:
    """Returns the route of a connection that is not a tenant's; None if litellm must decide."""
    found = _provider_and_model(connection.name, connection.base_url)
    if found is None:
        return None
    return with_defaults(Route(*found, connection.base_url, key_for_url(connection)))


def with_defaults(model_route: Route) -> Route:
    """Fills in the URL and the key from the environment where the connection has none."""
    if model_route.provider not in _DEFAULT_URLS:
        return model_route
    url_names, key_name = _VARIABLES[model_route.provider]
    urls = (url for name in url_names if (url := secret(name)))
    base_url = model_route.base_url or next(urls, _DEFAULT_URLS[model_route.provider])
    return replace(model_route, base_url=base_url, api_key=model_route.api_key or secret(key_name))


def key_for_url(connection: ModelConnection) -> str | None:
    """litellm fills a missing key from the environment.

    A configured URL must never receive that key, so it gets a dummy.
    """
    if connection.api_key or connection.base_url is None:
        return connection.api_key
    return "none"


def _provider_and_model(name: str, base_url: str | None) -> tuple[str, str] | None:
    """Returns the provider and the model, if the name determines them."""
    provider, slash, model = name.partition("/")
    if slash and provider in _DEFAULT_URLS:
        return provider, model
    if provider in litellm_names.PROVIDERS or _has_known_host(base_url):
        return None
    facts = price_list.entry(name, None)
    if facts is not None:
        maker = facts.get("litellm_provider")
        is_plain = maker in _MAKERS and facts.get("mode") == "chat" and _PLAIN.fullmatch(name)
        return (str(maker), name) if is_plain else None
    return None if base_url is None or len(name) > _MAX_NAME_CHARS else ("openai", name)


def _has_known_host(base_url: str | None) -> bool:
    return base_url is not None and urlsplit(base_url).hostname in litellm_names.HOSTS


def knows(model_route: Route) -> bool:
    """Whether requests to this model are plain, and their price is known."""
    if (
        model_route.base_url is None
        or not prices.is_plain(model_route.model, model_route.provider)
        or not model_route.model
    ):
        return False
    if model_route.provider == anthropic_wire.PROVIDER:
        return anthropic_wire.knows(model_route)
    facts = price_list.entry(model_route.model, model_route.provider)
    is_chat = facts is None or facts.get("mode") == "chat"
    return is_chat and (model_route.provider != "openai" or _is_plain_at_openai(model_route.model))


def plan(model_route: Route, *, tools: bytes, tool_choice: str | None, max_output_tokens: int | None) -> WirePlan:
    """Returns the plan for a model that `knows` accepts."""
    assert model_route.base_url is not None
    if model_route.provider == anthropic_wire.PROVIDER:
        return anthropic_wire.plan(
            model_route, tools=tools, tool_choice=tool_choice, max_output_tokens=max_output_tokens
        )
    body: dict[str, Any] = {"model": model_route.model, "stream": True, "stream_options": {"include_usage": True}}
    if tools != b"[]":
        body["tools"] = json.loads(tools)
        if tool_choice is not None:
            body["tool_choice"] = choice(tool_choice)
    if max_output_tokens is not None:
        body[_limit_name(model_route)] = max_output_tokens
    if model_route.provider == "openrouter":
        body["usage"] = {"include": True}
    key = {} if model_route.api_key is None else {"Authorization": f"Bearer {model_route.api_key}"}
    return WirePlan(
        route=model_route,
        url=_url(model_route.base_url),
        headers={**key, **FIXED_HEADERS},
        system_role="system",
        tail=b"]," + canonical_json(body)[1:],
    )


def _limit_name(model_route: Route) -> str:
    is_reasoning = model_route.provider == "openai" and _REASONING.match(model_route.model)
    return "max_completion_tokens" if is_reasoning else "max_tokens"


def _url(base_url: str) -> str:
    base_url = base_url.rstrip("/")
    return base_url if "chat/completions" in base_url else f"{base_url}/chat/completions"


def _is_plain_at_openai(model: str) -> bool:
    """Returns False for models that need the system prompt in another form, or use another API for tools."""
    if any(word in model for word in _OTHER_APIS) or _O_SERIES.match(model.rpartition("/")[2]):
        return False
    match = _REASONING.match(model)
    if match is None:
        return not any(word in model for word in _FAMILY_WORDS) or "gpt-5-chat" in model.rpartition("/")[2]
    is_early = (int(match[1]), int(match[2] or 0)) < _FIRST_WITH_RESPONSES_API
    return is_early and price_list.entry(model, "openai") is not None  # for an unlisted model litellm guesses
