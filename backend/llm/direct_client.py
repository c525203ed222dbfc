"""Streams a request over OpenAI's or Anthropic's API, with as little work per message and per chunk as possible.

`gateway` calls it with a plan and reads the events. The body consists of the stored bytes, joined. Only a few messages
are written again where `cache_marks` wants marks, and all of them for Anthropic (`anthropic_wire`). Closing the
generator early closes the connection, which stops the provider at once.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, suppress
from functools import lru_cache
from typing import Any

import aiohttp

from backend.kit.text import canonical_json
from backend.llm import anthropic_wire, cache_marks, failures, sse
from backend.llm.anthropic_events import Translation
from backend.llm.egress_connector import EgressConnector
from backend.llm.errors import ModelError
from backend.llm.messages import ChatMessage
from backend.llm.requests import ModelRequest
from backend.llm.routes import WireFormat, WirePlan
from backend.telemetry import tracing

_CONNECT_SECONDS = 10.0
_LAST_BYTES_SECONDS = 0.1
_ERROR_BYTES = 65_536
_JSON_ANSWER_BYTES = 16 * 1024 * 1024


def open_session() -> aiohttp.ClientSession:
    """Returns the session of a process. It allows any number of connections."""
    return aiohttp.ClientSession(connector=EgressConnector(limit=0), cookie_jar=aiohttp.DummyCookieJar())


def body_of(wire: WirePlan, *, request: ModelRequest, messages: Sequence[ChatMessage]) -> bytes:
    """Returns the body, with the messages first.

    Two requests of a growing chain are equal up to where the chain grew, except for cache marks.
    """
    if wire.format is WireFormat.MESSAGES:
        return anthropic_wire.body_of(wire, request=request, messages=messages)
    chat = [_first(wire.system_role, request.system), *(message.json for message in messages)]
    mark = cache_marks.mark_of(wire.route, request)
    if mark is not None:
        for index in cache_marks.marked_indexes(["system", *(message.role for message in messages)]):
            chat[index] = _marked(chat[index], mark)
    return b'{"messages":[' + b",".join(chat) + wire.tail


@lru_cache(maxsize=1_024)
def _first(role: str, system: str) -> bytes:
    return canonical_json({"role": role, "content": system})


def _marked(message: bytes, mark: dict[str, Any]) -> bytes:
    """A mark belongs to a content part, so the text becomes one."""
    content = json.loads(message)
    shown = content["content"]
    text, *images = shown if isinstance(shown, list) else [{"type": "text", "text": shown}]
    return canonical_json({**content, "content": [{**text, "cache_control": mark}, *images]})


async def events(
    session: aiohttp.ClientSession, wire: WirePlan, *, request: ModelRequest, body: bytes
) -> AsyncGenerator[dict[str, Any], None]:
    """Yields the events of the response in OpenAI's form. Every failure is raised as `ModelError`."""
    seconds = request.connection.timeout_seconds
    timeout = aiohttp.ClientTimeout(
        total=None, connect=None, sock_connect=min(_CONNECT_SECONDS, seconds), sock_read=seconds
    )
    response: aiohttp.ClientResponse | None = None
    has_begun = False
    try:
        headers = {**wire.headers, **tracing.headers_for_models()}
        response = await session.post(wire.url, data=body, headers=headers, timeout=timeout, allow_redirects=False)
        if response.status != 200:
            async with asyncio.timeout(seconds):
                raise await _failure_of(response, secret=wire.route.api_key)
        has_begun = True
        translation = Translation() if wire.format is WireFormat.MESSAGES else None
        patience = request.connection.patience_seconds
        async with aclosing(_provider_events(response, patience_seconds=patience)) as provider_events:
            async for event in provider_events:
                translated = event if translation is None else _translated(translation, event)
                if translated is not None:
                    yield translated
                if translation is not None and translation.is_over:
                    break
        await _read_to_end(response)
    except (aiohttp.ClientError, TimeoutError, OSError) as error:
        raise failures.of_exception(error, has_begun=has_begun, secret=wire.route.api_key) from error
    finally:
        if response is not None:
            response.close()  # closes an unfinished response; a fully read one has already released its connection


async def _provider_events(
    response: aiohttp.ClientResponse, *, patience_seconds: float
) -> AsyncGenerator[dict[str, Any], None]:
    """Yields the events as the provider sends them."""
    if response.content_type == "application/json":
        async with asyncio.timeout(patience_seconds):
            whole = await _read(response, limit=_JSON_ANSWER_BYTES)
        yield sse.event_of(whole)
        return
    async with aclosing(sse.events(response.content, patience_seconds=patience_seconds)) as events:
        async for event in events:
            yield event


def _translated(translation: Translation, event: dict[str, Any]) -> dict[str, Any] | None:
    try:
        return translation.take(event)
    except (AttributeError, KeyError, TypeError) as error:
        raise failures.broken("a piece of it has an unknown form") from error


async def _failure_of(response: aiohttp.ClientResponse, *, secret: str | None) -> ModelError:
    text = (await _read(response, limit=_ERROR_BYTES)).decode("utf-8", "replace")
    headers = {name.lower(): value for name, value in response.headers.items()}
    return failures.of_answer(response.status, text, headers, secret=secret)


async def _read(response: aiohttp.ClientResponse, *, limit: int) -> bytes:
    pieces: list[bytes] = []
    size = 0
    async for piece in response.content.iter_any():
        pieces.append(piece)
        size += len(piece)
        if size > limit:
            break
    return b"".join(pieces)[:limit]


async def _read_to_end(response: aiohttp.ClientResponse) -> None:
    """Waits briefly for the end of the HTTP response: only then can the connection serve the next request."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_LAST_BYTES_SECONDS):
            while not response.content.at_eof():
                await response.content.readany()
