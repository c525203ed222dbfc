"""Builds the request for a call of an HTTP tool: once, before the first attempt. Only the signature is new per attempt.

`tools.http.tool` sends it. The operator's file describes an operator's tool; a config describes a tenant's tool, with
secrets by name.
"""

import base64
import binascii
import json
import time
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, unquote, urlencode

from yarl import URL

from backend.kit import standard_webhooks
from backend.kit.text import canonical_json
from backend.tools.definitions import configs
from backend.tools.definitions.configs import HttpConfig, HttpMethod
from backend.tools.errors import ToolError
from backend.tools.operator_tools import HttpEntry

_JSON = {"Content-Type": "application/json"}
#: A compressed body would have to be unpacked before its size is known.
_UNCOMPRESSED = {"Accept-Encoding": "identity"}
#: Methods whose arguments go into the query.
_WITHOUT_BODY = frozenset({HttpMethod.GET, HttpMethod.DELETE})
_MOST_URL_CHARS = 8_000
_DECODINGS = 3


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """The request of one call; every attempt sends the same bytes."""

    method: str
    url: str
    body: bytes | None
    key: str
    headers: Mapping[str, str] = field(repr=False)
    #: Values that are removed from every answer.
    secrets: Sequence[str] = field(default=(), repr=False)
    signing_key: bytes | None = field(default=None, repr=False)

    def headers_now(self) -> dict[str, str]:
        """The headers, with a signature of the current time if the request is signed (Standard Webhooks)."""
        if self.signing_key is None:
            return dict(self.headers)
        now = int(time.time())
        signature = standard_webhooks.sign(self.signing_key, message_id=self.key, timestamp=now, body=self.body or b"")
        values = (self.key, str(now), signature)
        return {**self.headers, **dict(zip(standard_webhooks.HEADERS, values, strict=True))}


def of_entry(entry: HttpEntry, *, key: str, arguments: Mapping[str, Any]) -> HttpRequest:
    """The request for an operator's tool."""
    static = {name: header.value for name, header in entry.headers.items()}
    return HttpRequest(
        method="POST",
        url=str(URL(entry.url)),
        body=canonical_json(arguments),
        key=key,
        headers={**static, **_JSON, **_UNCOMPRESSED, entry.key_header: key},
        secrets=[header.secret for header in entry.headers.values() if header.secret],
    )


def of_config(config: HttpConfig, *, key: str, arguments: Mapping[str, Any], secrets: Mapping[str, str]) -> HttpRequest:
    """The request for a tenant's tool. `opened`: its secrets. A `ToolError` says what cannot be sent."""
    placed = set(config.placeholders)
    rest = {name: value for name, value in arguments.items() if name not in placed}
    has_body = config.method not in _WITHOUT_BODY
    url = _filled(config.url, {name: _text(name, arguments[name]) for name in placed})
    static = {name: configs.fill_in(value, secrets) for name, value in config.headers.items()}
    return HttpRequest(
        method=config.method,
        url=url if has_body else _with_query(url, rest),
        body=canonical_json(rest) if has_body else None,
        key=key,
        headers={**static, **(_JSON if has_body else {}), **_UNCOMPRESSED, config.key_header: key},
        secrets=list(secrets.values()),
        signing_key=None if config.signing_secret is None else _signing_key(secrets[config.signing_secret]),
    )


def _filled(url: str, values: Mapping[str, str]) -> str:
    """Fills in the values percent-encoded, so that no argument can leave its place.

    In the path, slashes and `..` are refused even if they are encoded once or twice, because many servers and proxies
    resolve them.
    """
    path, mark, query = url.partition("?")
    for name, value in values.items():
        placeholder, encoded = f"{{{name}}}", quote(value, safe="")
        if placeholder in path:
            _check_segment(name, value)
        path, query = path.replace(placeholder, encoded), query.replace(placeholder, encoded)
    if any(_read_by_servers(segment).partition(";")[0] in {".", ".."} for segment in path.split("/")):
        raise ToolError("an argument in the path of the URL must not be '.' or '..'")
    return path + mark + query


def _check_segment(name: str, value: str) -> None:
    if not value:
        raise ToolError(f"{name} is part of the path of the URL: it must not be empty")
    if any(character in "/\\" or unicodedata.category(character) == "Cc" for character in _read_by_servers(value)):
        raise ToolError(
            f"{name} is part of the path of the URL: it must not contain a slash, backslash or control character"
        )


def _read_by_servers(value: str) -> str:
    """The value as a server sees it that decodes more often than it should."""
    for _ in range(_DECODINGS):
        value = unquote(value)
    return value


def _text(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int | float):
        return str(value)
    raise ToolError(f"{name} is part of the URL: it must be a string, a number, true or false")


def _with_query(url: str, arguments: Mapping[str, Any]) -> str:
    """Lists of plain values repeat their name; nested values are written as JSON."""
    pairs = [(name, _in_query(each)) for name, value in sorted(arguments.items()) for each in _as_list(value)]
    whole = f"{url}{'&' if '?' in url else '?'}{urlencode(pairs)}" if pairs else url
    if len(whole) > _MOST_URL_CHARS:
        raise ToolError(
            f"the arguments make a URL of {len(whole):,} characters; at most {_MOST_URL_CHARS:,} can be sent"
        )
    return whole


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _in_query(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _signing_key(secret: str) -> bytes:
    """The key of a secret in the form of Standard Webhooks, `whsec_` and base64; any other text is the key itself."""
    encoded = secret.removeprefix(standard_webhooks.PREFIX)
    if encoded == secret:
        return secret.encode()
    try:
        return base64.b64decode(encoded, validate=True)
    except binascii.Error:
        raise ToolError("not sent: the signing secret begins with whsec_, but the rest is not base64") from None
