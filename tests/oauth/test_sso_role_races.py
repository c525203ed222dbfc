"""A sign-in by an organisation's provider takes as long as the provider likes: what admins change meanwhile counts."""

import asyncio
import json

from tests.api.test_role_races import role_that_changes, until_somebody_waits
from tests.factories.people import create_role
from tests.factories.providers import come_back, create_provider, leave, path_of
from tests.factories.rows import key_of, owner_of
from tests.factories.tenants import Tenant
from tests.fakes.identity_provider import IdentityProvider
from tests.harness.visitor import Visitor
from tests.oauth.test_sso import someone

_JOINED = "SELECT custom_scopes FROM members WHERE tenant_id = $1 AND custom_role_id = $2"
_DISABLE = "UPDATE identity_providers SET is_enabled = false WHERE tenant_id = $1"


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
