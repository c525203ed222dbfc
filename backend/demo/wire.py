"""Writes a reply in the forms of OpenAI's chat completions: whole, or as a stream of chunks with one token each.

Called by `app`. A token is a word with the space before it, so that the stream looks like that of a real model.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from backend.demo.turn import DemoReply
from backend.llm.tokens import estimate_of_size, estimate_tokens

MODEL = "circadian-demo"
_TOKEN = re.compile(r"\s*\S{1,16}|\s+")


def completion(reply: DemoReply, *, request_bytes: int) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": reply.text or None}
    if reply.calls:
        message["tool_calls"] = [
            {"id": f"call_{at}", "type": "function", "function": {"name": call.name, "arguments": call.arguments_text}}
            for at, call in enumerate(reply.calls)
        ]
    choice = {"index": 0, "message": message, "finish_reason": _finish(reply)}
    usage = _usage(reply, request_bytes=request_bytes)
    return {**_head("chat.completion"), "choices": [choice], "usage": usage}


def events(reply: DemoReply, *, request_bytes: int, has_usage: bool) -> Iterator[bytes]:
    """Yields the server-sent events of a streamed reply."""
    yield _chunk({"role": "assistant", "content": ""})
    for token in _TOKEN.findall(reply.text):
        yield _chunk({"content": token})
    for at, call in enumerate(reply.calls):
        function = {"name": call.name, "arguments": ""}
        yield _chunk({"tool_calls": [{"index": at, "id": f"call_{at}", "type": "function", "function": function}]})
        for token in _TOKEN.findall(call.arguments_text):
            yield _chunk({"tool_calls": [{"index": at, "function": {"arguments": token}}]})
    yield _chunk({}, finish_reason=_finish(reply))
    if has_usage:
        usage = _usage(reply, request_bytes=request_bytes)
        yield _event({**_head("chat.completion.chunk"), "choices": [], "usage": usage})
    yield b"data: [DONE]\n\n"


def models() -> dict[str, Any]:
    return {"object": "list", "data": [{"id": MODEL, "object": "model", "created": 0, "owned_by": "circadian"}]}


def error(message: str) -> dict[str, Any]:
    return {"error": {"message": message, "type": "invalid_request_error", "param": None, "code": None}}


def _chunk(delta: dict[str, Any], *, finish_reason: str | None = None) -> bytes:
    choice = {"index": 0, "delta": delta, "finish_reason": finish_reason}
    return _event({**_head("chat.completion.chunk"), "choices": [choice]})


def _head(kind: str) -> dict[str, Any]:
    return {"id": "chatcmpl-demo", "object": kind, "created": 0, "model": MODEL}


def _event(content: dict[str, Any]) -> bytes:
    return f"data: {json.dumps(content, ensure_ascii=False)}\n\n".encode("utf-8", "replace")


def _finish(reply: DemoReply) -> str:
    return "tool_calls" if reply.calls else "stop"


def _usage(reply: DemoReply, *, request_bytes: int) -> dict[str, int]:
    spent = estimate_of_size(request_bytes)
    written = estimate_tokens(reply.text + "".join(call.name + call.arguments_text for call in reply.calls))
    return {"prompt_tokens": spent, "completion_tokens": written, "total_tokens": spent + written}
