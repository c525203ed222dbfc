"""HTTP sessions to addresses that a tenant entered: they never reach the operator's network (SSRF).

`gateway` sends all requests of connections with `is_own` over such a session, with either client. The resolved
addresses are checked, and the connection goes to one of them, so a DNS change in between has no effect. Redirects are
not followed.
"""

import socket
from collections.abc import Collection
from urllib.parse import urlsplit

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from backend.kit import host_lookup
from backend.kit.ssrf import RefusedAddress, check_port, is_public
from backend.llm.egress_connector import EgressConnector

#: As in aiohttp: the results are numeric, so they are not resolved again.
_NUMBERS = socket.AI_NUMERICHOST | socket.AI_NUMERICSERV


class PublicResolver(AbstractResolver):
    def __init__(self, private_hosts: Collection[str] = ()) -> None:
        self._private_hosts = private_hosts

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        rows = await host_lookup.look_up(host, port, family=family, flags=socket.AI_ADDRCONFIG)
        results = [
            ResolveResult(hostname=host, host=address[0], port=address[1], family=kind, proto=proto, flags=_NUMBERS)
            for kind, _, proto, _, address in rows
        ]
        if host not in self._private_hosts:
            if not all(is_public(result["host"]) for result in results):
                raise RefusedAddress(f"{host} is not a public host of the internet")
            check_port(port)
        return results

    async def close(self) -> None:
        """Nothing is open."""


def open_session(*, allows_private: bool, private_hosts: Collection[str] = ()) -> aiohttp.ClientSession:
    """The operator decides about both parameters."""
    resolver = None if allows_private else PublicResolver(private_hosts)
    connector = EgressConnector(limit=0, resolver=resolver)
    return aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar())


def judge(url: str, *, private_hosts: Collection[str] = ()) -> None:
    """Raises `RefusedAddress` for a numeric address that is not public: a session's resolver checks names only.

    Short forms such as `127.1` or `2130706433` count as numeric too. The system's resolver would read them as an
    internal address when the connection is made.
    """
    parts = urlsplit(url)
    host = parts.hostname or ""
    if host in private_hosts:
        return
    try:
        is_refused = not is_public(host)
    except ValueError:  # a name: the resolver checks its addresses and the port
        if not (host.replace(".", "").isdigit() or ":" in host):
            return
        is_refused = True
    if is_refused:
        raise RefusedAddress(f"{host} is not a public host of the internet")
    check_port(parts.port or (443 if parts.scheme == "https" else 80))


def require_origin(url: str, *, of: str) -> None:
    """Raises `RefusedAddress` for a URL with another scheme, host or port: a key is sent to its own address only."""
    if _origin(url) != _origin(of):
        raise RefusedAddress(f"{urlsplit(url).hostname} is not the address of the key")


def _origin(url: str) -> tuple[str, str | None, int | None]:
    parts = urlsplit(url)
    return parts.scheme, parts.hostname, parts.port or {"https": 443, "http": 80}.get(parts.scheme)
