"""One subscription over one websocket, by the protocol graphql-transport-ws."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any
from weakref import WeakSet

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.typing import Subprotocol

from circadian_client.answers import data_of
from circadian_client.errors import ClientClosed, ConnectionLost, Refused
from circadian_client.tokens import Token

_PROTOCOL = Subprotocol("graphql-transport-ws")
_TOKEN_REFUSED, _TOKEN_ENDED, _TRY_AGAIN_LATER = 4401, 4403, 1013
_MAY_PASS = {408, 425, 429, 500, 502, 503, 504}  # status codes in place of a websocket
_INIT_TOO_SLOW = 4408  # the only code of the protocol's own that a slow network can cause
_MOST_BYTES = 16 * 1024 * 1024


class Sockets:
    """The open websockets of a client: whoever leaves an iteration early leaves its websocket open, until `close`."""

    def __init__(self) -> None:
        self._open = WeakSet[ClientConnection]()
        self._is_closed = False

    def require_open(self) -> None:
        """Raises `ClientClosed` after `close`."""
        if self._is_closed:
            raise ClientClosed

    def add(self, socket: ClientConnection) -> None:
        self.require_open()
        self._open.add(socket)

    async def close(self) -> None:
        self._is_closed = True
        await asyncio.gather(*(each.close() for each in self._open))


async def events(url: str, token: Token, operation: dict[str, Any], sockets: Sockets) -> AsyncIterator[dict[str, Any]]:
    """The data of each event. Ends if the server completes the subscription. Raises `ConnectionLost` and `Refused`.

    The client may be closed at each `await`: then this raises `ClientClosed`, and leaves no websocket open.
    """
    used = await token.get()
    sockets.require_open()
    try:
        async with connect(url, subprotocols=[_PROTOCOL], max_size=_MOST_BYTES) as socket:
            sockets.add(socket)
            await socket.send(json.dumps({"type": "connection_init", "payload": {"authorization": f"Bearer {used}"}}))
            async for data in _received(socket, token, operation):
                yield data
    except ConnectionClosed as closed:
        raise _meaning(closed, token, used) from closed
    except InvalidStatus as refusal:
        status = refusal.response.status_code
        if status in _MAY_PASS:
            raise ConnectionLost(f"the API answers with status {status}") from refusal
        raise Refused(f"{url} refuses a websocket with status {status}") from refusal
    except (OSError, WebSocketException) as error:  # OSError: also timeouts
        raise ConnectionLost(str(error) or type(error).__name__) from error


async def _received(socket: ClientConnection, token: Token, operation: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
    while True:
        match json.loads(await socket.recv()):
            case {"type": "connection_ack"}:
                token.accept()
                await socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": operation}))
            case {"type": "next", "payload": answer}:
                yield data_of(answer)
            case {"type": "error", "payload": errors}:
                data_of({"errors": errors})
            case {"type": "ping"}:
                await socket.send(json.dumps({"type": "pong"}))
            case {"type": "complete"}:
                return


def _meaning(closed: ConnectionClosed, token: Token, used: str) -> Exception:
    """docs/integrating.md has the codes, and what a client does then."""
    code, reason = (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (1006, "")
    if code == _TOKEN_REFUSED:
        return token.refuse(used)
    if code == _TOKEN_ENDED:
        token.end(used)
        return ConnectionLost("the token is no longer valid, or its rights have changed")
    if 4400 <= code < 4600 and code != _INIT_TOO_SLOW:
        return Refused(f"the API has closed the connection with {code}: {reason}", code=str(code))
    wait_seconds = 1.0 if code == _TRY_AGAIN_LATER else 0.0
    return ConnectionLost(f"the connection was closed ({code}{reason and ': ' + reason})", wait_seconds=wait_seconds)
