"""Hooks, created through GraphQL, and senders with the signatures of each provider."""

import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import httpx

from backend.webhooks.signatures import sign_standard
from tests.harness.client import Client, Json

HOOK = "id name url template priority isEnabled received refused secretBeforeUntil agent { id }"


@dataclass(frozen=True, slots=True)
class Hook:
    """The path of a hook and its secret."""

    id: str
    path: str
    secret: str


async def create_hook(client: Client, agent_id: str, *, name: str = "github", **values: Any) -> Hook:
    made = await client.succeed("createHook", "secret hook { id url }", agentId=agent_id, name=name, **values)
    secret = made["secret"] or values["secret"]
    return Hook(made["hook"]["id"], "/hooks/" + made["hook"]["url"].rpartition("/")[2], secret)


async def read_hook(client: Client, hook_id: str) -> Json:
    nodes = (await client.execute(f"{{ hooks {{ nodes {{ {HOOK} }} }} }}"))["hooks"]["nodes"]
    (found,) = [node for node in nodes if node["id"] == hook_id]
    return dict(found)


def standard_headers(secret: str, body: bytes, *, message_id: str | None = None, at: int | None = None) -> Json:
    """The headers of the Standard Webhooks specification."""
    message_id, at = message_id or f"msg_{uuid4().hex}", int(time.time()) if at is None else at
    signature = sign_standard(secret, message_id=message_id, timestamp=at, body=body)
    return {"webhook-id": message_id, "webhook-timestamp": str(at), "webhook-signature": signature}


def hex_of(secret: str, content: bytes) -> str:
    return hmac.new(secret.encode(), content, hashlib.sha256).hexdigest()


async def send(
    client: Client, hook: Hook, content: Any, *, headers: Mapping[str, str] | None = None, **how: Any
) -> httpx.Response:
    """Posts to the client's API, as a STANDARD sender unless `headers` are given."""
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    given = standard_headers(hook.secret, body, **how) if headers is None else headers
    url = client.url.removesuffix("/graphql") + hook.path
    return await client.http.post(url, content=body, headers={"content-type": "application/json", **given})
