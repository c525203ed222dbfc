"""How long a tenant keeps its agents' past: said by its admins, and nobody else (ADR 0026)."""

import pytest

from tests.factories.agents import create_agent
from tests.factories.pasts import begins
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import GraphQLFailure

_SHOWN = "{ tenant { retentionDays } }"
_LOG = """{ auditLog(last: 10) { nodes { action details } } }"""


async def _shown(tenant: Tenant) -> int | None:
    found: int | None = (await tenant.client.execute(_SHOWN))["tenant"]["retentionDays"]
    return found


async def test_setting_belongs_to_the_tenant_and_is_audited(tenant: Tenant, tenants: Tenants) -> None:
    other = await tenants.create()
    assert await _shown(tenant) is None, "for good, unless somebody says otherwise"

    made = await tenant.client.succeed("updateTenantRetention", "tenant { retentionDays }", retentionDays=7)

    assert made["tenant"]["retentionDays"] == await _shown(tenant) == 7
    assert await _shown(other) is None
    await tenant.client.succeed("updateTenantRetention", "tenant { retentionDays }", retentionDays=3_650)
    await tenant.client.succeed("updateTenantRetention", "tenant { retentionDays }", retentionDays=None)
    assert await _shown(tenant) is None
    log = (await tenant.client.execute(_LOG))["auditLog"]["nodes"]
    noted = [each["details"] for each in log if each["action"] == "updateTenantRetention"]
    assert [each.get("retentionDays") for each in noted] == [7, 3_650, None]


@pytest.mark.parametrize("days", [-1, 0, 6, 3_651, 2**31 - 1])
async def test_number_of_days_out_of_bounds_changes_nothing(tenant: Tenant, days: int) -> None:
    await tenant.client.succeed("updateTenantRetention", "tenant { id }", retentionDays=30)

    refused = await tenant.client.mutate("updateTenantRetention", "tenant { id }", retentionDays=days)

    assert refused["path"] == ["input", "retentionDays"]
    assert "from 7 to 3,650, or null" in refused["reason"]
    assert await _shown(tenant) == 30


async def test_empty_setting_is_refused(tenant: Tenant) -> None:
    """Null deletes nothing more, so nothing said must not pass for it, nor the other way round."""
    await tenant.client.succeed("updateTenantRetention", "tenant { id }", retentionDays=30)

    refused = await tenant.client.mutate("updateTenantRetention", "tenant { id }")

    assert refused["path"] == ["input", "retentionDays"]
    assert await _shown(tenant) == 30


async def test_only_admins_see_and_change_the_setting(tenant: Tenant) -> None:
    member = await tenant.person()
    for attempt in (
        member.client.execute(_SHOWN),
        member.client.mutate("updateTenantRetention", "tenant { id }", retentionDays=7),
    ):
        with pytest.raises(GraphQLFailure) as refused:
            await attempt
        assert refused.value.codes == ["FORBIDDEN"]


async def test_history_of_a_new_agent_is_complete(tenant: Tenant) -> None:
    assert await begins(tenant, await create_agent(tenant.client)) is None
