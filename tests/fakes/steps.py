"""The scripted responses of a fake model: one `Step` for each request.

A step is created in Python or from the JSON of `PUT /scripts/{model}`, with the same field names.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from backend.demo.inbox_form import InboxItem, parse_inbox


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call; `arguments` is an object, or a string that is sent unchanged (broken JSON, for instance)."""

    name: str
    arguments: Mapping[str, Any] | str = field(default_factory=dict)
    id: str | None = None

    @property
    def arguments_text(self) -> str:
        return self.arguments if isinstance(self.arguments, str) else json.dumps(self.arguments, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Usage:
    #: The total: `cached` was read from the provider's cache, `cache_written` written to it, `kept_long` of that for an
    #: hour.
    input: int
    output: int
    cached: int = 0
    cache_written: int = 0
    kept_long: int = 0
    #: The hidden part of the output.
    reasoning: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """One response of a model. `cut_after`, `end_after`, `fail_after` and `hang_after` count the pieces of its
    stream."""

    text: str | Sequence[str] = ""
    #: Its reasoning before the answer, which is not part of the answer.
    reasoning: str = ""
    calls: Sequence[Call] = ()
    #: Characters per piece of text and of arguments; None: each text and each call in one piece.
    chunk_size: int | None = None
    first_byte_delay_seconds: float = 0.0
    chunk_delay_seconds: float = 0.0
    #: Waits until the test opens the gate of this name, before the first byte.
    gate: str | None = None
    #: Other than 200: an error instead of a stream, with `error` as its message and these `headers`.
    status: int = 200
    error: str = "scripted failure"
    error_code: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    #: Closes the connection after this number of pieces.
    cut_after: int | None = None
    #: Ends the response normally after this number of pieces, but without its final events.
    end_after: int | None = None
    #: Reports the failure `error` in the stream after this number of pieces, and ends it.
    fail_after: int | None = None
    #: Sends nothing more after this number of pieces, and keeps the connection open.
    hang_after: int | None = None
    #: None: the provider reports no usage.
    usage: Usage | None = Usage(input=100, output=20)
    finish_reason: str | None = None
    #: These bytes, in these pieces, instead of a stream of all the above.
    raw: Sequence[str] | None = None
    #: Answers each item of the newest inbox entry with `enter_space` and `send_message`; after results, the normal end.
    reply_to_all: bool = False
    #: For requests that contain this text anywhere; others take the step after it.
    only_if: str | None = None
    #: Responds with `refusal_status` and `error_code` to a request that contains this text anywhere.
    refuse_if: str | None = None
    refusal_status: int = 400
    refusal: str = "messages.0: this is against our rules"

    def is_for(self, raw: bytes) -> bool:
        """Whether this request may take the step."""
        return self.only_if is None or self.only_if.encode() in raw

    def resolved(self, newest_user_text: str | None, raw: bytes = b"") -> "Step":
        """The step after its rules were applied to the request."""
        if self.refuse_if is not None and self.refuse_if.encode() in raw:
            return Step(status=self.refusal_status, error=self.refusal, error_code=self.error_code)
        if not self.reply_to_all:
            return self
        told = [item for item in parse_inbox(newest_user_text or "") if item.kind != "system"]
        calls = [call for item in told for call in _echo(item)]
        return replace(self, calls=calls)

    @property
    def is_failure(self) -> bool:
        """Whether the request gets no complete response."""
        broken = (self.cut_after, self.end_after, self.fail_after, self.hang_after)
        return self.status != 200 or any(each is not None for each in broken)

    @property
    def end(self) -> str:
        return self.finish_reason or ("tool_calls" if self.calls else "stop")

    @property
    def texts(self) -> list[str]:
        whole = [self.text] if isinstance(self.text, str) else list(self.text)
        return [piece for text in whole for piece in self.split(text)]

    @property
    def thoughts(self) -> list[str]:
        return list(self.split(self.reasoning))

    def split(self, text: str) -> Iterator[str]:
        size = self.chunk_size or len(text) or 1
        return (text[start : start + size] for start in range(0, len(text), size))


def step_of(content: Mapping[str, Any]) -> Step:
    """A step from its JSON; an unknown field raises `TypeError`."""
    fields = dict(content)
    if "calls" in fields:
        fields["calls"] = [Call(**call) for call in fields["calls"]]
    if fields.get("usage"):
        fields["usage"] = Usage(**fields["usage"])
    return Step(**fields)


def _echo(item: InboxItem) -> list[Call]:
    enter = [Call("enter_space", {"space": item.space_id})] if item.space_id else []
    return [*enter, Call("send_message", {"text": f"echo: {item.text}"})]
