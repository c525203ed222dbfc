"""The endpoints that are due (`find_due_webhooks`), and those that fail (`measure_queues`). Both are called in a
transaction that nobody else sees.
"""

import pytest

from tests.factories.agents import create_agent
from tests.factories.rows import add_call, key_of, open_cycle, owner_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool
from tests.factories.webhooks import create_endpoint

_HELD = """UPDATE tool_calls SET state = 'HELD', consent = $2, created_at = now() - interval '1 minute',
finished_at = NULL, result = NULL WHERE id = $1"""
_READY = "UPDATE webhook_endpoints SET next_try_at = now() WHERE id = $1"
_IS_DUE = "SELECT EXISTS (SELECT FROM find_due_webhooks(10000) WHERE endpoint_id = $1)"

_SERVED = "UPDATE webhook_endpoints SET claimed_until = now() + make_interval(secs => $2) WHERE id = $1"
_SAID = "UPDATE spaces SET seq = seq + 1 WHERE id = $1"
_FAILS = """UPDATE webhook_endpoints SET failing_since = now() - interval '3 hours',
next_try_at = now() + make_interval(mins => $2) WHERE id = $1"""
_FAILING = "SELECT entries FROM measure_queues(1000) WHERE queue = 'webhooks'"
_DUE_OF = "SELECT endpoint_id FROM find_due_webhooks(10000) WHERE tenant_id = $1"


@pytest.mark.parametrize(("consent", "is_due"), [(None, True), ("ASKED", False), ("GIVEN", True)])
async def test_no_endpoint_is_due_for_a_call_that_waits_for_consent(
    tenant: Tenant, consent: str | None, is_due: bool
) -> None:
    await create_tool(tenant.client, name="book", kind="EXTERNAL", http=None)
    endpoint_id, _ = await create_endpoint(tenant.client, "https://crm.example/told", tools=["book"])
    agent = await create_agent(tenant.client)
    call = await add_call(tenant, agent, await open_cycle(tenant, agent), name="book", kind="EXTERNAL")

    async with owner_of(tenant) as connection:
        transaction = connection.transaction()
        await transaction.start()
        await connection.execute(_READY, key_of(endpoint_id))
        was_due = await connection.fetchval(_IS_DUE, key_of(endpoint_id))
        await connection.execute(_HELD, key_of(call), consent)
        found = await connection.fetchval(_IS_DUE, key_of(endpoint_id))
        await transaction.rollback()

    assert (was_due, found) == (False, is_due)


async def test_those_that_had_their_turn_lately_come_last(tenant: Tenant) -> None:
    """An older endpoint that always has something to send does not keep the turns from a younger one."""
    space_id = await create_space(tenant.client)
    ids = [
        key_of((await create_endpoint(tenant.client, "https://crm.example/told", spaceId=space_id))[0])
        for _ in range(3)
    ]
    async with owner_of(tenant) as connection:
        transaction = connection.transaction()
        await transaction.start()
        await connection.execute(_SERVED, ids[0], -1)
        await connection.execute(_SERVED, ids[1], -2)
        await connection.execute(_SAID, key_of(space_id))
        found = [row["endpoint_id"] for row in await connection.fetch(_DUE_OF, tenant.id)]
        await transaction.rollback()

    assert found == [ids[2], ids[1], ids[0]]


@pytest.mark.parametrize(("minutes", "fails"), [(55, True), (-1, True), (-30, False)])
async def test_an_endpoint_that_has_nothing_to_send_does_not_fail(tenant: Tenant, minutes: int, fails: bool) -> None:
    """Its delivery was refused and set aside. It has nothing to send since then, so it is not tried again."""
    space_id = await create_space(tenant.client)
    endpoint_id, _ = await create_endpoint(tenant.client, "https://crm.example/told", spaceId=space_id)

    async with owner_of(tenant) as connection:
        transaction = connection.transaction(isolation="repeatable_read")
        await transaction.start()
        before = await connection.fetchval(_FAILING)
        await connection.execute(_FAILS, key_of(endpoint_id), minutes)
        found = await connection.fetchval(_FAILING)
        await transaction.rollback()

    assert found - before == fails
