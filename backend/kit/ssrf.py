"""HTTP requests to URLs that a user entered: never into the internal network, with a size limit, without redirects.

`oauth` reaches the OpenID providers of tenants through `GuardedTransport`. It resolves the name and connects to the
address that was checked, so a DNS change in between has no effect. The certificate is still checked against the name.
"""

import ipaddress
from collections.abc import Collection
from urllib.parse import urlsplit

import httpx2

from backend.kit import egress, host_lookup

_MOST_BYTES = 262_144
_LOCALHOST = frozenset({"localhost", "127.0.0.1", "::1"})
_MOST_URL_CHARS = 2_000
#: The assigned part of IPv6, and within it the ranges that map IPv4 addresses (possibly private ones) or belong to
#: nobody.
_IPV6 = ipaddress.IPv6Network("2000::/3")
_NOT_OF_IPV6 = tuple(map(ipaddress.IPv6Network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")))
#: Assigned to protocols, including relays; Python treats a part of them as global.
_NOT_OF_IPV4 = tuple(map(ipaddress.IPv4Network, ("192.0.0.0/24", "192.88.99.0/24")))


_ports = frozenset({80, 443})


class RefusedAddress(Exception):
    """No request goes to this address."""


def is_public(address: str) -> bool:
    """Whether it is an address of the internet: not private, local, shared, reserved or multicast."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        is_assigned = ip in _IPV6 and not any(ip in network for network in _NOT_OF_IPV6)
    else:
        is_assigned = not any(ip in network for network in _NOT_OF_IPV4)
    return is_assigned and ip.is_global and not ip.is_multicast


def is_safe_url(url: str, *, allows_localhost: bool) -> bool:
    """Whether it is `https` with a host, whose name can be looked up, and without user name or password.

    `allows_localhost` also accepts plain `http` to this machine.
    """
    try:
        parts = urlsplit(url)
        _ = parts.port, (parts.hostname or "").encode("idna")  # as `socket` encodes it: no label is empty or too long
    except ValueError:
        return False
    is_plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= _MOST_URL_CHARS
    is_bare = bool(parts.hostname) and "@" not in parts.netloc and "\\" not in url
    is_local = allows_localhost and parts.scheme == "http" and parts.hostname in _LOCALHOST
    return is_plain and is_bare and (parts.scheme == "https" or is_local)


class Unreadable(RefusedAddress):
    """The response is not read. The request was sent all the same."""


def allow_ports(ports: Collection[int]) -> None:
    """Sets the allowed ports of the internet for this process.

    `app.py` and `worker.py` call it at start, from the settings.
    """
    global _ports  # noqa: PLW0603 -- one rule for all outgoing connections
    _ports = frozenset(ports)


def check_port(port: int, *, allowed: Collection[int] | None = None) -> None:
    """Raises `RefusedAddress`. Where private addresses are allowed, all ports are, and this is not called.

    `allowed`: the ports of another protocol, in place of those that the operator allows for HTTP.
    """
    ports = _ports if allowed is None else allowed
    if port not in ports:
        raise RefusedAddress(f"port {port} is not allowed, only: {', '.join(map(str, sorted(ports)))}")


async def addresses_of(
    host: str, port: int, *, allows_private: bool, ports: Collection[int] | None = None
) -> list[str]:
    """Returns all addresses of the host. `ports`: see `check_port`.

    Raises `RefusedAddress` if one of them is not public, and `OSError` if there are none.
    """
    results = await host_lookup.look_up(host, port)
    addresses = list(dict.fromkeys(str(sockaddr[0]) for *_, sockaddr in results))
    if not allows_private:
        if not all(is_public(address) for address in addresses):
            raise RefusedAddress(f"{host} is not a public host of the internet")
        check_port(port, allowed=ports)
    return addresses


class GuardedTransport(httpx2.AsyncBaseTransport):
    """For `httpx2.AsyncClient(transport=…)`. Raises `RefusedAddress`. The operator decides about `allows_private`."""

    def __init__(self, *, allows_private: bool, most_bytes: int = _MOST_BYTES) -> None:
        self._allows_private, self._most_bytes = allows_private, most_bytes

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        addresses = await self._addresses(request.url)
        for address in addresses[:-1]:
            try:
                return await self._send(request, address)
            except httpx2.ConnectError:
                continue
        return await self._send(request, addresses[-1])

    async def _addresses(self, url: httpx2.URL) -> list[str]:
        port = url.port or (443 if url.scheme == "https" else 80)
        try:
            return await addresses_of(url.host, port, allows_private=self._allows_private)
        except OSError as error:
            raise httpx2.ConnectError(f"{url.host} cannot be resolved: {error}") from error

    async def _send(self, request: httpx2.Request, address: str) -> httpx2.Response:
        """Opens a new connection: one that was opened for another name is never reused."""
        sent = httpx2.Request(
            request.method,
            request.url.copy_with(host=address),
            headers={**request.headers, "accept-encoding": "identity"},
            stream=request.stream,
            extensions={**request.extensions, "sni_hostname": request.url.host},
        )
        async with egress.transport(request.url.host, address) as transport:
            response = await transport.handle_async_request(sent)
            return httpx2.Response(response.status_code, headers=response.headers, content=await self._read(response))

    async def _read(self, response: httpx2.Response) -> bytes:
        if response.headers.get("content-encoding", "identity") != "identity":
            raise Unreadable("the response is compressed, although the request forbids it")
        content = b""
        assert isinstance(response.stream, httpx2.AsyncByteStream)
        async for chunk in response.stream:
            content += chunk
            if len(content) > self._most_bytes:
                raise Unreadable(f"the response is larger than {self._most_bytes:,} bytes")
        return content
