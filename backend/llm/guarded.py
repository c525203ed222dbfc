"""A way to addresses that a tenant has typed: to hosts of the internet, never into the operator's network (SSRF).

`gateway` sends requests of connections that are `is_foreign` over this session. A name is judged by the addresses that
the connection is then made to, so one that changes its mind in between leads nowhere else.
"""

import socket
from urllib.parse import urlsplit

import aiohttp
from aiohttp.abc import ResolveResult
from aiohttp.resolver import ThreadedResolver

from backend.kit.ssrf import Refused, check_port, is_public


class PublicResolver(ThreadedResolver):
    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = await super().resolve(host, port, family)
        if not all(is_public(each["host"]) for each in found):
            raise Refused(f"{host} is not a host of the internet")
        check_port(port)
        return found


def open_session(*, allows_private: bool) -> aiohttp.ClientSession:
    """`allows_private` is the operator's word."""
    connector = aiohttp.TCPConnector(limit=0, resolver=None if allows_private else PublicResolver())
    return aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar())


def judge(url: str) -> None:
    """`Refused` for an address in numbers that is not public: a session resolves names only.

    What it takes for numbers are short forms too, such as `127.1` or `2130706433`, which the system's resolver reads as
    an address of ours when the connection is made.
    """
    parts = urlsplit(url)
    host = parts.hostname or ""
    try:
        is_refused = not is_public(host)
    except ValueError:  # a name, unless it is nothing but numbers
        if host.replace(".", "").isdigit() or ":" in host:
            raise Refused(f"{host} is not a host of the internet") from None
        return
    if is_refused:
        raise Refused(f"{host} is not a host of the internet")
    check_port(parts.port or (443 if parts.scheme == "https" else 80))
