"""Webhook endpoints as admins see them: what may be set up, and what may not (L4)."""

from typing import Any

import pytest

from tests.factories.agents import create_agent
from tests.factories.rows import add_delivery
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.factories.webhooks import create_endpoint, read_endpoint, update_endpoint

_URL = "https://crm.example/told"


async def test_an_endpoint_is_set_up_changed_and_taken_away(tenant: Tenant) -> None:
    space_id = await create_space(tenant.client)
    endpoint_id, secret = await create_endpoint(tenant.client, _URL, spaceId=space_id)

    assert secret.startswith("whsec_")
    made = await read_endpoint(tenant.client, endpoint_id)
    assert (made["url"], made["status"], made["space"], made["agent"]) == (_URL, "ACTIVE", {"id": space_id}, None)
    assert sorted(made["events"]) == ["MESSAGE_POSTED", "MESSAGE_UPDATED"]
    changed = await update_endpoint(
        tenant.client, endpoint_id, name="new crm", url=f"{_URL}?v=2", events=["MESSAGE_POSTED"], isEnabled=False
    )
    assert (changed["name"], changed["url"], changed["events"]) == ("new crm", f"{_URL}?v=2", ["MESSAGE_POSTED"])
    assert changed["status"] == "PAUSED"
    await add_delivery(tenant, endpoint_id, text="refused")
    await tenant.client.succeed("deleteWebhookEndpoint", "endpointId", endpointId=endpoint_id)
    left = await tenant.client.execute("{ webhookEndpoints { nodes { id } } secrets { nodes { id } } }")
    assert left == {"webhookEndpoints": {"nodes": []}, "secrets": {"nodes": []}}


async def test_its_secret_is_shown_once(tenant: Tenant) -> None:
    values = {
        "name": "crm",
        "url": _URL,
        "agentId": await create_agent(tenant.client),
        "idempotencyKey": "once",
    }

    made, again = [
        await tenant.client.succeed("createWebhookEndpoint", "secret webhookEndpoint { id events }", **values)
        for _ in range(2)
    ]

    assert made["webhookEndpoint"] == again["webhookEndpoint"]
    assert made["webhookEndpoint"]["events"] == ["CYCLE_ENDED"]
    assert (made["secret"] is None, again["secret"]) == (False, None)


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({"url": "http://crm.example/told"}, "url"),
        ({"url": "https://user:word@crm.example"}, "url"),
        ({"url": "ftp://crm.example"}, "url"),
        ({"url": "https://crm.example/#told"}, "url"),
        ({"url": ""}, "url"),
        ({"name": ""}, "name"),
        ({"events": ["CYCLE_ENDED"]}, "events"),
        ({"spaceId": None}, "spaceId"),
    ],
)
async def test_what_is_no_endpoint_is_refused(tenant: Tenant, values: dict[str, Any], path: str) -> None:
    given = {"name": "crm", "url": _URL, "spaceId": await create_space(tenant.client), **values}

    payload = await tenant.client.mutate("createWebhookEndpoint", "secret", **given)

    assert (payload["__typename"], payload["path"]) == ("InvalidInput", ["input", path])


async def test_dead_letters_are_listed_and_dropped(tenant: Tenant) -> None:
    endpoint_id, _ = await create_endpoint(tenant.client, _URL, spaceId=await create_space(tenant.client))
    letters = [await add_delivery(tenant, endpoint_id, text=text) for text in ("one", "two")]

    dropped = await tenant.client.succeed("dropWebhookDelivery", "delivery { id state }", deliveryId=letters[0])
    again = await tenant.client.mutate("replayWebhookDelivery", "delivery { id }", deliveryId=letters[0])

    assert dropped["delivery"] == {"id": letters[0], "state": "DROPPED"}
    assert again["__typename"] == "Conflict"
    found = (await read_endpoint(tenant.client, endpoint_id))["deadLetters"]["nodes"]
    assert [(each["id"], each["state"]) for each in found] == [(letters[0], "DROPPED"), (letters[1], "DEAD")]
    only = "{ webhookEndpoints { nodes { deadLetters(states: [DEAD]) { nodes { id } } } } }"
    (node,) = (await tenant.client.execute(only))["webhookEndpoints"]["nodes"]
    assert node["deadLetters"]["nodes"] == [{"id": letters[1]}]
