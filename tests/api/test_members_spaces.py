"""Spaces that members create and manage, as the organisation allows it."""

from typing import Any

import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent
from tests.factories.people import create_access_token
from tests.factories.programs import create_program
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Person, Tenant
from tests.harness.client import Client, GraphQLFailure, Json

_SPACE = "query ($id: ID!) { space(id: $id) { name mayChange archivedAt members { nodes { id } } } }"
_NOT_PERMITTED = "NOT_PERMITTED"


async def _allow(tenant: Tenant, **policies: bool) -> None:
    await tenant.client.succeed("updateTenant", "__typename", **policies)


async def _space(client: Client, space_id: str) -> Json:
    space: Json = (await client.execute(_SPACE, id=space_id))["space"]
    return space


@pytest.fixture
async def bert(tenant: Tenant) -> Person:
    await _allow(tenant, membersMayCreateSpaces=True)
    return await tenant.person()


async def test_an_organisation_decides_whether_members_create_spaces(tenant: Tenant) -> None:
    bert, viewer = await tenant.person(), await tenant.person(role=Role.VIEWER)
    state = "tenant { membersMayCreateSpaces membersMayStartConversations }"

    refused = await bert.client.mutate("createSpace", "__typename", name="Boats")
    opened = await tenant.client.succeed("updateTenant", state, membersMayCreateSpaces=True)
    space = await create_space(bert.client, name="Boats")
    closed = await tenant.client.succeed("updateTenant", state, membersMayCreateSpaces=False)
    again = await bert.client.mutate("createSpace", "__typename", name="Ships")
    with pytest.raises(GraphQLFailure, match="admin:write"):
        await bert.client.mutate("updateTenant", "__typename", membersMayCreateSpaces=True)
    with pytest.raises(GraphQLFailure, match="spaces:write"):
        await viewer.client.mutate("createSpace", "__typename", name="Boats")

    assert (refused["code"], again["code"]) == (_NOT_PERMITTED, _NOT_PERMITTED)
    assert opened["tenant"] == {"membersMayCreateSpaces": True, "membersMayStartConversations": True}
    assert closed["tenant"] == {"membersMayCreateSpaces": False, "membersMayStartConversations": True}
    assert (await _space(bert.client, space))["mayChange"], "what they have created stays theirs"


async def test_who_creates_a_space_manages_it(tenant: Tenant, bert: Person) -> None:
    ada, eve = await tenant.person(name="Ada"), await tenant.person(name="Eve")
    space = await create_space(bert.client, members=[ada.actor_id, eve.actor_id])

    renamed = await bert.client.succeed("updateSpace", "space { name }", spaceId=space, name="Boats")
    await bert.client.succeed("removeSpaceMember", "__typename", spaceId=space, actorId=eve.actor_id)
    await bert.client.succeed("archiveSpace", "__typename", spaceId=space)
    await bert.client.succeed("unarchiveSpace", "__typename", spaceId=space)

    assert renamed["space"] == {"name": "Boats"}
    assert await _space(ada.client, space) == {
        "name": "Boats", "mayChange": False, "archivedAt": None,
        "members": {"nodes": [{"id": bert.actor_id}, {"id": ada.actor_id}]},
    }  # fmt: skip
    refused = [
        await ada.client.mutate(name, "__typename", spaceId=space, **values)
        for name, values in (
            ("updateSpace", {"name": "Ships"}),
            ("addSpaceMember", {"actorId": eve.actor_id}),
            ("removeSpaceMember", {"actorId": bert.actor_id}),
            ("archiveSpace", {}),
            ("unarchiveSpace", {}),
            ("deleteSpace", {}),
        )
    ]
    assert [each["code"] for each in refused] == [_NOT_PERMITTED] * len(refused)
    assert (await _space(ada.client, space))["name"] == "Boats"


async def test_a_member_changes_no_space_that_they_did_not_create(tenant: Tenant, bert: Person) -> None:
    """A manager who leaves and comes back is a member like others. Admins change all spaces."""
    own = await create_space(bert.client, members=[tenant.owner.actor_id])
    others = await create_space(tenant.client, members=[bert.actor_id])

    unseen = await create_space(tenant.client)
    refused = await bert.client.mutate("updateSpace", "__typename", spaceId=others, purpose="mine")
    hidden = await bert.client.mutate("updateSpace", "__typename", spaceId=unseen, purpose="mine")
    await tenant.client.succeed("updateSpace", "__typename", spaceId=own, name="Ours")
    await bert.client.succeed("removeSpaceMember", "__typename", spaceId=own, actorId=bert.actor_id)
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=own, actorId=bert.actor_id)

    assert (refused["code"], hidden["code"]) == (_NOT_PERMITTED, "NOT_FOUND")
    assert not (await _space(bert.client, own))["mayChange"]
    assert (await _space(tenant.client, own))["mayChange"]
    assert not (await _space(bert.client, others))["mayChange"]


async def test_a_member_brings_in_agents_and_programs_only_where_they_meet_already(
    tenant: Tenant, bert: Person
) -> None:
    """An agent has one mind over all its spaces: who may speak to it is not for everybody to say."""
    agent = await create_agent(tenant.client)
    program = await create_program(tenant.client, scopes=["spaces:read"])
    space = await create_space(bert.client)

    async def add() -> list[Any]:
        adding = [
            await bert.client.mutate("addSpaceMember", "__typename", spaceId=space, actorId=each)
            for each in (agent, program.actor_id)
        ]
        return [each.get("code") for each in adding]

    before = await add()
    shared = await create_space(tenant.client, members=[agent, program.actor_id, bert.actor_id])
    await tenant.client.succeed("archiveSpace", "__typename", spaceId=shared)
    archived = await add()
    await tenant.client.succeed("unarchiveSpace", "__typename", spaceId=shared)
    after = await add()

    assert before == archived == [_NOT_PERMITTED] * 2
    assert after == [None, None]


async def test_a_token_and_an_app_need_the_scope_to_manage(tenant: Tenant, bert: Person) -> None:
    space = await create_space(bert.client)
    weak = (await create_access_token(bert.client, scopes=["spaces:read", "messages:write"])).client

    for name, values in (("createSpace", {"name": "x"}), ("updateSpace", {"spaceId": space, "name": "x"})):
        with pytest.raises(GraphQLFailure, match="spaces:write"):
            await weak.mutate(name, "__typename", **values)
    assert not (await _space(weak, space))["mayChange"]
    await post(weak, space, "but a message")


async def test_a_member_deletes_a_space_of_their_own_that_they_are_alone_in(tenant: Tenant, bert: Person) -> None:
    ada = await tenant.person(name="Ada")
    own, shared = await create_space(bert.client), await create_space(bert.client, members=[ada.actor_id])
    given = await create_space(tenant.client, members=[bert.actor_id])
    await tenant.client.succeed("removeSpaceMember", "__typename", spaceId=given, actorId=tenant.owner.actor_id)

    deleted, *refused = [
        await bert.client.mutate("deleteSpace", "__typename", spaceId=each) for each in (own, shared, given)
    ]

    assert deleted["__typename"] == "DeleteSpaceSuccess"
    assert [each["code"] for each in refused] == ["NOT_YOURS", _NOT_PERMITTED]
