"""An app with a webhook, its owner, and an organisation that installs it."""

from dataclasses import dataclass
from typing import Any

from tests.factories.programs import install_app, register_app
from tests.factories.tenants import Tenant, Tenants
from tests.fakes.webhook_receiver import Delivery, Receiver
from tests.harness.client import Json

_LOG = """query ($id: ID!, $installation: ID, $states: [WebhookDeliveryState!]) {
  appWebhookDeliveries(appId: $id, installationId: $installation, states: $states) {
    installationId tenantId event messageId state attempts lastStatus lastError } }"""
_ENDPOINTS = """query ($id: ID!, $installation: ID, $after: ID) {
  appWebhookEndpoints(appId: $id, installationId: $installation, after: $after) {
    id installationId tenantId spaceId status failingSince lastStatus lastError delivered deliveredAt
    deadLetterCount } }"""
_SET = "secret appWebhook { url events format }"


@dataclass(frozen=True, slots=True)
class AppScene:
    """`publisher` owns the app, `host` installs it."""

    publisher: Tenant
    host: Tenant
    app: dict[str, Any]
    receiver: Receiver

    async def set_webhook(self, **values: Any) -> Json:
        made: Json = await self.publisher.client.succeed(
            "setAppWebhook", _SET, **{"appId": self.app["id"], "url": self.receiver.url, **values}
        )
        return made

    async def install(self, *scopes: str) -> str:
        return await install_app(self.host.client, self.app["clientId"], scopes=scopes or ("spaces:read",))

    async def log(self, **filters: Any) -> list[Json]:
        answer = await self.publisher.client.execute(_LOG, id=self.app["id"], **filters)
        found: list[Json] = answer["appWebhookDeliveries"]
        return found

    async def endpoints(self, **filters: Any) -> list[Json]:
        answer = await self.publisher.client.execute(_ENDPOINTS, id=self.app["id"], **filters)
        found: list[Json] = answer["appWebhookEndpoints"]
        return found

    def told(self, kind: str) -> list[Delivery]:
        return [each for each in self.receiver.received if each.content["type"] == kind]

    def texts(self) -> list[str]:
        return [each.text for each in self.told("message.posted")]


async def begin(tenants: Tenants, receiver: Receiver) -> AppScene:
    publisher, host = await tenants.create(name="Publisher"), await tenants.create()
    return AppScene(publisher, host, await register_app(publisher.client), receiver)
