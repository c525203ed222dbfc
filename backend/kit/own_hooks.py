"""Whether an address is one of our own hooks: what happens here is told there by itself, and would go round and round.

Names that somebody else has pointed at us are not known here; what comes by them is counted by its header (`kit.hops`).
"""

import posixpath
from dataclasses import dataclass
from ipaddress import ip_address
from socket import inet_aton
from urllib.parse import SplitResult, unquote, urlsplit

_PORTS = {"http": 80, "https": 443}
_PATH = "/hooks/"
_LOCAL = "localhost"
#: How often a path may be encoded over.
_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class OwnHooks:
    """`url`: where this installation is reached (CIRCADIAN_PUBLIC_URL)."""

    url: str

    def leads_there(self, url: str) -> bool:
        """However it is spelled: upper case, a dot behind the host, the usual port, %-escapes, doubled slashes, another
        name of this machine."""
        try:
            own, given = urlsplit(self.url), urlsplit(url)
            is_ours = _host(own) == _host(given) and _port(own) == _port(given)
        except ValueError:
            return False
        return is_ours and _path(given.path).startswith(_path(own.path).rstrip("/") + _PATH)


def _host(parts: SplitResult) -> str:
    """One name for this machine, whichever of its own is given."""
    host = (parts.hostname or "").rstrip(".")
    if host == _LOCAL or host.endswith(f".{_LOCAL}") or _is_this_machine(host):
        return _LOCAL
    return host.encode("idna").decode().lower()


def _is_this_machine(host: str) -> bool:
    """A loopback address, or the unspecified one, which leads there too; in any form that a socket takes."""
    try:
        address = ip_address(host) if ":" in host else ip_address(inet_aton(host))
    except (OSError, ValueError):
        return False
    address = getattr(address, "ipv4_mapped", None) or address
    return address.is_loopback or address.is_unspecified


def _port(parts: SplitResult) -> int | None:
    """TLS may end before us: http and https of their usual ports are one place."""
    port = parts.port or _PORTS.get(parts.scheme)
    return 443 if port == _PORTS["http"] else port


def _path(path: str) -> str:
    for _ in range(_ROUNDS):
        path = unquote(path)
    return posixpath.normpath(f"/{path}").replace("//", "/").lower() + "/"
