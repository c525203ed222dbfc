"""Spaces, their members and messages through the public API."""

from datetime import datetime

import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent, process_of
from tests.factories.inbox import PAYLOAD
from tests.factories.programs import create_program
from tests.factories.spaces import MESSAGE, create_space, messages_of, post
from tests.factories.tenants import Tenant, Tenants

_MEMBERS = "query ($id: ID!) { space(id: $id) { id name delivery createdAt members { nodes { id name kind } } } }"


async def test_post_message_stores_the_message_and_wakes_the_agent(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    space_id = await create_space(tenant.client, members=[agent_id])
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id)

    posted = await post(tenant.client, space_id, "  Hello, Ada  ")

    assert await messages_of(tenant.client, space_id) == [posted]
    assert posted["author"] == {"id": tenant.owner.actor_id, "name": "Olga", "kind": "PERSON"}
    assert (posted["seq"], posted["kind"], posted["text"]) == (1, "TEXT", "Hello, Ada")
    assert (posted["data"], posted["streamId"], posted["origin"]) == (None, None, None)
    assert datetime.fromisoformat(posted["createdAt"]).tzinfo is not None
    assert (await process_of(tenant.client, agent_id))["inboxDepth"] == 1


async def test_create_space_makes_its_creator_the_first_member(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client, name="Ada")

    space_id = await create_space(tenant.client, name=" Lobby ", members=[agent_id], delivery="MENTIONS")

    space = (await tenant.client.execute(_MEMBERS, id=space_id))["space"]
    assert (space["id"], space["name"], space["delivery"]) == (space_id, "Lobby", "MENTIONS")
    assert space["members"]["nodes"] == [
        {"id": tenant.owner.actor_id, "name": "Olga", "kind": "PERSON"},
        {"id": agent_id, "name": "Ada", "kind": "AGENT"},
    ]


async def test_update_space_changes_only_the_given_fields(tenant: Tenant) -> None:
    admin = await tenant.person(role=Role.ADMIN)
    space_id = await create_space(tenant.client, delivery="MENTIONS")
    rename = {"spaceId": space_id, "name": " Harbour ", "delivery": None, "idempotencyKey": "once"}

    renamed = await admin.client.succeed("updateSpace", "space { name delivery }", **rename)
    opened = await tenant.client.succeed("updateSpace", "space { name delivery }", spaceId=space_id, delivery="ALL")
    await tenant.client.succeed("updateSpace", "space { id }", spaceId=space_id, name="Quay")
    repeated = await admin.client.succeed("updateSpace", "space { name delivery }", **rename)

    assert renamed["space"] == {"name": "Harbour", "delivery": "MENTIONS"}
    assert opened["space"] == {"name": "Harbour", "delivery": "ALL"}
    assert repeated["space"] == {"name": "Quay", "delivery": "ALL"}, "as it stands; nothing was set again"


async def test_update_space_needs_visibility_and_the_scope(tenant: Tenant, tenants: Tenants) -> None:
    space_id, outsider = await create_space(tenant.client), await tenants.create()
    writer = await create_program(tenant.client, scopes=["spaces:read", "spaces:write"])
    rename = {"spaceId": space_id, "name": "Mine"}

    for client in (outsider.client, writer.client):  # a program sees the spaces that it is in
        refused = await client.mutate("updateSpace", "__typename", **rename)
        assert (refused["__typename"], refused["path"]) == ("NotFound", ["input", "spaceId"])

    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=space_id, actorId=writer.actor_id)
    assert (await writer.client.succeed("updateSpace", "space { name }", **rename))["space"]["name"] == "Mine"


async def test_a_changed_delivery_applies_from_the_next_message(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    space_id = await create_space(tenant.client, members=[agent_id])
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id)
    await post(tenant.client, space_id, "heard")

    await tenant.client.succeed("updateSpace", "space { id }", spaceId=space_id, delivery="MENTIONS")
    await post(tenant.client, space_id, "not heard")

    assert (await process_of(tenant.client, agent_id))["inboxDepth"] == 1


async def test_add_space_member_twice_changes_nothing(tenant: Tenant) -> None:
    person = await tenant.person()
    space_id = await create_space(tenant.client, members=[person.actor_id])

    await tenant.client.succeed("addSpaceMember", "space { id }", spaceId=space_id, actorId=person.actor_id)

    space = (await tenant.client.execute(_MEMBERS, id=space_id))["space"]
    assert [member["id"] for member in space["members"]["nodes"]] == [tenant.owner.actor_id, person.actor_id]


async def test_add_space_member_refuses_a_stopped_agent(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    space_id = await create_space(tenant.client)
    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agent_id)

    payload = await tenant.client.mutate("addSpaceMember", "space { id }", spaceId=space_id, actorId=agent_id)

    assert payload["__typename"] == "Conflict"


async def test_removed_member_no_longer_sees_the_space(tenant: Tenant) -> None:
    person = await tenant.person()
    space_id = await create_space(tenant.client, members=[person.actor_id])
    message = await post(person.client, space_id, "I am here")

    await tenant.client.succeed("removeSpaceMember", "space { id }", spaceId=space_id, actorId=person.actor_id)

    query = "query ($s: ID!, $m: ID!) { space(id: $s) { id } node(id: $m) { id } spaces { nodes { id } } }"
    found = await person.client.execute(query, s=space_id, m=message["id"])
    assert found == {"space": None, "node": None, "spaces": {"nodes": []}}
    payload = await person.client.mutate("postMessage", "posted { id }", spaceId=space_id, text="still here?")
    assert payload["__typename"] == "NotFound"
    assert len(await messages_of(tenant.client, space_id)) == 1


async def test_member_may_leave_but_not_remove_others(tenant: Tenant) -> None:
    person, other = await tenant.person(), await tenant.person(name="Carl")
    space_id = await create_space(tenant.client, members=[person.actor_id, other.actor_id])

    refused = await person.client.mutate("removeSpaceMember", "space { id }", spaceId=space_id, actorId=other.actor_id)
    left = await person.client.mutate("removeSpaceMember", "space { id }", spaceId=space_id, actorId=person.actor_id)

    assert refused["__typename"] == "NotPermitted"
    assert left == {"__typename": "RemoveSpaceMemberSuccess", "space": {"id": space_id}}
    space = (await tenant.client.execute(_MEMBERS, id=space_id))["space"]
    assert [member["name"] for member in space["members"]["nodes"]] == ["Olga", "Carl"]


async def test_member_sees_only_joined_spaces_and_admin_sees_all(tenant: Tenant) -> None:
    person, admin = await tenant.person(), await tenant.person(role=Role.ADMIN, name="Anna")
    joined = await create_space(tenant.client, name="joined", members=[person.actor_id])
    hidden = await create_space(tenant.client, name="hidden")
    message = await post(tenant.client, hidden, "secret")

    query = "query ($s: ID!, $m: ID!) { space(id: $s) { name } node(id: $m) { id } spaces { nodes { id } } }"

    of_person = await person.client.execute(query, s=hidden, m=message["id"])
    of_admin = await admin.client.execute(query, s=hidden, m=message["id"])
    assert of_person == {"space": None, "node": None, "spaces": {"nodes": [{"id": joined}]}}
    assert [space["id"] for space in of_admin["spaces"]["nodes"]] == [joined, hidden]
    assert of_admin["node"] == {"id": message["id"]}


async def test_admin_outside_a_space_reads_but_cannot_post(tenant: Tenant) -> None:
    admin = await tenant.person(role=Role.ADMIN)
    space_id = await create_space(tenant.client)

    payload = await admin.client.mutate("postMessage", "posted { id }", spaceId=space_id, text="hello")

    assert (payload["__typename"], payload["code"]) == ("NotPermitted", "NOT_A_MEMBER")
    assert await messages_of(admin.client, space_id) == []


@pytest.mark.parametrize("by", ["text", "mentions"])
async def test_mention_reaches_the_inbox_as_one_event(tenant: Tenant, by: str) -> None:
    agent_id = await create_agent(tenant.client, name="Ada Lovelace")
    other_id = await create_agent(tenant.client, name="Ada")
    space_id = await create_space(tenant.client, members=[agent_id, other_id], delivery="MENTIONS")
    for each in (agent_id, other_id):
        await tenant.client.succeed("pauseAgent", "agent { id }", agentId=each)

    mention = {"text": "look, @ada lovelace!"} if by == "text" else {"text": "look!", "mentions": [agent_id]}
    await tenant.client.succeed("postMessage", "posted { id }", spaceId=space_id, priority="WHEN_IDLE", **mention)

    event_fields = f"type priority receipt {PAYLOAD} cycle {{ id }}"
    query = f"query ($id: ID!) {{ agent(id: $id) {{ inbox {{ nodes {{ {event_fields} }} }} }} }}"
    event = (await tenant.client.execute(query, id=agent_id))["agent"]["inbox"]["nodes"][0]
    assert (event["type"], event["priority"], event["receipt"]) == ("MENTION", "WHEN_IDLE", "PENDING")
    assert (event["payload"]["text"], event["cycle"]) == (mention["text"], None)
    posted = await messages_of(tenant.client, space_id)
    payload = event["payload"]
    ids = [payload["messageId"], payload["inSpaceId"], payload["sender"]["id"]]
    assert ids == [posted[0]["id"], space_id, tenant.owner.actor_id], "ids are the API's"
    assert (await process_of(tenant.client, other_id))["inboxDepth"] == 0


async def test_node_gives_message_and_space_by_id(tenant: Tenant) -> None:
    space_id = await create_space(tenant.client, delivery=None)
    posted = await post(tenant.client, space_id, "hello", mentions=None, priority=None)

    query = f"query ($ids: [ID!]!) {{ nodes(ids: $ids) {{ __typename ... on Message {{ {MESSAGE} }} }} }}"
    found = (await tenant.client.execute(query, ids=[posted["id"], space_id]))["nodes"]

    assert found == [{"__typename": "Message", **posted}, {"__typename": "Space"}]
