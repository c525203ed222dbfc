"""What each service says of a conversation that is gone, and when it asks to wait (docs/connectors.md)."""

import pytest

from backend.connectors.github.errors import failure_of as github_failure
from backend.connectors.port import SendFailure, Trouble
from backend.connectors.service_calls import Answer
from backend.connectors.slack.errors import failure_of as slack_failure
from backend.connectors.telegram.errors import failure_of as telegram_failure


def _slack(error: str) -> SendFailure | None:
    return slack_failure(Answer(200, {}, {"ok": False, "error": error}))


def _telegram(status: int, description: str) -> SendFailure | None:
    return telegram_failure(Answer(status, {}, {"ok": False, "error_code": status, "description": description}))


def _github(status: int, message: str) -> SendFailure | None:
    return github_failure(Answer(status, {}, {"message": message}))


@pytest.mark.parametrize(
    "failure",
    [
        _slack("channel_not_found"),
        _slack("is_archived"),
        _slack("not_in_channel"),
        _telegram(403, "Forbidden: bot was blocked by the user"),
        _telegram(403, "Forbidden: bot was kicked from the group chat"),
        _telegram(400, "Bad Request: chat not found"),
        _telegram(401, "Unauthorized"),
        _github(401, "Bad credentials"),
        _github(301, "Moved Permanently"),
    ],
)
def test_a_conversation_that_is_gone_stops_the_connector_once(failure: SendFailure | None) -> None:
    """Its one conversation: nothing is tried, one notice says why, and what was missed is sent after a repair."""
    assert failure is not None
    assert (failure.trouble, failure.retry_after) == (Trouble.BROKEN, None)
    assert failure.error


@pytest.mark.parametrize(
    "failure",
    [
        _slack("thread_not_found"),
        _slack("restricted_action_thread_locked"),
        _telegram(400, "Bad Request: TOPIC_CLOSED"),
        _telegram(400, "Bad Request: message thread not found"),
        _github(404, "Not Found"),
        _github(410, "This issue was deleted"),
        _github(403, "Unable to create comment because issue is locked."),
    ],
)
def test_a_thread_that_is_gone_does_not_stop_the_others(failure: SendFailure | None) -> None:
    """The message is set aside at once, and the space is told once for this thread."""
    assert failure is not None
    assert (failure.trouble, failure.is_final, failure.is_of_place) == (Trouble.REFUSED, True, True)


@pytest.mark.parametrize("failure", [_slack("msg_too_long"), _telegram(400, "Bad Request: message is too long")])
def test_a_text_that_is_refused_says_nothing_of_its_thread(failure: SendFailure | None) -> None:
    assert failure is not None
    assert (failure.is_final, failure.is_of_place) == (True, False)


@pytest.mark.parametrize(
    "failure",
    [
        slack_failure(Answer(429, {"retry-after": "30"}, {"ok": False, "error": "ratelimited"})),
        telegram_failure(Answer(429, {}, {"ok": False, "parameters": {"retry_after": 30}})),
        telegram_failure(Answer(429, {"retry-after": "30"}, {"ok": False})),
        github_failure(Answer(429, {"retry-after": "30"}, {})),
        github_failure(Answer(403, {"retry-after": "30"}, {"message": "secondary rate limit"})),
    ],
)
def test_a_service_that_asks_to_wait_is_obeyed(failure: SendFailure | None) -> None:
    assert failure is not None
    assert (failure.trouble, failure.retry_after) == (Trouble.BUSY, 30.0)
