"""Tells what a failure is: an HTTP answer, an error inside a stream or an exception in, a `ModelError` out.

The same table for both lanes. litellm knows how each provider says "too long"; the rest is read from the status.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import aiohttp
import httpx
import openai

from backend.kit.retry_after import retry_after
from backend.kit.ssrf import Refused
from backend.llm.errors import ModelError, ModelErrorKind
from backend.llm.litellm_setup import ExceptionCheckers, litellm

_KIND_BY_STATUS = {
    401: ModelErrorKind.AUTH,
    402: ModelErrorKind.AUTH,
    403: ModelErrorKind.AUTH,
    404: ModelErrorKind.AUTH,
    405: ModelErrorKind.AUTH,
    408: ModelErrorKind.NETWORK,
    409: ModelErrorKind.SERVER,
    425: ModelErrorKind.SERVER,
    429: ModelErrorKind.RATE_LIMIT,
}
#: What providers say when the context is too long and litellm's own list does not have it.
_OVERFLOW_WORDS = (
    "context_length_exceeded",
    "maximum context length",
    "prompt is too long",
    "exceeds the context window",
    "exceed the context window",
)
_FILTER_WORDS = ("content_filter", "content_policy", "content management policy", "safety system")
_TIMEOUTS = (TimeoutError, aiohttp.ServerTimeoutError, httpx.TimeoutException, openai.APITimeoutError)
_TRANSPORT = (aiohttp.ClientError, httpx.TransportError, ConnectionError)


def of_answer(status: int, body: str, headers: Mapping[str, str], *, secret: str | None) -> ModelError:
    """The failure that an HTTP answer other than 200 tells of."""
    return ModelError(
        kind_of(status, body),
        f"The model's provider answered {status}",
        said=_said(body) or body,
        code=_code(body),
        retry_after_seconds=retry_after(headers),
        secret=secret,
    )


def of_event(error: Any, *, secret: str | None) -> ModelError:
    """The failure that a provider reports inside a stream, after it had answered 200."""
    text = error if isinstance(error, str) else json.dumps(error, ensure_ascii=False)
    code = error.get("code") if isinstance(error, Mapping) else None
    status = code if isinstance(code, int) and 400 <= code <= 599 else 500
    if ExceptionCheckers.is_error_str_rate_limit(text):
        status = 429
    elif "invalid_request" in text:
        status = 400
    kind = kind_of(status, text)
    return ModelError(
        kind, "The model's provider reports a failure", said=_said(text) or text, code=_code(text), secret=secret
    )


def of_exception(error: Exception, *, has_begun: bool, secret: str | None) -> ModelError:
    """The failure behind an exception of litellm or of a transport; `has_begun`: parts of the answer had come."""
    chain = list(_chain(error))
    known = next((link for link in chain if isinstance(link, ModelError)), None)
    if known is not None:
        return known.without(secret)
    refused = next((link for link in chain if isinstance(link, Refused)), None)
    if refused is not None:
        return of_refusal(refused)
    if any(isinstance(link, _TIMEOUTS) for link in chain):
        return ModelError(ModelErrorKind.NETWORK, "The model did not answer in time", secret=secret)
    if any(isinstance(link, _TRANSPORT) for link in chain):
        return _of_transport(chain, has_begun=has_begun)
    return _of_status(error, chain, has_begun=has_begun, secret=secret)


def of_refusal(refused: Refused) -> ModelError:
    """An address to which no request went."""
    return ModelError(ModelErrorKind.AUTH, f"The address of the model is refused: {refused}")


def broken(reason: str) -> ModelError:
    return ModelError(ModelErrorKind.BROKEN, f"The model's answer broke off: {reason}")


def filtered() -> ModelError:
    return ModelError(ModelErrorKind.REFUSED, "The model's provider withheld the answer (content filter)")


def kind_of(status: int, text: str) -> ModelErrorKind:
    lowered = text.lower()
    if status in {400, 413, 422, 500} and _is_overflow(lowered):
        return ModelErrorKind.OVERFLOW
    if any(word in lowered for word in _FILTER_WORDS) and status < 429:
        return ModelErrorKind.REFUSED
    if status in _KIND_BY_STATUS:
        return _KIND_BY_STATUS[status]
    if status >= 500:
        return ModelErrorKind.SERVER
    return ModelErrorKind.REFUSED if status >= 400 else ModelErrorKind.AUTH


def _is_overflow(lowered: str) -> bool:
    known: bool = ExceptionCheckers.is_error_str_context_window_exceeded(lowered)
    return known or any(word in lowered for word in _OVERFLOW_WORDS)


def _of_transport(chain: list[BaseException], *, has_begun: bool) -> ModelError:
    if has_begun:
        return broken("the connection was lost")
    name = type(chain[-1]).__name__
    return ModelError(ModelErrorKind.NETWORK, f"The model's provider could not be reached ({name})")


def _of_status(error: Exception, chain: list[BaseException], *, has_begun: bool, secret: str | None) -> ModelError:
    if any(isinstance(link, litellm.ContextWindowExceededError) for link in chain):
        status, kind = 400, ModelErrorKind.OVERFLOW
    elif (found := _status(chain)) is not None:
        status, kind = found, kind_of(found, str(error))
    elif has_begun:
        return broken(type(error).__name__)
    else:
        status, kind = 500, ModelErrorKind.SERVER
    reason = _reason(chain)
    return ModelError(
        kind,
        f"The model's provider answered {status}",
        said=_said(reason) or reason or type(error).__name__,
        code=_code(reason),
        retry_after_seconds=next((wait for link in chain if (wait := retry_after(_headers(link))) is not None), None),
        secret=secret,
    )


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The exception and what it wraps, outermost first; litellm keeps the first cause under names of its own."""
    seen: set[int] = set()
    link: BaseException | None = error
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        yield link
        link = getattr(link, "original_exception", None) or link.__cause__ or link.__context__


def _reason(chain: list[BaseException]) -> str:
    """In the provider's own words, which litellm wraps in its names of exceptions."""
    said = (getattr(link, "message", None) for link in reversed(chain))
    return next((text for text in said if isinstance(text, str)), str(chain[0]))


def _status(chain: list[BaseException]) -> int | None:
    for link in reversed(chain):
        status = getattr(link, "status_code", None)
        if isinstance(status, int) and status >= 100:
            return status
    return None


def _headers(link: BaseException) -> Mapping[str, str]:
    for source in (getattr(link, "response", None), link):
        headers = getattr(source, "headers", None) or getattr(source, "litellm_response_headers", None)
        if headers:
            return {str(name).lower(): str(value) for name, value in headers.items()}
    return {}


def _said(text: str) -> str:
    """The sentence inside an error body: providers wrap it as error.message, message, error or detail."""
    content = _body(text)
    for name in ("error", "message", "detail"):
        if content is not None and content.get(name):
            inner = content[name]
            return _said(json.dumps(inner)) if isinstance(inner, dict) else str(inner)
    return text if content is None else ""


def _code(text: str) -> str | None:
    """The word for programs inside an error body: error.code, code, error.type, error.status or type."""
    content = _body(text) or {}
    inner = content.get("error")
    places = (inner, content) if isinstance(inner, dict) else (content,)
    found = (place.get(name) for name in ("code", "type", "status") for place in places)
    return next((word for word in found if isinstance(word, str) and word != "error"), None)


def _body(text: str) -> dict[str, Any] | None:
    """The object that an error's text holds, if it holds one."""
    start = text.find("{")
    try:
        # litellm may quote the body as Python does.
        content = json.loads(text[start : text.rindex("}") + 1].replace("\\'", "'")) if start >= 0 else None
    except (ValueError, RecursionError):
        content = None
    return content if isinstance(content, dict) else None
