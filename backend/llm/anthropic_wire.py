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
_OTHER_WAYS_IN = ("ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_FEDERATION_RULE_ID")
#: These models use an older protocol.
_OLD = ("claude-1", "claude-2", "claude-instant")
#: Every request must set the maximum output; this is the value for a model that is not listed.
_USUAL_TOKENS = 4_096
#: A text block must not be empty.
_EMPTY = "[System: Empty message content sanitised to satisfy protocol]"
_NOT_OF_AN_ID = re.compile(r"[^a-zA-Z0-9_-]")
#: The fields of a tool's schema that are sent, at the top level.
_SCHEMA_FIELDS = ("type", "properties", "additionalProperties", "required", "$defs", "strict")
_CHOICES = {"auto": "auto", "required": "any", "none": "none"}

Block = dict[str, Any]


def knows(where: Route) -> bool:
    """Whether the model is reached with a key and has known messages and prices.

    Without any key, Anthropic itself returns the error.
    """
    if where.model.startswith(_OLD) or (where.api_key or "").startswith(_SIGN_IN):
        return False
    if where.api_key is None and any(map(secret, _OTHER_WAYS_IN)):
        return False
    facts = price_list.entry(where.model, PROVIDER)
    return facts is None or facts.get("mode") == "chat"


def plan(where: Route, *, tools: bytes, tool_choice: str | None, max_output_tokens: int | None) -> WirePlan:
    """Returns the plan for a model that `knows` accepts."""
    assert where.base_url is not None
    most = _most_tokens(where.model) if max_output_tokens is None else max_output_tokens
    body: dict[str, Any] = {"model": where.model, "stream": True, "max_tokens": most}
    if tools != b"[]":
        body["tools"] = [_tool(tool["function"]) for tool in json.loads(tools)]
        if tool_choice is not None:
            body["tool_choice"] = _choice(tool_choice)
    url = where.base_url.rstrip("/")
    key = {} if where.api_key is None else {"x-api-key": where.api_key}
    return WirePlan(
        route=where,
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
    places = set[int]() if mark is None else cache_marks.places(["system", *(each.role for each in messages)])
    marked = [(json.loads(each.json), mark if at in places else None) for at, each in enumerate(messages, 1)]
    turns = [_turn(role, list(of_turn)) for role, of_turn in groupby(marked, key=lambda each: _side(each[0]))]
    if turns and turns[-1]["role"] == "assistant":
        turns[-1]["content"] = [_unspaced(block) for block in turns[-1]["content"]]
    system = [_with(mark if 0 in places else None, _text(request.system))] if request.system else []
    head = b'"system":' + canonical_json(system) + b"," if system else b""
    return b"{" + head + b'"messages":[' + b",".join(map(canonical_json, turns)) + wire.tail


def _most_tokens(model: str) -> int:
    facts = price_list.entry(model, PROVIDER) or {}
    most = facts.get("max_output_tokens") or facts.get("max_tokens")
    return most if isinstance(most, int) else _USUAL_TOKENS


def _tool(function: Mapping[str, Any]) -> Block:
    told = {"description": function["description"]} if "description" in function else {}
    return {"type": "custom", "name": function["name"], **told, "input_schema": _schema(function["parameters"])}


def _schema(given: Mapping[str, Any]) -> Block:
    """Returns an object schema, with its definitions where Anthropic looks for them."""
    if "definitions" in given:
        given = json.loads(json.dumps(given).replace('"#/definitions/', '"#/$defs/'))
        given = {**given, "$defs": {**given["definitions"], **given.get("$defs", {})}}
    whole = {"properties": {}, **given, "type": "object"}
    return {name: whole[name] for name in _SCHEMA_FIELDS if name in whole}


def _choice(name: str) -> Block:
    kind = _CHOICES.get(name)
    return {"type": "tool", "name": name} if kind is None else {"type": kind}


def _side(message: Mapping[str, Any]) -> str:
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
    if content is not None:
        yield _with(mark, _text(content))
    for call in message.get("tool_calls") or ():
        function = call["function"]
        arguments = json.loads(function["arguments"] or "{}")
        yield {"type": "tool_use", "id": _id(call["id"]), "name": function["name"], "input": arguments}


def _without_repeated_calls(blocks: Sequence[Block]) -> Iterator[Block]:
    seen = set[str]()
    for block in blocks:
        if block["type"] == "tool_use":
            if block["id"] in seen:
                continue
            seen.add(block["id"])
        yield block


def _text(said: str) -> Block:
    return {"type": "text", "text": said if said.strip() else _EMPTY}


def _with(mark: Block | None, block: Block) -> Block:
    return block if mark is None else {**block, "cache_control": mark}


def _unspaced(block: Block) -> Block:
    """A text that the model continues must not end in spaces."""
    return {**block, "text": block["text"].rstrip()} if block["type"] == "text" else block


def _id(given: str) -> str:
    return _NOT_OF_AN_ID.sub("_", given)
