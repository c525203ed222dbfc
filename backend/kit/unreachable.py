"""Says why something outside could not be reached, in words for people: never the name of an exception.

Connectors, webhooks, models, web search and mail put the words behind "could not be reached: ".
"""

import errno
import socket
import ssl
from collections.abc import Iterator

from backend.kit.egress import ProxyFailure

_OTHER = "the connection failed"
_LOST = "the connection broke off, or the answer was not valid HTTP"
#: By the name of a class or of one of its bases, so that no HTTP client has to be imported for it.
_BY_NAME = {
    "ConnectionRefusedError": "nothing accepts connections at this address and port",
    "TimeoutError": "it did not answer in time",
    "TimeoutException": "it did not answer in time",
    "ConnectionError": _LOST,
    "ProtocolError": _LOST,
    "NetworkError": _LOST,
    "ServerDisconnectedError": _LOST,
    "SMTPServerDisconnected": "the server closed the connection",
    "ClientPayloadError": _LOST,
    "HttpProcessingError": _LOST,
    "InvalidURL": "its address is not valid",
    "UnsupportedProtocol": "its address is not valid",
}
#: A connection that was never opened. Its cause says why; without one, nothing is known.
_NOT_OPENED = frozenset({"ConnectError", "ClientConnectorError"})
_NO_ROUTE = frozenset({errno.ENETUNREACH, errno.EHOSTUNREACH})


def reason(error: BaseException) -> str:
    """The rest of a sentence, without the address and without anything that the other side has sent."""
    chain = list(causes(error))
    if any(isinstance(cause, ProxyFailure) for cause in chain):
        return "the proxy of the installation did not let the request through"
    for cause in reversed(chain):  # the innermost knows best
        words = _of_system(cause) if isinstance(cause, OSError) else None
        if words := words or _by_name(cause):
            return words
    return _OTHER


def _of_system(cause: OSError) -> str | None:
    match cause:
        case ssl.SSLCertVerificationError():
            return f"its TLS certificate is not valid: {cause.verify_message.rstrip('.')}"
        case ssl.SSLError():
            return "no TLS connection could be made: the server may not use TLS at this port"
        case socket.gaierror():
            is_known = cause.errno != socket.EAI_AGAIN
            return "there is no server of this name" if is_known else "its name could not be looked up"
    return "no network route leads to it" if cause.errno in _NO_ROUTE else None


def _by_name(cause: BaseException) -> str | None:
    names = [each.__name__ for each in type(cause).__mro__]
    if _NOT_OPENED.intersection(names):
        return None
    return next((words for name, words in _BY_NAME.items() if name in names), None)


def causes(error: BaseException) -> Iterator[BaseException]:
    """Yields the exception and its causes, outermost first. litellm keeps the original cause in an attribute."""
    seen: set[int] = set()
    link: BaseException | None = error
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        yield link
        link = getattr(link, "original_exception", None) or link.__cause__ or link.__context__
