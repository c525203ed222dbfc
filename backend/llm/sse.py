"""Reads server-sent events in OpenAI's form: one JSON object per `data:` line, `[DONE]` at the end.

Called by `direct_client`. All other parts of the SSE format (comments, event names, ids) carry no information here.
They and pings only show that the provider is alive, so they extend no deadline.
"""

import json
import time
from collections.abc import AsyncGenerator
from typing import Any

import aiohttp

from backend.llm import failures

#: Of the stream, which takes some sixty bytes per byte of text. `stream_reader` limits the reply itself.
_MAX_BYTES = 256 * 1024 * 1024
_MAX_LINE_BYTES = 8 * 1024 * 1024
_END = b"[DONE]"
#: A sign of life from Anthropic.
_PING = "ping"


async def events(content: aiohttp.StreamReader, *, patience_seconds: float) -> AsyncGenerator[dict[str, Any], None]:
    """Yields the events up to `[DONE]` or the end of the stream. The caller checks whether that was too early.

    Raises `TimeoutError` if pieces without an event arrive for so long. The session limits the time between two pieces.
    """
    line_pieces, line_size, size = list[bytes](), 0, 0
    deadline = time.monotonic() + patience_seconds
    async for piece in content.iter_any():
        size += len(piece)
        *lines, rest = piece.split(b"\n")
        if lines:  # joined once per line: in small pieces it would be copied thousands of times
            lines[0] = b"".join((*line_pieces, lines[0]))
            line_pieces, line_size = [], 0
        line_pieces.append(rest)
        line_size += len(rest)
        if size > _MAX_BYTES or line_size > _MAX_LINE_BYTES:
            raise failures.broken("it is too long")
        for line in lines:
            if line.startswith(b"data:"):
                payload = line[5:].strip()
                if payload == _END:
                    return
                event = event_of(payload)
                if event.get("type") != _PING:
                    yield event
                    deadline = time.monotonic() + patience_seconds
        if time.monotonic() > deadline:
            raise TimeoutError
    rest = b"".join(line_pieces)
    payload = rest.removeprefix(b"data:").strip()
    if rest.startswith(b"data:") and payload != _END:
        yield event_of(payload)


def event_of(payload: bytes) -> dict[str, Any]:
    try:
        event = json.loads(payload)
    except (ValueError, RecursionError) as error:
        raise failures.broken("a piece of it is not JSON") from error
    if not isinstance(event, dict):
        raise failures.broken("a piece of it is not a JSON object")
    return event
