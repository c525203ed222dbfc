"""Roles that a tenant makes (ADR 0088): who makes, gives and changes them, and that a change counts at once."""

from typing import Any

import pytest

from backend.kit.limits import DEFAULT
from backend.tenants.actor import ROLE_SCOPES, Scope
from backend.tenants.models import Role
from tests.factories.people import create_role, invite
from tests.factories.spaces import create_space
from tests.factories.tenants import Person, Tenant, Tenants
from tests.harness.client import Client
from tests.harness.waiting import wait_until

_MEMBER = "member { role customRole { id name scopes } }"
_READER = ("agents:read", "spaces:read", "plans:read")
#: May look after people, and nothing of agents.
_PEOPLE = ("spaces:read", "messages:write", "admin:read", "admin:write")


async def _give(by: Client, person: Person, role_id: str) -> dict[str, Any]:
    return await by.mutate("updateMember", _MEMBER, memberId=person.actor_id, roleId=role_id)


async def _scopes(client: Client) -> set[str]:
    return set((await client.execute("{ viewer { scopes } }"))["viewer"]["scopes"])


async def _helper(tenant: Tenant, scopes: tuple[str, ...], *, name: str = "Helpers") -> tuple[Person, str]:
    """A person with a token of all scopes, who has a custom role."""
    person = await tenant.person(role=Role.ADMIN, name="Hilda")
    role_id = await create_role(tenant.client, name=name, scopes=scopes)
    given = await _give(tenant.client, person, role_id)
    assert given["__typename"] == "UpdateMemberSuccess"
    await wait_until(lambda: _has_scopes(person.client, set(scopes)))
    return person, role_id


async def _has_scopes(client: Client, scopes: set[str]) -> bool:
    return await _scopes(client) == scopes


async def test_a_role_is_made_given_listed_and_taken(tenant: Tenant) -> None:
    person = await tenant.person(role=Role.ADMIN, name="Hilda")
    made = await tenant.client.succeed(
        "createRole", "customRole { id name description scopes }",
        name=" Auditors ", description="They read.", scopes=["spaces:read", "admin:read", "spaces:read"],
    )  # fmt: skip
    role = made["customRole"]

    given = await _give(tenant.client, person, role["id"])
    listed = await person.client.execute(
        """query ($id: ID!) { roles { totalCount nodes { id name } } members(roleId: $id) { nodes { name } }
        node(id: $id) { ... on CustomRole { name } } }""",
        id=role["id"],
    )
    taken = await tenant.client.succeed("updateMember", _MEMBER, memberId=person.actor_id, role="MEMBER")

    assert role == role | {"name": "Auditors", "description": "They read.", "scopes": ["admin:read", "spaces:read"]}
    assert given["member"] == {
        "role": "VIEWER",
        "customRole": {"id": role["id"], "name": "Auditors", "scopes": ["admin:read", "spaces:read"]},
    }
    assert listed == {
        "roles": {"totalCount": 1, "nodes": [{"id": role["id"], "name": "Auditors"}]},
        "members": {"nodes": [{"name": "Hilda"}]},
        "node": {"name": "Auditors"},
    }
    assert taken["member"] == {"role": "MEMBER", "customRole": None}


async def test_a_person_may_what_their_role_has_and_nothing_else(tenant: Tenant) -> None:
    person, _ = await _helper(tenant, ("spaces:read", "admin:read"))
    space = await create_space(tenant.client)

    seen = await person.client.execute(
        "query ($id: ID!) { space(id: $id) { name } invitations { nodes { id } } }", id=space
    )
    refused = [
        (await person.client.send("{ agents { nodes { id } } }")).codes,
        (await person.client.send('mutation { createRole(input: { name: "x", scopes: [] }) { __typename } }')).codes,
    ]

    assert seen == {"space": {"name": "Lobby"}, "invitations": {"nodes": []}}
    assert refused == [["FORBIDDEN"], ["FORBIDDEN"]]


@pytest.mark.parametrize(
    ("scopes", "role"),
    [
        (sorted(Scope), "ADMIN"),
        (sorted(set(Scope) - {Scope.EVENTS_WRITE}), "MEMBER"),
        (("messages:write",), "MEMBER"),
        (sorted(ROLE_SCOPES[Role.MEMBER] - {Scope.MESSAGES_WRITE}), "VIEWER"),
    ],
)
async def test_a_role_counts_as_a_built_in_one(tenant: Tenant, scopes: tuple[str, ...], role: str) -> None:
    person = await tenant.person(role=Role.ADMIN)

    given = await _give(tenant.client, person, await create_role(tenant.client, scopes=scopes))

    assert given["member"]["role"] == role


async def test_a_change_counts_at_once_for_tokens(tenant: Tenant) -> None:
    """`test_revocation` shows the same for open connections, on two processes."""
    person, role_id = await _helper(tenant, ("spaces:read", "messages:write"))

    await tenant.client.succeed("updateRole", "customRole { scopes }", roleId=role_id, scopes=["agents:read"])

    await wait_until(lambda: _has_scopes(person.client, {"agents:read"}))
    refused = await person.client.send("{ spaces { nodes { id } } }")
    await tenant.client.succeed("updateRole", "customRole { scopes }", roleId=role_id, scopes=["spaces:read"])

    assert refused.codes == ["FORBIDDEN"]
    await wait_until(lambda: _has_scopes(person.client, {"spaces:read"}))


async def test_nobody_makes_gives_or_changes_a_role_beyond_their_own(tenant: Tenant) -> None:
    hilda, own = await _helper(tenant, _PEOPLE)
    strong = await create_role(tenant.client, name="Strong", scopes=[*_PEOPLE, "agents:write"])
    weak = await create_role(tenant.client, name="Weak", scopes=_READER)
    other = await tenant.person(role=Role.VIEWER, name="Vera")
    stronger = await tenant.person(role=Role.ADMIN, name="Stan")
    await _give(tenant.client, stronger, strong)
    client = hilda.client

    refused = {
        "make": await client.mutate("createRole", "__typename", name="x", scopes=["spaces:read", "agents:write"]),
        "widen": await client.mutate("updateRole", "__typename", roleId=own, scopes=[*_PEOPLE, "agents:write"]),
        "narrow": await client.mutate("updateRole", "__typename", roleId=strong, scopes=["spaces:read"]),
        "rename": await client.mutate("updateRole", "__typename", roleId=weak, name="Mine"),
        "delete": await client.mutate("deleteRole", "__typename", roleId=strong, replacementRole="VIEWER"),
        "replace": await client.mutate("deleteRole", "__typename", roleId=own, replacementRoleId=strong),
        "give": await _give(client, other, strong),
        "take": await client.mutate("updateMember", "__typename", memberId=stronger.actor_id, role="VIEWER"),
        "remove": await client.mutate("removeMember", "__typename", memberId=stronger.actor_id),
        "invite": await client.mutate("inviteMember", "__typename", email="new@acme.example", roleId=strong),
        "built-in": await client.mutate("updateMember", "__typename", memberId=other.actor_id, role="MEMBER"),
    }
    made = await client.succeed(
        "createRole", "customRole { id }", name="Writers", scopes=["spaces:read", "messages:write"]
    )
    given = await _give(client, other, made["customRole"]["id"])

    assert {act: payload.get("code") for act, payload in refused.items()} == dict.fromkeys(refused, "ABOVE_OWN")
    assert given["member"]["customRole"]["name"] == "Writers"


async def test_who_manages_people_does_not_decide_how_others_sign_in(tenant: Tenant) -> None:
    """A provider signs in admins too, so only who counts as an admin may set one up."""
    hilda, _ = await _helper(tenant, tuple(sorted(set(Scope) - {Scope.EVENTS_WRITE})))

    refused = await hilda.client.mutate(
        "createIdentityProvider", "__typename",
        name="x", clientId="x", emailDomains=["acme.example"], issuer="https://login.example",
    )  # fmt: skip

    assert refused["code"] == "ABOVE_OWN"


async def test_a_role_in_use_is_deleted_only_with_a_replacement(tenant: Tenant) -> None:
    person, role_id = await _helper(tenant, _READER)
    other = await create_role(tenant.client, name="Others", scopes=("spaces:read",))
    invited = await invite(tenant.client, "new@acme.example", role=None, roleId=role_id)

    in_use = await tenant.client.mutate("deleteRole", "roleId", roleId=role_id)
    wrong = [
        await tenant.client.mutate("deleteRole", "roleId", roleId=role_id, replacementRole="OWNER"),
        await tenant.client.mutate("deleteRole", "roleId", roleId=role_id, replacementRoleId=role_id),
        await tenant.client.mutate(
            "deleteRole", "roleId", roleId=role_id, replacementRole="MEMBER", replacementRoleId=other
        ),
    ]
    deleted = await tenant.client.succeed("deleteRole", "roleId", roleId=role_id, replacementRoleId=other)
    found = await tenant.client.execute(
        "query ($a: ID!, $b: ID!) { a: node(id: $a) { ... on Member { customRole { id } } } "
        "b: node(id: $b) { ... on Invitation { customRole { id } } } roles { nodes { id } } }",
        a=person.actor_id, b=invited["id"],
    )  # fmt: skip
    await tenant.client.succeed("updateMember", "__typename", memberId=person.actor_id, role="VIEWER")
    await tenant.client.succeed("revokeInvitation", "__typename", invitationId=invited["id"])
    unused = await tenant.client.succeed("deleteRole", "roleId", roleId=other)

    assert in_use["code"] == "ROLE_IN_USE"
    assert [each["__typename"] for each in wrong] == ["InvalidInput"] * 3
    assert deleted["roleId"] == role_id
    assert found == {
        "a": {"customRole": {"id": other}}, "b": {"customRole": {"id": other}}, "roles": {"nodes": [{"id": other}]},
    }  # fmt: skip
    assert unused["roleId"] == other
    await wait_until(lambda: _has_scopes(person.client, set(map(str, ROLE_SCOPES[Role.VIEWER]))))


async def test_who_has_left_keeps_no_role(tenant: Tenant) -> None:
    person, role_id = await _helper(tenant, _READER)

    await tenant.client.succeed("removeMember", "memberId", memberId=person.actor_id)
    deleted = await tenant.client.succeed("deleteRole", "roleId", roleId=role_id)

    assert deleted["roleId"] == role_id


async def test_bad_roles_are_refused_and_change_nothing(tenant: Tenant, tenants: Tenants) -> None:
    role_id = await create_role(tenant.client, name="Helpers")
    foreign = await create_role((await tenants.create()).client)
    person, make = await tenant.person(), tenant.client.mutate

    refused = [
        await make("createRole", "__typename", name="helpers", scopes=["spaces:read"]),
        await make("createRole", "__typename", name="Admin", scopes=["spaces:read"]),
        await make("createRole", "__typename", name="x", scopes=[]),
        await make("createRole", "__typename", name="x", scopes=["spaces:everything"]),
        await make("createRole", "__typename", name=" ", scopes=["spaces:read"]),
        await make("updateRole", "__typename", roleId=foreign, name="x"),
        await make("updateMember", "__typename", memberId=person.actor_id, roleId=foreign),
        await make("updateMember", "__typename", memberId=person.actor_id, roleId=role_id, role="MEMBER"),
        await make("updateMember", "__typename", memberId=person.actor_id),
    ]

    assert [(each["code"], each["path"][-1]) for each in refused] == [
        ("ROLE_EXISTS", "name"), ("ROLE_EXISTS", "name"), ("INVALID_INPUT", "scopes"), ("INVALID_INPUT", "scopes"),
        ("INVALID_INPUT", "name"), ("NOT_FOUND", "roleId"), ("NOT_FOUND", "roleId"), ("INVALID_INPUT", "role"),
        ("INVALID_INPUT", "role"),
    ]  # fmt: skip
    found = await tenant.client.execute("{ roles { nodes { name } } members { nodes { customRole { id } } } }")
    assert found["roles"]["nodes"] == [{"name": "Helpers"}]
    assert all(each["customRole"] is None for each in found["members"]["nodes"])


async def test_a_tenant_has_so_many_roles_and_no_more(tenant: Tenant) -> None:
    for number in range(DEFAULT.custom_roles):
        await create_role(tenant.client, name=f"Role {number}")

    refused = await tenant.client.mutate("createRole", "__typename", name="One more", scopes=["spaces:read"])

    assert refused["code"] == "LIMIT_REACHED"
