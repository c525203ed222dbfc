"""What the errors of Telegram's Bot API mean for a connector (core.telegram.org/bots/api#making-requests)."""

from collections.abc import Mapping
from typing import Any

from backend.connectors.port import SendFailure, Trouble
from backend.connectors.service_calls import Answer

_BAD_REQUEST, _UNAUTHORIZED, _FORBIDDEN, _NOT_FOUND, _TOO_MANY, _SERVER_ERROR = 400, 401, 403, 404, 429, 500
#: A refusal of the text's marks: the same text is sent without them.
_UNPARSED = "can't parse entities"
#: Refusals that every message would get.
_OF_CHAT = ("chat not found", "chat_write_forbidden", "not enough rights", "group chat was deactivated")
#: Refusals that every message in the topic would get.
_OF_TOPIC = ("topic_closed", "topic_deleted", "thread not found")
_DEFAULT_WAIT_SECONDS = 1.0
_MOVED_SECONDS = 0.1
_DESCRIPTION_CHARS = 200


def failure_of(answer: Answer) -> SendFailure | None:
    """None: Telegram has done what it was asked."""
    content, status = answer.content, answer.status
    if content.get("ok") is True:
        return None
    parameters = content.get("parameters")
    facts: Mapping[str, Any] = parameters if isinstance(parameters, dict) else {}
    said = _described(content)
    if moved := facts.get("migrate_to_chat_id"):
        return SendFailure(Trouble.BUSY, "the chat has another id now", status, _MOVED_SECONDS, str(moved))
    if status == _TOO_MANY:
        wait = facts.get("retry_after")
        seconds = float(wait) if isinstance(wait, int) else answer.retry_after or _DEFAULT_WAIT_SECONDS
        return SendFailure(Trouble.BUSY, f"Telegram asked to wait {seconds:.0f} s", status, seconds)
    if status >= _SERVER_ERROR:
        return SendFailure(Trouble.BUSY, f"Telegram is not available: {said or status}", status)
    trouble, reason = _refusal(status, said)
    is_final = trouble is Trouble.REFUSED and status == _BAD_REQUEST
    is_of_place = is_final and any(each in said.lower() for each in _OF_TOPIC)
    return SendFailure(trouble, f"{reason}: {said or status}", status, is_final=is_final, is_of_place=is_of_place)


def _refusal(status: int, said: str) -> tuple[Trouble, str]:
    if status in {_UNAUTHORIZED, _NOT_FOUND}:
        return Trouble.BROKEN, "Telegram refused the token"
    if status == _FORBIDDEN or any(each in said.lower() for each in _OF_CHAT):
        return Trouble.BROKEN, "the bot cannot write in the chat any more"
    return Trouble.REFUSED, "Telegram refused the message"


def is_unparsed(failure: SendFailure) -> bool:
    return failure.trouble is Trouble.REFUSED and _UNPARSED in failure.error


def _described(content: Mapping[str, Any]) -> str:
    text = content.get("description")
    return " ".join(text.split())[:_DESCRIPTION_CHARS] if isinstance(text, str) else ""
