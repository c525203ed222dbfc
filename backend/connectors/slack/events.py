"""What a request of Slack's Events API means: which message, by whom, in which thread."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from backend.connectors.port import RemoteFile
from backend.connectors.slack import files

#: Messages of people. Other subtypes tell of joins, topics and the like.
_SAID = frozenset({"", "file_share", "thread_broadcast", "me_message", "bot_message"})
#: Seconds and a number within the second. It is also the id of the message.
_TS = re.compile(r"\d{1,12}\.\d{1,9}")


class SlackChange(StrEnum):
    """What happened to a message."""

    POSTED = "posted"
    EDITED = "edited"
    DELETED = "deleted"


@dataclass(frozen=True, slots=True)
class SlackEvent:
    """A message of the conversation that was posted, edited or deleted."""

    change: SlackChange
    ts: str
    user: str | None
    #: In Slack's own form.
    text: str = ""
    thread_ts: str | None = None
    #: The name that a bot gave itself for this message.
    username: str | None = None
    #: Of the accounts of this app: their mentions are mentions of the connector.
    own_users: frozenset[str] = frozenset()
    is_of_bot: bool = False
    files: tuple[RemoteFile, ...] = ()

    @property
    def said_at(self) -> float | None:
        """In Unix seconds."""
        return float(self.ts) if _TS.fullmatch(self.ts) else None


def read(body: Mapping[str, Any], *, channel: str, includes_bots: bool) -> SlackEvent | str:
    """The event, or why nothing is posted."""
    event = _object(body.get("event"))
    if _text(event.get("type")) not in {"message", "app_mention"}:
        return "no message"
    if event.get("channel") != channel:
        return "another channel"
    if event.get("subtype") == "message_deleted":
        return _deleted(event)
    is_edit = event.get("subtype") == "message_changed"
    message, own_users = _object(event.get("message")) if is_edit else event, _own_users(body)
    if message.get("subtype") == "tombstone":  # the root of a thread was deleted, and the thread stays
        return _deleted({"deleted_ts": message.get("ts"), "previous_message": event.get("previous_message")})
    if reason := _ignored(message, body, own_users, includes_bots=includes_bots):
        return reason
    return SlackEvent(
        SlackChange.EDITED if is_edit else SlackChange.POSTED,
        _text(message.get("ts")),
        _text(message.get("user")) or _text(message.get("bot_id")) or None,
        _text(message.get("text")),
        _text(message.get("thread_ts")) or None,
        _text(message.get("username")) or None,
        own_users,
        _is_of_bot(message),
        files.of(message),
    )


def _ignored(
    message: Mapping[str, Any], body: Mapping[str, Any], own_users: frozenset[str], *, includes_bots: bool
) -> str | None:
    """Why the message is not one that somebody else wrote."""
    if _text(message.get("subtype")) not in _SAID:
        return "a message of Slack itself"
    if _is_own(message, body, own_users):
        return "its own message"
    if not includes_bots and _is_of_bot(message):
        return "a bot"
    return None if _text(message.get("ts")) else "a message without ts"


def _is_of_bot(message: Mapping[str, Any]) -> bool:
    return bool(message.get("bot_id")) or message.get("subtype") == "bot_message"


def _deleted(event: Mapping[str, Any]) -> SlackEvent | str:
    ts, before = _text(event.get("deleted_ts")), _object(event.get("previous_message"))
    if not ts:
        return "a deletion without ts"
    return SlackEvent(SlackChange.DELETED, ts, _text(before.get("user")) or _text(before.get("bot_id")) or None)


def _own_users(body: Mapping[str, Any]) -> frozenset[str]:
    """The bot users of this app, as the request names them."""
    rows = body.get("authorizations")
    found = [_object(each) for each in rows] if isinstance(rows, list) else []
    return frozenset(_text(each.get("user_id")) for each in found if each.get("is_bot")) - {""}


def _is_own(message: Mapping[str, Any], body: Mapping[str, Any], own_users: frozenset[str]) -> bool:
    own_app = _text(body.get("api_app_id"))
    apps = {_text(message.get("app_id")), _text(_object(message.get("bot_profile")).get("app_id"))}
    return _text(message.get("user")) in own_users or (bool(own_app) and own_app in apps)


def _object(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
