"""The chat messages that a request carries, and the tools it offers. Knows no library and no provider.

`consciousness.render` makes the messages from the stored chain; both lanes of the gateway send them.
A message keeps its serialised bytes, so that a request is put together without a walk over the chain.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
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


def tools_json(tools: Iterable[ToolSpec]) -> bytes:
    """The tools in the order given, as one list; equal tools give equal bytes."""
    return b"[" + b",".join(tool.json for tool in tools) + b"]"


def merge_adjacent(messages: Iterable[ChatMessage]) -> list[ChatMessage]:
    """The messages with neighbouring user entries made one, since some providers refuse two in a row (invariant 6).

    A pure function of the messages: what was merged stays merged in the same bytes as the chain grows behind it.
    """
    merged: list[ChatMessage] = []
    run: list[ChatMessage] = []
    for message in messages:
        if message.role == "user":
            run.append(message)
            continue
        _close_run(run, into=merged)
        merged.append(message)
    _close_run(run, into=merged)
    return merged


def _close_run(run: list[ChatMessage], *, into: list[ChatMessage]) -> None:
    if len(run) > 1:
        text = _SEAM.join(json.loads(message.json)["content"] for message in run)
        into.append(ChatMessage("user", canonical_json({"role": "user", "content": text})))
    else:
        into.extend(run)
    run.clear()
