"""Classifies failures: converts an HTTP response, an error inside a stream or an exception into a `ModelError`.

Both clients use it. `error_bodies` parses the response, and `error_codes` defines what its parts mean.
"""

import re
from collections.abc import Mapping
from typing import Any

import aiohttp

from backend.kit import unreachable
from backend.kit.retry_after import retry_after
from backend.kit.ssrf import RefusedAddress
from backend.llm import error_bodies, error_codes
from backend.llm.error_bodies import ParsedError
from backend.llm.error_codes import CODES, MESSAGES, PARAMS, STATUSES, Verdict
from backend.llm.errors import ModelError, ModelErrorKind, Remedy

_OF_THE_REQUEST = frozenset({400, 422})
_MAY_BE_SIZE = frozenset({400, 413, 422, 500})
_QUOTED = re.compile(r"""(?<!\w)(['"`]).*\1""", re.DOTALL)

#: Exceptions that mean a timeout, and exceptions that mean a failed connection, of any HTTP client.
Exceptions = tuple[type[BaseException], ...]
TIMEOUTS: Exceptions = (TimeoutError, aiohttp.ServerTimeoutError)
TRANSPORT: Exceptions = (aiohttp.ClientError, ConnectionError)


def of_answer(status: int, body: str, headers: Mapping[str, str], *, secret: str | None) -> ModelError:
    """The failure that an HTTP response other than 200 reports."""
    return _error_of(error_bodies.read(body, headers), status, headers, secret=secret)


def of_event(error: Any, *, secret: str | None) -> ModelError:
    """The failure that a provider reports inside a stream, after status 200."""
    parsed = error_bodies.read_event(error)
    kind, remedy = verdict_of(parsed.status_in_stream, parsed)
    return ModelError(
        kind,
        "The model's provider reports a failure",
        provider_message=parsed.message,
        code=parsed.shown_code,
        remedy=remedy,
        secret=secret,
    )


def of_exception(
    error: Exception,
    *,
    has_begun: bool,
    secret: str | None,
    timeouts: Exceptions = TIMEOUTS,
    transport: Exceptions = TRANSPORT,
) -> ModelError:
    """The failure behind an exception of litellm or of a transport. `has_begun`: a part of the answer had arrived."""
    chain = list(unreachable.causes(error))
    model_error = next((link for link in chain if isinstance(link, ModelError)), None)
    if model_error is not None:
        return model_error.without(secret)
    refused = next((link for link in chain if isinstance(link, RefusedAddress)), None)
    if refused is not None:
        return of_refusal(refused)
    if any(isinstance(link, timeouts) for link in chain):
        return unanswered()
    if any(isinstance(link, transport) for link in chain):
        return _of_transport(chain, has_begun=has_begun)
    return _of_status(error, chain, has_begun=has_begun, secret=secret)


def of_refusal(refused: RefusedAddress) -> ModelError:
    """The failure for an address to which no request was sent."""
    return ModelError(ModelErrorKind.AUTH, f"The address of the model is refused: {refused}", remedy=Remedy.ADDRESS)


def unanswered() -> ModelError:
    return ModelError(ModelErrorKind.NETWORK, "The model did not answer in time")


def broken(reason: str) -> ModelError:
    return ModelError(ModelErrorKind.BROKEN, f"The model's answer broke off: {reason}")


def filtered() -> ModelError:
    return ModelError(ModelErrorKind.FILTERED, "The model's provider withheld the answer (content filter)")


def verdict_of(status: int, parsed: ParsedError) -> Verdict:
    """Checks the codes first, then the parameter at fault, then the beginning of the message, then the status."""
    verdict = next((CODES[code] for code in parsed.codes if code in CODES), None)
    return verdict or _by_details(status, parsed) or _by_message(status, parsed) or _by_status(status, parsed)


def _by_details(status: int, parsed: ParsedError) -> Verdict | None:
    if status == 429:
        return error_codes.DAILY_QUOTA if parsed.is_daily_quota else None
    if not parsed.param or status not in _OF_THE_REQUEST:
        return None
    return next((verdict for name, verdict in PARAMS.items() if parsed.param.startswith(name)), error_codes.OTHER_PARAM)


def _by_message(status: int, parsed: ParsedError) -> Verdict | None:
    verdict = next((verdict for pattern, verdict in MESSAGES if pattern.match(parsed.message)), None)
    if verdict is not None or status not in _MAY_BE_SIZE:
        return verdict
    # These words may be anywhere in the message, so quoted text is removed first.
    return error_codes.OVERFLOW if error_codes.is_too_long(_QUOTED.sub("", parsed.message)) else None


def _by_status(status: int, parsed: ParsedError) -> Verdict:
    if status == 404 and not parsed.is_structured:
        return error_codes.NO_SUCH_PAGE
    if status < 400:
        return error_codes.REDIRECT
    return STATUSES.get(status, error_codes.SERVER if status >= 500 else error_codes.UNCLEAR)


def _of_transport(chain: list[BaseException], *, has_begun: bool) -> ModelError:
    if has_begun:
        return broken("the connection was lost")
    reason = unreachable.reason(chain[0])
    return ModelError(ModelErrorKind.NETWORK, f"The model's provider could not be reached: {reason}")


def _of_status(error: Exception, chain: list[BaseException], *, has_begun: bool, secret: str | None) -> ModelError:
    found_status = _status(chain)
    if found_status is None and has_begun:
        return broken(type(error).__name__)
    status = found_status or 500
    parsed = error_bodies.read(_reason(chain) or type(error).__name__, _headers(chain))
    return _error_of(parsed, status, _headers(chain), secret=secret)


def _error_of(parsed: ParsedError, status: int, headers: Mapping[str, str], *, secret: str | None) -> ModelError:
    kind, remedy = verdict_of(status, parsed)
    wait = retry_after(headers)
    return ModelError(
        kind,
        f"The model's provider answered {status}",
        provider_message=parsed.message,
        code=parsed.shown_code,
        retry_after_seconds=parsed.retry_seconds if wait is None else wait,
        remedy=remedy,
        secret=secret,
    )


def _reason(chain: list[BaseException]) -> str:
    """Returns the provider's own message, which litellm prefixes with names of exceptions."""
    messages = (getattr(link, "message", None) for link in reversed(chain))
    return next((text for text in messages if isinstance(text, str)), str(chain[0]))


def _status(chain: list[BaseException]) -> int | None:
    for link in reversed(chain):
        status = getattr(link, "status_code", None)
        if isinstance(status, int) and status >= 100:
            return status
    return None


def _headers(chain: list[BaseException]) -> dict[str, str]:
    """The headers of the innermost response that has any."""
    for link in reversed(chain):
        for source in (getattr(link, "response", None), link):
            headers = getattr(source, "headers", None) or getattr(source, "litellm_response_headers", None)
            if headers:
                return {str(name).lower(): str(value) for name, value in headers.items()}
    return {}
