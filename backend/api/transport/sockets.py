"""One websocket of graphql-transport-ws: its authentication and its lifetime.

The endpoint names `Socket` as strawberry's handler. Bad credentials close the connection with 4401, which clients treat
as final. A token that ends later closes it with 4403; graphql-ws then reconnects with a new token. Too many connections
close it with 1013, after which clients try again later.
"""

import asyncio
import re
from contextlib import ExitStack
from typing import Any, cast

from graphql import GraphQLFormattedError
from starlette.websockets import WebSocketDisconnect
from strawberry.asgi import ASGIWebSocketAdapter
from strawberry.http.exceptions import WebSocketDisconnected
from strawberry.subscriptions.protocols.graphql_transport_ws.handlers import BaseGraphQLTransportWSHandler, Operation
from strawberry.subscriptions.protocols.graphql_transport_ws.types import (
    ConnectionInitMessage,
    Message,
    SubscribeMessage,
)

from backend.api.request import errors as api_errors
from backend.api.request.context import Context
from backend.api.request.direct_delivery import SINK, Sink
from backend.api.request.errors import Fault, FaultCode
from backend.api.request.sessions import authorization_of, proofs_of
from backend.api.request.shared_execution import SharedData, next_message
from backend.api.transport import authentication
from backend.api.transport.authentication import TooManyBadTokens
from backend.api.transport.documents import TrustedDocuments, UnknownDocument
from backend.api.writing.mutation_spans import client_traceparent
from backend.kit import client_address
from backend.kit.limits import DEFAULT
from backend.kit.settings import Settings
from backend.kit.unit_of_work import TRANSIENT
from backend.telemetry import propagation
from backend.tenants.tokens import Session

_BAD_CREDENTIALS = 4401
_NO_LONGER_VALID = 4403
_TRY_AGAIN_LATER = 1013

#: In development any page of this machine may connect, because every tool uses another port.
LOCALHOST = r"https?://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?"


def is_origin_allowed(settings: Settings, origin: str) -> bool:
    """Return whether a page of `origin` may open a websocket here. Pages of our own origin always may."""
    if settings.is_development and re.fullmatch(LOCALHOST, origin):
        return True
    return origin.rstrip("/").lower() in {allowed.rstrip("/").lower() for allowed in settings.web.origins}


def _is_message(message: object) -> bool:
    """Check the parts of a message that strawberry uses without a check."""
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        return False
    if message["type"] not in {"subscribe", "complete"}:
        return True
    return isinstance(message.get("id"), str) and (message["type"] == "complete" or _is_request(message.get("payload")))


def _is_request(payload: object) -> bool:
    return (
        isinstance(payload, dict)
        and isinstance(payload.get("query", payload.get("documentId")), str)
        and isinstance(payload.get("variables"), dict | None)
        and isinstance(payload.get("operationName"), str | None)
    )


class Adapter(ASGIWebSocketAdapter):
    """Sends text that is already JSON."""

    async def send_text(self, text: str) -> None:
        try:
            await self.ws.send_text(text)
        except WebSocketDisconnect as error:
            raise WebSocketDisconnected from error


class Socket(BaseGraphQLTransportWSHandler[Context, None]):
    """Authenticates at `connection_init`, then watches the token."""

    _watching: asyncio.Task[None] | None = None

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._documents: TrustedDocuments = cast("Any", self.view).documents
        self._connection = ExitStack()
        self._unnamed = ExitStack()

    async def handle(self) -> None:
        client = self.context.request.client
        try:
            self._unnamed.enter_context(
                self.context.state.places.unnamed(client_address.of(client.host if client else None))
            )
        except Fault as fault:
            await self.websocket.close(code=_TRY_AGAIN_LATER, reason=str(fault))
            return
        with self._unnamed:
            await super().handle()

    async def handle_message(self, message: Message) -> None:
        """Close the connection with one message and no traceback if this is not a message of the protocol."""
        if _is_message(message):
            await super().handle_message(message)
        else:
            await self.handle_invalid_message("the message is not a message of graphql-transport-ws")

    async def handle_connection_init(self, message: ConnectionInitMessage) -> None:
        if self.connection_init_received:
            await super().handle_connection_init(message)  # refuses a second `connection_init`
            return
        authorization, proofs = authorization_of(message.get("payload")), proofs_of(message.get("payload"))
        try:
            session = await authentication.admit(self.context.state, self.context.request, authorization, proofs)
        except TooManyBadTokens as refusal:
            await self.websocket.close(code=_TRY_AGAIN_LATER, reason=refusal.reason)
            return
        except TRANSIENT:
            await self.websocket.close(code=_TRY_AGAIN_LATER, reason="a store does not answer at the moment")
            return
        if session is None:
            await self.websocket.close(code=_BAD_CREDENTIALS, reason="Unauthorized")
            return
        try:
            self._connection.enter_context(self.context.state.places.connection(session))
        except Fault as fault:
            await self.websocket.close(code=_TRY_AGAIN_LATER, reason=str(fault))
            return
        self.context.session = session
        self._unnamed.close()
        await super().handle_connection_init(message)
        self._watching = asyncio.create_task(self._watch(session))

    async def handle_subscribe(self, message: SubscribeMessage) -> None:
        if len(self.operations) >= DEFAULT.subscriptions_per_connection and message["id"] not in self.operations:
            refusal = api_errors.error(
                FaultCode.QUOTA_EXCEEDED,
                f"a connection has at most {DEFAULT.subscriptions_per_connection} operations at the same time",
            )
            await self._refuse(message, refusal)
            return
        try:
            text = self._documents.text_of(message["payload"])
        except UnknownDocument as error:
            await self._refuse(message, api_errors.error(FaultCode.BAD_REQUEST, str(error)))
            return
        if text is not None:
            message = {**message, "payload": {**message["payload"], "query": text}}
        extensions = message["payload"].get("extensions")
        client_traceparent.set(extensions.get(propagation.HEADER) if isinstance(extensions, dict) else None)
        await super().handle_subscribe(message)

    async def run_operation(self, operation: Operation[Context, None]) -> None:
        """Run the operation. It has a task of its own, so `SINK` is set for this operation only."""

        async def send(data: SharedData) -> None:
            if not operation.completed:
                await cast("Adapter", self.websocket).send_text(next_message(operation.id, data))

        SINK.set(Sink(send))
        await super().run_operation(operation)

    async def _refuse(self, message: SubscribeMessage, refusal: GraphQLFormattedError) -> None:
        await self.send_message({"id": message["id"], "type": "error", "payload": [refusal]})

    async def _watch(self, session: Session) -> None:
        await self.context.state.session_watcher.until_over(session)
        # Operations that still run must not wait until the client notices the end.
        for operation_id in list(self.operations):
            await self.cleanup_operation(operation_id)
        self.context.session = None
        await self.websocket.close(code=_NO_LONGER_VALID, reason="Forbidden")

    async def shutdown(self) -> None:
        with self._connection:
            if self._watching is not None:
                self._watching.cancel()
                await asyncio.gather(self._watching, return_exceptions=True)
            await super().shutdown()
