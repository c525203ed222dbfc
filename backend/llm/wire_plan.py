"""Plans how to send a connection's requests: the route, and for direct requests everything except the messages.

`gateway` uses `direct_client` where `plan` returns a plan, and `litellm_client` where it returns None. `native_wire`
knows most models. For the others litellm decides, and a process without it raises `NeedsLitellm`. A plan is made once
per connection, tools and parameters.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from backend.kit.ssrf import RefusedAddress
from backend.llm import litellm_availability, native_wire, ssrf_session
from backend.llm.errors import ModelError, ModelErrorKind, Remedy
from backend.llm.providers import KEY_PROVIDERS, Way, refusal_of
from backend.llm.requests import ModelConnection
from backend.llm.routes import FIXED_HEADERS, Route, WirePlan


@lru_cache(maxsize=1024)
def route(connection: ModelConnection) -> Route:
    """Returns the provider of a model name. With a base URL any name works: it is then an OpenAI-compatible server."""
    if connection.is_own:
        provider, _, model = connection.name.partition("/")
        return Route(provider, model, connection.base_url, connection.api_key)
    return native_wire.route(connection) or litellm_availability.require().route(connection)


def needs_litellm(connection: ModelConnection) -> bool:
    """Whether a worker must have litellm to call this model."""
    if connection.is_own:
        return not native_wire.knows(_as_on_the_wire(route(connection)))
    model_route = native_wire.route(connection)
    return model_route is None or not native_wire.knows(model_route)


def require(connection: ModelConnection) -> None:
    """Raises `NeedsLitellm` in a worker that cannot call this model."""
    if not litellm_availability.is_available() and needs_litellm(connection):
        litellm_availability.require()


def _as_on_the_wire(model_route: Route) -> Route:
    """Azure's API differs from OpenAI's only in address and header."""
    provider = KEY_PROVIDERS.get(model_route.provider)
    return (
        replace(model_route, provider="openai") if provider is not None and provider.way is Way.AZURE else model_route
    )


@lru_cache(maxsize=1024)
def reach(default: ModelConnection, name: str | None) -> ModelConnection:
    """Returns the connection to a named model that the installation offers.

    If the model has the installation's provider, it gets the installation's URL and key. Another provider gets neither:
    it is reached as litellm reaches it, with the key in the environment, at its default URL or the one in the
    environment. A name without a known provider is a model of the installation's own server.
    """
    if name is None or name == default.name:
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
    """Returns the connection to a named model with a tenant's own key. Nothing of the installation is sent with it.

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
    """Returns the plan of a direct request, or None if `litellm_client` must send it."""
    model_route = route(connection)
    options = {"tools": tools, "tool_choice": tool_choice, "max_output_tokens": max_output_tokens}
    return _plan_of_own(connection, model_route, **options) if connection.is_own else _plan(model_route, **options)


def _plan(model_route: Route, **options: Any) -> WirePlan | None:
    if not native_wire.knows(model_route) and litellm_availability.require().is_responses_only(
        model_route, options["tools"]
    ):
        return None
    return _wire(model_route, **options)


def _wire(model_route: Route, **options: Any) -> WirePlan | None:
    return (
        native_wire.plan(model_route, **options)
        if native_wire.knows(model_route)
        else litellm_availability.require().wire(model_route, **options)
    )


def _plan_of_own(connection: ModelConnection, model_route: Route, **options: Any) -> WirePlan | None:
    """Like `plan`, for a tenant's key.

    A request that this package cannot write itself is refused and not passed to a client that opens unguarded
    connections.
    """
    provider = KEY_PROVIDERS.get(model_route.provider)
    if provider is None:
        raise RefusedAddress(f"keys of tenants are not supported for {model_route.provider}")
    if provider.way is Way.AZURE:
        return _azure(connection, model_route, **options)
    if not native_wire.knows(model_route):
        litellm = litellm_availability.require()
        if litellm.is_responses_only(model_route, options["tools"]):
            raise RefusedAddress(f"{connection.name} supports only OpenAI's Responses protocol")
        if provider.way is Way.LITELLM:
            litellm.require_same_provider(model_route)
            return None
    wire = _wire(model_route, **options)
    if wire is None:
        raise RefusedAddress(f"{connection.name} does not use OpenAI's Chat Completions protocol")
    assert model_route.base_url is not None
    ssrf_session.require_origin(wire.url, of=model_route.base_url)
    return wire


def _azure(connection: ModelConnection, model_route: Route, **options: Any) -> WirePlan | None:
    """Azure's form of the API: a deployment in place of the model. litellm would look for a sign-in on this machine."""
    assert model_route.base_url is not None and model_route.api_key is not None
    wire = _wire(_as_on_the_wire(model_route), **options)
    if wire is None:
        raise RefusedAddress(f"{connection.name} does not use OpenAI's Chat Completions protocol")
    base = model_route.base_url.removesuffix("/v1").removesuffix("/openai")
    if connection.api_version is None:
        url = f"{base}/openai/v1/chat/completions"
    else:
        path = f"/openai/deployments/{quote(model_route.model, safe='')}/chat/completions"
        url = f"{base}{path}?api-version={connection.api_version}"
    return replace(wire, route=model_route, url=url, headers={**FIXED_HEADERS, "api-key": model_route.api_key})
