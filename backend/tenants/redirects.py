"""The redirect addresses of an app: exact addresses that lead to the app and to nobody else (RFC 9700, 2.1).

`apps` checks them when an app is registered or changed. `oauth` compares the address of a request with the stored ones.
"""

import re
from collections.abc import Sequence
from urllib.parse import SplitResult, urlsplit

from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.tenants.models import AppType

#: Letters, digits, and the delimiters that mean the same in a list, a header, a policy and a link: no `;` and `,`, no
#: quotes, no `@`, no wildcard, no fragment, and nothing that browsers and servers parse differently.
_ALLOWED = re.compile(r"[A-Za-z0-9._~:/?&=%+!$\[\]-]+")
#: In a path no ASCII character may be encoded: that would be another spelling of a letter or of a delimiter. A query
#: may encode what it cannot hold in another way, but no control characters and no character that is refused above.
_LOOK_ALIKE = re.compile(r"%(?![89A-Fa-f][0-9A-Fa-f])")
_LOOK_ALIKE_IN_QUERY = re.compile(r"%(?![0-9A-Fa-f]{2})|%(?:[01].|7[Ff]|5[Cc]|3[Bb]|2[CcAa3]|40|22|27)")
_HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[::1\]")
#: RFC 8252, 7.1: a domain name in reverse.
_PRIVATE_SCHEME = re.compile(r"[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+")
_LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
_PATH = "input", "redirectUris"


def checked(uris: Sequence[str], *, type_: AppType) -> list[str]:
    """Each address once, in the given order. Raises `InvalidInput` with the reason."""
    if len(uris) > DEFAULT.redirect_uris:
        raise InvalidInput(f"at most {DEFAULT.redirect_uris} redirect URIs are allowed", path=_PATH)
    for uri in uris:
        if reason := _fault(uri, type_):
            raise InvalidInput(f"redirect URI {uri[:200]!r}: {reason}", path=_PATH)
    return list(dict.fromkeys(uris))


def is_plain(uri: str) -> bool:
    """Whether every parser reads the address in the same way. Addresses that were registered before a rule must pass it
    too."""
    return _unlike(uri) is None


def _fault(uri: str, type_: AppType) -> str | None:
    return _unlike(uri) or _fault_of_scheme(urlsplit(uri), type_)


def _unlike(uri: str) -> str | None:
    if len(uri) > DEFAULT.redirect_uri_chars or not _ALLOWED.fullmatch(uri):
        return "it must be an absolute address without `;`, `,`, user name, fragment or wildcard"
    path, _, query = uri.partition("?")
    if _LOOK_ALIKE.search(path) or _LOOK_ALIKE_IN_QUERY.search(query):
        return "it must not percent-encode ASCII characters in its path, or reserved characters in its query"
    try:
        parts = urlsplit(uri)
        _ = parts.port  # raises where it is no number
    except ValueError:
        return "it is not a valid address"
    if parts.netloc and not _HOST.fullmatch(parts.netloc.removesuffix(f":{parts.port}")):
        return "it has no host name"
    if {".", ".."} & set(parts.path.split("/")):
        return "its path must not have `.` or `..` as a segment"
    return None


def _fault_of_scheme(parts: SplitResult, type_: AppType) -> str | None:
    if parts.scheme == "https":
        return None if parts.hostname else "it has no host name"
    if parts.scheme == "http":
        return None if parts.hostname in _LOOPBACK else "http is only for addresses of the local machine; use https"
    if not _PRIVATE_SCHEME.fullmatch(parts.scheme):
        return "it must begin with https:, or with a scheme that is a reversed domain name"
    if type_ is not AppType.PUBLIC:
        return "a private scheme is only for public apps"
    return None
