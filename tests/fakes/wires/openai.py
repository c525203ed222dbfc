"""OpenAI's chat completions: `/v1/chat/completions`, server-sent events up to `[DONE]`.

The rules are those of the published API reference: fields that it does not list are refused.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tests.fakes.steps import Step
from tests.fakes.wires.wire import Body, Wire, sse, unknown_fields

_REQUEST = frozenset(
    {
        "model", "messages", "stream", "stream_options", "tools", "tool_choice", "parallel_tool_calls", "max_tokens",
        "max_completion_tokens", "temperature", "top_p", "n", "stop", "presence_penalty", "frequency_penalty", "seed",
        "logit_bias", "logprobs", "top_logprobs", "response_format", "user", "reasoning_effort", "store", "metadata",
        "service_tier", "prompt_cache_key", "safety_identifier", "verbosity",
    }
)  # fmt: skip
_MESSAGE = {
    "system": frozenset({"role", "content", "name"}),
    "developer": frozenset({"role", "content", "name"}),
    "user": frozenset({"role", "content", "name"}),
    "assistant": frozenset({"role", "content", "name", "tool_calls", "refusal", "audio"}),
    "tool": frozenset({"role", "content", "tool_call_id"}),
}
_DATA_URL = re.compile(r"data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$")
_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
_MOST_TOOLS, _MOST_ID_CHARS, _MOST_DESCRIPTION_CHARS = 128, 40, 1_024


def _pieces(step: Step, model: str) -> Iterator[bytes]:
    def chunk(delta: Mapping[str, Any], end: str | None = None) -> bytes:
        choice = {"index": 0, "delta": delta, "finish_reason": end}
        return sse({"id": "chatcmpl-1", "object": "chat.completion.chunk", "model": model, "choices": [choice]})

    for thought in step.thoughts:  # as servers of this wire send reasoning
        yield chunk({"reasoning_content": thought})
    for text in step.texts:
        yield chunk({"content": text})
    for index, call in enumerate(step.calls):
        opening = {"index": index, "id": call.id or f"call_{index}", "type": "function"}
        yield chunk({"tool_calls": [{**opening, "function": {"name": call.name, "arguments": ""}}]})
        for part in step.split(call.arguments_text):
            yield chunk({"tool_calls": [{"index": index, "function": {"arguments": part}}]})
    end = chunk({}, end=step.end)
    if step.usage is not None:
        end += sse({"id": "chatcmpl-1", "model": model, "choices": [], "usage": _usage(step)})
    yield end + sse("[DONE]")


def _usage(step: Step) -> dict[str, Any]:
    assert step.usage is not None
    return {
        "prompt_tokens": step.usage.input,
        "completion_tokens": step.usage.output,
        "total_tokens": step.usage.input + step.usage.output,
        "prompt_tokens_details": {"cached_tokens": step.usage.cached},
        "completion_tokens_details": {"reasoning_tokens": step.usage.reasoning},
    }


def _error(step: Step) -> dict[str, Any]:
    return {"error": {"message": step.error, "type": "scripted", "code": step.error_code}}


def _chat(body: Body) -> list[dict[str, Any]]:
    return [{**message, "content": _text(message.get("content"))} for message in body["messages"]]


def _text(content: Any) -> Any:
    """Of a content with parts: its text."""
    return "".join(part.get("text", "") for part in content) if isinstance(content, list) else content


def _parts(message: Body) -> Iterator[str]:
    """Only a user's message may have images; their bytes are in their address."""
    for part in message["content"] if isinstance(message.get("content"), list) else ():
        kind = part.get("type")
        if kind == "image_url" and message["role"] == "user":
            if not _DATA_URL.match(part["image_url"]["url"]):
                yield "the address of an image is not data of a type that is known"
        elif kind != "text" or not part.get("text"):
            yield f"a part of type {kind!r} is not allowed, or is empty"


def _problems(body: Body, headers: Mapping[str, str]) -> list[str]:
    found = unknown_fields(body, _REQUEST, where="the request")
    if not headers.get("Authorization", "").startswith("Bearer "):
        found.append("the request has no bearer token")
    for at, message in enumerate(body["messages"]):
        known = _MESSAGE.get(message.get("role"))
        if known is None:
            found.append(f"message {at} has the unknown role {message.get('role')!r}")
            continue
        found += unknown_fields(message, known, where=f"message {at}")
        if not message.get("content") and not message.get("tool_calls"):
            found.append(f"message {at} has no content")
        found += [f"message {at}: {problem}" for problem in (*_calls(message), *_parts(message))]
    return [*found, *_tools(body)]


def _calls(message: Body) -> Iterator[str]:
    calls = message.get("tool_calls")
    if calls is not None and not calls:
        yield "tool_calls is an empty list"
    for call in calls or ():
        if len(call.get("id") or "") > _MOST_ID_CHARS:
            yield f"the id of a call has more than {_MOST_ID_CHARS} characters"
        if not _NAME.fullmatch(call.get("function", {}).get("name", "")):
            yield "the name of a call does not match its pattern"


def _tools(body: Body) -> Iterator[str]:
    tools = body.get("tools")
    if tools is None:
        if body.get("tool_choice") is not None:
            yield "tool_choice is only allowed with tools"
        return
    if not 1 <= len(tools) <= _MOST_TOOLS:
        yield f"tools: a number from 1 to {_MOST_TOOLS} is required"
    functions = [tool.get("function", {}) for tool in tools]
    names = [function.get("name", "") for function in functions]
    for at, function in enumerate(functions):
        if not _NAME.fullmatch(names[at]) or names.count(names[at]) > 1:
            yield f"tools.{at}: the name {names[at]!r} does not match its pattern or is not unique"
        if len(function.get("description", "")) > _MOST_DESCRIPTION_CHARS:
            yield f"tools.{at}: the description has more than {_MOST_DESCRIPTION_CHARS} characters"


OPENAI = Wire(
    name="openai",
    path="/v1/chat/completions",
    content_type="text/event-stream",
    pieces=_pieces,
    error=_error,
    failure=lambda step: sse(_error(step)),
    chat=_chat,
    problems=_problems,
)
