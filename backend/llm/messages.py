"""The chat messages that a request carries, and the tools it offers. Knows no library and no provider.

`consciousness.render` makes the messages from the stored chain; both lanes of the gateway send them.
A message keeps its serialised bytes, so that a request is put together without a walk over the chain.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from backend.kit.text import canonical_json

#: Stands between two user entries that are merged into one message.
_SEAM = "\n\n"


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message in OpenAI's chat form, already in its canonical bytes."""

    #: "user", "assistant" or "tool".
    role: str
    json: bytes


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool as the model is told of it; `parameters` is a JSON Schema."""

    name: str
    description: str
    parameters: Mapping[str, Any]
    #: In OpenAI's form, serialised once: every request of every agent that has the tool shows it.
    json: bytes = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        function = {"name": self.name, "description": self.description, "parameters": self.parameters}
        object.__setattr__(self, "json", canonical_json({"type": "function", "function": function}))


class OfferedTools(tuple[ToolSpec, ...]):
    """Tools that many requests offer."""

    @cached_property
    def json(self) -> bytes:
        return b"[" + b",".join(tool.json for tool in self) + b"]"


def tools_json(tools: Iterable[ToolSpec]) -> bytes:
    """The tools in the order given, as one list; equal tools give equal bytes."""
    return tools.json if isinstance(tools, OfferedTools) else OfferedTools(tools).json


class Merged(list[ChatMessage]):
    """Messages of which no two neighbours are user entries. Nobody changes it."""

    __slots__ = ()


def merge_adjacent(messages: Iterable[ChatMessage]) -> Merged:
    """The messages with neighbouring user entries made one, since some providers refuse two in a row (invariant 6).

    A pure function of the messages: what was merged stays merged in the same bytes as the chain grows behind it.
    """
    return messages if isinstance(messages, Merged) else Growing(messages).merged


class Growing:
    """Messages at whose end others are added: what was merged before is not looked at again."""

    def __init__(self, messages: Iterable[ChatMessage] = ()) -> None:
        self._closed: list[ChatMessage] = []
        #: User entries at the end, which the next one may join.
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
    text = _SEAM.join(json.loads(message.json)["content"] for message in run)
    return [ChatMessage("user", canonical_json({"role": "user", "content": text}))]
