"""Middleware for model requests: plain async generators of chunks, each wrapped around the next.

A layer receives the request and a function that sends it on. It may change the request, the chunks or both. It must
close what it opened, so that a cancellation reaches the provider. `runtime.model.middleware` chooses an agent's layers.
"""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from backend.llm.replies import CallArguments, CallStarted, Chunk, Finished, ModelReply, TextDelta
from backend.llm.requests import ModelRequest

Ask = Callable[[ModelRequest], AsyncGenerator[Chunk, None]]
Layer = Callable[[ModelRequest, Ask], AsyncGenerator[Chunk, None]]


def around(ask: Ask, *layers: Layer) -> Ask:
    """Returns `ask` wrapped in these layers; the first one is the outermost."""
    for layer in reversed(layers):
        ask = _within(layer, ask)
    return ask


def _within(layer: Layer, ask: Ask) -> Ask:
    def asked(request: ModelRequest) -> AsyncGenerator[Chunk, None]:
        return layer(request, ask)

    return asked


def seen_by(take: Callable[[Chunk], None]) -> Layer:
    """Shows every chunk to `take` before it is passed on."""

    async def layer(request: ModelRequest, ask: Ask) -> AsyncGenerator[Chunk, None]:
        async with aclosing(ask(request)) as chunks:
            async for chunk in chunks:
                take(chunk)
                yield chunk

    return layer


def chunks_of(reply: ModelReply) -> list[Chunk]:
    """Returns the chunks that a stream of this reply would have."""
    pieces: list[Chunk] = [TextDelta(reply.text)] if reply.text else []
    for index, call in enumerate(reply.calls):
        pieces += [CallStarted(index, None, call.name), CallArguments(index, call.arguments)]
    return [*pieces, Finished(reply)]
