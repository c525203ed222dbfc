"""Sets a tenant's quotas as the operator."""

from backend.tenants import quotas
from backend.tenants.operator import operator_work
from tests.factories.tenants import Tenant


async def allow(tenant: Tenant, **changes: int | None) -> None:
    async with operator_work(tenant.owner_database_url, tenant.id) as work:
        assert await quotas.override(work, changes) is not None
