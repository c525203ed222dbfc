"""A real, small HTTP proxy with its own threads: `with EgressProxy() as proxy`. `targets`: the requested addresses.

It maps every address to this machine, so the address `behind(url)` is reachable only through it: nothing listens there.
`refusal`: a status with which it refuses requests; `is_silent`: it accepts connections but sends nothing.
"""

import base64
import contextlib
import socket
import socketserver
import threading
from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit

_HERE, _BEHIND = "127.0.0.1", "127.77.0.1"
_BYTES = 65_536
_SECONDS = 30.0


def behind(url: str) -> str:
    """The URL of the same server, at an address where nothing listens."""
    assert _HERE in url
    return url.replace(_HERE, _BEHIND, 1)


class EgressProxy:
    """`user` and `password`: the credentials that it requires."""

    def __init__(self, *, user: str | None = None, password: str = "", port: int = 0) -> None:
        self.targets: list[str] = []
        self.refusal: int | None = None
        self.is_silent = False
        self._asks_for = None if user is None else base64.b64encode(f"{user}:{password}".encode()).decode()
        self._server = _Server((_HERE, port), self)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    @property
    def port(self) -> int:
        return self._server.server_address[1]

    @property
    def url(self) -> str:
        return f"http://{_HERE}:{self.port}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def asked_for(self, url: str) -> int:
        """The number of tunnels to the server of this URL."""
        address = url.partition("://")[2].partition("/")[0]
        return self.targets.count(address)

    def judge(self, head: str) -> "Answer":
        """Decides by the head of a request: CONNECT, or plain HTTP with an absolute URL, as some libraries send it."""
        method, address, *_ = head.split(" ", 2)
        if self._asks_for is not None and f"Proxy-Authorization: Basic {self._asks_for}" not in head.split("\r\n"):
            return Answer(407)
        target = address if method == "CONNECT" else urlsplit(address).netloc
        self.targets.append(target)
        if self.refusal is not None:
            return Answer(self.refusal)
        first = None if method == "CONNECT" else head.replace(f"http://{target}", "", 1)
        return Answer(200, int(target.rpartition(":")[2]), first)


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    #: The port on this machine; None: the request is refused.
    port: int | None = None
    #: The first bytes for the server. None: it is a tunnel, and the client gets the confirmation of the tunnel.
    first: str | None = None


class _Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    block_on_close = False

    def __init__(self, address: tuple[str, int], proxy: EgressProxy) -> None:
        super().__init__(address, _Tunnel)
        self.proxy = proxy


class _Tunnel(socketserver.BaseRequestHandler):
    server: _Server
    request: socket.socket

    def handle(self) -> None:
        self.request.settimeout(_SECONDS)
        with contextlib.suppress(OSError):
            head = b""
            while b"\r\n\r\n" not in head:
                piece = self.request.recv(_BYTES)
                if not piece:
                    return
                head += piece
            if self.server.proxy.is_silent:
                self.request.recv(1)
                return
            self._lead(self.server.proxy.judge(head.decode()))

    def _lead(self, answer: Answer) -> None:
        if answer.port is None:
            self.request.sendall(f"HTTP/1.1 {answer.status} No\r\nContent-Length: 0\r\n\r\n".encode())
            return
        try:
            there = socket.create_connection((_HERE, answer.port), timeout=_SECONDS)
        except OSError:
            self.request.sendall(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")
            return
        with there:
            if answer.first is None:
                self.request.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
            else:
                there.sendall(answer.first.encode())
            back = threading.Thread(target=_pass_on, args=(there, self.request), daemon=True)
            back.start()
            _pass_on(self.request, there)
            back.join()


def _pass_on(source: socket.socket, to: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while piece := source.recv(_BYTES):
            to.sendall(piece)
    with contextlib.suppress(OSError):
        to.shutdown(socket.SHUT_WR)
