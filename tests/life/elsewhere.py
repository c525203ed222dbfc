"""What the provider of the other wire would refuse about a request: the chain is to be valid for both at any time.

`model` asks it of each request, beside the rules of the wire that it came by (issue 6, "Must hold"). The request is put
into the other form message by message, so that nothing is mended on the way.
"""

import json
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from tests.fakes.model_server import RecordedRequest
from tests.fakes.wires.anthropic import ANTHROPIC
from tests.fakes.wires.openai import OPENAI

_ANTHROPICS = {"x-api-key": "k", "anthropic-version": "2023-06-01"}
_OPENAIS = {"Authorization": "Bearer k"}


def problems(record: RecordedRequest) -> list[str]:
    if record.wire == OPENAI.name:
        return [
            f"by Anthropic's rules: {each}" for each in ANTHROPIC.problems(_for_anthropic(record.body), _ANTHROPICS)
        ]
    tools = [_openais_tool(tool) for tool in record.body.get("tools") or ()]
    body = {"model": record.model, "messages": record.chat, **({"tools": tools} if tools else {})}
    return [f"by OpenAI's rules: {each}" for each in OPENAI.problems(body, _OPENAIS)]


def _openais_tool(tool: Mapping[str, Any]) -> dict[str, Any]:
    function = {"name": tool["name"], "description": tool["description"], "parameters": tool["input_schema"]}
    return {"type": "function", "function": function}


def _for_anthropic(body: Mapping[str, Any]) -> dict[str, Any]:
    system, *chat = body["messages"]
    functions = [tool["function"] for tool in body.get("tools") or ()]
    turns = groupby(chat, lambda message: "assistant" if message["role"] == "assistant" else "user")
    return {
        "model": body["model"],
        "max_tokens": 1,
        "system": system["content"],
        "messages": [
            {"role": role, "content": [block for message in turn for block in _blocks(message)]} for role, turn in turns
        ],
        "tools": [
            {"name": each["name"], "description": each["description"], "input_schema": each["parameters"]}
            for each in functions
        ],
    }


def _blocks(message: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    if message["role"] == "tool":
        yield {"type": "tool_result", "tool_use_id": message["tool_call_id"], "content": message["content"]}
        return
    if message["content"] is not None:
        yield {"type": "text", "text": message["content"]}
    for call in message.get("tool_calls") or ():
        function = call["function"]
        called = {"name": function["name"], "input": json.loads(function["arguments"])}
        yield {"type": "tool_use", "id": call["id"], **called}
