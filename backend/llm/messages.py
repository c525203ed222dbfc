"""The chat messages of a request, and the tools that it offers. Independent of libraries and providers.

`consciousness.render` makes the messages from the stored chain; both clients send them. A message keeps its serialised
bytes, so that a request is put together without serialising the chain again.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from backend.kit.text import canonical_json

#: Separates two user entries that are merged into one message.
_SEPARATOR = "\n\n"


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message in OpenAI's chat form, serialised canonically."""

    #: "user", "assistant" or "tool".
    role: str
    json: bytes


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool as the model sees it. `parameters` is a JSON Schema."""

    name: str
    description: str
    parameters: Mapping[str, Any]
    #: In OpenAI's form. Serialised once, because every request of every agent with the tool contains it.
    json: bytes = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        function = {"name": self.name, "description": self.description, "parameters": self.parameters}
        object.__setattr__(self, "json", canonical_json({"type": "function", "function": function}))


class OfferedTools(tuple[ToolSpec, ...]):
    """Tools that many requests share, so that their JSON is made once."""

    @cached_property
    def json(self) -> bytes:
        return b"[" + b",".join(tool.json for tool in self) + b"]"


def tools_json(tools: Iterable[ToolSpec]) -> bytes:
    """Returns the tools in the given order as a JSON list. Equal tools give equal bytes."""
    return tools.json if isinstance(tools, OfferedTools) else OfferedTools(tools).json


class Merged(list[ChatMessage]):
    """Messages without two user entries in a row. Never modified."""

    __slots__ = ()


def merge_adjacent(messages: Iterable[ChatMessage]) -> Merged:
    """Merges neighbouring user entries into one, since some providers refuse two in a row (invariant 6).

    A pure function of the messages: merged messages keep the same bytes while the chain grows behind them.
    """
    return messages if isinstance(messages, Merged) else MessageMerger(messages).merged


class MessageMerger:
    """Messages that grow at the end. Messages that were merged before are not processed again."""

    def __init__(self, messages: Iterable[ChatMessage] = ()) -> None:
        self._closed: list[ChatMessage] = []
        #: The user entries at the end, which the next one may join.
        self._run: list[ChatMessage] = []
        self._merged: Merged | None = None
        self.grow(messages)

    def grow(self, messages: Iterable[ChatMessage]) -> None:
        self._merged = None
        for message in messages:
            if message.role == "user":
                self._run.append(message)
                continue
            self._closed += _as_one(self._run)
            self._closed.append(message)
            self._run.clear()

    @property
    def merged(self) -> Merged:
        if self._merged is None:
            self._merged = Merged([*self._closed, *_as_one(self._run)])
        return self._merged


def _as_one(run: list[ChatMessage]) -> list[ChatMessage]:
    if len(run) < 2:
        return run
    text = _SEPARATOR.join(json.loads(message.json)["content"] for message in run)
    return [ChatMessage("user", canonical_json({"role": "user", "content": text}))]
