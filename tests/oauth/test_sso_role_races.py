"""A sign-in by an organisation's provider takes as long as the provider likes: what admins change meanwhile counts."""

import asyncio
import json
from typing import Any

import pytest

from tests.api.test_role_races import role_that_changes, until_somebody_waits
from tests.factories.people import create_role
from tests.factories.providers import come_back, create_provider, go, leave, path_of
from tests.factories.rows import key_of, owner_of
from tests.factories.tenants import Tenant
from tests.fakes.identity_provider import IdentityProvider
from tests.harness.visitor import Visitor
from tests.harness.waiting import wait_until
from tests.oauth.test_sso import members_of, someone

_JOINED = "SELECT custom_scopes FROM members WHERE tenant_id = $1 AND custom_role_id = $2"
_DISABLE = "UPDATE identity_providers SET is_enabled = false WHERE tenant_id = $1"
_PERSON = "SELECT FROM users WHERE provided_email = $1 FOR UPDATE"
_CLOSE = "UPDATE users SET disabled_at = now() WHERE provided_email = $1"
_SIGN_INS = """SELECT action, details ->> 'reason' AS reason FROM audit_log
WHERE tenant_id = $1 AND action IN ('sign_in', 'sign_in_failed') ORDER BY id"""
#: Who waits, directly or behind another one, for this connection.
_WAITING = """WITH RECURSIVE behind AS (
  SELECT $1::int AS pid UNION
  SELECT a.pid FROM pg_stat_activity a JOIN behind b ON b.pid = ANY (pg_blocking_pids(a.pid))
  WHERE a.datname = current_database())
SELECT count(*) - 1 FROM behind"""


async def test_a_person_joins_with_the_scopes_that_the_role_has_then(tenant: Tenant, visitor: Visitor) -> None:
    role_id = await create_role(tenant.client, name="Joiners", scopes=["spaces:read", "agents:write"])
    async with IdentityProvider(person=someone()) as provider:
        made = await create_provider(tenant.client, provider, joinsAs=None, joinsAsRoleId=role_id)
        answer = await leave(visitor, path_of(made))
        async with role_that_changes(tenant, role_id, ["spaces:read"]) as connection:
            back = asyncio.create_task(come_back(visitor, answer))
            await until_somebody_waits(tenant, connection)
        await back

    async with owner_of(tenant) as connection:
        joined = await connection.fetchval(_JOINED, tenant.id, key_of(role_id))
    assert json.loads(joined) == ["spaces:read"]


async def test_nobody_joins_by_a_provider_that_was_disabled_meanwhile(tenant: Tenant, visitor: Visitor) -> None:
    role_id = await create_role(tenant.client, name="Joiners", scopes=["spaces:read"])
    async with IdentityProvider(person=someone()) as provider:
        made = await create_provider(tenant.client, provider, joinsAs=None, joinsAsRoleId=role_id)
        answer = await leave(visitor, path_of(made))
        async with role_that_changes(tenant, role_id, ["spaces:read"]) as connection:
            await connection.execute(_DISABLE, tenant.id)
            back = asyncio.create_task(come_back(visitor, answer))
            await until_somebody_waits(tenant, connection)
        response = await back

    async with owner_of(tenant) as connection:
        assert await connection.fetchval(_JOINED, tenant.id, key_of(role_id)) is None
    assert response.status_code == 403


@pytest.mark.parametrize("act", ["disable", "delete", "remove"])
async def test_a_session_that_was_just_begun_ends_with_its_basis(tenant: Tenant, visitor: Visitor, act: str) -> None:
    """The sign-in is held up where it begins the session, after it has recognised the person."""
    async with IdentityProvider(person=someone()) as provider:
        email = str(provider.person["email"])
        made = await create_provider(tenant.client, provider)
        assert (await go(visitor, path_of(made))).status_code == 303
        await visitor.sign_out()
        [member] = [one for one in await members_of(tenant) if one["email"] == email]
        acts: dict[str, Any] = {
            "disable": ("updateIdentityProvider", "__typename", {"providerId": made["id"], "isEnabled": False}),
            "delete": ("deleteIdentityProvider", "__typename", {"providerId": made["id"]}),
            "remove": ("removeMember", "__typename", {"memberId": member["id"]}),
        }
        name, fields, values = acts[act]
        answer = await leave(visitor, path_of(made))
        async with owner_of(tenant) as connection, owner_of(tenant) as other, connection.transaction():
            await connection.execute(_PERSON, email)
            back = asyncio.create_task(come_back(visitor, answer))
            await until_somebody_waits(tenant, connection)
            asked = asyncio.create_task(tenant.client.succeed(name, fields, **values))
            pid = connection.get_server_pid()

            async def has_acted_or_waits() -> bool:
                return asked.done() or await other.fetchval(_WAITING, pid) > 1

            await wait_until(has_acted_or_waits)
        await asyncio.gather(back, asked)

    assert not await visitor.is_signed_in()


async def test_a_person_whose_account_is_disabled_is_not_recorded_as_signed_in(
    tenant: Tenant, visitor: Visitor
) -> None:
    async with IdentityProvider(person=someone()) as provider:
        made = await create_provider(tenant.client, provider)
        assert (await go(visitor, path_of(made))).status_code == 303
        async with owner_of(tenant) as connection:
            await connection.execute(_CLOSE, provider.person["email"])
            response = await go(visitor, path_of(made))
            recorded = await connection.fetch(_SIGN_INS, tenant.id)

    assert response.status_code == 403
    assert [(row["action"], row["reason"]) for row in recorded] == [
        ("sign_in", None),
        ("sign_in_failed", "account_disabled"),
    ]
