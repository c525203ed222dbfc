"""Where an app may have people sent back to: exact addresses that lead to the app and to nobody else (RFC 9700, 2.1).

Called by `apps` when one is registered or changed; `oauth` compares what a request names with what is stored.
"""

import re
from collections.abc import Sequence
from urllib.parse import SplitResult, urlsplit

from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.tenants.models import AppType

#: Printable ASCII but blanks, and nothing that browsers and servers read differently; no wildcard, no fragment.
_ALLOWED = re.compile(r"[!$&-)+-;=?-\[\]_a-z~%]+")
#: RFC 8252, 7.1: a domain name in reverse.
_PRIVATE_SCHEME = re.compile(r"[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+")
_LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
_PATH = "input", "redirectUris"


def checked(uris: Sequence[str], *, type_: AppType) -> list[str]:
    """Each once, in the order given; `InvalidInput` says what is wrong with one."""
    if len(uris) > DEFAULT.redirect_uris:
        raise InvalidInput(f"at most {DEFAULT.redirect_uris} redirect URIs are allowed", path=_PATH)
    for uri in uris:
        if reason := _fault(uri, type_):
            raise InvalidInput(f"redirect URI {uri[:200]!r}: {reason}", path=_PATH)
    return list(dict.fromkeys(uris))


def _fault(uri: str, type_: AppType) -> str | None:
    if len(uri) > DEFAULT.redirect_uri_chars or not _ALLOWED.fullmatch(uri):
        return "it must be a plain absolute address, without a fragment or a wildcard"
    try:
        parts = urlsplit(uri)
        _ = parts.port  # raises where it is no number
    except ValueError:
        return "it is no address"
    if parts.username is not None or parts.password is not None:
        return "it must not hold a name or a password"
    return _fault_of_scheme(parts, type_)


def _fault_of_scheme(parts: SplitResult, type_: AppType) -> str | None:
    if parts.scheme == "https":
        return None if parts.hostname else "it names no host"
    if parts.scheme == "http":
        return None if parts.hostname in _LOOPBACK else "http is for addresses of the same machine; use https"
    if not _PRIVATE_SCHEME.fullmatch(parts.scheme):
        return "it must begin with https:, or with a scheme that is a domain name in reverse"
    if type_ is not AppType.PUBLIC:
        return "a scheme of its own is for public apps"
    return None
