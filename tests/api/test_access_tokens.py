"""Personal access tokens: what one may hold, who sees and revokes it, and what ends with it (X1, X4)."""

import asyncio
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from backend.kit.limits import DEFAULT
from backend.tenants.models import Role
from tests.factories.people import create_access_token
from tests.factories.rows import owner_of
from tests.factories.tenants import Tenant
from tests.harness.client import Client
from tests.harness.waiting import wait_until

_TOKENS = (
    """{ accessTokens { nodes { id name owner { id name } scopes hint createdAt expiresAt lastUsedAt revokedAt } } }"""
)
_MADE = "token accessToken { id expiresAt }"
_MANY = """INSERT INTO access_tokens (id, tenant_id, kind, member_id, digest, scopes)
SELECT gen_random_uuid(), $1, 'PERSONAL', $2, sha256(gen_random_uuid()::text::bytea), '[]'
FROM generate_series(1, $3)"""


async def _tokens(client: Client) -> list[dict[str, Any]]:
    nodes: list[dict[str, Any]] = (await client.execute(_TOKENS))["accessTokens"]["nodes"]
    return nodes


async def _scopes(client: Client) -> list[str] | None:
    """What its token may do now; None if it is good for nothing."""
    answer = await client.send("{ viewer { scopes } }")
    return None if answer.codes == ["UNAUTHENTICATED"] else answer.body["data"]["viewer"]["scopes"]


async def _is_refused(client: Client) -> bool:
    return await _scopes(client) is None


async def test_a_token_has_only_its_own_scopes(tenant: Tenant) -> None:
    made = await create_access_token(tenant.client, name=" CI ", scopes=["spaces:read", "agents:read"])

    assert await _scopes(made.client) == ["agents:read", "spaces:read"]
    assert (await made.client.send("{ invitations { nodes { id } } }")).codes == ["FORBIDDEN"]
    (token,) = [each for each in await _tokens(tenant.client) if each["id"] == made.id]
    assert (token["name"], token["scopes"]) == ("CI", ["agents:read", "spaces:read"])
    assert token["owner"] == {"id": tenant.owner.actor_id, "name": "Olga"}
    assert made.client.token is not None
    assert made.client.token.startswith("cir_pat_")
    assert token["hint"] == made.client.token[-4:]
    assert token["revokedAt"] is None
    lifetime = datetime.fromisoformat(token["expiresAt"]) - datetime.fromisoformat(token["createdAt"])
    assert lifetime == timedelta(days=30)


@pytest.mark.parametrize("scopes", [["admin:read"], ["spaces:read", "agents:write"], ["everything"], []])
async def test_a_token_has_no_scope_that_its_creator_lacks(tenant: Tenant, scopes: list[str]) -> None:
    person = await tenant.person()

    answer = await person.client.mutate("createAccessToken", _MADE, name="x", scopes=scopes, expiresInDays=1)

    assert (answer["__typename"], answer["path"]) == ("InvalidInput", ["input", "scopes"])
    assert len(await _tokens(person.client)) == 1


async def test_a_token_cannot_create_one_with_more_scopes_or_a_longer_life(tenant: Tenant) -> None:
    """Whoever steals one that is good for a day makes none that is good for a year."""
    day = await create_access_token(tenant.client, scopes=["spaces:read"], expires_in_days=1)

    wider = await day.client.mutate("createAccessToken", _MADE, name="x", scopes=["admin:write"], expiresInDays=1)
    longer = await create_access_token(day.client, scopes=["spaces:read"], expires_in_days=366)

    assert wider["__typename"] == "InvalidInput"
    ends = {each["id"]: each["expiresAt"] for each in await _tokens(tenant.client)}
    assert ends[longer.id] == ends[day.id]


@pytest.mark.parametrize(("field", "values"), [("name", {"name": " "}), ("expiresInDays", {"expiresInDays": 0}),
                                               ("expiresInDays", {"expiresInDays": 367})])  # fmt: skip
async def test_invalid_token_settings_are_refused(tenant: Tenant, field: str, values: dict[str, Any]) -> None:
    given = {"name": "x", "scopes": ["spaces:read"], "expiresInDays": 1, **values}

    answer = await tenant.client.mutate("createAccessToken", _MADE, **given)

    assert (answer["__typename"], answer["path"]) == ("InvalidInput", ["input", field])


async def test_a_token_is_shown_once(tenant: Tenant) -> None:
    given = {"name": "x", "scopes": ["spaces:read"], "expiresInDays": 1, "idempotencyKey": "once"}
    first = await tenant.client.succeed("createAccessToken", _MADE, **given)

    again = await tenant.client.succeed("createAccessToken", _MADE, **given)

    assert first["token"] is not None
    assert again == {**first, "token": None}


async def test_people_see_their_own_tokens_and_admins_all(tenant: Tenant) -> None:
    person, admin = await tenant.person(), await tenant.person(role=Role.ADMIN, name="Anna")
    made = await create_access_token(person.client, name="mine")

    own = [each["id"] for each in await _tokens(person.client)]
    everybodys = await _tokens(admin.client)

    assert own[-1] == made.id
    assert {each["owner"]["name"] for each in everybodys} == {"Olga", "Bert", "Anna"}
    assert made.id in [each["id"] for each in everybodys]


async def test_node_shows_a_token_to_its_owner_and_to_admins(tenant: Tenant) -> None:
    person, other = await tenant.person(), await tenant.person(name="Carl")
    made = await create_access_token(person.client, name="mine")
    query = "query ($id: ID!) { node(id: $id) { ... on AccessToken { name } } }"

    seen = [(await each.client.execute(query, id=made.id))["node"] for each in (person, tenant.owner, other)]

    assert seen == [{"name": "mine"}, {"name": "mine"}, None]


async def test_people_revoke_their_own_tokens_and_admins_any(tenant: Tenant) -> None:
    person, other = await tenant.person(), await tenant.person(name="Carl")
    first, second = [await create_access_token(person.client) for _ in range(2)]

    foreign = await other.client.mutate("revokeAccessToken", "accessToken { id }", tokenId=first.id)
    assert foreign["__typename"] == "NotFound"

    for by, token in ((person, first), (tenant.owner, second)):
        revoked = await by.client.succeed("revokeAccessToken", "accessToken { revokedAt }", tokenId=token.id)
        assert revoked["accessToken"]["revokedAt"] is not None
        assert await by.client.succeed("revokeAccessToken", "accessToken { revokedAt }", tokenId=token.id) == revoked
        await wait_until(partial(_is_refused, token.client))
    assert not await _is_refused(person.client)


async def test_revocation_ends_live_connections(tenant: Tenant) -> None:
    made = await create_access_token(tenant.client)
    async with made.client.socket() as socket:
        await tenant.client.succeed("revokeAccessToken", "accessToken { id }", tokenId=made.id)

        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), 10)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403


async def test_a_token_shrinks_with_its_owners_role(tenant: Tenant) -> None:
    admin = await tenant.person(role=Role.ADMIN)
    made = await create_access_token(admin.client, scopes=["spaces:read", "admin:read"])

    await tenant.client.succeed("updateMember", "member { id }", memberId=admin.actor_id, role="VIEWER")

    async def is_smaller() -> bool:
        return await _scopes(made.client) == ["spaces:read"]

    await wait_until(is_smaller)


async def test_tokens_of_a_former_member_stay_revoked_after_rejoining(tenant: Tenant) -> None:
    person = await tenant.person(email="back@example.com")
    made = await create_access_token(person.client)
    await tenant.client.succeed("removeMember", "memberId", memberId=person.actor_id)

    back = await tenant.person(email="back@example.com")

    assert back.member_id == person.member_id
    assert await _scopes(back.client) is not None
    for client in (person.client, made.client):
        await wait_until(partial(_is_refused, client))


async def test_tokens_of_a_person_are_limited(tenant: Tenant) -> None:
    async with owner_of(tenant) as connection:
        await connection.execute(_MANY, tenant.id, tenant.owner.member_id, DEFAULT.tokens_per_member - 2)

    given = {"name": "x", "scopes": ["spaces:read"], "expiresInDays": 1}
    answers = await asyncio.gather(
        *(tenant.client.mutate("createAccessToken", "accessToken { id }", **given) for _ in range(3))
    )

    kinds = [each["__typename"] for each in answers]
    assert sorted(kinds) == ["CreateAccessTokenSuccess", "LimitReached", "LimitReached"]
