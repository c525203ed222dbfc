"""A leaked secret can always be replaced, and one that has ended is deleted."""

import pytest

from backend.kit.limits import DEFAULT
from tests.factories.agents import create_agent
from tests.factories.hooks import create_hook
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.factories.webhooks import create_endpoint

_FILL = """INSERT INTO secrets (id, tenant_id, name, key_id, sealed)
SELECT gen_random_uuid(), tenant_id, 'tool/' || n, key_id, sealed
FROM (SELECT * FROM secrets WHERE tenant_id = $1 LIMIT 1) s, generate_series(1, $2) AS n"""
_BEFORE = "SELECT count(*) FROM secrets WHERE tenant_id = $1 AND name LIKE '%/before'"
_UNTIL = "{ secretBeforeUntil }"
_LATER = "UPDATE hooks SET secret_before_until = now() - interval '1 second' WHERE tenant_id = $1"


@pytest.fixture
async def agent_id(tenant: Tenant) -> str:
    return await create_agent(tenant.client)


async def _run(tenant: Tenant, statement: str, *values: int) -> None:
    async with owner_of(tenant) as connection:
        await connection.execute(statement, tenant.id, *values)


async def _kept_before(tenant: Tenant) -> int:
    async with owner_of(tenant) as connection:
        return int(await connection.fetchval(_BEFORE, tenant.id))


async def test_no_number_of_given_secrets_holds_up_a_rotation(tenant: Tenant, agent_id: str) -> None:
    hook = await create_hook(tenant.client, agent_id)
    space_id = await create_space(tenant.client)
    endpoint_id, _ = await create_endpoint(tenant.client, "https://crm.example/in", spaceId=space_id)
    await _run(tenant, _FILL, DEFAULT.secrets)

    for hours in (1, 0):
        await tenant.client.succeed("rotateHookSecret", "secret", hookId=hook.id, overlapHours=hours)
        await tenant.client.succeed("rotateWebhookSecret", "secret", endpointId=endpoint_id, overlapHours=hours)
    await create_hook(tenant.client, agent_id, name="another")
    refused = await tenant.client.mutate(
        "setToolSecret", "__typename", name="crm", value="abcdefgh", url="https://crm.example"
    )

    assert (refused["__typename"], refused["code"]) == ("LimitReached", "LIMIT_REACHED")
    assert f"{DEFAULT.secrets:,}" in refused["reason"]
    assert "deleteSecret" in refused["reason"]


async def test_the_time_until_which_a_secret_is_good_is_shown_until_then(tenant: Tenant, agent_id: str) -> None:
    hook = await create_hook(tenant.client, agent_id)
    endpoint_id, _ = await create_endpoint(tenant.client, "https://crm.example/in", agentId=agent_id)
    shown = []
    for hours in (1, 0):
        rotated = {"overlapHours": hours}
        made = await tenant.client.succeed("rotateHookSecret", f"hook {_UNTIL}", hookId=hook.id, **rotated)
        other = await tenant.client.succeed(
            "rotateWebhookSecret", f"webhookEndpoint {_UNTIL}", endpointId=endpoint_id, **rotated
        )
        shown.append([each["secretBeforeUntil"] is not None for each in (made["hook"], other["webhookEndpoint"])])

    assert shown == [[True, True], [False, False]]


async def test_a_secret_that_ends_at_once_is_not_kept(tenant: Tenant, agent_id: str) -> None:
    hook = await create_hook(tenant.client, agent_id)

    await tenant.client.succeed("rotateHookSecret", "secret", hookId=hook.id, overlapHours=0)
    assert await _kept_before(tenant) == 0
    await tenant.client.succeed("rotateHookSecret", "secret", hookId=hook.id, overlapHours=1)
    assert await _kept_before(tenant) == 1
    await tenant.client.succeed("rotateHookSecret", "secret", hookId=hook.id, overlapHours=0)

    assert await _kept_before(tenant) == 0


async def test_the_next_rotation_deletes_those_that_have_ended(tenant: Tenant, agent_id: str) -> None:
    first, second = [await create_hook(tenant.client, agent_id, name=name) for name in ("one", "two")]
    await tenant.client.succeed("rotateHookSecret", "secret", hookId=first.id, overlapHours=1)
    await _run(tenant, _LATER)

    await tenant.client.succeed("rotateHookSecret", "secret", hookId=second.id, overlapHours=1)

    assert await _kept_before(tenant) == 1
    await tenant.client.succeed("deleteHook", "hookId", hookId=first.id)
