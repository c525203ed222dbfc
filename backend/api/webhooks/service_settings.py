"""What admins enter for a connector of a chat service. Credentials are stored encrypted, and nobody can read them."""

from collections.abc import Iterator, Mapping
from typing import Any

import strawberry

from backend.connectors.github.kind import checked_repository
from backend.kit.errors import InvalidInput
from backend.spaces.models import ConnectorKind
from backend.webhooks.service_connectors import ServiceChange, checked, checked_token

SLACK_TOKEN = "The app's bot token (`xoxb-…`). It is stored encrypted, and nobody can read it back."  # noqa: S105
TELEGRAM_TOKEN = "The bot's token, as BotFather gave it. It is stored encrypted, and nobody can read it back."  # noqa: S105
GITHUB_TOKEN = (
    "A fine-grained personal access token for the repository, with write access to issues and pull requests. It is "  # noqa: S105
    "stored encrypted, and nobody can read it back."
)
INCLUDES_BOTS = (
    "Whether messages of other bots are posted too. Two bots that answer each other end at `Connector.mostUnanswered`."
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


@strawberry.input
class GithubSettingsInput:
    repository: str | None = strawberry.field(
        default=None, description=f"The new `owner/name` of the repository. {_KEPT}"
    )
    token: str | None = strawberry.field(default=None, description=f"Another token. {_KEPT}")
    includes_bots: bool | None = strawberry.field(default=None, description=f"{INCLUDES_BOTS} {_KEPT}")


@strawberry.input(description="One setting or credential of a kind of a package.")
class ConnectorSettingInput:
    name: str
    value: str


@strawberry.input
class OtherSettingsInput:
    channel: str | None = strawberry.field(default=None, description=f"Another conversation. {_KEPT}")
    settings: list[ConnectorSettingInput] | None = strawberry.field(
        default=None, description="Other values of these settings. Null, and those that are not named, stay."
    )
    credentials: list[ConnectorSettingInput] | None = strawberry.field(
        default=None, description="Other values of these credentials. Null, and those that are not named, stay."
    )


def values_of(given: list[ConnectorSettingInput] | None, *, name: str) -> dict[str, str]:
    """By name. Raises `InvalidInput` if one is given twice."""
    values = {each.name: each.value for each in given or ()}
    if len(values) < len(given or ()):
        raise InvalidInput(f"{name} has a name twice", path=("input", name))
    return values


def changes_of(
    slack: SlackSettingsInput | None, telegram: TelegramSettingsInput | None, github: GithubSettingsInput | None
) -> Iterator[ServiceChange]:
    """One change for each service of which something is given."""
    if slack is not None:
        channel = None if slack.channel is None else checked(slack.channel, name="channel")
        yield _change(ConnectorKind.SLACK, channel, ("botToken", slack.bot_token), slack.includes_bots)
    if telegram is not None:
        chat = None if telegram.chat is None else checked(telegram.chat, name="chat")
        yield _change(ConnectorKind.TELEGRAM, chat, ("botToken", telegram.bot_token), telegram.includes_bots)
    if github is not None:
        repository = None if github.repository is None else checked_repository(github.repository)
        yield _change(ConnectorKind.GITHUB, repository, ("token", github.token), github.includes_bots)


def _change(
    kind: ConnectorKind, channel: str | None, token: tuple[str, str | None], includes_bots: bool | None
) -> ServiceChange:
    """`token`: the name of the credential, and its value."""
    name, value = token
    credentials = {} if value is None else {name: checked_token(value, name=name)}
    config: Mapping[str, Any] = {} if includes_bots is None else {"includesBots": includes_bots}
    return ServiceChange(kind, channel, config, credentials)
