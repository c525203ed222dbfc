"""`resetAgent` as a mutation: what it refuses, and that a repeat is none."""

import pytest

from tests.factories.agents import create_agent
from tests.factories.tenants import Tenant, global_id

_RESETS = "query ($id: ID!) { agent(id: $id) { resets { nodes { reason } } } }"


async def test_repeat_with_the_same_key_resets_nothing_again(tenant: Tenant) -> None:
    agent = await create_agent(tenant.client)

    for _ in range(2):
        await tenant.client.succeed(
            "resetAgent", "agent { id }", agentId=agent, reason="confused", idempotencyKey="one"
        )

    found = (await tenant.client.execute(_RESETS, id=agent))["agent"]["resets"]["nodes"]
    assert found == [{"reason": "confused"}]


@pytest.mark.parametrize(("reason", "told"), [("  ", "must not be empty"), ("x" * 2_001, "2,000")])
async def test_reset_needs_a_reason(tenant: Tenant, reason: str, told: str) -> None:
    agent = await create_agent(tenant.client)

    payload = await tenant.client.mutate("resetAgent", "__typename", agentId=agent, reason=reason)

    assert (payload["__typename"], payload["path"]) == ("InvalidInput", ["input", "reason"])
    assert told in payload["reason"]


async def test_stopped_agent_and_one_that_is_not_there_are_refused(tenant: Tenant) -> None:
    agent = await create_agent(tenant.client)
    await tenant.client.succeed("stopAgent", "agent { id }", agentId=agent)
    nobody = global_id("Agent", "00000000-0000-0000-0000-000000000000")

    stopped = await tenant.client.mutate("resetAgent", "__typename", agentId=agent, reason="why not")
    unknown = await tenant.client.mutate("resetAgent", "__typename", agentId=nobody, reason="why not")

    assert (stopped["code"], unknown["code"]) == ("CONFLICT", "NOT_FOUND")
