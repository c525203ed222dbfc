"""Connectors to Slack and Telegram, created through GraphQL, and the requests that these services send to hooks."""

import hashlib
import json
import time
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from itertools import count
from typing import Any
from uuid import uuid4

from tests.connectors.recorded import recorded
from tests.factories.hooks import hex_of
from tests.factories.tenants import Tenant
from tests.fakes.chat_services import ChatAccount, ChatServices
from tests.harness.client import Json

CONNECTOR = """id kind name channel includesBots isWorking lastError hook { id url isEnabled }
    endpoint { id url status lastError lastStatus delivered }"""
_TEST = "test { isAccepted status failureKind error }"
_SIGNING_SECRET = "8f742231b10e8888abcd99yyyzzz85a5"
SLACK_CHANNEL, TELEGRAM_CHAT = "C123ABC456", "1111111"
_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Slack:
    """A connector to the channel `C123ABC456`, and what Slack knows of its app."""

    tenant: Tenant
    connector: Json
    account: ChatAccount
    token: str
    space_id: str
    #: What `createSlackConnector` said about the account.
    test: Json

    async def deliver(self, body: Mapping[str, Any], *, at: int | None = None, secret: str = _SIGNING_SECRET) -> Any:
        """Slack posts these bytes, signed; the response."""
        content, moment = json.dumps(body).encode(), int(time.time()) if at is None else at
        signature = f"v0={hex_of(secret, f'v0:{moment}:'.encode() + content)}"
        headers = {"x-slack-request-timestamp": str(moment), "x-slack-signature": signature}
        return await _post(self.tenant, self.connector, content, headers)

    async def say(self, text: str, *, ts: str | None = None, user: str = "U123ABC456", **event: Any) -> str:
        """Somebody writes in the channel. Returns the `ts` of the message."""
        ts = ts or f"{1_355_000_000 + next(_numbers)}.000005"
        assert (await self.deliver(said(text, ts=ts, user=user, **event))).status_code == 200
        return ts

    @property
    def sent(self) -> list[Json]:
        return self.account.of("chat.postMessage")


def said(text: str, *, ts: str, user: str = "U123ABC456", **event: Any) -> Json:
    """The documented request for a message in the channel."""
    body: Json = deepcopy(recorded("slack/message_channels"))
    body["event"] |= {"text": text, "ts": ts, "event_ts": ts, "user": user, **event}
    body["event_id"] = f"Ev{uuid4().hex[:10]}"
    return body


async def connect_slack(tenant: Tenant, services: ChatServices, space_id: str, **values: Any) -> Slack:
    token = f"xoxb-{uuid4().hex}"
    given = {"name": "slack", "channel": SLACK_CHANNEL, "signingSecret": _SIGNING_SECRET, "botToken": token}
    account = services.account(token)
    account.names |= {"U123ABC456": "Ann Lee"}
    made = await tenant.client.succeed(
        "createSlackConnector", f"connector {{ {CONNECTOR} }} {_TEST}", **{**given, "spaceId": space_id, **values}
    )
    return Slack(tenant, made["connector"], account, token, space_id, made["test"])


@dataclass(frozen=True, slots=True)
class Telegram:
    """A connector to a chat, and what Telegram knows of its bot."""

    tenant: Tenant
    connector: Json
    account: ChatAccount
    token: str
    space_id: str
    test: Json

    @property
    def secret_token(self) -> str:
        """The one that Telegram was given with the webhook."""
        return str(self.account.of("setWebhook")[-1]["secret_token"])

    async def deliver(self, body: Mapping[str, Any], *, secret: str | None = None) -> Any:
        headers = {"x-telegram-bot-api-secret-token": secret or self.secret_token}
        return await _post(self.tenant, self.connector, json.dumps(body).encode(), headers)

    async def say(self, text: str, *, number: int, name: str = "message", **fields: Any) -> None:
        """Somebody writes in the chat."""
        body: Json = deepcopy(recorded(f"telegram/{name}"))
        (kind,) = set(body) - {"update_id"}
        body[kind] |= {"text": text, "message_id": number, **fields}
        assert (await self.deliver(body)).status_code == 200

    @property
    def sent(self) -> list[Json]:
        return self.account.of("sendMessage")


async def connect_telegram(tenant: Tenant, services: ChatServices, space_id: str, **values: Any) -> Telegram:
    token = f"{next(_numbers)}:{hashlib.sha256(uuid4().bytes).hexdigest()}"
    given = {"name": "telegram", "chat": TELEGRAM_CHAT, "botToken": token, "spaceId": space_id, **values}
    made = await tenant.client.succeed("createTelegramConnector", f"connector {{ {CONNECTOR} }} {_TEST}", **given)
    return Telegram(tenant, made["connector"], services.account(token), token, space_id, made["test"])


async def read_connector(tenant: Tenant, connector_id: str) -> Json:
    nodes = (await tenant.client.execute(f"{{ connectors {{ nodes {{ {CONNECTOR} }} }} }}"))["connectors"]["nodes"]
    (found,) = [node for node in nodes if node["id"] == connector_id]
    return dict(found)


async def _post(tenant: Tenant, connector: Json, content: bytes, headers: Mapping[str, str]) -> Any:
    url = tenant.client.url.removesuffix("/graphql") + "/hooks/" + connector["hook"]["url"].rpartition("/")[2]
    return await tenant.client.http.post(url, content=content, headers={"content-type": "application/json", **headers})
