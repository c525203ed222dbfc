"""The listening socket of a process, bound before anything else is loaded."""

import socket

from backend.kit.processes import StartError


def listen(host: str, port: int, *, setting: str = "PORT") -> socket.socket:
    """Returns a bound socket, or raises `StartError`, which names the setting to change.

    uvicorn itself would bind the socket only after it has started the whole application.
    """
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except OSError as error:
        raise StartError(f"cannot listen on {host}:{port}: {error.strerror} (set {setting} to a free port)") from error
    return listener
