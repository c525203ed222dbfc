"""Reads the webhooks of a repository: issues, pull requests, reviews and their comments.

https://docs.github.com/en/webhooks/webhook-events-and-payloads
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from backend.connectors.github import text
from backend.connectors.names import as_sender
from backend.connectors.port import OutsideChange, OutsideDeletion, OutsideEdit, OutsideMessage

#: What is done with the subject of an event, by its action.
_CREATED = frozenset({"opened", "created", "submitted"})
_EDITED, _DELETED = "edited", "deleted"
_STATES = {"approved": "approved", "changes_requested": "changes requested"}
#: Where the subject of an event is, how its id begins, and how its text is made.
_Kind = tuple[str, str, Callable[[Mapping[str, Any]], str]]


def read(event: str, body: Mapping[str, Any], *, channel: str, includes_bots: bool) -> OutsideChange | str:
    """The change, or why nothing is posted."""
    kind = _KINDS.get(event)
    if kind is None:
        return "a ping" if event == "ping" else "an event of another kind"
    if str(_object(body, "repository").get("full_name", "")).lower() != channel.lower():
        return "an event of another repository"
    subject = _object(body, kind[0])
    if text.is_own(str(subject.get("body") or "")):
        return "an own comment"
    is_deletion = body.get("action") == _DELETED  # a bot that takes a secret away takes it away here too
    if _is_of_bot(body, subject) and not includes_bots and not is_deletion:
        return "an event of a bot"
    return _change(body, subject, kind)


def issue_id(repository: str, number: int | str) -> str:
    """Only issues and pull requests are numbered by repository: one to which the connector moves has its own."""
    return f"{repository.lower()}/issue/{number}"


def _is_of_bot(body: Mapping[str, Any], subject: Mapping[str, Any]) -> bool:
    return "Bot" in (_object(body, "sender").get("type"), _object(subject, "user").get("type"))


def _change(body: Mapping[str, Any], subject: Mapping[str, Any], kind: _Kind) -> OutsideChange | str:
    repository = str(_object(body, "repository").get("full_name"))
    holder = _object(body, "issue") or _object(body, "pull_request")
    number, action = holder.get("number"), body.get("action")
    is_issue = kind[1] == "issue"
    own_number = subject.get("number" if is_issue else "id")
    if not isinstance(number, int) or not isinstance(own_number, int):
        return "an event without a number"
    external_id = issue_id(repository, own_number) if is_issue else f"{kind[1]}/{own_number}"
    said = kind[2](subject)
    if action == _DELETED:
        return OutsideDeletion(external_id, _id(_object(body, "sender")))
    if not said or action not in (*_CREATED, _EDITED):
        return "an event without a text"
    author, editor = _object(subject, "user"), _id(_object(body, "sender"))
    name = as_sender(str(author.get("login") or "")) or None
    # others may edit a comment too: then nothing proves that its author wrote this
    sender_id = None if action == _EDITED and editor != _id(author) else _id(author)
    message = OutsideMessage(
        external_id, said, name, sender_id, thread_id=issue_id(repository, number),
        is_of_program=_is_of_bot(body, subject),
    )  # fmt: skip
    if action == _EDITED:
        return OutsideEdit(external_id, said, editor, message, _seconds(subject.get("created_at")))
    return message


def _opening(subject: Mapping[str, Any]) -> str:
    return "\n\n".join(filter(None, (str(subject.get("title") or "").strip(), _said(subject))))


def _review(subject: Mapping[str, Any]) -> str:
    state = _STATES.get(str(subject.get("state") or "").lower())
    return "\n\n".join(filter(None, (f"[{state}]" if state else "", _said(subject))))


def _line_comment(subject: Mapping[str, Any]) -> str:
    said, path = _said(subject), str(subject.get("path") or "")
    return f"`{path}`\n{said}" if said and path else said


def _said(subject: Mapping[str, Any]) -> str:
    return text.shown(str(subject.get("body") or ""))


_KINDS: Mapping[str, _Kind] = {
    "issues": ("issue", "issue", _opening),
    "issue_comment": ("comment", "comment", _said),
    "pull_request": ("pull_request", "issue", _opening),
    "pull_request_review": ("review", "review", _review),
    "pull_request_review_comment": ("comment", "review-comment", _line_comment),
}


def _id(person: Mapping[str, Any]) -> str | None:
    """The number stays if a person takes another name."""
    value = person.get("id")
    return str(value) if isinstance(value, int) else None


def _seconds(value: object) -> float | None:
    """In Unix seconds."""
    try:
        return datetime.fromisoformat(str(value)).timestamp()
    except (ValueError, OverflowError, OSError):
        return None


def _object(value: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = value.get(name)
    return found if isinstance(found, dict) else {}
