"""The wire formats of three providers: a step in, the pieces of its streamed answer out, and requests read.

OpenAI (`/v1/chat/completions`, server-sent events), Anthropic (`/v1/messages`, server-sent events) and
Ollama (`/api/chat`, JSON lines). Used by `model_server`.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.fakes.steps import Step


@dataclass(frozen=True, slots=True)
class Wire:
    name: str
    path: str
    content_type: str
    #: The pieces of a stream, each with the bytes that go out together; the last one is the end.
    pieces: Callable[[Step, str], Iterator[bytes]]
    error: Callable[[Step], Mapping[str, Any]]
    newest_user_text: Callable[[Mapping[str, Any]], str | None]


def _sse(event: Mapping[str, Any] | str, name: str | None = None) -> bytes:
    content = event if isinstance(event, str) else json.dumps(event, ensure_ascii=False)
    return (f"event: {name}\n" if name else "").encode() + f"data: {content}\n\n".encode()


# OpenAI


def _openai_pieces(step: Step, model: str) -> Iterator[bytes]:
    if step.raw is not None:
        yield from (piece.encode() for piece in step.raw)
        return

    def chunk(delta: Mapping[str, Any], end: str | None = None) -> bytes:
        choice = {"index": 0, "delta": delta, "finish_reason": end}
        return _sse({"id": "chatcmpl-1", "object": "chat.completion.chunk", "model": model, "choices": [choice]})

    for text in step.texts:
        yield chunk({"content": text})
    for index, call in enumerate(step.calls):
        opening = {"index": index, "id": call.id or f"call_{index}", "type": "function"}
        yield chunk({"tool_calls": [{**opening, "function": {"name": call.name, "arguments": ""}}]})
        for part in step.split(call.arguments_text):
            yield chunk({"tool_calls": [{"index": index, "function": {"arguments": part}}]})
    end = chunk({}, end=step.end)
    if step.usage is not None:
        end += _sse({"id": "chatcmpl-1", "model": model, "choices": [], "usage": _openai_usage(step)})
    yield end + _sse("[DONE]")


def _openai_usage(step: Step) -> dict[str, Any]:
    assert step.usage is not None
    return {
        "prompt_tokens": step.usage.input,
        "completion_tokens": step.usage.output,
        "total_tokens": step.usage.input + step.usage.output,
        "prompt_tokens_details": {"cached_tokens": step.usage.cached},
    }


def _openai_error(step: Step) -> dict[str, Any]:
    return {"error": {"message": step.error, "type": "scripted", "code": step.error_code}}


def _plain_user_text(body: Mapping[str, Any]) -> str | None:
    last = body["messages"][-1]
    return last["content"] if last["role"] == "user" else None


# Anthropic

_ANTHROPIC_ENDS = {"stop": "end_turn", "tool_calls": "tool_use", "length": "max_tokens", "content_filter": "refusal"}


def _anthropic_pieces(step: Step, model: str) -> Iterator[bytes]:
    usage = step.usage
    spent = {"input_tokens": usage.input if usage else 0, "output_tokens": 1}
    if usage and usage.cached:
        spent |= {"input_tokens": usage.input - usage.cached, "cache_read_input_tokens": usage.cached}
    message = {"id": "msg_1", "type": "message", "role": "assistant", "model": model, "content": [], "usage": spent}
    opening = _sse({"type": "message_start", "message": message}, "message_start")
    for index, (start, delta, parts) in enumerate(_anthropic_blocks(step)):
        begin = {"type": "content_block_start", "index": index, "content_block": start}
        yield opening + _sse(begin, "content_block_start")
        opening = b""
        for part in parts:
            change = {"type": "content_block_delta", "index": index, "delta": delta(part)}
            yield _sse(change, "content_block_delta")
        yield _sse({"type": "content_block_stop", "index": index}, "content_block_stop")
    written = {"output_tokens": usage.output if usage else 0}
    end = {"type": "message_delta", "delta": {"stop_reason": _ANTHROPIC_ENDS[step.end]}, "usage": written}
    yield opening + _sse(end, "message_delta") + _sse({"type": "message_stop"}, "message_stop")


Block = tuple[dict[str, Any], Callable[[str], dict[str, Any]], list[str]]


def _anthropic_blocks(step: Step) -> Iterator[Block]:
    if step.texts:
        yield {"type": "text", "text": ""}, lambda part: {"type": "text_delta", "text": part}, step.texts
    for number, call in enumerate(step.calls):
        start = {"type": "tool_use", "id": call.id or f"toolu_{number}", "name": call.name, "input": {}}
        parts = list(step.split(call.arguments_text))
        yield start, lambda part: {"type": "input_json_delta", "partial_json": part}, parts


def _anthropic_error(step: Step) -> dict[str, Any]:
    return {"type": "error", "error": {"type": step.error_code or "scripted_error", "message": step.error}}


def _anthropic_user_text(body: Mapping[str, Any]) -> str | None:
    last = body["messages"][-1]
    if last["role"] != "user" or isinstance(last["content"], str):
        return last["content"] if last["role"] == "user" else None
    return "\n".join(block["text"] for block in last["content"] if block["type"] == "text") or None


# Ollama


def _ollama_pieces(step: Step, model: str) -> Iterator[bytes]:
    def line(message: Mapping[str, Any], **more: Any) -> bytes:
        whole = {"role": "assistant", "content": "", **message}
        return (
            json.dumps({"model": model, "message": whole, "done": False, **more}, ensure_ascii=False).encode() + b"\n"
        )

    for text in step.texts:
        yield line({"content": text})
    for call in step.calls:
        yield line({"tool_calls": [{"function": {"name": call.name, "arguments": call.arguments}}]})
    counts = {"prompt_eval_count": step.usage.input, "eval_count": step.usage.output} if step.usage else {}
    reason = step.end if step.end == "length" else "stop"  # Ollama has no finish of its own for calls
    yield line({}, done=True, done_reason=reason, **counts)


def _ollama_error(step: Step) -> dict[str, Any]:
    return {"error": step.error}


WIRES = (
    Wire("openai", "/v1/chat/completions", "text/event-stream", _openai_pieces, _openai_error, _plain_user_text),
    Wire("anthropic", "/v1/messages", "text/event-stream", _anthropic_pieces, _anthropic_error, _anthropic_user_text),
    Wire("ollama", "/api/chat", "application/x-ndjson", _ollama_pieces, _ollama_error, _plain_user_text),
)
