"""What a wire format is: a step in, the pieces of its streamed answer out; requests read and held against rules."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.fakes.steps import Step

Body = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Wire:
    name: str
    path: str
    content_type: str
    #: The pieces of a stream, each with the bytes that go out together; the last one is the end.
    pieces: Callable[[Step, str], Iterator[bytes]]
    #: The body of an answer other than 200.
    error: Callable[[Step], Body]
    #: What the stream says when the model fails in its middle.
    failure: Callable[[Step], bytes]
    #: The messages of a request in OpenAI's form.
    chat: Callable[[Body], list[dict[str, Any]]]
    #: What the provider would refuse about a request, beside a chat that no provider takes.
    problems: Callable[[Body, Mapping[str, str]], list[str]]


def sse(event: Mapping[str, Any] | str, name: str | None = None) -> bytes:
    """One server-sent event."""
    content = event if isinstance(event, str) else json.dumps(event, ensure_ascii=False)
    return (f"event: {name}\n" if name else "").encode() + f"data: {content}\n\n".encode()


def unknown_fields(body: Body, known: frozenset[str], *, where: str) -> list[str]:
    return [f"{where} has the unknown field {name!r}" for name in body if name not in known]
