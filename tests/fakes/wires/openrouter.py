"""OpenRouter: OpenAI's wire at `/api/v1/chat/completions`, with texts in parts that may be marked for the cache.

Requests may set `usage` to get the cost. It passes at most four cache marks on to Anthropic's models.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.fakes.wires.openai import OPENAI
from tests.fakes.wires.wire import Body, unknown_fields

_PART = frozenset({"type", "text", "cache_control"})
_MOST_CACHE_MARKS = 4


def _chat(body: Body) -> list[dict[str, Any]]:
    return [{**message, "content": _text(message.get("content"))} for message in body["messages"]]


def _text(content: Any) -> Any:
    return "".join(part["text"] for part in content) if isinstance(content, list) else content


def _problems(body: Body, headers: Mapping[str, str]) -> list[str]:
    plain = {name: value for name, value in body.items() if name != "usage"}
    found = OPENAI.problems({**plain, "messages": _chat(body)}, headers)
    parts = [part for one in body["messages"] if isinstance(one.get("content"), list) for part in one["content"]]
    for part in parts:
        found += unknown_fields(part, _PART, where="a part")
        if part.get("type") != "text" or not part.get("text"):
            found.append("a part is no text, or an empty one")
    if sum("cache_control" in part for part in parts) > _MOST_CACHE_MARKS:
        found.append(f"more than {_MOST_CACHE_MARKS} parts have cache_control")
    return found


OPENROUTER = replace(OPENAI, name="openrouter", path="/api/v1/chat/completions", chat=_chat, problems=_problems)
