"""The kinds of connectors that speak with a chat service, by name. The signed webhook is not one of them."""

from collections.abc import Mapping

from backend.connectors.email.kind import Email
from backend.connectors.github.kind import GitHub
from backend.connectors.port import Kind
from backend.connectors.slack.kind import Slack
from backend.connectors.telegram.kind import Telegram
from backend.spaces.models import ConnectorKind

#: Another kind is a package under `backend/connectors`, and one line here.
KINDS: Mapping[ConnectorKind, Kind] = {
    ConnectorKind.SLACK: Slack(),
    ConnectorKind.TELEGRAM: Telegram(),
    ConnectorKind.EMAIL: Email(),
    ConnectorKind.GITHUB: GitHub(),
}
