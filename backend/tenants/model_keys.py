"""A tenant's own keys for model providers: with one, its agents are asked on its account, not on the installation's.

Set by `api`, looked up by `runtime` when it asks a model. Each is a secret by the name `model/<provider>`.
"""

import re
from uuid import UUID

from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.ssrf import is_safe_url
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import secrets
from backend.tenants.actor import Actor

PREFIX = "model/"
#: As litellm spells them: what stands before the slash of a model's name.
_PROVIDER = re.compile(r"[a-z0-9][a-z0-9_-]{0,49}")
#: It travels in a header.
_KEY = re.compile(r"[!-~]+")


async def set_key(
    work: UnitOfWork,
    keys: Keyring,
    actor: Actor,
    *,
    provider: str,
    api_key: str,
    base_url: str | None,
    allows_private: bool,
) -> UUID:
    """The secret's id; it takes effect within seconds. `allows_private`: the operator's word on addresses."""
    if not _PROVIDER.fullmatch(provider):
        raise InvalidInput("provider is a name such as openai or anthropic", path=("input", "provider"))
    value = text.require(api_key, name="apiKey", max_chars=DEFAULT.secret_chars)
    if not _KEY.fullmatch(value):
        raise InvalidInput("apiKey may have visible ASCII characters only", path=("input", "apiKey"))
    url = None if base_url is None else _checked(base_url, allows_private=allows_private)
    return await secrets.put(work, keys, actor, name=f"{PREFIX}{provider}", value=value, base_url=url)


def _checked(base_url: str, *, allows_private: bool) -> str:
    url = base_url.strip().rstrip("/")
    if not is_safe_url(url, allows_localhost=allows_private) or "?" in url or "#" in url:
        raise InvalidInput(
            "baseUrl is an address with https, such as https://llm.example.com/v1", path=("input", "baseUrl")
        )
    return url
