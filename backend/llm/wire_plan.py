"""Asks litellm how a connection speaks: URL, headers, parameters, for providers on OpenAI's chat wire.

`gateway` takes the thin lane where `plan` gives an answer, litellm's own lane where it gives None. litellm decides by
doing: its own transformation gets a probe conversation, and only a provider that it leaves alone is fit for the
thin lane, which sends the stored bytes as they are. A plan is made once for each connection, tools and parameters.
"""

import json
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any
from urllib.parse import quote

import openai

from backend.kit.ssrf import Refused
from backend.kit.text import canonical_json
from backend.llm import guarded
from backend.llm.errors import ModelError, ModelErrorKind, Remedy
from backend.llm.litellm_setup import (
    LlmProviders,
    OpenAIGPTConfig,
    ProviderConfigManager,
    litellm,
    responses_api_bridge_check,
)
from backend.llm.providers import KEY_PROVIDERS, Way, refusal_of
from backend.llm.requests import ModelConnection

#: Of providers whose URL litellm leaves to its callers.
_HOMES = {
    "openai": "https://api.openai.com/v1",
    "openrouter": "https://openrouter.ai/api/v1",
}
#: What litellm's own lane would read of the environment for those on this wire: URLs, in this order, and the key.
_VARIABLES = {
    "openai": (("OPENAI_BASE_URL", "OPENAI_API_BASE"), "OPENAI_API_KEY"),
    "openrouter": (("OPENROUTER_API_BASE",), "OPENROUTER_API_KEY"),
}
#: Speak the wire without being in litellm's list of compatible providers.
_ALSO_WIRE = frozenset({"openai", "openai_like", "custom_openai", "openrouter"})
#: Speak the wire, but get at it by a sign-in or a route of their own.
_OWN_DOOR = frozenset({"azure_ai", "chatgpt", "clarifai", "github_copilot", "ragflow"})
#: Compression would make a proxy or server collect the stream before it sends it on.
_FIXED = {"Content-Type": "application/json", "Accept": "text/event-stream", "Accept-Encoding": "identity"}
_CALL = {"id": "call_1", "type": "function", "function": {"name": "probe", "arguments": "{}"}}
#: Every form in which an entry of the chain can stand.
_PROBE: tuple[dict[str, Any], ...] = (
    {"role": "system", "content": "s"},
    {"role": "user", "content": "u"},
    {"role": "assistant", "content": "a", "tool_calls": [_CALL]},
    {"role": "tool", "tool_call_id": "call_1", "content": "{}"},
    {"role": "assistant", "content": None, "tool_calls": [_CALL]},
    {"role": "tool", "tool_call_id": "call_1", "content": "{}"},
    {"role": "assistant", "content": "a"},
    {"role": "user", "content": "u"},
)


@dataclass(frozen=True, slots=True)
class Route:
    """Where litellm sends a connection's requests."""

    provider: str
    model: str
    base_url: str | None
    api_key: str | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class WirePlan:
    """Everything of a thin request but its messages."""

    route: Route
    url: str
    headers: Mapping[str, str] = field(repr=False)
    system_role: str
    #: The body from the end of the messages on, such as `],"model":"gpt-5",…}`.
    tail: bytes


@lru_cache(maxsize=1024)
def route(connection: ModelConnection) -> Route:
    """The provider behind a model name. With a base URL any name will do: it is an OpenAI-compatible server then."""
    if connection.is_own:
        provider, _, model = connection.name.partition("/")
        return Route(provider, model, connection.base_url, connection.api_key)
    try:
        found = litellm.get_llm_provider(
            model=connection.name, api_base=connection.base_url, api_key=_key_for_url(connection)
        )
    except openai.OpenAIError as error:
        if connection.base_url is None:
            raise ModelError(
                ModelErrorKind.AUTH, f"No provider is known for the model {connection.name!r}", remedy=Remedy.MODEL
            ) from error
        found = (connection.name, "openai", connection.api_key, connection.base_url)
    model, provider, key, base_url = found
    # The older of litellm's two ways to Ollama imitates tools by a prompt.
    provider = "ollama_chat" if provider == "ollama" else provider
    key = _key_for_url(connection) or key
    if provider in _VARIABLES:
        url_names, key_name = _VARIABLES[provider]
        named = (url for name in url_names if (url := litellm.get_secret(name)))
        base_url, key = base_url or next(named, _HOMES[provider]), key or litellm.get_secret(key_name)
    return Route(provider, model, base_url, key)


@lru_cache(maxsize=1024)
def reach(default: ModelConnection, name: str | None) -> ModelConnection:
    """The connection to the model of that name: the installation's URL and key, if its provider is the installation's.

    Another provider gets neither, and is reached as litellm reaches it: with the key that the environment holds for it,
    by its own URL or the one that the environment names. A name of no known provider is one of the installation's own
    server.
    """
    if name is None:
        return default
    own = replace(default, name=name, base_url=None, api_key=None)
    try:
        is_same = route(own).provider == route(default).provider
    except ModelError:
        is_same = True
    return replace(default, name=name) if is_same else own


def own(
    default: ModelConnection,
    name: str,
    *,
    provider: str,
    api_key: str,
    base_url: str | None = None,
    api_version: str | None = None,
) -> ModelConnection:
    """The connection to the model of that name with a tenant's own key: nothing of the installation's goes with it.

    Raises `ModelError` for a provider that no such key opens.
    """
    if (reason := refusal_of(provider)) is not None:
        raise ModelError(ModelErrorKind.AUTH, f"The model {name!r} is not allowed: {reason}", remedy=Remedy.MODEL)
    address = base_url or KEY_PROVIDERS[provider].home
    if address is None:
        raise ModelError(ModelErrorKind.AUTH, f"The tenant's key for {provider} has no address", remedy=Remedy.ADDRESS)
    full = name if name.startswith(f"{provider}/") else f"{provider}/{name}"
    return replace(default, name=full, api_key=api_key, base_url=address, is_own=True, api_version=api_version)


@lru_cache(maxsize=1024)
def plan(
    connection: ModelConnection, *, tools: bytes, tool_choice: str | None, max_output_tokens: int | None
) -> WirePlan | None:
    """The plan of a thin request, or None: this provider goes through litellm's own lane."""
    where = route(connection)
    if connection.is_own:
        return _plan_of_own(
            connection, where, tools=tools, tool_choice=tool_choice, max_output_tokens=max_output_tokens
        )
    config = _wire_config(where)
    if config is None or _is_responses_only(where, json.loads(tools)):
        return None
    return _wire(config, where, tools=tools, tool_choice=tool_choice, max_output_tokens=max_output_tokens)


def _plan_of_own(connection: ModelConnection, where: Route, **asked: Any) -> WirePlan | None:
    """As `plan`, over a tenant's key: what we cannot write ourselves is refused, not handed to whoever opens a
    connection unguarded."""
    provider = KEY_PROVIDERS.get(where.provider)
    if provider is None:
        raise Refused(f"no key opens {where.provider}")
    if provider.way is Way.AZURE:
        return _azure(connection, where, **asked)
    if _is_responses_only(where, json.loads(asked["tools"])):
        raise Refused(f"{connection.name} speaks OpenAI's Responses alone")
    if provider.way is Way.LITELLM:
        _require_own_way(where)
        return None
    config = _wire_config(where)
    found = None if config is None else _wire(config, where, **asked)
    if found is None:
        raise Refused(f"{connection.name} speaks another protocol than OpenAI's chat completions")
    assert where.base_url is not None
    guarded.require_origin(found.url, of=where.base_url)
    return found


def _require_own_way(where: Route) -> None:
    """Raises `Refused` where litellm sees another provider in the name, which need not take our client: the models of
    Anthropic's older protocol are one to it."""
    _, provider, _, _ = litellm.get_llm_provider(
        model=where.model, custom_llm_provider=where.provider, api_base=where.base_url, api_key=where.api_key
    )
    if provider != where.provider:
        raise Refused(f"{where.provider}/{where.model} speaks a protocol that a key of your own is not used for")


def _azure(connection: ModelConnection, where: Route, **asked: Any) -> WirePlan | None:
    """Azure's form of the wire: a deployment in the place of the model. litellm would look for a sign-in here."""
    assert where.base_url is not None and where.api_key is not None
    openai_like = replace(where, provider="openai")
    config = _wire_config(openai_like)
    found = None if config is None else _wire(config, openai_like, **asked)
    if found is None:
        raise Refused(f"{connection.name} speaks another protocol than OpenAI's chat completions")
    base = where.base_url.removesuffix("/v1").removesuffix("/openai")
    if connection.api_version is None:
        url = f"{base}/openai/v1/chat/completions"
    else:
        path = f"/openai/deployments/{quote(where.model, safe='')}/chat/completions"
        url = f"{base}{path}?api-version={connection.api_version}"
    return replace(found, route=where, url=url, headers={**_FIXED, "api-key": where.api_key})


def _wire(
    config: OpenAIGPTConfig, where: Route, *, tools: bytes, tool_choice: str | None, max_output_tokens: int | None
) -> WirePlan | None:
    """None: litellm would not leave a conversation as it is."""
    parameters = _parameters(where, tools=tools, tool_choice=tool_choice, max_output_tokens=max_output_tokens)
    body = config.transform_request(
        model=where.model,
        messages=deepcopy(list(_PROBE)),
        optional_params=parameters,
        litellm_params={"custom_llm_provider": where.provider, "api_base": where.base_url},
        headers={},
    )
    system, *rest = body.pop("messages")
    if rest != list(_PROBE[1:]) or system.get("content") != _PROBE[0]["content"]:
        return None
    return WirePlan(
        route=where,
        url=config.get_complete_url(where.base_url, where.api_key, where.model, parameters, {}, stream=True),
        headers=_headers(config, where, parameters, extra=body.pop("extra_headers", None)),
        system_role=system["role"],
        tail=_tail(body),
    )


def _key_for_url(connection: ModelConnection) -> str | None:
    """litellm fills a missing key from the environment; a URL of somebody's choice must never receive that one."""
    if connection.api_key or connection.base_url is None:
        return connection.api_key
    return "none"


def _wire_config(where: Route) -> OpenAIGPTConfig | None:
    if where.provider in _OWN_DOOR or where.base_url is None:
        return None
    if where.provider not in _ALSO_WIRE and where.provider not in litellm.openai_compatible_providers:
        return None
    config = ProviderConfigManager.get_provider_chat_config(model=where.model, provider=LlmProviders(where.provider))
    return config if isinstance(config, OpenAIGPTConfig) else None


def _is_responses_only(where: Route, tools: list[dict[str, Any]]) -> bool:
    facts, _ = responses_api_bridge_check(
        model=where.model, custom_llm_provider=where.provider, tools=tools, api_base=where.base_url
    )
    return bool(facts.get("mode") == "responses")


def _parameters(
    where: Route, *, tools: bytes, tool_choice: str | None, max_output_tokens: int | None
) -> dict[str, Any]:
    wanted: dict[str, Any] = {"stream": True, "stream_options": {"include_usage": True}}
    if tools != b"[]":
        wanted["tools"] = json.loads(tools)
        if tool_choice is not None:
            wanted["tool_choice"] = choice(tool_choice)
    if max_output_tokens is not None:
        wanted["max_tokens"] = max_output_tokens
    return dict(litellm.get_optional_params(model=where.model, custom_llm_provider=where.provider, **wanted))


def choice(name: str) -> str | dict[str, Any]:
    """A tool choice in OpenAI's form."""
    if name in {"auto", "none", "required"}:
        return name
    return {"type": "function", "function": {"name": name}}


def _headers(
    config: OpenAIGPTConfig, where: Route, parameters: dict[str, Any], *, extra: dict[str, str] | None
) -> dict[str, str]:
    headers = config.validate_environment(
        headers={},
        model=where.model,
        messages=[],
        optional_params=parameters,
        litellm_params={},
        api_key=where.api_key,
        api_base=where.base_url,
    )
    return {**headers, **(extra or {}), **_FIXED}


def _tail(body: dict[str, Any]) -> bytes:
    extra = body.pop("extra_body", None) or {}
    return b"]," + canonical_json({**body, **extra})[1:]
