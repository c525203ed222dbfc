"""Takes the body of a failure apart, whatever the provider: its codes, its sentence, the parameter at fault.

Called by `failures`, which asks `error_codes` what the parts mean.
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
#: Where the word for programs stands, the most telling first. Bedrock's `__type` may come with a URL before it.
_CODE_NAMES = ("code", "type", "status", "__type")


@dataclass(frozen=True, slots=True)
class ParsedError:
    """What an answer says of its failure."""

    #: In lower case, the most telling first.
    codes: tuple[str, ...]
    #: The first of them as the provider spells it.
    shown_code: str | None
    said: str
    param: str
    #: The status that the body itself names.
    status: int | None
    is_daily_quota: bool
    retry_seconds: float | None
    #: It is the JSON of an error, not the page of some proxy.
    is_structured: bool

    @property
    def status_in_stream(self) -> int:
        """After a 200 only the body can say."""
        if self.status is not None:
            return self.status
        named = (STATUS_OF_CODE[code] for code in self.codes if code in STATUS_OF_CODE)
        begins = 429 if self.said.lower().startswith("rate limit") else 500
        return next(named, begins)


def read(text: str, headers: Mapping[str, str]) -> ParsedError:
    """An HTTP answer; `headers` in lower case: Bedrock has its code there."""
    text = _plain(text)
    layers = _layers(_content(text))
    errors = [_error(layer) for layer in layers]
    places = [
        _object(errors[0].get("innererror")),
        *(place for pair in zip(errors, layers, strict=True) for place in pair),
    ]
    words = [*_reasons(errors), *_words(places), headers.get("x-amzn-errortype", "").split(":")[0]]
    words = [word for word in words if word]
    status = errors[0].get("code")
    return ParsedError(
        codes=tuple(word.lower() for word in words),
        shown_code=next(_words(places[1:]), None) or next(iter(words), None),
        said=_sentence(layers[0]) or text,
        param=_param(errors[0], layers[0]),
        status=status if isinstance(status, int) and 400 <= status <= 599 else None,
        is_daily_quota=any("PerDay" in limit for limit in _limits(errors[0])),
        retry_seconds=_delay(errors[0]),
        is_structured=bool(layers[0]),
    )


def read_event(error: Any) -> ParsedError:
    """What stands as `error` in an event of a stream."""
    return read(json.dumps({"error": error}, ensure_ascii=False), {})


def _plain(text: str) -> str:
    """litellm may hand on the bytes of a body as Python writes them."""
    quoted = _BYTES.search(text)
    try:
        found = ast.literal_eval(quoted[0]) if quoted else text
    except (ValueError, SyntaxError):
        return text
    return found.decode("utf-8", "replace") if isinstance(found, bytes) else text


def _content(text: str) -> dict[str, Any]:
    """The object that an error's text holds, if it holds one; Gemini wraps it in a list."""
    start = text.find("{")
    try:
        found = json.loads(text[start : text.rindex("}") + 1]) if start >= 0 else None
    except (ValueError, RecursionError):
        found = None
    return _object(found)


def _layers(content: dict[str, Any]) -> list[dict[str, Any]]:
    """The answer, innermost first: gateways hand on the one that they got as text, where their sentence begins."""
    layers = [content]
    while len(layers) <= _MAX_LAYERS:
        raw = _object(_error(layers[0]).get("metadata")).get("raw")
        sentence = raw if isinstance(raw, str) else _sentence(layers[0])
        inner = _content(sentence) if _PASSED_ON.match(sentence) else {}
        if not inner:
            break
        layers.insert(0, inner)
    return layers


def _error(content: dict[str, Any]) -> dict[str, Any]:
    """What is said of the error; OpenRouter may wrap it twice."""
    inner = _object(content.get("error"))
    return _object(inner.get("error")) or inner or content


def _sentence(content: dict[str, Any]) -> str:
    """Providers wrap it as error.message, message, Message, error or detail."""
    for name in ("error", "message", "Message", "detail"):
        inner = content.get(name)
        if inner:
            return _sentence(inner) or json.dumps(inner) if isinstance(inner, dict) else str(inner)
    return ""


def _words(places: list[dict[str, Any]]) -> Iterator[str]:
    found = (place.get(name) for name in _CODE_NAMES for place in places)
    return (word.rsplit("#", 1)[-1] for word in found if isinstance(word, str) and word not in {"", "error"})


def _reasons(errors: list[dict[str, Any]]) -> Iterator[str]:
    """Google's reasons, and OpenRouter's sign that a moderator has flagged the text."""
    for error in errors:
        yield from (detail["reason"] for detail in _details(error) if isinstance(detail.get("reason"), str))
        if "flagged_input" in _object(error.get("metadata")):
            yield "flagged_input"


def _param(error: dict[str, Any], content: dict[str, Any]) -> str:
    """As OpenAI names it; FastAPI servers tell of each fault where it lies."""
    faults = content.get("detail")
    where = _object(faults[0]).get("loc") if isinstance(faults, list) and faults else None
    if isinstance(where, list):
        return ".".join(str(step) for step in where if step != "body")
    param = error.get("param")
    return param if isinstance(param, str) and param != "None" else ""


def _limits(error: dict[str, Any]) -> Iterator[str]:
    for detail in _details(error):
        violations = detail.get("violations")
        for violation in violations if isinstance(violations, list) else ():
            yield str(_object(violation).get("quotaId", ""))


def _delay(error: dict[str, Any]) -> float | None:
    """Google's RetryInfo, such as "20.04s"."""
    found = (_SECONDS.fullmatch(str(detail.get("retryDelay", ""))) for detail in _details(error))
    return next((float(match[1]) for match in found if match), None)


def _details(error: dict[str, Any]) -> list[dict[str, Any]]:
    details = error.get("details")
    return [_object(detail) for detail in details] if isinstance(details, list) else []


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
