"""The definition of a wire format: it encodes a step into the pieces of a stream, and parses and checks requests."""

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
    #: The pieces of a stream, each with the bytes that are sent together; the last one is the end.
    pieces: Callable[[Step, str], Iterator[bytes]]
    #: The body of a response other than 200.
    error: Callable[[Step], Body]
    #: The bytes of the stream for a failure in its middle.
    failure: Callable[[Step], bytes]
    #: The messages of a request in OpenAI's form.
    chat: Callable[[Body], list[dict[str, Any]]]
    #: The faults that the provider would refuse, except those of a chat that no provider accepts.
    problems: Callable[[Body, Mapping[str, str]], list[str]]


def sse(event: Mapping[str, Any] | str, name: str | None = None) -> bytes:
    """One server-sent event."""
    content = event if isinstance(event, str) else json.dumps(event, ensure_ascii=False)
    return (f"event: {name}\n" if name else "").encode() + f"data: {content}\n\n".encode()


def unknown_fields(body: Body, known: frozenset[str], *, where: str) -> list[str]:
    return [f"{where} has the unknown field {name!r}" for name in body if name not in known]
