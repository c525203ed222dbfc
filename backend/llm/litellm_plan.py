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
_MORE_COMPATIBLE = frozenset({"openai", "openai_like", "custom_openai", "openrouter"})
#: Providers that speak the API but need a sign-in or a route of their own.
_OWN_PROTOCOL = frozenset({"azure_ai", "chatgpt", "clarifai", "github_copilot", "ragflow"})
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
    return native_wire.with_defaults(Route(provider, model, base_url, native_wire.key_for_url(connection) or key))


def wire(
    model_route: Route, *, tools: bytes, tool_choice: str | None, max_output_tokens: int | None
) -> WirePlan | None:
    """Returns None if `litellm_client` must send requests to this provider."""
    try:
        config = _wire_config(model_route)
        if config is None:
            return None
        return _wire(config, model_route, tools=tools, tool_choice=tool_choice, max_output_tokens=max_output_tokens)
    except openai.OpenAIError as error:
        raise litellm_failures.of_exception(error, has_begun=False, secret=model_route.api_key) from error


def _wire(
    config: OpenAIGPTConfig, model_route: Route, *, tools: bytes, tool_choice: str | None, max_output_tokens: int | None
) -> WirePlan | None:
    """Returns None if litellm would change the conversation."""
    parameters = _parameters(model_route, tools=tools, tool_choice=tool_choice, max_output_tokens=max_output_tokens)
    body = config.transform_request(
        model=model_route.model,
        messages=deepcopy(list(_PROBE)),
        optional_params=parameters,
        litellm_params={"custom_llm_provider": model_route.provider, "api_base": model_route.base_url},
        headers={},
    )
    system, *rest = body.pop("messages")
    if rest != list(_PROBE[1:]) or system.get("content") != _PROBE[0]["content"]:
        return None
    return WirePlan(
        route=model_route,
        url=config.get_complete_url(
            model_route.base_url, model_route.api_key, model_route.model, parameters, {}, stream=True
        ),
        headers=_headers(config, model_route, parameters, extra=body.pop("extra_headers", None)),
        system_role=system["role"],
        tail=_tail(body),
    )


def require_same_provider(model_route: Route) -> None:
    """Raises `RefusedAddress` if litellm derives another provider from the name: it may not use our guarded client.

    For example, litellm treats the models of Anthropic's older protocol as another provider.
    """
    _, provider, _, _ = litellm.get_llm_provider(
        model=model_route.model,
        custom_llm_provider=model_route.provider,
        api_base=model_route.base_url,
        api_key=model_route.api_key,
    )
    if provider != model_route.provider:
        raise RefusedAddress(
            f"{model_route.provider}/{model_route.model} uses a protocol for which keys of tenants are not supported"
        )


def _wire_config(model_route: Route) -> OpenAIGPTConfig | None:
    if model_route.provider in _OWN_PROTOCOL or model_route.base_url is None:
        return None
    if model_route.provider not in _MORE_COMPATIBLE and model_route.provider not in litellm.openai_compatible_providers:
        return None
    config = ProviderConfigManager.get_provider_chat_config(
        model=model_route.model, provider=LlmProviders(model_route.provider)
    )
    return config if isinstance(config, OpenAIGPTConfig) else None


def is_responses_only(model_route: Route, tools: bytes) -> bool:
    facts, _ = responses_api_bridge_check(
        model=model_route.model,
        custom_llm_provider=model_route.provider,
        tools=json.loads(tools),
        api_base=model_route.base_url,
    )
    return bool(facts.get("mode") == "responses")


def _parameters(
    model_route: Route, *, tools: bytes, tool_choice: str | None, max_output_tokens: int | None
) -> dict[str, Any]:
    parameters: dict[str, Any] = {"stream": True, "stream_options": {"include_usage": True}}
    if tools != b"[]":
        parameters["tools"] = json.loads(tools)
        if tool_choice is not None:
            parameters["tool_choice"] = choice(tool_choice)
    if max_output_tokens is not None:
        parameters["max_tokens"] = max_output_tokens
    return dict(
        litellm.get_optional_params(model=model_route.model, custom_llm_provider=model_route.provider, **parameters)
    )


def _headers(
    config: OpenAIGPTConfig, model_route: Route, parameters: dict[str, Any], *, extra: dict[str, str] | None
) -> dict[str, str]:
    headers = config.validate_environment(
        headers={},
        model=model_route.model,
        messages=[],
        optional_params=parameters,
        litellm_params={},
        api_key=model_route.api_key,
        api_base=model_route.base_url,
    )
    return {**headers, **(extra or {}), **FIXED_HEADERS}


def _tail(body: dict[str, Any]) -> bytes:
    extra = body.pop("extra_body", None) or {}
    return b"]," + canonical_json({**body, **extra})[1:]
