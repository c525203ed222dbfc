"""Checks whether a URL leads to one of this installation's own hooks.

Sending events there would create an endless loop.

Foreign host names that point to this installation are not detected. Requests by such names are limited by the hop count
in their header (`kit.hops`).
"""

import posixpath
from dataclasses import dataclass
from ipaddress import ip_address
from socket import inet_aton
from urllib.parse import SplitResult, unquote, urlsplit

_PORTS = {"http": 80, "https": 443}
_PATH = "/hooks/"
_LOCAL = "localhost"
#: How many layers of percent-encoding are decoded.
_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class OwnHooks:
    """`url` is the public address of this installation (CIRCADIAN_PUBLIC_URL)."""

    url: str

    def leads_there(self, url: str) -> bool:
        """Whether the URL leads to a hook of this installation, in any spelling.

        It recognises upper case, a dot after the host, the default port, percent-escapes, doubled slashes, and other
        names of this machine.
        """
        try:
            own, other = urlsplit(self.url), urlsplit(url)
            is_same_server = _host(own) == _host(other) and _port(own) == _port(other)
        except ValueError:
            return False
        return is_same_server and _path(other.path).startswith(_path(own.path).rstrip("/") + _PATH)


def _host(parts: SplitResult) -> str:
    """Returns one name for all names of this machine."""
    host = (parts.hostname or "").rstrip(".")
    if host == _LOCAL or host.endswith(f".{_LOCAL}") or _is_this_machine(host):
        return _LOCAL
    return host.encode("idna").decode().lower()


def _is_this_machine(host: str) -> bool:
    """Whether it is a loopback address or the unspecified address, in any form that a socket accepts.

    The unspecified address leads to this machine too.
    """
    try:
        address = ip_address(host) if ":" in host else ip_address(inet_aton(host))
    except (OSError, ValueError):
        return False
    address = getattr(address, "ipv4_mapped", None) or address
    return address.is_loopback or address.is_unspecified


def _port(parts: SplitResult) -> int | None:
    """A proxy may terminate TLS, so the default ports of http and https count as the same."""
    port = parts.port or _PORTS.get(parts.scheme)
    return 443 if port == _PORTS["http"] else port


def _path(path: str) -> str:
    for _ in range(_ROUNDS):
        path = unquote(path)
    return posixpath.normpath(f"/{path}").replace("//", "/").lower() + "/"
