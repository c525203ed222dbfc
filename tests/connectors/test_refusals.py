"""A text or a thread that a chat service will always refuse does not stop the messages behind it."""

import pytest

from backend.connectors.port import Trouble
from backend.connectors.service_calls import Answer
from backend.connectors.slack.errors import failure_of as slack_failure
from backend.connectors.telegram.errors import failure_of as telegram_failure


@pytest.mark.parametrize(
    ("error", "is_final"),
    [("msg_too_long", True), ("thread_not_found", True), ("some_error_of_tomorrow", False), ("ratelimited", False)],
)
def test_slack_says_when_a_message_is_refused_for_good(error: str, is_final: bool) -> None:
    """https://docs.slack.dev/reference/methods/chat.postMessage"""
    failure = slack_failure(Answer(200, {}, {"ok": False, "error": error}))

    assert failure is not None
    assert failure.is_final is is_final


@pytest.mark.parametrize(
    ("status", "description", "trouble", "is_final"),
    [
        (400, "Bad Request: TOPIC_CLOSED", Trouble.REFUSED, True),
        (400, "Bad Request: message thread not found", Trouble.REFUSED, True),
        (400, "Bad Request: chat not found", Trouble.BROKEN, False),
        (409, "Conflict", Trouble.REFUSED, False),
        (502, "Bad Gateway", Trouble.BUSY, False),
    ],
)
def test_telegram_says_when_a_message_is_refused_for_good(
    status: int, description: str, trouble: Trouble, is_final: bool
) -> None:
    """https://core.telegram.org/bots/api#making-requests"""
    failure = telegram_failure(Answer(status, {}, {"ok": False, "description": description}))

    assert failure is not None
    assert (failure.trouble, failure.is_final) == (trouble, is_final)
