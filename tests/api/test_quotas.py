"""What a tenant may have: exact at the edge, typed when it is reached, set by the operator alone (X7)."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from backend.kit.errors import InvalidInput
from backend.kit.tenant_limits import TENANT
from backend.tenants import quotas
from backend.tenants.operator import operator_work
from tests.factories.programs import create_account, create_key
from tests.factories.quotas import allow
from tests.factories.tenants import Tenant, Tenants
from tests.harness.stores import Stores

_QUERY = "{ tenant { quotas { name limit used } } }"
_SELECTION = "__typename ... on QuotaExceeded { code message path quota limit used resetsAt }"


async def standing(tenant: Tenant, name: str) -> dict[str, Any]:
    found = (await tenant.client.execute(_QUERY))["tenant"]["quotas"]
    [one] = [each for each in found if each["name"] == name]
    return dict(one)


async def make(tenant: Tenant, mutation: str) -> dict[str, Any]:
    mutation = mutation.replace("UNIQUE", uuid4().hex)
    return dict((await tenant.client.execute(f"mutation {{ made: {mutation} {{ {_SELECTION} }} }}"))["made"])


@pytest.fixture
async def other(tenants: Tenants) -> Tenant:
    return await tenants.create()


AGENT = 'createAgent(input: {name: "UNIQUE", instructions: "b"})'
SPACE = 'createSpace(input: {name: "a"})'


@pytest.mark.parametrize(("name", "mutation"), [("agents", AGENT), ("spaces", SPACE)])
async def test_concurrent_creations_stop_exactly_at_the_quota(tenant: Tenant, name: str, mutation: str) -> None:
    await allow(tenant, **{name: 7})

    made = await asyncio.gather(*(make(tenant, mutation) for _ in range(20)))

    refused = [each for each in made if each["__typename"] == "QuotaExceeded"]
    assert len(made) - len(refused) == 7
    assert refused[0] == {
        "__typename": "QuotaExceeded", "code": "QUOTA_EXCEEDED", "path": [], "quota": name, "limit": 7, "used": 7,
        "resetsAt": None, "message": f"your organisation has 7 {name} and may have 7",
    }  # fmt: skip
    assert await standing(tenant, name) == {"name": name, "limit": 7, "used": 7}


async def test_a_stopped_agent_does_not_count(tenant: Tenant) -> None:
    await allow(tenant, agents=1)
    agent = await tenant.client.succeed("createAgent", "agent { id }", name="a", instructions="b")
    assert (await make(tenant, AGENT))["__typename"] == "QuotaExceeded"

    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agent["agent"]["id"])

    assert (await make(tenant, AGENT))["__typename"] == "CreateAgentSuccess"


async def test_a_repeat_does_not_count_again(tenant: Tenant) -> None:
    await allow(tenant, spaces=1)
    first = await tenant.client.succeed("createSpace", "space { id }", name="a", idempotencyKey="k")

    again = await tenant.client.succeed("createSpace", "space { id }", name="a", idempotencyKey="k")

    assert again["space"] == first["space"]


async def test_people_and_their_invitations_are_counted(tenant: Tenant) -> None:
    await tenant.person()
    await allow(tenant, members=2, open_invitations=1)
    with pytest.raises(quotas.QuotaExceeded, match="2 members and may have 2"):
        await tenant.person()
    await tenant.client.succeed("inviteMember", "invitation { id }", email="one@example.com", role="MEMBER")

    refused = await tenant.client.mutate("inviteMember", "invitation { id }", email="two@example.com", role="MEMBER")

    assert refused["code"] == "QUOTA_EXCEEDED"
    assert (await standing(tenant, "members"))["used"] == 2
    assert (await standing(tenant, "open_invitations"))["used"] == 1


async def test_quotas_of_tenants_are_independent(tenant: Tenant, other: Tenant) -> None:
    await allow(tenant, spaces=0)

    assert (await make(tenant, SPACE))["__typename"] == "QuotaExceeded"
    assert (await make(other, SPACE))["__typename"] == "CreateSpaceSuccess"
    assert await standing(other, "spaces") == {"name": "spaces", "limit": TENANT.spaces, "used": 1}


async def test_the_operator_resets_a_quota(tenant: Tenant) -> None:
    await allow(tenant, spaces=1, agents=2)
    await allow(tenant, spaces=None)

    assert (await standing(tenant, "spaces"))["limit"] == TENANT.spaces
    assert (await standing(tenant, "agents"))["limit"] == 2


async def test_quotas_are_shown_to_admins_only(tenant: Tenant) -> None:
    member = await tenant.person()

    answer = await member.client.send(_QUERY)

    assert answer.codes == ["FORBIDDEN"]


async def test_every_limit_is_shown(tenant: Tenant) -> None:
    shown = (await tenant.client.execute(_QUERY))["tenant"]["quotas"]

    assert [each["name"] for each in shown] == list(quotas.NAMES)
    uncounted = {each["name"] for each in shown if each["used"] is None}
    in_no_one_place = {"weight", "outside_calls", "tasks_per_agent", "task_depth"}
    assert all(
        "cost" in name or "connections" in name or "subscriptions" in name or name in in_no_one_place
        for name in uncounted
    )


@pytest.mark.parametrize("changes", [{"spaceships": 1}, {"spaces": -1}, {"cost_per_second": 0}, {"agents": 2**31}])
async def test_invalid_quotas_are_refused(tenant: Tenant, changes: dict[str, int]) -> None:
    with pytest.raises(InvalidInput):
        await allow(tenant, **changes)


async def test_quotas_of_an_unknown_tenant_are_refused(stores: Stores) -> None:
    async with operator_work(stores.owner_database_url, uuid4()) as work:
        assert await quotas.override(work, {"spaces": 1}) is None


async def test_quota_error_names_the_time_when_rows_end(tenant: Tenant) -> None:
    """A key with an end makes room then; one without never does."""
    await allow(tenant, api_keys=2)
    account = await create_account(tenant.client)
    await create_key(tenant.client, account)
    await create_key(tenant.client, account, name="second", expiresInDays=3)
    one_more = f'createApiKey(input: {{serviceAccountId: "{account}", name: "third"}})'

    refused = await make(tenant, one_more)
    await allow(tenant, api_keys=1)
    stricter = await make(tenant, one_more)

    ends_in = datetime.fromisoformat(refused["resetsAt"]) - datetime.now(UTC)
    assert timedelta(days=2, hours=23) < ends_in <= timedelta(days=3)
    assert (stricter["used"], stricter["limit"], stricter["resetsAt"]) == (2, 1, None)
