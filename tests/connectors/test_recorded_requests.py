"""What documented requests of Slack and Telegram mean (docs/connectors.md)."""

from dataclasses import replace

import pytest

from backend.connectors.port import RemoteFile
from backend.connectors.slack import events
from backend.connectors.slack.events import SlackChange, SlackEvent
from backend.connectors.telegram import updates
from backend.connectors.telegram.updates import Moved, TelegramMessage
from tests.connectors.recorded import recorded

_CHANNEL = "C123ABC456"


def _slack(name: str, *, channel: str = _CHANNEL, includes_bots: bool = False) -> SlackEvent | str:
    return events.read(recorded(f"slack/{name}"), channel=channel, includes_bots=includes_bots)


@pytest.mark.parametrize(
    ("name", "channel", "user"),
    [
        ("message_channels", _CHANNEL, "U123ABC456"),
        ("message_groups", "G024BE91L", "U2147483697"),
        ("message_im", "D024BE91L", "U2147483697"),
        ("app_mention", _CHANNEL, "U061F7AUR"),
        ("file_share", _CHANNEL, "U123ABC456"),
    ],
)
def test_messages_of_each_kind_of_conversation_are_read(name: str, channel: str, user: str) -> None:
    event = _slack(name, channel=channel)

    assert isinstance(event, SlackEvent)
    assert (event.change, event.user, event.thread_ts) == (SlackChange.POSTED, user, None)
    assert _slack(name, channel="C000") == "another channel"


def test_files_are_fetched_by_their_ids() -> None:
    event = _slack("file_share")

    assert isinstance(event, SlackEvent)
    assert (event.text, event.files) == ("the plan", (RemoteFile("F12345678", "plan.pdf"),))


@pytest.mark.parametrize("name", ["message_replied", "thread_broadcast"])
def test_replies_name_their_thread(name: str) -> None:
    event = _slack(name)

    assert isinstance(event, SlackEvent)
    assert event.thread_ts == "1355517523.000005"


def test_edits_and_deletions_name_their_message() -> None:
    edit, deletion = _slack("message_changed"), _slack("message_deleted")

    assert isinstance(edit, SlackEvent)
    assert isinstance(deletion, SlackEvent)
    assert (edit.change, edit.ts, edit.text) == (SlackChange.EDITED, "1355517523.000005", "Hello, world!")
    assert (deletion.change, deletion.ts) == (SlackChange.DELETED, "1355517523.000005")


def test_the_root_of_a_thread_leaves_a_tombstone() -> None:
    body = recorded("slack/message_changed")
    body["event"]["message"] |= {"subtype": "tombstone", "text": "This message was deleted."}

    event = events.read(body, channel=_CHANNEL, includes_bots=False)

    assert isinstance(event, SlackEvent)
    assert (event.change, event.ts) == (SlackChange.DELETED, "1355517523.000005")


def test_bots_are_read_only_by_a_setting() -> None:
    assert _slack("bot_message") == "a bot"
    event = _slack("bot_message", includes_bots=True)
    assert isinstance(event, SlackEvent)
    assert (event.user, event.username) == ("BB12033", "github")
    assert _slack("channel_topic", includes_bots=True) == "a message of Slack itself"


@pytest.mark.parametrize(
    "own", [{"user": "U0BOT"}, {"app_id": "A123ABC456"}, {"bot_profile": {"app_id": "A123ABC456"}}]
)
def test_own_messages_never_come_back(own: dict[str, object]) -> None:
    body = recorded("slack/message_channels")
    body["event"] |= {"bot_id": "B0BOT", **own}

    assert events.read(body, channel=_CHANNEL, includes_bots=True) == "its own message"


def _telegram(name: str, channel: str) -> TelegramMessage | Moved | str:
    return updates.read(recorded(f"telegram/{name}"), channel=channel, includes_bots=False)


@pytest.mark.parametrize(
    ("name", "channel", "expected"),
    [
        ("message", "1111111",
         TelegramMessage("1111111/1365", "/start", "Test Firstname Test Lastname", "1111111", False, None, None)),
        ("reply", "1111111",
         TelegramMessage("1111111/1366", "/start", "Test Firstname Test Lastname", "1111111", False, None,
                         "1111111/1334")),
        ("edited_message", "1111111",
         TelegramMessage("1111111/1365", "Edited text", "Test Firstname Test Lastname", "1111111", True, None, None)),
        ("document", "1111111",
         TelegramMessage("1111111/1367", "", "Test Firstname Test Lastname", "1111111", False, None, None, files=(
             RemoteFile("AwADBAADbXXXXXXXXXXXGBdhD2l6_XX", "Testfile.pdf", "application/pdf", 536_392),))),
        ("photo", "1111111",
         TelegramMessage("1111111/1368", "what is this?", "Test Firstname Test Lastname", "1111111", False, None, None,
                         files=(RemoteFile("large", "photo.jpg", "image/jpeg", 70),))),
        ("topic", "-1001234567890",
         TelegramMessage("-1001234567890/21", "in the topic", "Test Firstname Test Lastname", "1111111", False,
                         "-1001234567890/7", "-1001234567890/7")),
        ("channel_post", "@news", TelegramMessage("-1001111/5", "a post", "News", None, False, None, None)),
        ("migrate", "-4200", Moved("-1004200")),
    ],
)  # fmt: skip
def test_updates_of_telegram_are_read(name: str, channel: str, expected: TelegramMessage | Moved) -> None:
    found = _telegram(name, channel)
    if isinstance(found, TelegramMessage):
        assert found.said_at is not None
        found = replace(found, said_at=None)
    assert found == expected
    assert _telegram(name, "-99") == "another chat"


def test_bots_of_telegram_are_read_only_by_a_setting() -> None:
    body = recorded("telegram/message")
    body["message"]["from"]["is_bot"] = True

    assert updates.read(body, channel="1111111", includes_bots=False) == "a bot"
    assert isinstance(updates.read(body, channel="1111111", includes_bots=True), TelegramMessage)
