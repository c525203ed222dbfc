"""Middleware for model requests: plain async generators of chunks, each wrapped around the next.

A layer receives the request and a function that sends it on. It may change the request, the chunks or both. It must
close what it opened, so that a cancellation reaches the provider. `runtime.model.middleware` chooses an agent's layers.
"""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from backend.llm.replies import CallArguments, CallStarted, Chunk, Finished, ModelReply, TextDelta
from backend.llm.requests import ModelRequest

Send = Callable[[ModelRequest], AsyncGenerator[Chunk, None]]
Layer = Callable[[ModelRequest, Send], AsyncGenerator[Chunk, None]]


def around(send: Send, *layers: Layer) -> Send:
    """Returns `send` wrapped in these layers; the first one is the outermost."""
    for layer in reversed(layers):
        send = _within(layer, send)
    return send


def _within(layer: Layer, send: Send) -> Send:
    def wrapped(request: ModelRequest) -> AsyncGenerator[Chunk, None]:
        return layer(request, send)

    return wrapped


def observed_by(observer: Callable[[Chunk], None]) -> Layer:
    """Shows every chunk to `observer` before it is passed on."""

    async def layer(request: ModelRequest, send: Send) -> AsyncGenerator[Chunk, None]:
        async with aclosing(send(request)) as chunks:
            async for chunk in chunks:
                observer(chunk)
                yield chunk

    return layer


def chunks_of(reply: ModelReply) -> list[Chunk]:
    """Returns the chunks that a stream of this reply would have."""
    pieces: list[Chunk] = [TextDelta(reply.text)] if reply.text else []
    for index, call in enumerate(reply.calls):
        pieces += [CallStarted(index, None, call.name), CallArguments(index, call.arguments)]
    return [*pieces, Finished(reply)]
