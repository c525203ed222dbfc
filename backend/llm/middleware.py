"""Functions around a model request, each over the next: plain async generators of chunks (checklist C7).

A layer takes the request and what asks on; it may change the request, the chunks or both, and closes what it opened,
so that a cut reaches the provider. `runtime.model.middleware` says which of them an agent has.
"""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from backend.llm.replies import CallArguments, CallStarted, Chunk, Finished, ModelReply, TextDelta
from backend.llm.requests import ModelRequest

Ask = Callable[[ModelRequest], AsyncGenerator[Chunk, None]]
Layer = Callable[[ModelRequest, Ask], AsyncGenerator[Chunk, None]]


def around(ask: Ask, *layers: Layer) -> Ask:
    """`ask` within these layers, the first of them outermost."""
    for layer in reversed(layers):
        ask = _within(layer, ask)
    return ask


def _within(layer: Layer, ask: Ask) -> Ask:
    def asked(request: ModelRequest) -> AsyncGenerator[Chunk, None]:
        return layer(request, ask)

    return asked


def seen_by(take: Callable[[Chunk], None]) -> Layer:
    """Every chunk is shown to `take` first."""

    async def layer(request: ModelRequest, ask: Ask) -> AsyncGenerator[Chunk, None]:
        async with aclosing(ask(request)) as chunks:
            async for chunk in chunks:
                take(chunk)
                yield chunk

    return layer


def chunks_of(reply: ModelReply) -> list[Chunk]:
    """A whole reply in the pieces that a stream would have brought."""
    pieces: list[Chunk] = [TextDelta(reply.text)] if reply.text else []
    for index, call in enumerate(reply.calls):
        pieces += [CallStarted(index, None, call.name), CallArguments(index, call.arguments)]
    return [*pieces, Finished(reply)]
