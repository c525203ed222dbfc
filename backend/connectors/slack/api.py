"""Calls of Slack's Web API with the token of a connector."""

from collections.abc import Mapping
from typing import Any

from backend.connectors.port import Account, SendFailure
from backend.connectors.service_calls import Answer, call
from backend.connectors.slack.errors import failure_of
from backend.kit.limits import DEFAULT

SERVICE = "Slack"


async def ask(
    account: Account, method: str, content: Mapping[str, Any] | None, *, seconds: float = DEFAULT.webhook_seconds
) -> Answer | SendFailure:
    """With `content` as JSON, else by GET. A failure: Slack has not done it, or did not answer."""
    headers = {"authorization": f"Bearer {account.credential('botToken')}"}
    url, verb = f"{account.api_url}/{method}", "GET" if content is None else "POST"
    answer = await call(
        account.client, url, service=SERVICE, content=content, headers=headers, method=verb, seconds=seconds
    )
    if isinstance(answer, SendFailure):
        return answer
    return failure_of(answer) or answer
