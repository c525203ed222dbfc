"""A connector by signed webhook, with the program outside that posts to it and is sent its answers."""

from dataclasses import dataclass
from typing import Any

from tests.factories.hooks import Hook, send
from tests.factories.tenants import Tenant
from tests.fakes.webhook_receiver import Receiver

_CONNECTOR = "connector { id name kind space { id } hook { id url } endpoint { id status } }"


@dataclass(frozen=True, slots=True)
class Bridge:
    """The program outside: what it posts to, and what it is sent."""

    tenant: Tenant
    connector: dict[str, Any]
    hook: Hook
    endpoint_secret: str
    space_id: str

    async def say(self, text: str, *, sender: str = "Ann", message_id: str | None = None) -> int:
        content = {"type": "message", "data": {"text": text, "sender": {"name": sender}}}
        return (await send(self.tenant.client, self.hook, content, message_id=message_id)).status_code


async def connect_bridge(tenant: Tenant, receiver: Receiver, space_id: str) -> Bridge:
    made = await tenant.client.succeed(
        "createConnector",
        f"hookSecret endpointSecret {_CONNECTOR}",
        name="sms",
        spaceId=space_id,
        url=receiver.url,
    )
    hook = made["connector"]["hook"]
    path = "/hooks/" + hook["url"].rpartition("/")[2]
    return Bridge(
        tenant, made["connector"], Hook(hook["id"], path, made["hookSecret"]), made["endpointSecret"], space_id
    )
