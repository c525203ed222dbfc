"""Middleware that measures model requests: their outcome, duration, first chunk and tokens. It sees no content.

`runtime.model` puts it around every request as the innermost layer.
"""

import time
from collections.abc import AsyncGenerator
from contextlib import aclosing

from backend.llm.errors import ModelError
from backend.llm.middleware import Layer, Send
from backend.llm.replies import Chunk, Finished, ModelReply
from backend.llm.requests import ModelRequest
from backend.telemetry import metrics
from backend.telemetry.instruments import OTHER


def measured(purpose: str) -> Layer:
    """`purpose` is a value of `UsagePurpose`. A model that a tenant's own key reaches is counted as `other`."""

    async def layer(request: ModelRequest, send: Send) -> AsyncGenerator[Chunk, None]:
        model = OTHER if request.connection.is_own else request.connection.name
        began, has_begun, outcome = time.monotonic(), False, "cut"
        try:
            async with aclosing(send(request)) as chunks:
                async for chunk in chunks:
                    if not has_begun:
                        has_begun = True
                        metrics.FIRST_CHUNK.add(time.monotonic() - began, model)
                    if isinstance(chunk, Finished):
                        outcome = "done"
                        _count(chunk.reply, model)
                    yield chunk
        except ModelError as error:
            outcome = "failed"
            metrics.MODEL_ERRORS.add(error.kind)
            if error.reply is not None:
                _count(error.reply, model)
            raise
        finally:
            metrics.MODEL_REQUESTS.add(model, purpose, outcome)
            metrics.MODEL_SECONDS.add(time.monotonic() - began, model)

    return layer


def _count(reply: ModelReply, model: str) -> None:
    used = reply.usage
    metrics.TOKENS.add(model, "input", by=used.input_tokens)
    metrics.TOKENS.add(model, "cached", by=used.cached_tokens)
    metrics.TOKENS.add(model, "output", by=used.output_tokens)
