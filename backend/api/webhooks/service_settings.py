"""What admins enter for a connector of a chat service. Credentials are stored encrypted, and nobody can read them."""

from collections.abc import Iterator, Mapping
from typing import Any

import strawberry

from backend.spaces.models import ConnectorKind
from backend.webhooks.service_connectors import ServiceChange, checked, checked_token

SLACK_TOKEN = "The app's bot token (`xoxb-…`). It is stored encrypted, and nobody can read it back."  # noqa: S105
TELEGRAM_TOKEN = "The bot's token, as BotFather gave it. It is stored encrypted, and nobody can read it back."  # noqa: S105
INCLUDES_BOTS = (
    "Whether messages of other bots are posted too. Two bots that answer each other do not end by themselves."
)
_KEPT = "Null keeps the current one."


@strawberry.input
class SlackSettingsInput:
    channel: str | None = strawberry.field(default=None, description=f"The id of another channel. {_KEPT}")
    bot_token: str | None = strawberry.field(default=None, description=f"Another token. {_KEPT}")
    includes_bots: bool | None = strawberry.field(default=None, description=f"{INCLUDES_BOTS} {_KEPT}")


@strawberry.input
class TelegramSettingsInput:
    chat: str | None = strawberry.field(default=None, description=f"Another chat. {_KEPT}")
    bot_token: str | None = strawberry.field(default=None, description=f"Another token. {_KEPT}")
    includes_bots: bool | None = strawberry.field(default=None, description=f"{INCLUDES_BOTS} {_KEPT}")


def changes_of(slack: SlackSettingsInput | None, telegram: TelegramSettingsInput | None) -> Iterator[ServiceChange]:
    """One change for each service of which something is given."""
    if slack is not None:
        channel = None if slack.channel is None else checked(slack.channel, name="channel")
        yield _change(ConnectorKind.SLACK, channel, slack.bot_token, slack.includes_bots)
    if telegram is not None:
        chat = None if telegram.chat is None else checked(telegram.chat, name="chat")
        yield _change(ConnectorKind.TELEGRAM, chat, telegram.bot_token, telegram.includes_bots)


def _change(
    kind: ConnectorKind, channel: str | None, bot_token: str | None, includes_bots: bool | None
) -> ServiceChange:
    credentials = {} if bot_token is None else {"botToken": checked_token(bot_token, name="botToken")}
    config: Mapping[str, Any] = {} if includes_bots is None else {"includesBots": includes_bots}
    return ServiceChange(kind, channel, config, credentials)
