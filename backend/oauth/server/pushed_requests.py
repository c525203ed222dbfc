"""Pushed authorization requests (RFC 9126): an app sends its request before the person's browser arrives.

The request is kept for a few minutes under an unguessable name, and is removed when the person decides. It is validated
when it is pushed and, like any other request, again when the page is shown and when the person decides.
"""

import json
from collections.abc import Mapping, Sequence

from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6749 import InvalidRequestError

from backend.kit import opaque
from backend.kit.limits import DEFAULT
from backend.kit.opaque import Prefix
from backend.kit.short_lived import ShortLived

_URN = "urn:ietf:params:oauth:request_uri:"
#: Parameters that authenticate the push itself and are not part of the request.
_NOT_STORED = {"client_secret", "client_assertion", "client_assertion_type"}

Fields = Mapping[str, Sequence[str]]


class InvalidRequestUriError(OAuth2Error):  # type: ignore[misc]  # Authlib ships no types
    error = "invalid_request_uri"
    description = "This request_uri is unknown, over or another client's."


async def keep(short_lived: ShortLived, client_id: str, fields: Fields) -> str:
    """Returns the `request_uri` of a validated request. Raises `InvalidRequestError` if it is too long."""
    stored = {name: list(values) for name, values in fields.items() if name not in _NOT_STORED}
    name = opaque.generate(Prefix.PUSHED_REQUEST)
    content = json.dumps(stored | {"client_id": [client_id]}).encode()
    if len(content) > DEFAULT.pushed_request_bytes:
        raise InvalidRequestError(f"the parameters must have at most {DEFAULT.pushed_request_bytes:,} bytes in total")
    await short_lived.keep(name, content, seconds=DEFAULT.pushed_request_seconds)
    return f"{_URN}{name}"


async def read(short_lived: ShortLived, request_uri: str, client_id: str) -> Fields:
    """Raises `InvalidRequestUriError`."""
    name = _name(request_uri)
    content = await short_lived.read(name) if name else None
    fields: Fields = json.loads(content) if content else {}
    if fields.get("client_id") != [client_id]:
        raise InvalidRequestUriError
    return fields


async def take(short_lived: ShortLived, request_uri: str) -> bool:
    """Removes the request; returns whether it still existed."""
    return await short_lived.take(_name(request_uri) or "") is not None


def _name(request_uri: str) -> str | None:
    name = request_uri.removeprefix(_URN)
    is_valid = name != request_uri and opaque.is_well_formed(name, Prefix.PUSHED_REQUEST)
    return name if is_valid else None
