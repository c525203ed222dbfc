"""Whether an address is one of our own hooks: what happens here is told there by itself, and would go round and round.

Names that somebody else has pointed at us are not known here; what comes by them is counted by its header (`kit.hops`).
"""

import posixpath
from dataclasses import dataclass
from urllib.parse import SplitResult, unquote, urlsplit

_PORTS = {"http": 80, "https": 443}
_PATH = "/hooks/"
#: How often a path may be encoded over.
_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class OwnHooks:
    """`url`: where this installation is reached (CIRCADIAN_PUBLIC_URL)."""

    url: str

    def leads_there(self, url: str) -> bool:
        """However it is spelled: upper case, a dot behind the host, the usual port, %-escapes, doubled slashes."""
        try:
            own, given = urlsplit(self.url), urlsplit(url)
            is_ours = _host(own) == _host(given) and _port(own) == _port(given)
        except ValueError:
            return False
        return is_ours and _path(given.path).startswith(_path(own.path).rstrip("/") + _PATH)


def _host(parts: SplitResult) -> str:
    return (parts.hostname or "").rstrip(".").encode("idna").decode().lower()


def _port(parts: SplitResult) -> int | None:
    """TLS may end before us: http and https of their usual ports are one place."""
    port = parts.port or _PORTS.get(parts.scheme)
    return 443 if port == _PORTS["http"] else port


def _path(path: str) -> str:
    for _ in range(_ROUNDS):
        path = unquote(path)
    return posixpath.normpath(f"/{path}").replace("//", "/").lower() + "/"
