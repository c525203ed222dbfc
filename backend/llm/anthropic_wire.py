"""Writes requests for Anthropic's Messages API from the stored messages in OpenAI's form.

`native_wire` uses it for models of `anthropic`, `direct_client` lets it write the body, and `anthropic_events` reads
the response. It does what litellm would do; tests/llm compare the two. A turn is a list of blocks. Tool results are
blocks of a user turn, and neighbouring messages of one side are one turn.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from backend.kit.settings import secret
from backend.kit.text import canonical_json
from backend.llm import cache_marks, price_list
from backend.llm.messages import ChatMessage
from backend.llm.requests import ModelRequest
from backend.llm.routes import FIXED_HEADERS, Route, WireFormat, WirePlan

PROVIDER = "anthropic"
HOME = "https://api.anthropic.com/v1/messages"
_PATH = "/v1/messages"
_VERSION = "2023-06-01"
#: Such a key is a person's sign-in token and is sent in another header.
_SIGN_IN = "sk-ant-oat"
#: Variables that replace a key in the environment: tokens that litellm fetches and renews.
_TOKEN_VARIABLES = ("ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_FEDERATION_RULE_ID")
#: These models use an older protocol.
_OLD = ("claude-1", "claude-2", "claude-instant")
#: Every request must set the maximum output; this is the value for a model that is not listed.
_DEFAULT_TOKENS = 4_096
#: A text block must not be empty.
_EMPTY = "[System: Empty message content sanitised to satisfy protocol]"
_ID_FORBIDDEN = re.compile(r"[^a-zA-Z0-9_-]")
#: The fields of a tool's schema that are sent, at the top level.
_SCHEMA_FIELDS = ("type", "properties", "additionalProperties", "required", "$defs", "strict")
_CHOICES = {"auto": "auto", "required": "any", "none": "none"}

Block = dict[str, Any]


def knows(model_route: Route) -> bool:
    """Whether the model is reached with a key and has known messages and prices.

    Without any key, Anthropic itself returns the error.
    """
    if model_route.model.startswith(_OLD) or (model_route.api_key or "").startswith(_SIGN_IN):
        return False
    if model_route.api_key is None and any(map(secret, _TOKEN_VARIABLES)):
        return False
    facts = price_list.entry(model_route.model, PROVIDER)
    return facts is None or facts.get("mode") == "chat"


def plan(model_route: Route, *, tools: bytes, tool_choice: str | None, max_output_tokens: int | None) -> WirePlan:
    """Returns the plan for a model that `knows` accepts."""
    assert model_route.base_url is not None
    max_tokens = _max_tokens(model_route.model) if max_output_tokens is None else max_output_tokens
    body: dict[str, Any] = {"model": model_route.model, "stream": True, "max_tokens": max_tokens}
    if tools != b"[]":
        body["tools"] = [_tool(tool["function"]) for tool in json.loads(tools)]
        if tool_choice is not None:
            body["tool_choice"] = _choice(tool_choice)
    url = model_route.base_url.rstrip("/")
    key = {} if model_route.api_key is None else {"x-api-key": model_route.api_key}
    return WirePlan(
        route=model_route,
        url=url if url.endswith(_PATH) else f"{url}{_PATH}",
        headers={**key, "anthropic-version": _VERSION, **FIXED_HEADERS},
        system_role="system",
        tail=b"]," + canonical_json(body)[1:],
        format=WireFormat.MESSAGES,
    )


def body_of(wire: WirePlan, *, request: ModelRequest, messages: Sequence[ChatMessage]) -> bytes:
    """Returns the body, with the turns first.

    Two requests of a growing chain are equal up to where the chain grew, except for cache marks.
    """
    mark = cache_marks.mark_of(wire.route, request)
    marked_indexes = (
        set[int]() if mark is None else cache_marks.marked_indexes(["system", *(message.role for message in messages)])
    )
    parsed = [
        (json.loads(message.json), mark if index in marked_indexes else None)
        for index, message in enumerate(messages, 1)
    ]
    turns = [
        _turn(role, list(turn_messages))
        for role, turn_messages in groupby(parsed, key=lambda message: _turn_role(message[0]))
    ]
    if turns and turns[-1]["role"] == "assistant":
        turns[-1]["content"] = [_unspaced(block) for block in turns[-1]["content"]]
    system = [_with(mark if 0 in marked_indexes else None, _text(request.system))] if request.system else []
    head = b'"system":' + canonical_json(system) + b"," if system else b""
    return b"{" + head + b'"messages":[' + b",".join(map(canonical_json, turns)) + wire.tail


def _max_tokens(model: str) -> int:
    facts = price_list.entry(model, PROVIDER) or {}
    max_tokens = facts.get("max_output_tokens") or facts.get("max_tokens")
    return max_tokens if isinstance(max_tokens, int) else _DEFAULT_TOKENS


def _tool(function: Mapping[str, Any]) -> Block:
    description = {"description": function["description"]} if "description" in function else {}
    return {"type": "custom", "name": function["name"], **description, "input_schema": _schema(function["parameters"])}


def _schema(schema: Mapping[str, Any]) -> Block:
    """Returns an object schema, with its definitions where Anthropic looks for them."""
    if "definitions" in schema:
        schema = json.loads(json.dumps(schema).replace('"#/definitions/', '"#/$defs/'))
        schema = {**schema, "$defs": {**schema["definitions"], **schema.get("$defs", {})}}
    complete = {"properties": {}, **schema, "type": "object"}
    return {name: complete[name] for name in _SCHEMA_FIELDS if name in complete}


def _choice(name: str) -> Block:
    kind = _CHOICES.get(name)
    return {"type": "tool", "name": name} if kind is None else {"type": kind}


def _turn_role(message: Mapping[str, Any]) -> str:
    return "assistant" if message["role"] == "assistant" else "user"


def _turn(role: str, messages: Sequence[tuple[Mapping[str, Any], Block | None]]) -> Block:
    blocks = [block for message, mark in messages for block in _blocks(message, mark)]
    return {"role": role, "content": list(_without_repeated_calls(blocks))}


def _blocks(message: Mapping[str, Any], mark: Block | None) -> Iterator[Block]:
    """A cache mark belongs to the text, or to the tool result."""
    content = message.get("content")
    if message["role"] == "tool":
        yield _with(mark, {"type": "tool_result", "tool_use_id": _id(message["tool_call_id"]), "content": content})
        return
    if isinstance(content, list):
        text, *images = content
        yield _with(mark, _text(text["text"]))
        yield from (_image(each["image_url"]["url"]) for each in images)
    elif content is not None:
        yield _with(mark, _text(content))
    for call in message.get("tool_calls") or ():
        function = call["function"]
        arguments = json.loads(function["arguments"] or "{}")
        yield {"type": "tool_use", "id": _id(call["id"]), "name": function["name"], "input": arguments}


def _without_repeated_calls(blocks: Sequence[Block]) -> Iterator[Block]:
    ids = set[str]()
    for block in blocks:
        if block["type"] == "tool_use":
            if block["id"] in ids:
                continue
            ids.add(block["id"])
        yield block


def _text(text: str) -> Block:
    return {"type": "text", "text": text if text.strip() else _EMPTY}


def _image(url: str) -> Block:
    """`url` has the bytes: `data:image/png;base64,…`."""
    content_type, _, data = url.removeprefix("data:").partition(";base64,")
    return {"type": "image", "source": {"type": "base64", "media_type": content_type, "data": data}}


def _with(mark: Block | None, block: Block) -> Block:
    return block if mark is None else {**block, "cache_control": mark}


def _unspaced(block: Block) -> Block:
    """A text that the model continues must not end in spaces."""
    return {**block, "text": block["text"].rstrip()} if block["type"] == "text" else block


def _id(call_id: str) -> str:
    return _ID_FORBIDDEN.sub("_", call_id)
