"""Converts an MCP result for the model: text as text, JSON as JSON; for everything else, a note that it exists."""

import json
from collections.abc import Collection
from typing import Any

import mcp_types as types

from backend.kit.text import clean, clean_json
from backend.tools.http.answers import without

_BASE64_CHARS, _BYTES = 4, 3


def read(result: types.CallToolResult, *, secrets: Collection[str]) -> dict[str, Any]:
    """`content`, and `structured` if the server sent JSON that the content does not repeat."""
    content = clean("\n\n".join(_block_text(block) for block in result.content))
    shown: dict[str, Any] = {"content": content}
    structured = _structured(result)
    if structured is not None and not _is_same(content, structured):
        shown["structured"] = structured
    return {name: without(value, secrets) for name, value in shown.items()}


def _structured(result: types.CallToolResult) -> Any:
    try:
        return clean_json(result.structured_content)
    except ValueError:
        return None


def _is_same(content: str, structured: Any) -> bool:
    """Whether the text repeats the JSON. Servers do so for older clients, and wrap a plain value as `result`."""
    is_wrapped = isinstance(structured, dict) and structured.keys() == {"result"}
    value = structured["result"] if is_wrapped else structured
    try:
        return value == content or bool(json.loads(content) in (value, structured))
    except (ValueError, RecursionError):
        return False


def _block_text(block: types.ContentBlock) -> str:
    match block:
        case types.TextContent():
            text = block.text
        case types.ImageContent() | types.AudioContent():
            text = f"[{block.type}, {block.mime_type}, {_size(block.data)}]"
        case types.ResourceLink():
            text = f"[resource {block.name}: {block.uri}]"
        case types.EmbeddedResource(resource=types.TextResourceContents() as resource):
            text = f"[resource {resource.uri}]\n{resource.text}"
        case types.EmbeddedResource(resource=types.BlobResourceContents() as resource):
            text = f"[resource {resource.uri}, {resource.mime_type or 'of unknown type'}, {_size(resource.blob)}]"
    return text


def _size(encoded: str) -> str:
    return f"{len(encoded.rstrip('=')) * _BYTES // _BASE64_CHARS:,} bytes"
