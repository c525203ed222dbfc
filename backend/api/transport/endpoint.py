"""GraphQL over HTTP, SSE and websocket: an ASGI application that `app.py` mounts.

It follows the GraphQL-over-HTTP specification: both media types, status codes by media type, and every refusal as a
GraphQL response. It always needs a bearer token and never reads one from a cookie, so queries by GET are safe.
"""

import json
from collections.abc import AsyncGenerator, Callable
from datetime import timedelta
from typing import Any, cast

from cross_web import AsyncHTTPRequestAdapter, HTTPException
from graphql import OperationType
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket
from strawberry.asgi import GraphQL
from strawberry.http import GraphQLHTTPResponse, GraphQLRequestData, GraphQLRequestProtocol
from strawberry.subscriptions import GRAPHQL_SSE_PROTOCOL, GRAPHQL_TRANSPORT_WS_PROTOCOL
from strawberry.types import ExecutionResult
from strawberry.types.execution import SubscriptionExecutionResult

from backend.api.request import errors as api_errors
from backend.api.request import shared_execution
from backend.api.request.context import ApiState, Context
from backend.api.request.errors import FaultCode
from backend.api.schema import schema
from backend.api.transport import authentication, streams
from backend.api.transport.authentication import TooManyBadTokens
from backend.api.transport.documents import TrustedDocuments, UnknownDocument
from backend.api.transport.negotiation import (
    GRAPHQL_MEDIA,
    JSON_MEDIA,
    is_a,
    is_streamed,
    json_media,
    varying,
    with_one_accept,
)
from backend.api.transport.sockets import Adapter, Socket, is_origin_allowed
from backend.api.transport.streams import EventStream, Stream
from backend.kit import text
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import TRANSIENT
from backend.telemetry import metrics

_NEEDS_STREAM = "a subscription is answered with a stream: accept text/event-stream, or use a websocket"
_INIT_WAIT = timedelta(seconds=10)
_CODES = {401: FaultCode.UNAUTHENTICATED, 429: FaultCode.RATE_LIMITED}


class _Negotiated(Response):
    """The response to which strawberry lets resolvers write headers. It also stores the media type that the request has
    chosen."""

    media_type_chosen = JSON_MEDIA


class GraphQLEndpoint(GraphQL[Context, None]):
    """The endpoint. `ide` answers browsers that request a page. The lifespan puts the process's `ApiState` into the
    scope."""

    graphql_transport_ws_handler_class = Socket
    websocket_adapter_class = Adapter
    stream_transport_classes_by_protocol = {GRAPHQL_SSE_PROTOCOL: EventStream}  # noqa: RUF012 -- strawberry declares it

    def __init__(
        self, *, ide: Callable[[Request], Response] | None = None, documents: TrustedDocuments | None = None
    ) -> None:
        super().__init__(
            schema,
            graphql_ide=None,
            subscription_protocols=[GRAPHQL_TRANSPORT_WS_PROTOCOL, GRAPHQL_SSE_PROTOCOL],
            max_subscriptions_per_connection=None,  # `Socket` counts them itself
            connection_init_wait_timeout=_INIT_WAIT,
        )
        self._ide = ide
        self.documents = documents or TrustedDocuments({})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        request = Request({**scope, "headers": with_one_accept(scope["headers"])}, _bounded(receive))
        request.state.stream = None
        try:
            response = await self._respond(request)
            if response is not None:
                await response(scope, receive, varying(send))
        finally:
            if request.state.stream is not None:
                await request.state.stream.close()

    async def _respond(self, request: Request) -> Response | None:
        """Return the response. None if the client is gone."""
        try:
            return await self._run(request)
        except HTTPException as refusal:
            return _refuse(refusal, request)
        except ClientDisconnect:  # the client disconnected before its whole request arrived
            return None
        except TRANSIENT as error:
            _count(FaultCode.UNAVAILABLE)
            return JSONResponse(api_errors.unavailable(error), 503)
        except Exception as error:  # noqa: BLE001 -- the edge to the client
            _count(FaultCode.INTERNAL)
            return JSONResponse(api_errors.internal(error), 500)

    async def _run(self, request: Request) -> Response:
        has_query = {"query", "documentId"}.intersection(request.query_params)
        if self._ide and request.method == "GET" and not has_query and _wants_page(request):
            return self._ide(request)
        if int(request.headers.get("content-length") or 0) > DEFAULT.body_bytes:
            raise HTTPException(413, f"a request has at most {DEFAULT.body_bytes:,} bytes")
        response: Response = await self.run(request)
        return response

    async def get_context(self, request: Request | WebSocket, response: Response | WebSocket) -> Context:
        state: ApiState = request.state.circadian
        context = Context(state, request)
        if isinstance(response, Response):
            context.response = response
            context.session = await authentication.admit(state, request, request.headers.get("authorization"))
            if context.session is None:
                raise HTTPException(401, "a valid access token is needed in the header Authorization: Bearer …")
        return context

    def is_websocket_origin_allowed(self, request: WebSocket, origin: str) -> bool:
        state: ApiState = request.state.circadian
        return is_origin_allowed(state.settings, origin) or state.origins.is_allowed(origin)

    async def get_sub_response(self, request: Request | WebSocket) -> Response:
        response = _Negotiated()
        response.status_code = 0
        del response.headers["content-length"]
        response.media_type_chosen = json_media(request.headers.get("accept", ""))
        return response

    def should_render_graphql_ide(self, request: Any) -> bool:
        return "documentId" not in request.query_params and super().should_render_graphql_ide(request)

    async def parse_http_body(self, request: AsyncHTTPRequestAdapter) -> GraphQLRequestData | list[GraphQLRequestData]:
        """Parse the body. A document id is replaced by its text, and the form of the response is chosen."""
        data = await super().parse_http_body(request)
        if not isinstance(data, GraphQLRequestData):
            return data
        if data.query is None:
            is_get = request.method == "GET"
            source = request.query_params if is_get else self.parse_json(await request.get_body())
            try:
                data.query = self.documents.text_of(source)
            except UnknownDocument as error:
                raise HTTPException(400, str(error)) from None
        data.protocol = _protocol_of(request, data)
        return data

    def parse_json(self, data: str | bytes) -> Any:
        try:
            content = self.decode_json(data)
        except json.JSONDecodeError as error:
            raise HTTPException(400, f"the request body must be valid JSON: {error.msg}") from None
        if not isinstance(content, dict):
            raise HTTPException(400, "the request body must be a JSON object")
        return content

    def decode_json(self, data: str | bytes) -> object:
        """Parse bodies and websocket frames. All errors have the type that strawberry expects."""
        try:
            return text.parse_json(data, room=DEFAULT.json_depth)
        except json.JSONDecodeError:
            raise
        except ValueError as error:
            reason = "it is not UTF-8" if isinstance(error, UnicodeError) else str(error)
            raise json.JSONDecodeError(reason, "", 0) from None

    def encode_json(self, data: object) -> str | bytes:
        """Encode a response. A shared answer is encoded only once."""
        shared = shared_execution.encode(data) if isinstance(data, dict) else None
        return super().encode_json(data) if shared is None else shared

    async def execute_operation(  # noqa: PLR0917 -- strawberry's signature
        self,
        request: Request,
        request_adapter: AsyncHTTPRequestAdapter,
        request_data: GraphQLRequestData | list[GraphQLRequestData],
        context: Context,
        root_value: None,
        sub_response: Response,
    ) -> Any:
        """Execute the operation. A stream that is refused before it begins gets a normal response."""
        result: Any = await super().execute_operation(
            request, request_adapter, request_data, context, root_value, sub_response
        )
        if not isinstance(result, SubscriptionExecutionResult):
            return result
        stream = request.state.stream = Stream(cast("AsyncGenerator[Any, None]", result))
        first = await stream.begin(context.begun)
        if first is None or (status := streams.status_of(first)) is None:
            return stream
        sub_response.status_code = status
        return first

    async def process_result(self, request: Request, result: ExecutionResult) -> GraphQLHTTPResponse:
        """Remove `data` from the response to a request that was never executed."""
        response = await super().process_result(request, result)
        if result.data is None and result.errors and all(error.path is None for error in result.errors):
            del response["data"]
        return response

    def create_response(self, response_data: Any, sub_response: Response) -> Response:
        assert isinstance(sub_response, _Negotiated)
        media_type = sub_response.media_type_chosen
        is_refused = isinstance(response_data, dict) and "data" not in response_data and media_type == GRAPHQL_MEDIA
        status = sub_response.status_code or (400 if is_refused else 200)
        headers = {**sub_response.headers, "content-type": f"{media_type}; charset=utf-8"}
        return Response(self.encode_json(response_data), status, headers)


def _count(code: FaultCode) -> None:
    """Count a request that was refused before its document was read."""
    metrics.OPERATIONS.add("unread", code.lower())


def _protocol_of(request: AsyncHTTPRequestAdapter, data: GraphQLRequestData) -> GraphQLRequestProtocol:
    """Raises for an operation that cannot be answered in the form that the client accepts."""
    operation = data.query, data.operation_name
    if not is_streamed(request.headers.get("accept", ""), *operation):
        if is_a(OperationType.SUBSCRIPTION, *operation):
            raise HTTPException(406, _NEEDS_STREAM)
        return "http"
    if data.query is None:
        raise HTTPException(400, "No GraphQL query found in the request")
    if request.method == "GET" and is_a(OperationType.MUTATION, *operation):
        raise HTTPException(400, "mutations are not allowed when using GET")
    return EventStream.protocol


def _wants_page(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "")


def _refuse(refusal: HTTPException, request: Request) -> Response:
    state: ApiState = request.state.circadian
    headers = {"www-authenticate": api_errors.challenge(state.settings)} if refusal.status_code == 401 else {}
    if isinstance(refusal, TooManyBadTokens):
        headers["retry-after"] = str(refusal.retry_after_seconds)
    code = _CODES.get(refusal.status_code, FaultCode.BAD_REQUEST)
    _count(code)
    return JSONResponse(api_errors.body(code, refusal.reason), refusal.status_code, headers)


def _bounded(receive: Receive) -> Receive:
    """Count the bytes of a body while they arrive, because it may have no length header."""
    received = 0

    async def counting() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > DEFAULT.body_bytes:
            raise HTTPException(413, f"a request has at most {DEFAULT.body_bytes:,} bytes")
        return message

    return counting
