"""The HTTP API of the demo model: OpenAI's chat completions (streamed or whole), the list of models, and health.

`cli.demo_model` serves it on loopback, next to the worker whose gateway calls it.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from backend.demo import chat, turn, wire

_TOKEN_SECONDS = 0.015


def create_app(*, token_seconds: float = _TOKEN_SECONDS) -> Starlette:
    """Returns the application. `token_seconds` is the pause after each token of a stream; tests set it to 0."""
    app = Starlette(
        routes=[
            Route("/v1/chat/completions", _complete, methods=["POST"]),
            Route("/v1/models", _models),
            Route("/healthz", _healthz),
        ]
    )
    app.state.token_seconds = token_seconds
    return app


async def _complete(request: Request) -> Response:
    raw = await request.body()
    body = _body(raw)
    if body is None:
        return JSONResponse(wire.error("the body must be a JSON object with a list of messages"), status_code=400)
    reply = turn.reply_to(chat.read(body))
    if body.get("stream") is not True:
        return JSONResponse(wire.completion(reply, request_bytes=len(raw)))
    options = body.get("stream_options")
    has_usage = isinstance(options, dict) and options.get("include_usage") is True
    events = wire.events(reply, request_bytes=len(raw), has_usage=has_usage)
    paced = _paced(events, seconds=request.app.state.token_seconds)
    return StreamingResponse(paced, media_type="text/event-stream", headers={"Cache-Control": "no-store"})


async def _paced(events: Iterator[bytes], *, seconds: float) -> AsyncIterator[bytes]:
    for event in events:
        yield event
        await asyncio.sleep(seconds)


async def _models(_: Request) -> Response:
    return JSONResponse(wire.models())


async def _healthz(_: Request) -> Response:
    return PlainTextResponse("ok")


def _body(raw: bytes) -> dict[str, Any] | None:
    try:
        body = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    if not isinstance(body, dict) or not isinstance(body.get("messages"), list):
        return None
    return body if all(isinstance(message, dict) for message in body["messages"]) else None
