"""Sends all outgoing HTTP connections of this process through the operator's proxy, if one is set.

`app.py` and `worker.py` call `configure` at start. `transport` opens connections for httpx2, `llm.egress_connector` for
aiohttp. Libraries with their own connections read the proxy from the environment. A tunnel (CONNECT, RFC 9110) goes to
the IP address that was checked here, so no name is resolved a second time. TLS inside the tunnel is checked against the
host name.
"""

import base64
import errno
import ipaddress
import re
import ssl
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self
from urllib.parse import quote, unquote, urlsplit

import httpcore2
import httpx2

from backend.kit.processes import StartError
from backend.kit.settings import Settings, export_proxy

_FORM = "CIRCADIAN_EGRESS_PROXY must be http://[user:password@]host:port"
_DIRECT_FORM = "CIRCADIAN_EGRESS_DIRECT must be host names and networks separated by commas, such as 10.0.0.0/8"
_MOST_HEAD_BYTES = 16_384
_END = b"\r\n\r\n"
_STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})\b")
_NAME = re.compile(r"[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?")


class ProxyFailure(Exception):
    """An error of the proxy, not of the host behind it."""


class ProxyError(ProxyFailure, ConnectionError):
    """The proxy could not be reached, or refused the tunnel. Nothing was sent through it."""

    def __init__(self, message: str) -> None:
        super().__init__(errno.ECONNREFUSED, message)

    def __str__(self) -> str:
        return str(self.strerror)


@dataclass(frozen=True, slots=True)
class Proxy:
    """The operator's proxy."""

    host: str
    port: int
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    #: Hosts that are reached without the proxy.
    direct_hosts: frozenset[str] = frozenset()
    direct_networks: tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...] = ()

    @classmethod
    def parse(cls, url: str, *, direct: str = "") -> Self:
        """Raises `StartError`, which names the wrong setting but never shows its value: it may contain a password."""
        try:
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port
        except ValueError:
            raise StartError(_FORM) from None
        if parts.scheme != "http" or host is None or port is None or parts.path.strip("/") or parts.query:
            raise StartError(_FORM)
        hosts, networks = _exceptions(entry.strip().lower() for entry in direct.split(",") if entry.strip())
        user, password = (None if part is None else unquote(part) for part in (parts.username, parts.password))
        return cls(host, port, user, password, hosts, networks)

    @property
    def url(self) -> str:
        """The URL with the password."""
        user = "" if self.user is None else f"{quote(self.user, safe='')}:{quote(self.password or '', safe='')}@"
        return f"http://{user}{_in_url(self.host)}:{self.port}"

    @property
    def exceptions(self) -> str:
        """The exceptions in the form of `NO_PROXY`, for other libraries."""
        return ",".join([*sorted(self.direct_hosts), *map(str, self.direct_networks)])

    def is_for(self, *hosts: str) -> bool:
        """Returns False if one of `hosts` (names or addresses) is reached without the proxy."""
        return not any(host.lower() in self.direct_hosts or self._is_near(host) for host in hosts)

    def _is_near(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self.direct_networks)

    async def connect(
        self,
        host: str,
        port: int,
        *,
        send: Callable[[bytes], Awaitable[Any]],
        receive: Callable[[], Awaitable[bytes]],
    ) -> None:
        """Opens a tunnel on a connection to the proxy. Raises `ProxyError`."""
        await send(self._request(f"{_in_url(host)}:{port}"))
        head = b""
        while _END not in head:
            piece = await receive()
            head += piece
            if not piece or len(head) > _MOST_HEAD_BYTES:
                raise ProxyError(f"{self} gave an invalid answer")
        status = _STATUS.match(head)
        if status is None or not head.endswith(_END):
            raise ProxyError(f"{self} gave an invalid answer")
        if not status[1].startswith(b"2"):
            raise ProxyError(f"{self} refused to open a tunnel: it answered {int(status[1])}")

    def _request(self, target: str) -> bytes:
        lines = [f"CONNECT {target} HTTP/1.1", f"Host: {target}"]
        if self.user is not None:
            credentials = base64.b64encode(f"{self.user}:{self.password or ''}".encode()).decode()
            lines.append(f"Proxy-Authorization: Basic {credentials}")
        return "\r\n".join(lines).encode("ascii") + _END

    def __str__(self) -> str:
        return f"the egress proxy {_in_url(self.host)}:{self.port}"


_proxy: Proxy | None = None


def configure(settings: Settings) -> None:
    """Sets the proxy for the whole process. Raises `StartError` if the settings are wrong."""
    global _proxy  # noqa: PLW0603 -- one rule for all outgoing connections
    url = settings.egress_proxy
    _proxy = None if url is None else Proxy.parse(url.get_secret_value(), direct=settings.egress_direct)
    if _proxy is not None:
        export_proxy(_proxy.url, exceptions=_proxy.exceptions)


def proxy_for(*hosts: str) -> Proxy | None:
    """Returns the proxy for a server, or None. `hosts` are the name and the address of the same server."""
    return _proxy if _proxy is not None and _proxy.is_for(*hosts) else None


def transport(*hosts: str) -> httpx2.AsyncHTTPTransport:
    """Returns a transport for requests to one server.

    `hosts` are its name and the address in the URL of the request.
    """
    tls = _tls()
    http_transport = httpx2.AsyncHTTPTransport(verify=tls)
    proxy = proxy_for(*hosts)
    if proxy is not None:
        # httpx2 has no parameter for a network backend, and its own proxy support does not tunnel plain HTTP.
        http_transport._pool = httpcore2.AsyncConnectionPool(ssl_context=tls, network_backend=_Tunnels(proxy))
    return http_transport


@cache
def _tls() -> ssl.SSLContext:
    """Cached: reading the certificate authorities takes tens of milliseconds."""
    return httpx2.create_ssl_context()


class _ConnectError(ProxyFailure, httpcore2.ConnectError):
    pass


class _ConnectTimeout(ProxyFailure, httpcore2.ConnectTimeout):
    pass


class _Tunnels(httpcore2.AsyncNetworkBackend):
    """Any error before the tunnel is open is reported as a failed connection: the request itself was not sent."""

    def __init__(self, proxy: Proxy) -> None:
        self._proxy = proxy
        self._plain = httpcore2.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        try:
            stream = await self._plain.connect_tcp(
                self._proxy.host, self._proxy.port, timeout, local_address, socket_options
            )
        except httpcore2.ConnectError as error:
            raise _ConnectError(f"{self._proxy} cannot be reached: {error}") from error
        try:
            await self._proxy.connect(
                host,
                port,
                send=lambda data: stream.write(data, timeout),
                receive=lambda: stream.read(_MOST_HEAD_BYTES, timeout),
            )
        except BaseException as error:
            await stream.aclose()
            if isinstance(error, httpcore2.TimeoutException):
                raise _ConnectTimeout(f"{self._proxy} did not answer in time") from error
            if isinstance(error, ProxyError | httpcore2.NetworkError):
                raise _ConnectError(str(error)) from error
            raise
        return stream


def _exceptions(
    entries: Iterable[str],
) -> tuple[frozenset[str], tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]]:
    hosts, networks = set(), []
    for entry in entries:
        try:
            networks.append(ipaddress.ip_network(entry))
        except ValueError:
            if not _NAME.fullmatch(entry) or entry.replace(".", "").isdigit():
                raise StartError(f"{_DIRECT_FORM}; {entry!r} is neither a host name nor a network") from None
            hosts.add(entry)
    return frozenset(hosts), tuple(networks)


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
