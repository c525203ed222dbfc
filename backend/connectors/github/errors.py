"""What the responses of GitHub's REST API mean for a connector.

https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api
"""

from email.utils import parsedate_to_datetime

from backend.connectors.port import SendFailure, Trouble
from backend.connectors.service_calls import Answer

_FORBIDDEN, _TOO_MANY, _SERVER_ERROR = 403, 429, 500
#: What an admin must repair.
_BROKEN = {
    301: "the repository has another name now: enter it",
    307: "the repository has another name now: enter it",
    308: "the repository has another name now: enter it",
    401: "GitHub refused the token",
    _FORBIDDEN: "the token lacks a permission",
}
#: What will be so at every try.
_FINAL = {
    404: "GitHub does not find the issue, or the token does not reach the repository",
    410: "the issue was deleted, or the repository has no issues any more",
    422: "GitHub refused the comment as invalid or as spam",
}
_OF_PLACE = frozenset({404, 410})
#: "Otherwise, wait for at least one minute before retrying."
_DEFAULT_WAIT_SECONDS = 60.0


def failure_of(answer: Answer) -> SendFailure | None:
    """None: GitHub has done what it was asked."""
    status = answer.status
    if 200 <= status < 300:
        return None
    if status in (_FORBIDDEN, _TOO_MANY) and (wait := _wait(answer)) is not None:
        return SendFailure(Trouble.BUSY, "GitHub asked to wait: rate limit", status, wait)
    return _lasting(status, _message(answer))


def _lasting(status: int, message: str) -> SendFailure:
    if status == _FORBIDDEN and "locked" in message:
        return SendFailure(Trouble.REFUSED, "the issue is locked", status, is_final=True, is_of_place=True)
    if status in _BROKEN:
        return SendFailure(Trouble.BROKEN, _BROKEN[status], status)
    if status in _FINAL:
        is_of_place = status in _OF_PLACE
        return SendFailure(Trouble.REFUSED, _FINAL[status], status, is_final=True, is_of_place=is_of_place)
    trouble = Trouble.BUSY if status >= _SERVER_ERROR else Trouble.REFUSED
    return SendFailure(trouble, f"GitHub answered {status}", status)


def _wait(answer: Answer) -> float | None:
    """The seconds that a rate limit asks to wait. None if the response is not about a rate limit."""
    if answer.retry_after is not None:
        return answer.retry_after
    if answer.headers.get("x-ratelimit-remaining") == "0":
        return _until_reset(answer)
    is_limit = answer.status == _TOO_MANY or "rate limit" in _message(answer)
    return _DEFAULT_WAIT_SECONDS if is_limit else None


def _until_reset(answer: Answer) -> float:
    """By GitHub's own clock, since the reset is a time of it."""
    try:
        now = parsedate_to_datetime(answer.headers.get("date", "")).timestamp()
        return max(float(answer.headers.get("x-ratelimit-reset", "")) - now, 1.0)
    except (ValueError, TypeError):
        return _DEFAULT_WAIT_SECONDS


def _message(answer: Answer) -> str:
    return str(answer.content.get("message", "")).lower()
