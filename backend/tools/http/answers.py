"""The outcome of one attempt to reach an HTTP tool, and the body that the model sees. `tools.http.tool` uses it."""

import codecs
from collections.abc import Collection
from dataclasses import dataclass, field
from enum import StrEnum
from http import HTTPStatus
from typing import Any

import aiohttp

from backend.kit.limits import DEFAULT
from backend.kit.text import clean, codec_of, json_value

#: A gateway answered instead of the tool. The tool may have done its work.
_DOUBTFUL = {502, 504}
#: Temporary answers. A server answers 409 while the first request of a key still runs.
_TEMPORARY = {408, 409, 425, 429}
#: Shorter secrets are not removed from answers: the text is more likely an ordinary word.
_SECRET_CHARS = 6


class HttpOutcome(StrEnum):
    """How far an attempt came."""

    NOT_SENT = "no connection to the tool could be made"
    REFUSED = "not sent: the address of the tool is not a host of the internet, or its port is not open to tools"
    TIMED_OUT = "the tool did not answer in time"
    LOST = "the connection to the tool was lost before its answer was complete"
    ANSWERED = "the tool answered"


@dataclass(frozen=True, slots=True)
class HttpAttempt:
    """One attempt."""

    outcome: HttpOutcome
    status: int = 0
    #: The part of the answer that the model sees.
    shown: dict[str, Any] = field(default_factory=dict)
    retry_after_seconds: float | None = None

    @property
    def is_success(self) -> bool:
        return 200 <= self.status < 300

    @property
    def is_doubtful(self) -> bool:
        """The request may have taken effect, and no answer confirms it."""
        return self.outcome in {HttpOutcome.TIMED_OUT, HttpOutcome.LOST} or self.status in _DOUBTFUL

    @property
    def is_temporary(self) -> bool:
        """Another attempt may get a better answer. Otherwise the answer is final for this call."""
        return self.outcome is not HttpOutcome.ANSWERED or self.status >= 500 or self.status in _TEMPORARY

    @property
    def description(self) -> str:
        """The outcome as one sentence for the model."""
        if self.outcome is not HttpOutcome.ANSWERED:
            return self.outcome.value
        redirect = ", a redirect, which is not followed" if 300 <= self.status < 400 else ""
        return f"the tool answered {self.status}{_phrase(self.status)}{redirect}"


def _phrase(status: int) -> str:
    try:
        return f" ({HTTPStatus(status).phrase})"
    except ValueError:
        return ""


async def read(response: aiohttp.ClientResponse, *, limit: int, secrets: Collection[str]) -> dict[str, Any]:
    """The body for the model, parsed if it is JSON, with a note if a part is left out.

    A body that is too large for the chain stays text, because the chain shows only its beginning. Parsing it would
    block all other agents in this process.
    """
    encoding = response.headers.get("Content-Encoding", "identity").lower()
    if encoding not in {"", "identity"}:
        return {
            "body": None,
            "note": f"the body is compressed ({clean(encoding)[:100]}), although the request does not allow that",
        }
    raw, is_cut = await _read(response, limit=limit)
    try:
        text = _decode(raw, response.charset or "utf-8", is_cut=is_cut)
    except UnicodeError:  # for a charset of 16 or 32 bits not always a UnicodeDecodeError
        return {"body": None, "note": f"the body is not text ({clean(response.content_type)[:100]})"}
    if is_cut:
        note = f"cut: only the first {limit:,} bytes of the body are here"
        certain = text[: len(text) - max(map(len, secrets), default=0)]  # the cut may have split a secret
        return {"body": without(clean(certain), secrets), "note": note}
    is_value = response.content_type.endswith("json") and len(text) <= DEFAULT.tool_result_chars
    return {"body": without(_value(text) if is_value else clean(text), secrets)}


async def _read(response: aiohttp.ClientResponse, *, limit: int) -> tuple[bytes, bool]:
    raw = bytearray()
    async for piece in response.content.iter_any():
        raw += piece
        if len(raw) > limit:
            return bytes(raw[:limit]), True
    return bytes(raw), False


def _decode(raw: bytes, charset: str, *, is_cut: bool) -> str:
    """Leaves out a character that the cut splits. An unknown charset is read as UTF-8."""
    return codecs.getincrementaldecoder(codec_of(charset))().decode(raw, final=not is_cut)


def without(value: Any, secrets: Collection[str]) -> Any:
    """`value` without any secret in its texts, in whatever way the answer escaped it."""
    if isinstance(value, str):
        for secret in secrets:
            if len(secret) >= _SECRET_CHARS:
                value = value.replace(secret, "[secret]")
        return value
    if isinstance(value, list):
        return [without(each, secrets) for each in value]
    if isinstance(value, dict):
        return {without(key, secrets): without(each, secrets) for key, each in value.items()}
    return value


def _value(text: str) -> Any:
    try:
        return json_value(text)
    except ValueError:
        return clean(text)
