"""A tenant's own keys for model providers. With a key, its agents use the tenant's account, not the installation's.

`api` sets them; `runtime` reads them when it calls a model. Each is a secret with the name `model/<provider>`.
"""

import re
from uuid import UUID

from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.ssrf import is_safe_url
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.llm.providers import KEY_PROVIDERS, Way, refusal_of
from backend.tenants import grant_checks, secrets
from backend.tenants.actor import Actor, Scope
from backend.tenants.secrets import Opened

PREFIX = secrets.MODEL_PREFIX
#: Sent in a header.
_KEY = re.compile(r"[!-~]+")
_VERSION = re.compile(r"\d{4}-\d{2}-\d{2}(-preview)?|preview|latest|v1")
#: Appended to the address, to which the secret is bound.
_WITH_VERSION = "?api-version="
_NAMES = Statement(str, "SELECT name FROM secrets WHERE tenant_id = $1 AND starts_with(name, $2)")


async def set_key(
    work: UnitOfWork,
    keys: Keyring,
    actor: Actor,
    *,
    provider: str,
    api_key: str,
    base_url: str | None,
    api_version: str | None,
    allows_private: bool,
) -> UUID:
    """Returns the secret's id. The key takes effect within seconds. `allows_private`: the operator allows private
    addresses.

    Only for people: the endpoint produces the thoughts of the tenant's agents, and its owner can read every prompt.
    """
    value, url = checked(
        actor, provider=provider, api_key=api_key, base_url=base_url, api_version=api_version,
        allows_private=allows_private,
    )  # fmt: skip
    return await secrets.put(work, keys, actor, name=f"{PREFIX}{provider}", value=value, base_url=url)


def checked(
    actor: Actor, *, provider: str, api_key: str, base_url: str | None, api_version: str | None, allows_private: bool
) -> tuple[str, str | None]:
    """The key, and the address to which it is bound. Raises what `set_key` raises."""
    grant_checks.require_person(actor)
    actor.require(Scope.ADMIN_WRITE)
    if (reason := refusal_of(provider)) is not None:
        raise InvalidInput(f"provider: {reason}", path=("input", "provider"))
    value = text.require(api_key, name="apiKey", max_chars=DEFAULT.secret_chars)
    if not _KEY.fullmatch(value):
        raise InvalidInput("apiKey must have only visible ASCII characters", path=("input", "apiKey"))
    return value, _address(provider, base_url, api_version, allows_private=allows_private)


def address_of(key: Opened) -> tuple[str | None, str | None]:
    """The base address and the API version of a key, each None if the tenant did not set it."""
    base_url, _, api_version = (key.base_url or "").partition(_WITH_VERSION)
    return base_url or None, api_version or None


async def providers(work: UnitOfWork) -> set[str]:
    """The providers for which the tenant has a key."""
    named = {name.removeprefix(PREFIX) for name in await work.fetch(_NAMES, work.tenant_id, PREFIX)}
    return named & set(KEY_PROVIDERS)


def _address(provider: str, base_url: str | None, api_version: str | None, *, allows_private: bool) -> str | None:
    settings = KEY_PROVIDERS[provider]
    if base_url is None and settings.home is None:
        message = f"baseUrl: {provider} needs an address, such as https://name.openai.azure.com"
        raise InvalidInput(message, path=("input", "baseUrl"))
    if base_url is not None and not settings.takes_address:
        message = f"baseUrl: {provider} is always at {settings.home}; baseUrl is only for {_taking_addresses()}"
        raise InvalidInput(message, path=("input", "baseUrl"))
    if api_version is not None and not (settings.way is Way.AZURE and _VERSION.fullmatch(api_version)):
        message = "apiVersion is only for azure, and must be a date such as 2024-10-21 or 2025-04-01-preview"
        raise InvalidInput(message, path=("input", "apiVersion"))
    if base_url is None:
        return None
    url = _checked(base_url, allows_private=allows_private)
    return url if api_version is None else f"{url}{_WITH_VERSION}{api_version}"


def _taking_addresses() -> str:
    return ", ".join(name for name, settings in KEY_PROVIDERS.items() if settings.takes_address)


def _checked(base_url: str, *, allows_private: bool) -> str:
    url = base_url.strip().rstrip("/")
    if not is_safe_url(url, allows_localhost=allows_private) or "?" in url or "#" in url:
        raise InvalidInput(
            "baseUrl must be an https address, such as https://llm.example.com/v1", path=("input", "baseUrl")
        )
    return url
