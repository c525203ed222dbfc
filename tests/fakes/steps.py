"""What a fake model is told to answer: one `Step` for each request of a script.

A step is made in Python or from the JSON of `PUT /scripts/{model}`, where the field names are the same.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from backend.demo.inbox_form import InboxItem, parse_inbox


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call; `arguments` is an object, or a string that is sent as it stands (broken JSON, for instance)."""

    name: str
    arguments: Mapping[str, Any] | str = field(default_factory=dict)
    id: str | None = None

    @property
    def arguments_text(self) -> str:
        return self.arguments if isinstance(self.arguments, str) else json.dumps(self.arguments, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Usage:
    #: All of it: `cached` was read from the provider's cache, `cache_written` put into it, `kept_long` for an hour.
    input: int
    output: int
    cached: int = 0
    cache_written: int = 0
    kept_long: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """One answer of a model. `cut_after`, `end_after`, `fail_after` and `hang_after` count the pieces of its stream."""

    text: str | Sequence[str] = ""
    #: What it thinks before it answers, which is no part of the answer.
    reasoning: str = ""
    calls: Sequence[Call] = ()
    #: Characters per piece of text and of arguments; None: each text and each call in one piece.
    chunk_size: int | None = None
    first_byte_delay_seconds: float = 0.0
    chunk_delay_seconds: float = 0.0
    #: Wait until the test opens the gate of this name, before the first byte.
    gate: str | None = None
    #: Other than 200: no stream but an error, with `error` as its message and `headers` beside it.
    status: int = 200
    error: str = "scripted failure"
    error_code: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    #: Close the connection after so many pieces.
    cut_after: int | None = None
    #: End the answer in good order after so many pieces, without the end that belongs there.
    end_after: int | None = None
    #: Report the failure `error` after so many pieces, in the stream, and end it.
    fail_after: int | None = None
    #: Send nothing more after so many pieces, and keep the connection open.
    hang_after: int | None = None
    #: None: the provider reports no usage.
    usage: Usage | None = Usage(input=100, output=20)
    finish_reason: str | None = None
    #: These bytes, in these pieces, in place of a stream of all the above.
    raw: Sequence[str] | None = None
    #: Answer each item of the newest inbox entry with `enter_space` and `send_message`; after results, the natural end.
    reply_to_all: bool = False
    #: Answer 400, with `error_code`, in place of the step to a request that holds this text anywhere.
    refuse_if: str | None = None
    refusal_status: int = 400
    refusal: str = "messages.0: this is against our rules"

    def resolved(self, newest_user_text: str | None, raw: bytes = b"") -> "Step":
        """The step with its rules carried out on the request at hand."""
        if self.refuse_if is not None and self.refuse_if.encode() in raw:
            return Step(status=self.refusal_status, error=self.refusal, error_code=self.error_code)
        if not self.reply_to_all:
            return self
        told = [item for item in parse_inbox(newest_user_text or "") if item.kind != "system"]
        calls = [call for item in told for call in _echo(item)]
        return replace(self, calls=calls)

    @property
    def is_failure(self) -> bool:
        """No request gets an answer to its end."""
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
    """A step from its JSON; an unknown field is a TypeError."""
    fields = dict(content)
    if "calls" in fields:
        fields["calls"] = [Call(**call) for call in fields["calls"]]
    if fields.get("usage"):
        fields["usage"] = Usage(**fields["usage"])
    return Step(**fields)


def _echo(item: InboxItem) -> list[Call]:
    enter = [Call("enter_space", {"space": item.space_id})] if item.space_id else []
    return [*enter, Call("send_message", {"text": f"echo: {item.text}"})]
