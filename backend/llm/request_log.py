"""Middleware that logs one line per model request: its purpose, cost and end, without any content.

`runtime.model.middleware` adds it for agents that ask for it.
"""

import logging
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing

from backend.llm.errors import ModelError
from backend.llm.middleware import Layer, Send
from backend.llm.replies import Chunk, Finished, ModelReply
from backend.llm.requests import ModelRequest
from backend.telemetry import metrics
from backend.telemetry.instruments import OTHER

log = logging.getLogger(__name__)

#: The reasons that providers use. Any other text is not logged.
_REASONS = frozenset(
    {"stop", "length", "tool_calls", "content_filter", "end_turn", "max_tokens", "tool_use", "refusal"}
)


def logging_as(purpose: str) -> Layer:
    """`purpose` begins the line: which agent's request it is, and of which step."""

    async def layer(request: ModelRequest, send: Send) -> AsyncGenerator[Chunk, None]:
        started, end = time.monotonic(), "cut"
        try:
            async with aclosing(send(request)) as chunks:
                async for chunk in chunks:
                    if isinstance(chunk, Finished):
                        end = _summary(chunk.reply)
                    yield chunk
        except ModelError as error:
            end = f"failed kind={error.kind}"
            raise
        finally:
            seconds = time.monotonic() - started
            log.info("%s model=%s seconds=%.3f %s", purpose, metrics.known_model(request.connection.name), seconds, end)

    return layer


def _summary(reply: ModelReply) -> str:
    usage, reason = reply.usage, reply.finish_reason if reply.finish_reason in _REASONS else OTHER
    return (
        f"{reason} input={usage.input_tokens} cached={usage.cached_tokens} output={usage.output_tokens}"
        f" estimated={usage.is_estimated} cost={reply.cost_usd} calls={len(reply.calls)}"
    )
