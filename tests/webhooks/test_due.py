"""The endpoints that are due: `find_due_webhooks`, called in a transaction that nobody else sees."""

import pytest

from tests.factories.agents import create_agent
from tests.factories.rows import add_call, key_of, open_cycle, owner_of
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool
from tests.factories.webhooks import create_endpoint

_HELD = """UPDATE tool_calls SET state = 'HELD', consent = $2, created_at = now() - interval '1 minute',
finished_at = NULL, result = NULL WHERE id = $1"""
_READY = "UPDATE webhook_endpoints SET next_try_at = now() WHERE id = $1"
_IS_DUE = "SELECT EXISTS (SELECT FROM find_due_webhooks(10000) WHERE endpoint_id = $1)"


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
