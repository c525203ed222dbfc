"""The socket that a process serves on, bound before anything else is loaded."""

import socket

from backend.kit.processes import StartError


def listen(host: str, port: int) -> socket.socket:
    """A bound socket, or one clear line. Bound by us, since uvicorn would first start the whole application."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except OSError as error:
        raise StartError(f"cannot listen on {host}:{port}: {error.strerror} (another PORT may be free)") from error
    return listener
