"""What an update of Telegram's Bot API means: which message, by whom, in which topic (core.telegram.org/bots/api)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from backend.connectors.port import RemoteFile
from backend.connectors.telegram import files

POSTED = ("message", "channel_post")
EDITED = ("edited_message", "edited_channel_post")
#: Kinds of content without a text and without a file, as they are shown.
_CONTENTS = ("sticker", "location", "contact", "poll")
#: Of a time. It is in the year 5138.
_LAST_SECOND = 10**11


@dataclass(frozen=True, slots=True)
class TelegramMessage:
    """A message of the chat that was posted or edited. Ids are `CHAT/NUMBER`: numbers begin again in another chat."""

    id: str
    text: str
    sender: str
    #: None: a channel or an anonymous admin, which is no person.
    sender_id: str | None
    is_edit: bool
    topic: str | None
    answers: str | None
    #: In Unix seconds.
    said_at: float | None = None
    is_of_bot: bool = False
    files: tuple[RemoteFile, ...] = ()


@dataclass(frozen=True, slots=True)
class Moved:
    """The group has become a supergroup, with another id."""

    chat: str


def read(body: Mapping[str, Any], *, channel: str, includes_bots: bool) -> TelegramMessage | Moved | str:
    """The message, or why nothing is posted."""
    name = next((each for each in (*POSTED, *EDITED) if isinstance(body.get(each), dict)), None)
    if name is None:
        return "no message"
    message = _object(body[name])
    chat = _object(message.get("chat"))
    chat_id = _number(chat.get("id"))
    if not chat_id or channel not in {chat_id, f"@{_text(chat.get('username'))}"}:
        return "another chat"
    if moved := _number(message.get("migrate_to_chat_id")):
        return Moved(moved)
    author = _object(message.get("from"))
    is_of_bot = author.get("is_bot") is True and "sender_chat" not in message
    if is_of_bot and not includes_bots:
        return "a bot"
    text, found = _said(message), files.of(message)
    if not text and not found:
        return "a message without text"
    return TelegramMessage(
        id=f"{chat_id}/{_number(message.get('message_id'))}",
        text=text,
        sender=_name(message, author),
        sender_id=None if "sender_chat" in message else _number(author.get("id")) or None,
        is_edit=name in EDITED,
        topic=_topic(message, chat_id),
        answers=_answered(message, chat_id),
        said_at=_seconds(message.get("date")),
        is_of_bot=is_of_bot,
        files=found,
    )


def _said(message: Mapping[str, Any]) -> str:
    shown = [f"[{each}]" for each in _CONTENTS if each in message][:1]
    return "\n".join(filter(None, (_text(message.get("text")), _text(message.get("caption")), *shown)))


def _name(message: Mapping[str, Any], author: Mapping[str, Any]) -> str:
    group = _object(message.get("sender_chat"))
    person = " ".join(filter(None, (_text(author.get("first_name")), _text(author.get("last_name")))))
    return _text(group.get("title")) or person or _text(author.get("username")) or _number(author.get("id"))


def _topic(message: Mapping[str, Any], chat_id: str) -> str | None:
    number = _number(message.get("message_thread_id"))
    return f"{chat_id}/{number}" if number and message.get("is_topic_message") is True else None


def _answered(message: Mapping[str, Any], chat_id: str) -> str | None:
    number = _number(_object(message.get("reply_to_message")).get("message_id"))
    return f"{chat_id}/{number}" if number else None


def _object(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _seconds(value: object) -> float | None:
    return float(value) if isinstance(value, int) and 0 <= value < _LAST_SECOND else None


def _number(value: object) -> str:
    """Ids are numbers. A negative one is a group."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""
