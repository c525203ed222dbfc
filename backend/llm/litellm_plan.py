"""Asks litellm how to send the requests of models that `native_wire` does not know: URL, headers, parameters.

It runs litellm's transformation on a probe conversation. `direct_client` can serve only providers for which litellm
leaves the conversation unchanged, since it sends the stored bytes as they are.
"""

import json
from copy import deepcopy
from typing import Any

import openai

from backend.kit.ssrf import RefusedAddress
from backend.kit.text import canonical_json
from backend.llm import litellm_failures, native_wire
from backend.llm.errors import ModelError, ModelErrorKind, Remedy
from backend.llm.litellm_setup import (
    LlmProviders,
    OpenAIGPTConfig,
    ProviderConfigManager,
    litellm,
    responses_api_bridge_check,
)
from backend.llm.requests import ModelConnection
from backend.llm.routes import FIXED_HEADERS, Route, WirePlan, choice

#: Providers that speak the API but are missing in litellm's list of compatible providers.
_ALSO_WIRE = frozenset({"openai", "openai_like", "custom_openai", "openrouter"})
#: Providers that speak the API but need a sign-in or a route of their own.
_OWN_DOOR = frozenset({"azure_ai", "chatgpt", "clarifai", "github_copilot", "ragflow"})
_CALL = {"id": "call_1", "type": "function", "function": {"name": "probe", "arguments": "{}"}}
#: Every form that an entry of the chain can have.
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


def route(connection: ModelConnection) -> Route:
    """Like `wire_plan.route`, for a connection that is not a tenant's."""
    try:
        found = litellm.get_llm_provider(
            model=connection.name, api_base=connection.base_url, api_key=native_wire.key_for_url(connection)
        )
    except openai.OpenAIError as error:
        if connection.base_url is None:
            raise ModelError(
                ModelErrorKind.AUTH, f"No provider is known for the model {connection.name!r}", remedy=Remedy.MODEL
            ) from error
        found = (connection.name, "openai", connection.api_key, connection.base_url)
    model, provider, key, base_url = found
    # The older of litellm's two Ollama providers imitates tools by a prompt.
    provider = "ollama_chat" if provider == "ollama" else provider
    return native_wire.at_home(Route(provider, model, base_url, native_wire.key_for_url(connection) or key))


def wire(where: Route, *, tools: bytes, tool_choice: str | None, max_output_tokens: int | None) -> WirePlan | None:
    """Returns None if `litellm_client` must send requests to this provider."""
    try:
        config = _wire_config(where)
        if config is None:
            return None
        return _wire(config, where, tools=tools, tool_choice=tool_choice, max_output_tokens=max_output_tokens)
    except openai.OpenAIError as error:
        raise litellm_failures.of_exception(error, has_begun=False, secret=where.api_key) from error


def _wire(
    config: OpenAIGPTConfig, where: Route, *, tools: bytes, tool_choice: str | None, max_output_tokens: int | None
) -> WirePlan | None:
    """Returns None if litellm would change the conversation."""
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


def require_own_way(where: Route) -> None:
    """Raises `RefusedAddress` if litellm derives another provider from the name: it may not use our guarded client.

    For example, litellm treats the models of Anthropic's older protocol as another provider.
    """
    _, provider, _, _ = litellm.get_llm_provider(
        model=where.model, custom_llm_provider=where.provider, api_base=where.base_url, api_key=where.api_key
    )
    if provider != where.provider:
        raise RefusedAddress(
            f"{where.provider}/{where.model} uses a protocol for which keys of tenants are not supported"
        )


def _wire_config(where: Route) -> OpenAIGPTConfig | None:
    if where.provider in _OWN_DOOR or where.base_url is None:
        return None
    if where.provider not in _ALSO_WIRE and where.provider not in litellm.openai_compatible_providers:
        return None
    config = ProviderConfigManager.get_provider_chat_config(model=where.model, provider=LlmProviders(where.provider))
    return config if isinstance(config, OpenAIGPTConfig) else None


def is_responses_only(where: Route, tools: bytes) -> bool:
    facts, _ = responses_api_bridge_check(
        model=where.model, custom_llm_provider=where.provider, tools=json.loads(tools), api_base=where.base_url
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
    return {**headers, **(extra or {}), **FIXED_HEADERS}


def _tail(body: dict[str, Any]) -> bytes:
    extra = body.pop("extra_body", None) or {}
    return b"]," + canonical_json({**body, **extra})[1:]
