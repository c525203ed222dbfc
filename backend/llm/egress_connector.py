"""aiohttp connections through the operator's proxy, if one is set (`kit.egress`).

`direct_client`, `ssrf_session` and `tools.http.tool` open their sessions with it. A tunnel goes to the address that the
session's resolver returned.
"""

import asyncio
import socket
import ssl
from typing import Any

import aiohappyeyeballs
import aiohttp

from backend.kit import egress
from backend.kit.egress import Proxy, ProxyError

_MOST_BYTES = 16_384


class EgressConnector(aiohttp.TCPConnector):
    """Needed because aiohttp's own proxy support passes the name on, which is then resolved a second time."""

    async def _wrap_create_connection(
        self,
        *args: Any,
        addr_infos: list[Any],
        req: aiohttp.ClientRequest,
        timeout: aiohttp.ClientTimeout,
        client_error: type[Exception] = aiohttp.ClientConnectorError,
        **kwargs: Any,
    ) -> Any:
        address, port = addr_infos[0][4][:2]
        proxy = egress.proxy_for(req.url.host or address, address)
        if proxy is None:
            return await super()._wrap_create_connection(
                *args, addr_infos=addr_infos, req=req, timeout=timeout, client_error=client_error, **kwargs
            )
        try:
            async with asyncio.timeout(timeout.sock_connect):
                tunnel = await _open(proxy, address, port)
                return await self._loop.create_connection(*args, **kwargs, sock=tunnel)
        except TimeoutError:
            raise
        except ssl.SSLCertVerificationError as error:
            raise aiohttp.ClientConnectorCertificateError(req.connection_key, error) from error
        except ssl.SSLError as error:
            raise aiohttp.ClientConnectorSSLError(req.connection_key, error) from error
        except OSError as error:
            raise client_error(req.connection_key, error) from error


async def _open(proxy: Proxy, address: str, port: int) -> socket.socket:
    """Raises `ProxyError`."""
    loop = asyncio.get_running_loop()
    try:
        addresses = await loop.getaddrinfo(proxy.host, proxy.port, type=socket.SOCK_STREAM)
        tunnel = await aiohappyeyeballs.start_connection(addresses)
    except OSError as error:
        raise ProxyError(f"{proxy} cannot be reached: {error}") from error
    try:
        await proxy.connect(
            address,
            port,
            send=lambda data: loop.sock_sendall(tunnel, data),
            receive=lambda: loop.sock_recv(tunnel, _MOST_BYTES),
        )
    except BaseException as error:
        tunnel.close()
        if isinstance(error, OSError) and not isinstance(error, ProxyError | TimeoutError):
            raise ProxyError(f"{proxy} gave no answer: {error}") from error
        raise
    return tunnel
