"""Ollama's chat API: `/api/chat`, one JSON object per line up to `"done": true`.

A call is sent in one piece, with its arguments as an object; its id is optional. The server decodes into typed fields
and ignores unknown ones, so its rules are about types. A result names its tool in `tool_name`, because the templates of
models need it.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from tests.fakes.steps import Step
from tests.fakes.wires.wire import Body, Wire

_CREATED = "2026-01-01T00:00:00Z"
_ROLES = frozenset({"system", "user", "assistant", "tool"})


def _pieces(step: Step, model: str) -> Iterator[bytes]:
    def line(message: Mapping[str, Any], **more: Any) -> bytes:
        whole = {"role": "assistant", "content": "", **message}
        content = {"model": model, "created_at": _CREATED, "message": whole, "done": False, **more}
        return json.dumps(content, ensure_ascii=False).encode() + b"\n"

    for thought in step.thoughts:
        yield line({"thinking": thought})
    for text in step.texts:
        yield line({"content": text})
    for index, call in enumerate(step.calls):
        function = {"index": index, "name": call.name, "arguments": call.arguments}
        yield line(
            {"tool_calls": [{"function": function} if call.id is None else {"id": call.id, "function": function}]}
        )
    times = dict.fromkeys(("total_duration", "load_duration", "prompt_eval_duration", "eval_duration"), 1_000)
    counts = {"prompt_eval_count": step.usage.input, "eval_count": step.usage.output} if step.usage else {}
    reason = step.end if step.end == "length" else "stop"  # there is no separate finish reason for calls
    yield line({}, done=True, done_reason=reason, **times, **counts)


def _error(step: Step) -> dict[str, Any]:
    return {"error": step.error}


def _chat(body: Body) -> list[dict[str, Any]]:
    """Ids are numbers in the order of the calls: results follow their calls in that order."""
    chat, made, answered = [], 0, 0
    for message in body["messages"]:
        found = {"role": message["role"], "content": message.get("content") or None}
        if calls := message.get("tool_calls"):
            found["tool_calls"] = [_call(call, number) for number, call in enumerate(calls, made)]
            made += len(calls)
        if message["role"] == "tool":
            found["tool_call_id"] = f"call_{answered}"
            answered += 1
        chat.append(found)
    return chat


def _call(call: Body, number: int) -> dict[str, Any]:
    function = {"name": call["function"]["name"], "arguments": json.dumps(call["function"]["arguments"])}
    return {"id": f"call_{number}", "type": "function", "function": function}


def _problems(body: Body, headers: Mapping[str, str]) -> list[str]:
    found = [] if body.get("stream") is True else ["the request does not ask for a stream"]
    expected: list[str] = []
    for at, message in enumerate(body["messages"]):
        found += [f"message {at}: {problem}" for problem in _message(message)]
        if message["role"] == "tool":
            wanted = expected.pop(0) if expected else None
            if message.get("tool_name") != wanted:
                found.append(f"message {at}: a result of {message.get('tool_name')!r} in the place of {wanted!r}")
        expected += [call["function"]["name"] for call in message.get("tool_calls") or ()]
    return found + [problem for at, tool in enumerate(body.get("tools") or ()) for problem in _tool(tool, at)]


def _message(message: Body) -> Iterator[str]:
    if message.get("role") not in _ROLES:
        yield f"unknown role {message.get('role')!r}"
    if not isinstance(message.get("content", ""), str):
        yield "content is no string"
    if not message.get("content") and not message.get("tool_calls"):
        yield "there is nothing in it"
    for call in message.get("tool_calls") or ():
        if not isinstance(call["function"].get("arguments"), dict):
            yield "the arguments of a call are no object"


def _tool(tool: Body, at: int) -> Iterator[str]:
    function = tool.get("function", {})
    if tool.get("type") != "function" or not function.get("name"):
        yield f"tool {at} is no function with a name"
    if not isinstance(function.get("parameters", {}).get("properties", {}), dict):
        yield f"tool {at}: properties are no object"


OLLAMA = Wire(
    name="ollama",
    path="/api/chat",
    content_type="application/x-ndjson",
    pieces=_pieces,
    error=_error,
    failure=lambda step: json.dumps(_error(step)).encode() + b"\n",
    chat=_chat,
    problems=_problems,
)
