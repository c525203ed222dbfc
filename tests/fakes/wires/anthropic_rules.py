"""The requests to `/v1/messages` that Anthropic refuses, after its published reference and its error messages.

`chain_validator` has the rules that all providers share, such as pairs of calls and results.
"""

import base64
import re
from collections.abc import Mapping
from typing import Any

from tests.fakes.wires.wire import Body, unknown_fields

_REQUEST = frozenset(
    {
        "model", "messages", "max_tokens", "system", "tools", "tool_choice", "stream", "metadata", "stop_sequences",
        "temperature", "top_k", "top_p", "thinking", "service_tier", "container", "output_config",
    }
)  # fmt: skip
_BLOCKS = {
    "text": frozenset({"type", "text", "cache_control", "citations"}),
    "image": frozenset({"type", "source", "cache_control"}),
    "tool_use": frozenset({"type", "id", "name", "input", "cache_control"}),
    "tool_result": frozenset({"type", "tool_use_id", "content", "is_error", "cache_control"}),
}
_TOOL = frozenset({"type", "name", "description", "input_schema", "cache_control", "strict"})
_ALLOWED = {"assistant": {"text", "tool_use"}, "user": {"text", "image", "tool_result"}}
_NAME = re.compile(r"[a-zA-Z0-9_-]{1,128}")
_ID = re.compile(r"[a-zA-Z0-9_-]+")
_MOST_CACHE_MARKS = 4
_MOST_IMAGE_BYTES = 5 * 1024 * 1024
IMAGE_TYPES = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})


def blocks_of(content: Any) -> list[dict[str, Any]]:
    return [{"type": "text", "text": content}] if isinstance(content, str) else list(content)


def problems(body: Body, headers: Mapping[str, str]) -> list[str]:
    found = unknown_fields(body, _REQUEST, where="the request")
    found += [f"the header {name} is missing" for name in ("x-api-key", "anthropic-version") if not headers.get(name)]
    if not isinstance(body.get("max_tokens"), int) or body["max_tokens"] < 1:
        found.append("max_tokens: a number from 1 on is required")
    found += _system(body.get("system", ()))
    for at, turn in enumerate(body["messages"]):
        found += _turn(turn, where=f"messages.{at}")
    found += _tools(body)
    if str(body).count("'cache_control'") > _MOST_CACHE_MARKS:
        found.append(f"more than {_MOST_CACHE_MARKS} blocks have cache_control")
    return found


def _system(system: Any) -> list[str]:
    blocks = blocks_of(system)
    return [f"system.{at}: text is empty" for at, block in enumerate(blocks) if not block.get("text", "").strip()]


def _turn(turn: Body, *, where: str) -> list[str]:
    if turn.get("role") not in _ALLOWED:
        return [f"{where}: unexpected role {turn.get('role')!r}"]
    found = unknown_fields(turn, frozenset({"role", "content"}), where=where)
    blocks = blocks_of(turn.get("content") or ())
    if not blocks:
        found.append(f"{where}: all messages must have non-empty content")
    for at, block in enumerate(blocks):
        found += _block(block, role=turn["role"], where=f"{where}.content.{at}")
    kinds = [block.get("type") for block in blocks]
    last = {"text", "image"} if turn["role"] == "user" else {"tool_use"}
    if kinds != sorted(kinds, key=lambda kind: kind in last):
        found.append(f"{where}: blocks are out of order: {kinds}")
    return found


def _block(block: Body, *, role: str, where: str) -> list[str]:
    kind = block.get("type")
    if kind not in _ALLOWED[role]:
        return [f"{where}: a block of type {kind!r} is not allowed for {role}"]
    found = unknown_fields(block, _BLOCKS[kind], where=where)
    if kind == "text" and not block["text"].strip():
        found.append(f"{where}: text content blocks must contain non-whitespace text")
    if kind == "tool_use" and not (_ID.fullmatch(block["id"]) and _NAME.fullmatch(block["name"])):
        found.append(f"{where}: id or name do not match their pattern")
    if kind == "tool_use" and not isinstance(block["input"], dict):
        found.append(f"{where}: input should be a valid dictionary")
    if kind == "image":
        found += _image(block["source"], where=where)
    if kind == "tool_result":
        found += [
            f"{where}: a result is made of text"
            for part in blocks_of(block.get("content", ""))
            if part.get("type") != "text"
        ]
    return found


def _image(source: Body, *, where: str) -> list[str]:
    found = unknown_fields(source, frozenset({"type", "media_type", "data"}), where=where)
    if source.get("type") != "base64" or source.get("media_type") not in IMAGE_TYPES:
        found.append(f"{where}: the source must be base64 of {', '.join(sorted(IMAGE_TYPES))}")
    if not 0 < len(base64.b64decode(source.get("data", ""), validate=True)) <= _MOST_IMAGE_BYTES:
        found.append(f"{where}: image exceeds 5 MB maximum")
    return found


def _tools(body: Body) -> list[str]:
    tools, found = body.get("tools") or [], []
    names = [tool.get("name", "") for tool in tools]
    for at, tool in enumerate(tools):
        found += unknown_fields(tool, _TOOL, where=f"tools.{at}")
        if not _NAME.fullmatch(tool.get("name", "")) or names.count(tool["name"]) > 1:
            found.append(f"tools.{at}: the name {tool.get('name')!r} does not match its pattern or is not unique")
        if tool.get("input_schema", {}).get("type") != "object":
            found.append(f"tools.{at}: input_schema.type must be 'object'")
    blocks = [block for turn in body["messages"] for block in blocks_of(turn.get("content") or ())]
    if not tools and any(block.get("type") in {"tool_use", "tool_result"} for block in blocks):
        found.append("requests with tool_use or tool_result blocks must define tools")
    choice = body.get("tool_choice")
    if choice is not None and not tools:
        found.append("there are no tools, but tool_choice")
    if choice is not None and not (choice.get("type") in {"auto", "any", "none"} or choice.get("name") in names):
        found.append(f"tool_choice {choice} is none of those that there are")
    return found
