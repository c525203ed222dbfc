"""A webhook whose host name cannot be looked up at all: a failure like any other (L4)."""

from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.factories.webhooks import create_endpoint, read_endpoint
from tests.harness.processes import Running
from tests.harness.waiting import wait_until

_MOVE = "UPDATE webhook_endpoints SET url = $2 WHERE tenant_id = $1"


async def test_a_host_name_that_cannot_exist_is_a_failure(tenant: Tenant, worker: Running) -> None:
    """The address was stored before such names were refused."""
    space_id = await create_space(tenant.client)
    endpoint_id, _ = await create_endpoint(tenant.client, "https://crm.example/", spaceId=space_id)
    async with owner_of(tenant) as connection:
        await connection.execute(_MOVE, tenant.id, "https://hooks..example.com/x")

    await post(tenant.client, space_id, "hello")

    async def is_failing() -> bool:
        return (await read_endpoint(tenant.client, endpoint_id))["failingSince"] is not None

    await wait_until(is_failing, timeout=60)
    found = await read_endpoint(tenant.client, endpoint_id)
    assert found["lastError"] == "the endpoint could not be reached: there is no server of this name"
