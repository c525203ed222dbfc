"""Secrets for the tools of a tenant. An admin sets one, a tool's definition names it, `tools.call_secrets` reads it for
calls.

Each is a secret with the name `tool/<name>`, bound to the one origin (scheme, host, port) that it may be sent to. A
caller who may define tools may use the secret there, but cannot have it sent elsewhere.
"""

import re
from collections.abc import Collection, Mapping
from urllib.parse import urlsplit
from uuid import UUID

from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.ssrf import is_safe_url
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import secrets
from backend.tenants.actor import Actor
from backend.tenants.secrets import SealedSecret

PREFIX = secrets.TOOL_PREFIX
NAME = re.compile(r"[A-Za-z0-9_.-]{1,100}")
#: Sent in a header.
_VALUE = re.compile(r"[ -~]+")
#: The secret is removed from responses; a shorter one could equal an ordinary word there.
_LEAST_CHARS = 8


async def set_secret(
    work: UnitOfWork, keys: Keyring, actor: Actor, *, name: str, value: str, url: str, allows_private: bool
) -> UUID:
    """Returns the secret's id. Calls use it from now on. `allows_private`: the operator allows private addresses."""
    if not NAME.fullmatch(name):
        raise InvalidInput("name must have 1 to 100 characters from A-Z a-z 0-9 _ . -", path=("input", "name"))
    value = text.require(value, name="value", max_chars=DEFAULT.secret_chars)
    if len(value) < _LEAST_CHARS or not _VALUE.fullmatch(value):
        raise InvalidInput(
            f"value must have at least {_LEAST_CHARS} characters, all printable ASCII", path=("input", "value")
        )
    if not is_safe_url(url, allows_localhost=allows_private):
        raise InvalidInput("url must be an https address, such as https://api.example.com", path=("input", "url"))
    return await secrets.put(work, keys, actor, name=f"{PREFIX}{name}", value=value, base_url=origin_of(url))


async def find(work: UnitOfWork, *, names: Collection[str]) -> Mapping[str, SealedSecret]:
    """The secrets with these names, still sealed. Missing names are skipped."""
    found = await secrets.find_named(work, names=[f"{PREFIX}{name}" for name in names])
    return {secret.name.removeprefix(PREFIX): secret for secret in found}


def origin_of(url: str) -> str:
    """Scheme, host and port."""
    parts = urlsplit(url)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    return f"{parts.scheme}://{host}:{parts.port or (443 if parts.scheme == 'https' else 80)}"
