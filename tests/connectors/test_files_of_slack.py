"""Which files of Slack are fetched, and to which addresses its token and files go (ADR 0094)."""

from uuid import UUID

import pytest

from backend.connectors.port import Part, Place
from backend.connectors.slack import files, uploads

_API = "https://slack.com/api"
_GATEWAY = "http://slack.internal:8080/api"


@pytest.mark.parametrize(
    ("url", "api", "is_allowed"),
    [
        ("https://files.slack.com/files-pri/T1-F1/a.pdf", _API, True),
        ("https://files.slack.com:443/files-pri/T1-F1/a.pdf", _API, True),
        ("https://files.slack-gov.com/files-pri/T1-F1/a.pdf", "https://slack-gov.com/api", True),
        ("http://slack.internal:8080/files-pri/a.pdf", _GATEWAY, True),
        ("https://slack.com/files-pri/T1-F1/a.pdf", _API, False),
        ("http://files.slack.com/files-pri/T1-F1/a.pdf", _API, False),
        ("https://files.slack.com:8443/a.pdf", _API, False),
        ("https://me:secret@files.slack.com/a.pdf", _API, False),
        ("https://files.slack.com.evil.example/a.pdf", _API, False),
        ("https://files.slack.com@evil.example/a.pdf", _API, False),
        ("https://evil.example\\@files.slack.com/a.pdf", _API, False),
        ("https://evil.example/files.slack.com", _API, False),
        ("https://drive.google.example/a", _API, False),
        ("https://[broken", _API, False),
        ("http://slack.internal:9090/a.pdf", _GATEWAY, False),
        (None, _API, False),
    ],
)
def test_the_token_and_files_go_to_slack_only(url: str | None, api: str, is_allowed: bool) -> None:
    expected = url if is_allowed else None

    assert files.place_of({"url_private": url}, api) == expected
    assert files.upload_of({"upload_url": url, "file_id": "F123ABC456"}, api) == (expected, "F123ABC456")


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ({"id": "F1", "mode": "external"}, "it is not kept in Slack"),
        ({"id": "F1", "mode": "tombstone"}, "it was deleted in Slack"),
        ({"id": "F1", "mode": "hidden_by_limit"}, "a limit of the Slack workspace hides it"),
        ({"id": "F1&token=x"}, "Slack did not say which file it is"),
        ({"id": 1}, "Slack did not say which file it is"),
        ({"id": "F1", "mode": "hosted"}, None),
    ],
)
def test_what_slack_does_not_give_is_known_at_once(file: dict[str, object], reason: str | None) -> None:
    (found,) = files.of({"files": [file]})

    assert found.missing == reason


@pytest.mark.parametrize(
    ("answered", "thread"),
    [
        (Place("1355517523.000005", "1355517520.000001", None), "1355517520.000001"),
        (Place("1355517523.000005", None, None), "1355517523.000005"),
        (Place("F123ABC456", "1355517520.000001", None), "1355517520.000001"),
        (Place("F123ABC456", None, None), None),
    ],
)
def test_a_file_without_a_thread_begins_none(answered: Place, thread: str | None) -> None:
    """Its message is not known, and Slack refuses other ids as a thread."""
    part = Part("text", UUID(int=1), 0, "Ada", answered, None, None, False, (), {})

    assert uploads.thread_of(part) == thread
