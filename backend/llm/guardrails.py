"""Middleware that removes words from model requests and withholds answers.

Words are matched literally, in any case; or an external judge decides. Redaction is a pure function of each message, so
the prompt's prefix stays stable (invariant 10). The layers that can withhold an answer hold it back until it is
complete, so that no part of a withheld answer is streamed.
"""

import json
import re
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import replace
from functools import lru_cache
from typing import Any

from backend.kit.text import canonical_json, clean, json_object
from backend.llm.messages import ChatMessage
from backend.llm.middleware import Layer, Send, chunks_of
from backend.llm.replies import Chunk, Finished, ModelReply, RequestedCall
from backend.llm.requests import ModelRequest

#: Receives the words of a reply and returns the reason to withhold it, or None to let it pass.
Judge = Callable[[str], Awaitable[str | None]]

_REDACTED = "[redacted]"
_WITHHELD_TEXT = "[withheld by a guardrail]"
_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})|\\(.)", re.DOTALL)
#: Not valid JSON, so that no tool runs with it.
_WITHHELD_CALL = "withheld by a guardrail of this agent: the arguments held words that it must not use"


def redacting(words: Sequence[str]) -> Layer:
    """Sends the system prompt and every message without the words."""

    async def layer(request: ModelRequest, send: Send) -> AsyncGenerator[Chunk, None]:
        system, messages = redacted(request.system, request.messages, words)
        sent = replace(request, system=system, messages=messages)
        async with aclosing(send(sent)) as chunks:
            async for chunk in chunks:
                yield chunk

    return layer


def redacted(system: str, messages: Sequence[ChatMessage], words: Sequence[str]) -> tuple[str, Sequence[ChatMessage]]:
    """Returns the system prompt and the messages as they are sent."""
    if not words:
        return system, messages
    pattern = _pattern(tuple(words))

    def clean(text: str) -> str:
        return pattern.sub(_REDACTED, text)

    return clean(system), [_redacted(message, clean) for message in messages]


def withholding(words: Sequence[str]) -> Layer:
    """Withholds an answer with one of the words: its text is replaced, and its calls do not run."""
    pattern = _pattern(tuple(words))

    async def layer(request: ModelRequest, send: Send) -> AsyncGenerator[Chunk, None]:
        for chunk in chunks_of(_withheld(await _whole(request, send), pattern)):
            yield chunk

    return layer


def judged(judge: Judge) -> Layer:
    """Withholds an answer if the judge objects.

    No part of an answer is passed on before the judge has seen all of it.
    """

    async def layer(request: ModelRequest, send: Send) -> AsyncGenerator[Chunk, None]:
        reply = await _whole(request, send)
        words = words_of(reply)
        reason = await judge(words) if words else None
        for chunk in chunks_of(reply if reason is None else _refused(reply, reason)):
            yield chunk

    return layer


def words_of(reply: ModelReply) -> str:
    """Returns the words of a reply for a reader: its text, and the name and arguments of each call."""
    text = [reply.text] if reply.text else []
    return clean("\n\n".join([*text, *(f"{call.name} {_readable(call.arguments)}" for call in reply.calls)]))


async def _whole(request: ModelRequest, send: Send) -> ModelReply:
    reply: ModelReply | None = None
    async with aclosing(send(request)) as chunks:
        async for chunk in chunks:
            if isinstance(chunk, Finished):
                reply = chunk.reply
    assert reply is not None, "a stream ends with Finished or ModelError"
    return reply


@lru_cache(maxsize=256)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """The longest word first, so that nothing remains of a word that contains another one."""
    return re.compile("|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)), re.IGNORECASE)


def _redacted(message: ChatMessage, clean: Callable[[str], str]) -> ChatMessage:
    content = json.loads(message.json)
    if isinstance(content.get("content"), str):
        content["content"] = clean(content["content"])
    for call in content.get("tool_calls") or ():
        arguments = _mapped(json_object(call["function"]["arguments"]), clean)
        call["function"]["arguments"] = json.dumps(arguments, ensure_ascii=False)
    return ChatMessage(message.role, canonical_json(content))


def _withheld(reply: ModelReply, pattern: re.Pattern[str]) -> ModelReply:
    calls = tuple(
        RequestedCall(call.name, _WITHHELD_CALL) if _contains(call.arguments, pattern) else call for call in reply.calls
    )
    return replace(reply, text=_WITHHELD_TEXT if pattern.search(reply.text) else reply.text, calls=calls)


def _refused(reply: ModelReply, reason: str) -> ModelReply:
    """The reason comes from outside, so it is quoted on one line."""
    quoted = json.dumps(reason, ensure_ascii=False)
    calls = tuple(RequestedCall(call.name, f"withheld by a guardrail of this agent: {quoted}") for call in reply.calls)
    return replace(reply, text=f"[withheld by a guardrail: {quoted}]" if reply.text else "", calls=calls)


def _contains(arguments: str, pattern: re.Pattern[str]) -> bool:
    return any(pattern.search(text) for text in (arguments, _decoded(arguments)))


def _decoded(serialised: str) -> str:
    """JSON text with its escapes decoded, also if it is broken: a draft shows as much of it as can be read."""
    return _paired(_ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else match[2], serialised))


def _readable(serialised: str) -> str:
    """JSON text, also if it is broken, with numeric escapes decoded. Other escapes stay."""
    return _paired(_ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else match[0], serialised))


def _paired(text: str) -> str:
    """Joins surrogates that were decoded one by one."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _mapped(value: Any, change: Callable[[str], str]) -> Any:
    """Returns a JSON value with every string changed, including the names of fields."""
    match value:
        case str():
            return change(value)
        case list():
            return [_mapped(item, change) for item in value]
        case dict():
            return {change(name): _mapped(item, change) for name, item in value.items()}
        case _:
            return value
