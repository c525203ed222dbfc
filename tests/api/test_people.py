"""The people of a tenant through the public API: who sees, changes and removes whom, and the owner who stays (X1)."""

import asyncio
from functools import partial
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from backend.tenants.models import Role
from tests.factories.people import create_access_token
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Person, Tenant, Tenants, global_id
from tests.harness.client import Client
from tests.harness.visitor import unused_address
from tests.harness.waiting import wait_until

_MEMBERS = "{ members { nodes { id name role } } }"


async def _roles(client: Client) -> dict[str, str]:
    nodes = (await client.execute(_MEMBERS))["members"]["nodes"]
    return {node["name"]: node["role"] for node in nodes}


async def _set_role(by: Person, person: Person, role: Role) -> dict[str, Any]:
    return await by.client.mutate("updateMember", "member { role }", memberId=person.actor_id, role=role)


async def _is_refused(client: Client) -> bool:
    return (await client.send("{ viewer { scopes } }")).codes == ["UNAUTHENTICATED"]


async def test_members_are_listed_in_the_order_of_joining(tenant: Tenant) -> None:
    viewer = await tenant.person(role=Role.VIEWER, name="Vera")
    await tenant.person(role=Role.ADMIN, name="Anna")

    assert await _roles(viewer.client) == {"Olga": "OWNER", "Vera": "VIEWER", "Anna": "ADMIN"}
    page = await viewer.client.execute("{ members(first: 1) { nodes { name } pageInfo { endCursor } } }")
    after = page["members"]["pageInfo"]["endCursor"]
    rest = await viewer.client.execute("query ($a: String) { members(after: $a) { nodes { name } } }", a=after)
    assert rest["members"]["nodes"] == [{"name": "Vera"}, {"name": "Anna"}]


async def test_only_admins_see_addresses(tenant: Tenant) -> None:
    address = unused_address()
    person = await tenant.person(email=address)
    query = "query ($id: ID!) { node(id: $id) { ... on Member { email } } }"

    seen = await tenant.client.execute(query, id=person.actor_id)
    refused = await person.client.send(query, {"id": person.actor_id})

    assert seen["node"] == {"email": address}
    assert refused.codes == ["FORBIDDEN"]


async def test_a_new_role_applies_at_once(tenant: Tenant) -> None:
    person = await tenant.person(role=Role.ADMIN)
    assert (await person.client.execute("{ invitations { nodes { id } } }"))["invitations"]["nodes"] == []

    changed = await _set_role(tenant.owner, person, Role.VIEWER)

    assert changed == {"__typename": "UpdateMemberSuccess", "member": {"role": "VIEWER"}}

    async def is_forbidden() -> bool:
        return (await person.client.send("{ invitations { nodes { id } } }")).codes == ["FORBIDDEN"]

    await wait_until(is_forbidden)


async def test_admins_cannot_change_or_remove_owners(tenant: Tenant) -> None:
    admin, other = await tenant.person(role=Role.ADMIN, name="Anna"), await tenant.person(name="Bert")
    await tenant.person(role=Role.OWNER, name="Otto")  # so that nobody is the last one

    answers = [
        await _set_role(admin, other, Role.OWNER),
        await _set_role(admin, admin, Role.OWNER),
        await _set_role(admin, tenant.owner, Role.ADMIN),
        await admin.client.mutate("removeMember", "memberId", memberId=tenant.owner.actor_id),
    ]

    assert [(each["__typename"], each["code"]) for each in answers] == [("NotPermitted", "OWNERS_ONLY")] * 4
    assert (await _set_role(admin, other, Role.ADMIN))["__typename"] == "UpdateMemberSuccess"
    assert await _roles(admin.client) == {"Olga": "OWNER", "Anna": "ADMIN", "Bert": "ADMIN", "Otto": "OWNER"}


async def test_the_last_owner_stays_until_there_is_another(tenant: Tenant) -> None:
    person = await tenant.person()
    answers = [
        await _set_role(tenant.owner, tenant.owner, Role.MEMBER),
        await tenant.client.mutate("removeMember", "memberId", memberId=tenant.owner.actor_id),
        await tenant.client.mutate("leaveTenant", "memberId"),
    ]
    assert [(each["__typename"], each["code"]) for each in answers] == [("Conflict", "LAST_OWNER")] * 3

    await _set_role(tenant.owner, person, Role.OWNER)
    left = await tenant.client.mutate("leaveTenant", "memberId")
    assert left == {"__typename": "LeaveTenantSuccess", "memberId": tenant.owner.actor_id}
    await wait_until(lambda: _is_refused(tenant.client))
    assert await _roles(person.client) == {"Bert": "OWNER"}


@pytest.mark.parametrize("how", ["leave", "demote each other", "remove each other"])
async def test_owners_who_leave_concurrently_leave_one_owner(tenant: Tenant, how: str) -> None:
    """Each saw another owner when it began: without a common lock all of them would go."""
    owners = [tenant.owner, *[await tenant.person(role=Role.OWNER, name=f"Owner {n}") for n in range(4)]]
    watcher = await tenant.person(role=Role.ADMIN, name="Anna")

    async def go(place: int) -> dict[str, Any]:
        owner, victim = owners[place], owners[(place + 1) % len(owners)]
        if how == "leave":
            return await owner.client.mutate("leaveTenant", "memberId")
        if how == "demote each other":
            return await _set_role(owner, victim, Role.MEMBER)
        return await owner.client.mutate("removeMember", "memberId", memberId=victim.actor_id)

    await asyncio.gather(*(go(place) for place in range(len(owners))), return_exceptions=True)

    left = [role for role in (await _roles(watcher.client)).values() if role == "OWNER"]
    assert len(left) >= 1
    if how == "leave":
        assert len(left) == 1


async def test_a_removed_member_loses_all_access_and_their_messages_stay(tenant: Tenant) -> None:
    person = await tenant.person()
    space = await create_space(tenant.client, members=[person.actor_id])
    await post(person.client, space, "I was here")
    own = await create_access_token(person.client, scopes=["spaces:read", "messages:write"])

    await tenant.client.succeed("removeMember", "memberId", memberId=person.actor_id)

    for client in (person.client, own.client):
        await wait_until(partial(_is_refused, client))
    query = "query ($s: ID!, $m: ID!) { space(id: $s) { members { nodes { name } } } node(id: $m) { id } }"
    found = await tenant.client.execute(query, s=space, m=person.actor_id)
    assert found == {"space": {"members": {"nodes": [{"name": "Olga"}]}}, "node": None}
    assert await _roles(tenant.client) == {"Olga": "OWNER"}
    (message,) = await messages_of(tenant.client, space)
    assert (message["text"], message["author"]["name"]) == ("I was here", "Bert")
    again = await tenant.client.mutate("removeMember", "memberId", memberId=person.actor_id)
    assert again["__typename"] == "NotFound"


async def test_removal_ends_live_subscriptions(tenant: Tenant) -> None:
    person = await tenant.person()
    async with person.client.socket() as socket:
        await tenant.client.succeed("removeMember", "memberId", memberId=person.actor_id)

        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), 10)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403


async def test_who_is_added_to_spaces_while_being_removed_is_in_none(tenant: Tenant) -> None:
    """The space's lock is one thing, the person's row another: the addition must not slip between them."""
    spaces = [await create_space(tenant.client) for _ in range(4)]
    person = await tenant.person()

    await asyncio.gather(
        *(tenant.client.mutate("addSpaceMember", "space { id }", spaceId=s, actorId=person.actor_id) for s in spaces),
        tenant.client.succeed("removeMember", "memberId", memberId=person.actor_id),
    )

    query = "{ spaces { nodes { members { nodes { name } } } } }"
    nodes = (await tenant.client.execute(query))["spaces"]["nodes"]
    assert [node["members"]["nodes"] for node in nodes] == [[{"name": "Olga"}]] * 4


async def test_a_person_in_two_tenants_leaves_one(tenants: Tenants) -> None:
    first, second = await tenants.create(name="First"), await tenants.create(name="Second")
    address = unused_address()
    here, there = await first.person(email=address), await second.person(email=address, role=Role.ADMIN)

    await here.client.succeed("leaveTenant", "memberId")

    await wait_until(lambda: _is_refused(here.client))
    assert await _roles(there.client) == {"Olga": "OWNER", "Bert": "ADMIN"}
    query = "{ viewer { memberships { role tenant { name } } } }"
    memberships = (await there.client.execute(query))["viewer"]["memberships"]
    assert memberships == [{"role": "ADMIN", "tenant": {"name": "Second"}}]


async def test_a_member_of_another_tenant_cannot_be_changed(tenant: Tenant, tenants: Tenants) -> None:
    elsewhere = await tenants.create()
    for actor_id in (elsewhere.owner.actor_id, global_id("Member", elsewhere.id)):
        changed = await tenant.client.mutate("updateMember", "member { id }", memberId=actor_id, role="VIEWER")
        removed = await tenant.client.mutate("removeMember", "memberId", memberId=actor_id)
        assert (changed["__typename"], removed["__typename"]) == ("NotFound", "NotFound")


async def test_update_tenant_renames_it(tenant: Tenant) -> None:
    renamed = await tenant.client.succeed("updateTenant", "tenant { name }", name="  Acme & Sons ")
    empty = await tenant.client.mutate("updateTenant", "tenant { name }", name=" ")

    assert renamed["tenant"] == {"name": "Acme & Sons"}
    assert (empty["__typename"], empty["path"]) == ("InvalidInput", ["input", "name"])
    assert (await tenant.client.execute("{ tenant { name } }"))["tenant"] == {"name": "Acme & Sons"}
