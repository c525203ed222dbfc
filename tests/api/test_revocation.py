"""Whatever falls is cut off within five seconds on every API process, with Redis and without.

Two processes of the same installation: what is revoked through the one had a websocket, a stream and a remembered
session at the other.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from backend.agents import suspension
from backend.kit.processes import free_port
from backend.kit.redis_signals import Hints
from backend.tenants.models import Role
from backend.tenants.operator import operator_work
from tests.factories.agents import create_agent
from tests.factories.people import create_role
from tests.factories.programs import create_account, create_key, create_program, install_app, oauth_client, register_app
from tests.factories.rows import key_of, owner_of
from tests.factories.tenants import Tenant, Tenants, global_id
from tests.harness.client import Client, GraphQLFailure
from tests.harness.grounds import Grounds
from tests.harness.processes import Api, api_process
from tests.harness.stores import HINT_WAIT_SECONDS
from tests.harness.waiting import wait_until

#: The promise.
_SECONDS = 5.0
_SCOPES = ("agents:read", "spaces:read")
_VIEWER = "{ viewer { scopes } }"
_FEED = "subscription ($id: ID!) { agentFeed(agentId: $id) { cursor } }"

Revoke = Callable[[], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two API processes over one database."""

    here: Api
    there: Api


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a token, and what ends it."""

    client: Client
    revoke: Revoke


@pytest.fixture(scope="module", params=["redis", "no redis"])
def pair(request: pytest.FixtureRequest, environment: dict[str, str], logs: Path, grounds: Grounds) -> Iterator[Pair]:
    settings = dict(environment)
    if request.param == "no redis":
        settings["REDIS_URL"] = f"redis://127.0.0.1:{free_port()}/0"
    with (
        api_process(log=logs / "here.log", environment=settings, parent=grounds.parent) as here,
        api_process(log=logs / "there.log", environment=settings, parent=grounds.parent) as there,
    ):
        yield Pair(here, there)


@pytest.fixture
async def owner(tenant: Tenant, pair: Pair) -> Tenant:
    """The tenant, whose people speak to the first process."""
    return replace(tenant, owner=replace(tenant.owner, client=replace(tenant.client, url=pair.here.url)))


async def _personal_token(tenant: Tenant, tenants: Tenants) -> Holder:
    made = await tenant.client.succeed(
        "createAccessToken", "token accessToken { id }", name="x", scopes=_SCOPES, expiresInDays=1
    )

    async def revoke() -> None:
        await tenant.client.succeed("revokeAccessToken", "__typename", tokenId=made["accessToken"]["id"])

    return Holder(replace(tenant.client, token=made["token"]), revoke)


async def _key(tenant: Tenant, tenants: Tenants) -> Holder:
    program = await create_program(tenant.client, scopes=_SCOPES)
    return Holder(program.client, lambda: tenant.client.succeed("revokeApiKey", "__typename", keyId=program.key_id))


async def _rotated_key(tenant: Tenant, tenants: Tenants) -> Holder:
    program = await create_program(tenant.client, scopes=_SCOPES)
    values = {"keyId": program.key_id, "overlapHours": 0}
    return Holder(program.client, lambda: tenant.client.succeed("rotateApiKey", "__typename", **values))


async def _disabled_account(tenant: Tenant, tenants: Tenants) -> Holder:
    program = await create_program(tenant.client, scopes=_SCOPES)
    account = {"serviceAccountId": program.actor_id}
    return Holder(program.client, lambda: tenant.client.succeed("disableServiceAccount", "__typename", **account))


async def _lowered_account(tenant: Tenant, tenants: Tenants) -> Holder:
    program = await create_program(tenant.client, scopes=_SCOPES)
    values = {"serviceAccountId": program.actor_id, "scopes": ["agents:read"]}
    return Holder(program.client, lambda: tenant.client.succeed("updateServiceAccount", "__typename", **values))


async def _installation(tenant: Tenant, mutation: str, *, for_owner: bool = False) -> Holder:
    app = await register_app(tenant.client)
    installation_id = await install_app(tenant.client, app["clientId"], scopes=_SCOPES)
    person = tenant.owner if for_owner else None
    client = await oauth_client(tenant, installation_id, person=person, scopes=_SCOPES)
    return Holder(client, lambda: tenant.client.succeed(mutation, "__typename", installationId=installation_id))


async def _revoked_installation(tenant: Tenant, tenants: Tenants) -> Holder:
    return await _installation(tenant, "revokeInstallation", for_owner=True)


async def _suspended_installation(tenant: Tenant, tenants: Tenants) -> Holder:
    return await _installation(tenant, "suspendInstallation")


async def _app(tenant: Tenant, tenants: Tenants, mutation: str) -> Holder:
    """Of another tenant, whose word it is."""
    publisher = await tenants.create()
    app = await register_app(publisher.client)
    installation_id = await install_app(tenant.client, app["clientId"], scopes=_SCOPES)
    client = await oauth_client(tenant, installation_id, scopes=_SCOPES)
    here = replace(publisher.client, url=tenant.client.url)
    return Holder(client, lambda: here.succeed(mutation, "__typename", appId=app["id"]))


async def _suspended_app(tenant: Tenant, tenants: Tenants) -> Holder:
    return await _app(tenant, tenants, "suspendApp")


async def _deleted_app(tenant: Tenant, tenants: Tenants) -> Holder:
    return await _app(tenant, tenants, "deleteApp")


async def _removed_member(tenant: Tenant, tenants: Tenants) -> Holder:
    person = await tenant.person()
    return Holder(person.client, lambda: tenant.client.succeed("removeMember", "__typename", memberId=person.actor_id))


async def _lowered_role(tenant: Tenant, tenants: Tenants) -> Holder:
    person = await tenant.person(role=Role.ADMIN)
    values = {"memberId": person.actor_id, "role": "VIEWER"}
    return Holder(person.client, lambda: tenant.client.succeed("updateMember", "__typename", **values))


async def _narrowed_role(tenant: Tenant, tenants: Tenants) -> Holder:
    """The custom role of the person loses a scope."""
    person = await tenant.person(role=Role.ADMIN)
    role_id = await create_role(tenant.client, scopes=[*_SCOPES, "messages:write"])
    await tenant.client.succeed("updateMember", "__typename", memberId=person.actor_id, roleId=role_id)
    return Holder(
        person.client, lambda: tenant.client.succeed("updateRole", "__typename", roleId=role_id, scopes=_SCOPES)
    )


async def _replaced_role(tenant: Tenant, tenants: Tenants) -> Holder:
    """The custom role of the person is deleted, for another one with less."""
    person = await tenant.person(role=Role.ADMIN)
    role_id = await create_role(tenant.client, scopes=[*_SCOPES, "messages:write"])
    await tenant.client.succeed("updateMember", "__typename", memberId=person.actor_id, roleId=role_id)
    values = {"roleId": role_id, "replacementRole": "VIEWER"}
    return Holder(person.client, lambda: tenant.client.succeed("deleteRole", "__typename", **values))


async def _lowered_role_behind_an_app(tenant: Tenant, tenants: Tenants) -> Holder:
    person = await tenant.person(role=Role.ADMIN)
    app = await register_app(tenant.client)
    scopes = [*_SCOPES, "agents:write"]
    installation_id = await install_app(tenant.client, app["clientId"], scopes=scopes)
    client = await oauth_client(tenant, installation_id, person=person, scopes=scopes)
    values = {"memberId": person.actor_id, "role": "MEMBER"}
    return Holder(client, lambda: tenant.client.succeed("updateMember", "__typename", **values))


_FALLS = {
    "token revoked": _personal_token,
    "key revoked": _key,
    "key rotated": _rotated_key,
    "account disabled": _disabled_account,
    "account's scopes lowered": _lowered_account,
    "installation revoked": _revoked_installation,
    "installation suspended": _suspended_installation,
    "app suspended": _suspended_app,
    "app deleted": _deleted_app,
    "member removed": _removed_member,
    "role lowered": _lowered_role,
    "custom role narrowed": _narrowed_role,
    "custom role replaced": _replaced_role,
    "role lowered behind an app": _lowered_role_behind_an_app,
}


@pytest.mark.parametrize("prepare", _FALLS.values(), ids=_FALLS)
async def test_a_revocation_in_one_process_ends_connections_in_another(
    owner: Tenant, pair: Pair, tenants: Tenants, prepare: Callable[[Tenant, Tenants], Awaitable[Holder]]
) -> None:
    holder = await prepare(owner, tenants)

    await _see_cut(owner, replace(holder.client, url=pair.there.url), holder.revoke)


async def test_suspension_of_a_tenant_ends_all_connections(
    owner: Tenant, pair: Pair, environment: dict[str, str]
) -> None:
    program = await create_program(owner.client, scopes=_SCOPES)

    async def suspend() -> None:
        async with operator_work(owner.owner_database_url, owner.id) as work:
            await suspension.suspend(work, reason="unpaid")
        hints = Hints.connect(environment["REDIS_URL"], wait_seconds=HINT_WAIT_SECONDS)
        await hints.revoked(owner.id)
        await hints.close()

    await _see_cut(owner, replace(program.client, url=pair.there.url), suspend)

    assert (await owner.client.send(_VIEWER)).status == 401


async def test_key_that_expires_ends_its_connection(owner: Tenant, pair: Pair) -> None:
    """Nobody tells of it, and the connection knew another end when it began."""
    account_id = await create_account(owner.client, scopes=_SCOPES)
    key_id, token = await create_key(owner.client, account_id, expiresInDays=1)

    async def bring_forward() -> None:
        async with owner_of(owner) as connection:
            await connection.execute("UPDATE access_tokens SET expires_at = now() WHERE id = $1", key_of(key_id))

    await _see_cut(owner, replace(owner.client, token=token, url=pair.there.url), bring_forward)


async def test_connection_ends_with_its_token(owner: Tenant, pair: Pair) -> None:
    """At the very end of the token, not at the next look."""
    account_id = await create_account(owner.client, scopes=_SCOPES)
    key_id, token = await create_key(owner.client, account_id)
    async with owner_of(owner) as connection:
        sql = "UPDATE access_tokens SET expires_at = now() + interval '2 seconds' WHERE id = $1"
        await connection.execute(sql, key_of(key_id))

    async with replace(owner.client, token=token, url=pair.there.url).socket() as socket:
        await asyncio.wait_for(socket.wait_closed(), _SECONDS)

    assert socket.close_code == 4403


async def test_a_revocation_does_not_affect_other_sessions(owner: Tenant, pair: Pair) -> None:
    stays, falls = [await create_program(owner.client, name=name, scopes=_SCOPES) for name in ("a", "b")]

    async with replace(stays.client, url=pair.there.url).socket() as socket:
        falling = replace(falls.client, url=pair.there.url)
        await _see_cut(owner, falling, lambda: owner.client.succeed("revokeApiKey", "__typename", keyId=falls.key_id))
        await socket.send('{"type": "ping"}')
        assert "pong" in await asyncio.wait_for(socket.recv(), _SECONDS)


async def test_the_process_that_revokes_sees_it_in_its_next_request(owner: Tenant, pair: Pair) -> None:
    program = await create_program(owner.client, scopes=_SCOPES)
    assert (await program.client.send(_VIEWER)).status == 200

    await owner.client.succeed("revokeApiKey", "__typename", keyId=program.key_id)

    assert (await program.client.send(_VIEWER)).status == 401


async def test_revocation_of_an_unknown_id_ends_no_session(owner: Tenant, pair: Pair) -> None:
    program = await create_program(owner.client, scopes=_SCOPES)

    payload = await owner.client.mutate("revokeApiKey", "__typename", keyId=global_id("ApiKey", owner.id))

    assert payload["__typename"] == "NotFound"
    assert (await replace(program.client, url=pair.there.url).send(_VIEWER)).status == 200


async def _see_cut(tenant: Tenant, client: Client, revoke: Revoke) -> None:
    """A websocket and a stream of `client` end with `revoke`, and its token may do other things than before."""
    agent_id = await create_agent(tenant.client)
    before = await client.send(_VIEWER)
    assert before.status == 200
    async with AsyncExitStack() as stack:
        socket = await stack.enter_async_context(client.socket())
        stream = await stack.enter_async_context(client.subscribe_sse(_FEED, id=agent_id))

        await revoke()

        async with asyncio.timeout(_SECONDS):
            await socket.wait_closed()
            with pytest.raises(GraphQLFailure) as ended:
                while await stream.next():
                    pass
    assert socket.close_code == 4403
    assert ended.value.codes == ["UNAUTHENTICATED"]

    async def is_other() -> bool:
        return (await client.send(_VIEWER)).body != before.body

    await wait_until(is_other, timeout=_SECONDS)
