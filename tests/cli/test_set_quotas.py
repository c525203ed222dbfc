"""`set-quotas`: the operator's word on one tenant, and nonsense as one line."""

from uuid import uuid4

import pytest

from backend.kit.tenant_limits import TENANT
from tests.factories.tenants import Tenant
from tests.harness.commands import run_command
from tests.harness.stores import Stores


async def test_a_quota_applies_to_that_tenant_until_it_is_reset(tenant: Tenant, stores: Stores) -> None:
    ended = run_command("set-quotas", str(tenant.id), "spaces=1", "cost_per_second=500", **stores.settings())
    assert ended.returncode == 0, ended.stderr
    assert "spaces                             1   (usually 10,000)" in ended.stdout
    await tenant.client.succeed("createSpace", "space { id }", name="one")
    assert (await tenant.client.mutate("createSpace", "space { id }", name="two"))["code"] == "QUOTA_EXCEEDED"

    again = run_command("set-quotas", str(tenant.id), "spaces=usual", **stores.settings())

    assert f"spaces                   {TENANT.spaces:>11,}\n" in again.stdout
    assert "(usually 10,000)\n" in again.stdout, "the other one stands"
    await tenant.client.succeed("createSpace", "space { id }", name="two")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("spaces", "write name=number"),
        ("spaces=many", "write name=number"),
        ("spaceships=1", "there is no quota spaceships"),
        ("cost_burst=0", "cost_burst must be from 1"),
    ],
)
async def test_an_invalid_quota_is_one_line(tenant: Tenant, stores: Stores, change: str, says: str) -> None:
    ended = run_command("set-quotas", str(tenant.id), change, **stores.settings())

    assert ended.returncode == 1
    assert says in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_an_unknown_tenant_is_one_line(stores: Stores) -> None:
    ended = run_command("set-quotas", str(uuid4()), "spaces=1", **stores.settings())

    assert (ended.returncode, ended.stderr.count("\n")) == (1, 1)
    assert "there is no tenant" in ended.stderr
