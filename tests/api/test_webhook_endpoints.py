"""Webhook endpoints as admins see them: what may be set up, and what may not (L4)."""

from typing import Any

import pytest

from tests.factories.agents import create_agent
from tests.factories.programs import create_program
from tests.factories.rows import add_delivery
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool
from tests.factories.webhooks import create_endpoint, read_endpoint, update_endpoint

_URL = "https://crm.example/told"
_EXTERNAL: dict[str, Any] = {"kind": "EXTERNAL", "http": None}


async def test_an_endpoint_is_created_changed_and_deleted(tenant: Tenant) -> None:
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


async def test_an_endpoint_is_read_by_its_id(tenant: Tenant) -> None:
    """And by `node`. Not a deleted one, that of another organisation, or the id of something else."""
    space_id = await create_space(tenant.client)
    endpoint_id, _ = await create_endpoint(tenant.client, _URL, spaceId=space_id)
    gone, _ = await create_endpoint(tenant.client, _URL, spaceId=space_id)
    await tenant.client.succeed("deleteWebhookEndpoint", "endpointId", endpointId=gone)
    query = """query ($id: ID!) { webhookEndpoint(id: $id) { id url }
      node(id: $id) { __typename id ... on WebhookEndpoint { name } } }"""

    found = await tenant.client.execute(query, id=endpoint_id)
    missing = [
        (await tenant.client.execute("query ($id: ID!) { webhookEndpoint(id: $id) { id } }", id=each))[
            "webhookEndpoint"
        ]
        for each in (gone, space_id, "nothing")
    ]

    assert found == {
        "webhookEndpoint": {"id": endpoint_id, "url": _URL},
        "node": {"__typename": "WebhookEndpoint", "id": endpoint_id, "name": "crm"},
    }
    assert missing == [None] * 3


async def test_it_says_of_which_connector_it_is_a_part(tenant: Tenant) -> None:
    space_id = await create_space(tenant.client)
    await create_endpoint(tenant.client, _URL, spaceId=space_id)
    made = await tenant.client.succeed(
        "createConnector", "connector { id endpoint { connector { id } } }", name="sms", spaceId=space_id, url=_URL
    )

    found = await tenant.client.execute("{ webhookEndpoints { nodes { name connector { id name } } } }")

    connector_id = made["connector"]["id"]
    assert made["connector"]["endpoint"] == {"connector": {"id": connector_id}}
    assert found["webhookEndpoints"]["nodes"] == [
        {"name": "crm", "connector": None},
        {"name": "sms", "connector": {"id": connector_id, "name": "sms"}},
    ]


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
        ({"url": "https://hooks..crm.example/"}, "url"),
        ({"url": ""}, "url"),
        ({"security": True}, "spaceId"),
        ({"spaceId": None, "security": True, "events": ["MESSAGE_POSTED"]}, "events"),
        ({"name": ""}, "name"),
        ({"events": ["CYCLE_ENDED"]}, "events"),
        ({"spaceId": None}, "spaceId"),
        ({"tools": ["book"]}, "spaceId"),
        ({"spaceId": None, "tools": []}, "tools"),
        ({"spaceId": None, "tools": ["look_up"]}, "tools"),
        ({"spaceId": None, "tools": ["nothing"]}, "tools"),
        ({"spaceId": None, "tools": ["book"], "events": ["MESSAGE_POSTED"]}, "events"),
    ],
)
async def test_an_invalid_endpoint_is_refused(tenant: Tenant, values: dict[str, Any], path: str) -> None:
    await create_tool(tenant.client, name="look_up")
    await create_tool(tenant.client, name="book", **_EXTERNAL)
    given = {"name": "crm", "url": _URL, "spaceId": await create_space(tenant.client), **values}

    payload = await tenant.client.mutate("createWebhookEndpoint", "secret", **given)

    assert (payload["__typename"], payload["path"]) == ("InvalidInput", ["input", path])


async def test_an_endpoint_of_tools_is_set_up_and_changed(tenant: Tenant) -> None:
    """Whoever sets it up could take the calls in any other way too."""
    for name in ("book", "cancel"):
        await create_tool(tenant.client, name=name, **_EXTERNAL)
    admin = (await create_program(tenant.client, scopes=["admin:write"])).client

    endpoint_id, _ = await create_endpoint(tenant.client, _URL, tools=["cancel", "book"])
    refused = [
        await admin.mutate("createWebhookEndpoint", "secret", name="crm", url=_URL, tools=["book"]),
        await admin.mutate("updateWebhookEndpoint", "__typename", endpointId=endpoint_id, tools=["book"]),
    ]
    assert {each["code"] for each in refused} == {"NOT_PERMITTED"}

    made = await read_endpoint(tenant.client, endpoint_id)
    assert (made["tools"], made["events"], made["space"], made["agent"]) == (
        ["book", "cancel"],
        ["TOOL_CALLED"],
        None,
        None,
    )
    assert (await update_endpoint(tenant.client, endpoint_id, tools=["book"], skipsBacklog=True))["tools"] == ["book"]
    feed_id, _ = await create_endpoint(tenant.client, _URL, spaceId=await create_space(tenant.client))
    wrong = await tenant.client.mutate("updateWebhookEndpoint", "__typename", endpointId=feed_id, tools=["book"])
    assert (wrong["code"], wrong["path"]) == ("INVALID_INPUT", ["input", "tools"])


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


async def test_own_hooks_are_refused_as_a_target(tenant: Tenant) -> None:
    """Of an endpoint, a connector and a tool alike: agents would tell themselves."""
    agent_id, space_id = await create_agent(tenant.client), await create_space(tenant.client)
    made = await tenant.client.succeed("createHook", "hook { url }", agentId=agent_id, name="own")
    url = made["hook"]["url"].replace("/hooks/", "//%68ooks/")
    endpoint_id, _ = await create_endpoint(tenant.client, _URL, spaceId=space_id)
    tool = {"description": "x", "kind": "HTTP", "effect": "PURE", "input": {"type": "object"}, "http": {"url": url}}

    refused = [
        await tenant.client.mutate("createWebhookEndpoint", "secret", name="loop", url=url, spaceId=space_id),
        await tenant.client.mutate("updateWebhookEndpoint", "webhookEndpoint { id }", endpointId=endpoint_id, url=url),
        await tenant.client.mutate("createConnector", "connector { id }", name="loop", url=url, spaceId=space_id),
        await tenant.client.mutate("createTool", "tool { id }", name="loop", **tool),
    ]

    assert [(each["code"], each["path"][-1]) for each in refused] == [("INVALID_INPUT", "url")] * 4
    assert all("a hook of this installation" in each["reason"] for each in refused)
    assert (await read_endpoint(tenant.client, endpoint_id))["url"] == _URL


async def test_security_events_are_for_whoever_may_read_the_log(tenant: Tenant) -> None:
    program = await create_program(tenant.client, scopes=["admin:write"])
    values = {"name": "siem", "url": _URL, "security": True}

    refused = await program.client.mutate("createWebhookEndpoint", "secret", **values)
    endpoint_id, _ = await create_endpoint(tenant.client, _URL, security=True)

    assert refused["code"] == "NOT_PERMITTED"
    made = await read_endpoint(tenant.client, endpoint_id)
    assert (made["isSecurity"], made["events"], made["space"], made["tools"]) == (True, ["SECURITY_EVENT"], None, None)
