"""Security events are told by webhook, once each, as the audit log has them (docs/webhooks.md)."""

import pytest

from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.factories.webhooks import create_endpoint
from tests.fakes.webhook_receiver import Receiver, running_receiver
from tests.harness.waiting import wait_until

_SECRET = "sk-4711-nobody-sees-this"


@pytest.mark.usefixtures("worker")
async def test_acts_are_told_once_in_their_order_without_secrets(tenant: Tenant) -> None:
    async with running_receiver() as receiver:
        _, secret = await create_endpoint(tenant.client, receiver.url, security=True)
        made = await tenant.client.succeed(
            "createAccessToken", "token accessToken { id }", name="ci", scopes=["spaces:read"], expiresInDays=1
        )
        await create_space(tenant.client, name="no security event")
        await tenant.client.succeed("setModelKey", "secret { name }", provider="openai", apiKey=_SECRET)
        await tenant.client.succeed("revokeAccessToken", "accessToken { id }", tokenId=made["accessToken"]["id"])

        await wait_until(lambda: _has_heard(receiver, "revokeAccessToken"), timeout=60)

    told = [each.content for each in receiver.received]
    for each in receiver.received:
        each.check(secret)
        assert _SECRET not in each.body.decode()
        assert made["token"] not in each.body.decode()
        assert "circadian-hop" not in {name.lower() for name in each.headers}
    assert {each["type"] for each in told} == {"security.event"}
    acts = [(each["data"]["kind"], each["data"]["action"]) for each in told]
    assert [act for act in acts if act[1] != "createWebhookEndpoint"] == [
        ("token", "createAccessToken"), ("secret", "setModelKey"), ("token", "revokeAccessToken"),
    ]  # fmt: skip
    first = next(each["data"] for each in told if each["data"]["action"] == "createAccessToken")
    assert first["actor"] == {"kind": "PERSON", "id": tenant.owner.actor_id, "serviceId": None}
    assert first["target"]["id"] == made["accessToken"]["id"]
    assert len({each.id for each in receiver.received}) == len(told)


async def _has_heard(receiver: Receiver, action: str) -> bool:
    return any(each.content["data"]["action"] == action for each in receiver.received)
