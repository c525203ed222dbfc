"""Parses the body of an error response of any provider: its codes, its message, and the parameter at fault.

Called by `failures`, which then looks the parts up in `error_codes`.
"""

import ast
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from backend.llm.error_codes import STATUS_OF_CODE

_BYTES = re.compile(r"""\bb(['"])[\[{].*\1""", re.DOTALL)
_PASSED_ON = re.compile(r"\{|litellm\.|Error from provider")
_MAX_LAYERS = 3
_SECONDS = re.compile(r"(\d+(?:\.\d+)?)s")
#: Fields that hold an error code, the most specific first. Bedrock's `__type` may have a URL before the code.
_CODE_NAMES = ("code", "type", "status", "__type")


@dataclass(frozen=True, slots=True)
class ParsedError:
    """The parts of an error response."""

    #: In lower case, the most specific first.
    codes: tuple[str, ...]
    #: The first code in the provider's spelling.
    shown_code: str | None
    message: str
    param: str
    #: The status named in the body.
    status: int | None
    is_daily_quota: bool
    retry_seconds: float | None
    #: The body is the JSON of an error, not the HTML page of a proxy.
    is_structured: bool

    @property
    def status_in_stream(self) -> int:
        """The status of an error inside a stream. The HTTP status was 200, so only the body can tell."""
        if self.status is not None:
            return self.status
        statuses = (STATUS_OF_CODE[code] for code in self.codes if code in STATUS_OF_CODE)
        default = 429 if self.message.lower().startswith("rate limit") else 500
        return next(statuses, default)


def read(text: str, headers: Mapping[str, str]) -> ParsedError:
    """Parses an HTTP response. The names in `headers` are in lower case; Bedrock sends its code in a header."""
    text = _decoded(text)
    layers = _layers(_content(text))
    errors = [_error(layer) for layer in layers]
    objects = [
        _object(errors[0].get("innererror")),
        *(each for pair in zip(errors, layers, strict=True) for each in pair),
    ]
    codes = [*_reasons(errors), *_codes(objects), headers.get("x-amzn-errortype", "").split(":")[0]]
    codes = [code for code in codes if code]
    status = errors[0].get("code")
    return ParsedError(
        codes=tuple(code.lower() for code in codes),
        shown_code=next(_codes(objects[1:]), None) or next(iter(codes), None),
        message=_message(layers[0]) or text,
        param=_param(errors[0], layers[0]),
        status=status if isinstance(status, int) and 400 <= status <= 599 else None,
        is_daily_quota=any("PerDay" in limit for limit in _limits(errors[0])),
        retry_seconds=_delay(errors[0]),
        is_structured=bool(layers[0]),
    )


def read_event(error: Any) -> ParsedError:
    """Parses the `error` field of an event in a stream."""
    return read(json.dumps({"error": error}, ensure_ascii=False), {})


def _decoded(text: str) -> str:
    """litellm may return the bytes of a body as a Python literal; this decodes them."""
    quoted = _BYTES.search(text)
    try:
        value = ast.literal_eval(quoted[0]) if quoted else text
    except (ValueError, SyntaxError):
        return text
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else text


def _content(text: str) -> dict[str, Any]:
    """Returns the JSON object inside an error's text, if there is one. Gemini wraps it in a list."""
    start = text.find("{")
    try:
        value = json.loads(text[start : text.rindex("}") + 1]) if start >= 0 else None
    except (ValueError, RecursionError):
        value = None
    return _object(value)


def _layers(content: dict[str, Any]) -> list[dict[str, Any]]:
    """Returns the response and the responses nested in it, innermost first.

    A gateway puts the response that it received as text where its own message begins.
    """
    layers = [content]
    while len(layers) <= _MAX_LAYERS:
        raw = _object(_error(layers[0]).get("metadata")).get("raw")
        message = raw if isinstance(raw, str) else _message(layers[0])
        inner = _content(message) if _PASSED_ON.match(message) else {}
        if not inner:
            break
        layers.insert(0, inner)
    return layers


def _error(content: dict[str, Any]) -> dict[str, Any]:
    """Returns the error object. OpenRouter may wrap it twice."""
    inner = _object(content.get("error"))
    return _object(inner.get("error")) or inner or content


def _message(content: dict[str, Any]) -> str:
    """Returns the message. Providers put it in error.message, message, Message, error or detail."""
    for name in ("error", "message", "Message", "detail"):
        inner = content.get(name)
        if inner:
            return _message(inner) or json.dumps(inner) if isinstance(inner, dict) else str(inner)
    return ""


def _codes(objects: list[dict[str, Any]]) -> Iterator[str]:
    values = (each.get(name) for name in _CODE_NAMES for each in objects)
    return (value.rsplit("#", 1)[-1] for value in values if isinstance(value, str) and value not in {"", "error"})


def _reasons(errors: list[dict[str, Any]]) -> Iterator[str]:
    """Yields Google's reasons, and a code for OpenRouter's sign that a moderator flagged the text."""
    for error in errors:
        yield from (detail["reason"] for detail in _details(error) if isinstance(detail.get("reason"), str))
        if "flagged_input" in _object(error.get("metadata")):
            yield "flagged_input"


def _param(error: dict[str, Any], content: dict[str, Any]) -> str:
    """Returns the parameter as OpenAI names it, or the location of the first fault that a FastAPI server lists."""
    faults = content.get("detail")
    location = _object(faults[0]).get("loc") if isinstance(faults, list) and faults else None
    if isinstance(location, list):
        return ".".join(str(step) for step in location if step != "body")
    param = error.get("param")
    return param if isinstance(param, str) and param != "None" else ""


def _limits(error: dict[str, Any]) -> Iterator[str]:
    for detail in _details(error):
        violations = detail.get("violations")
        for violation in violations if isinstance(violations, list) else ():
            yield str(_object(violation).get("quotaId", ""))


def _delay(error: dict[str, Any]) -> float | None:
    """Reads Google's RetryInfo, such as "20.04s"."""
    matches = (_SECONDS.fullmatch(str(detail.get("retryDelay", ""))) for detail in _details(error))
    return next((float(match[1]) for match in matches if match), None)


def _details(error: dict[str, Any]) -> list[dict[str, Any]]:
    details = error.get("details")
    return [_object(detail) for detail in details] if isinstance(details, list) else []


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
