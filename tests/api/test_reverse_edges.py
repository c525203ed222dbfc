"""From agents and people to their spaces, and from actors to the agents and members that they are."""

from typing import Any

import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent
from tests.factories.programs import create_program
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Person, Tenant
from tests.harness.client import Client, GraphQLFailure

_AGENT = """query ($id: ID!, $search: String, $isArchived: Boolean = false, $orderBy: SpaceOrder! = CREATED) {
  agent(id: $id) { spaces(search: $search, isArchived: $isArchived, orderBy: $orderBy) {
    totalCount nodes { name } } } }"""
_MEMBERS = "{ members { nodes { id spaces(orderBy: NAME) { totalCount nodes { name } } } } }"
_ACTORS = """query ($id: ID!) { space(id: $id) { members { nodes { name kind agent { id status } member { id role } } }
    messages { nodes { author { agent { id } member { id } } } } } }"""


async def _spaces_of_agent(client: Client, agent_id: str, **values: Any) -> tuple[list[str], int]:
    page = (await client.execute(_AGENT, id=agent_id, **values))["agent"]["spaces"]
    return [each["name"] for each in page["nodes"]], page["totalCount"]


async def _spaces_of_member(client: Client, person: Person) -> tuple[list[str], int]:
    members = (await client.execute(_MEMBERS))["members"]["nodes"]
    page = next(each["spaces"] for each in members if each["id"] == person.actor_id)
    return [each["name"] for each in page["nodes"]], page["totalCount"]


async def test_spaces_of_an_agent_and_of_a_person_as_far_as_one_sees_them(tenant: Tenant) -> None:
    """A member sees those that both are in; an admin sees all."""
    agent, ada, bert = await create_agent(tenant.client), await tenant.person(name="Ada"), await tenant.person()
    await create_space(tenant.client, name="Both", members=[agent, ada.actor_id, bert.actor_id])
    await create_space(tenant.client, name="Alone", members=[agent, ada.actor_id])
    old = await create_space(tenant.client, name="Old", members=[agent, ada.actor_id, bert.actor_id])
    await create_space(tenant.client, name="Without", members=[bert.actor_id])
    await tenant.client.succeed("archiveSpace", "__typename", spaceId=old)

    assert await _spaces_of_agent(bert.client, agent) == (["Both"], 1)
    assert await _spaces_of_agent(tenant.client, agent) == (["Both", "Alone"], 2)
    assert await _spaces_of_agent(ada.client, agent, orderBy="NAME") == (["Alone", "Both"], 2)
    assert await _spaces_of_agent(bert.client, agent, isArchived=None) == (["Both", "Old"], 2)
    assert await _spaces_of_agent(tenant.client, agent, search="lone") == (["Alone"], 1)
    assert await _spaces_of_member(bert.client, ada) == (["Both"], 1)
    assert await _spaces_of_member(tenant.client, ada) == (["Alone", "Both"], 2)


async def test_an_actor_leads_to_its_agent_or_member(tenant: Tenant) -> None:
    agent, gone = await create_agent(tenant.client, name="Helper"), await tenant.person(name="Gone", role=Role.ADMIN)
    program = await create_program(tenant.client, scopes=["spaces:read"])
    space = await create_space(tenant.client, members=[agent, program.actor_id, gone.actor_id])
    await post(tenant.client, space, "mine")
    await post(gone.client, space, "theirs")
    await tenant.client.succeed("removeMember", "__typename", memberId=gone.actor_id)

    found = (await tenant.client.execute(_ACTORS, id=space))["space"]

    owner = {"id": tenant.owner.actor_id, "role": "OWNER"}
    assert [(each["kind"], each["agent"], each["member"]) for each in found["members"]["nodes"]] == [
        ("PERSON", None, owner), ("AGENT", {"id": agent, "status": "ACTIVE"}, None), ("SERVICE", None, None)
    ]  # fmt: skip
    authors = [each["author"]["member"] for each in found["messages"]["nodes"]]
    assert authors == [{"id": tenant.owner.actor_id}, None], "who has left is nobody's member"


async def test_an_actor_shows_no_agent_without_the_scope(tenant: Tenant) -> None:
    program = await create_program(tenant.client, scopes=["spaces:read"])
    space = await create_space(tenant.client, members=[program.actor_id, await create_agent(tenant.client)])

    with pytest.raises(GraphQLFailure) as refused:
        await program.client.execute(_ACTORS, id=space)

    assert set(refused.value.codes) == {"FORBIDDEN"}


async def test_an_actor_shows_no_assistant_of_another_person(tenant: Tenant) -> None:
    """An admin reads along in the space of the two."""
    anna, bert = await tenant.person(name="Anna"), await tenant.person()
    made = await anna.client.succeed("myAssistant", "assistant { space { id } agent { id } }")
    space, assistant = made["assistant"]["space"]["id"], made["assistant"]["agent"]["id"]

    seen = [
        each["agent"]
        for client in (anna.client, tenant.client)
        for each in (await client.execute(_ACTORS, id=space))["space"]["members"]["nodes"]
        if each["kind"] == "AGENT"
    ]

    visible = (await tenant.client.execute("query ($id: ID!) { agent(id: $id) { id } }", id=assistant))["agent"]
    assert seen[0]["id"] == assistant
    assert (seen[1] is None) == (visible is None), "as `agent` says it"
    assert (await bert.client.execute(_ACTORS, id=space))["space"] is None
