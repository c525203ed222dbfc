"""Anthropic's Messages API: `/v1/messages`, named server-sent events from `message_start` to `message_stop`.

A turn is a list of blocks; results of tools are blocks of a user's turn, before its text.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

from tests.fakes.steps import Step, Usage
from tests.fakes.wires.anthropic_rules import blocks_of, problems
from tests.fakes.wires.wire import Body, Wire, sse

_ENDS = {"stop": "end_turn", "tool_calls": "tool_use", "length": "max_tokens", "content_filter": "refusal"}
_ERRORS = {
    400: "invalid_request_error",
    401: "authentication_error",
    402: "billing_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    504: "timeout_error",
    529: "overloaded_error",
}


def _event(content: Body) -> bytes:
    return sse(content, content["type"])


def _pieces(step: Step, model: str) -> Iterator[bytes]:
    opening = _opening(step, model) + _event({"type": "ping"})
    for index, (start, delta, parts) in enumerate(_blocks(step)):
        yield opening + _event({"type": "content_block_start", "index": index, "content_block": start})
        opening = b""
        for part in parts:
            yield _event({"type": "content_block_delta", "index": index, "delta": delta(part)})
        yield _event({"type": "content_block_stop", "index": index})
    written = {"output_tokens": step.usage.output if step.usage else 0}
    end = {"stop_reason": _ENDS[step.end], "stop_sequence": None}
    yield opening + _event({"type": "message_delta", "delta": end, "usage": written}) + _event({"type": "message_stop"})


def _opening(step: Step, model: str) -> bytes:
    usage = step.usage or Usage(0, 0)
    kept = {
        "ephemeral_5m_input_tokens": usage.cache_written - usage.kept_long,
        "ephemeral_1h_input_tokens": usage.kept_long,
    }
    spent = {
        "input_tokens": usage.input - usage.cached - usage.cache_written,
        "cache_creation_input_tokens": usage.cache_written,
        "cache_read_input_tokens": usage.cached,
        "cache_creation": kept,
        "output_tokens": 1,
    }
    message = {"id": "msg_1", "type": "message", "role": "assistant", "model": model, "content": [], "usage": spent}
    return _event({"type": "message_start", "message": {**message, "stop_reason": None, "stop_sequence": None}})


_Block = tuple[dict[str, Any], Callable[[str], dict[str, Any]], list[str]]


def _blocks(step: Step) -> Iterator[_Block]:
    if step.thoughts:
        begin = {"type": "thinking", "thinking": "", "signature": ""}
        yield begin, lambda part: {"type": "thinking_delta", "thinking": part}, step.thoughts
    if step.texts:
        yield {"type": "text", "text": ""}, lambda part: {"type": "text_delta", "text": part}, step.texts
    for number, call in enumerate(step.calls):
        start = {"type": "tool_use", "id": call.id or f"toolu_{number}", "name": call.name, "input": {}}
        parts = ["", *step.split(call.arguments_text)]  # the first delta of a call is always empty
        yield start, lambda part: {"type": "input_json_delta", "partial_json": part}, parts


def _error(step: Step) -> dict[str, Any]:
    kind = step.error_code or _ERRORS.get(step.status, "api_error")
    return {"type": "error", "error": {"type": kind, "message": step.error}, "request_id": "req_1"}


def _chat(body: Body) -> list[dict[str, Any]]:
    system = body.get("system")
    chat = [{"role": "system", "content": _text(blocks_of(system))}] if system else []
    for turn in body["messages"]:
        blocks = blocks_of(turn["content"])
        chat += _said(blocks) if turn["role"] == "assistant" else _told(blocks)
    return chat


def _said(blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    calls = [
        {
            "id": block["id"],
            "type": "function",
            "function": {"name": block["name"], "arguments": json.dumps(block["input"], ensure_ascii=False)},
        }
        for block in blocks
        if block["type"] == "tool_use"
    ]
    message = {"role": "assistant", "content": _text(blocks) or None}
    return [{**message, "tool_calls": calls} if calls else message]


def _told(blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    results = [
        {"role": "tool", "tool_call_id": block["tool_use_id"], "content": _text(blocks_of(block.get("content", "")))}
        for block in blocks
        if block["type"] == "tool_result"
    ]
    text = _text(blocks)
    return [*results, {"role": "user", "content": text}] if text or not results else results


def _text(blocks: list[dict[str, Any]]) -> str:
    return "\n".join(block["text"] for block in blocks if block["type"] == "text")


ANTHROPIC = Wire(
    name="anthropic",
    path="/v1/messages",
    content_type="text/event-stream",
    pieces=_pieces,
    error=_error,
    failure=lambda step: _event(_error(step)),
    chat=_chat,
    problems=problems,
)
