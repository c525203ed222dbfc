"""How an agent's process is shown: asleep, held in the middle of a cycle, waiting for another try."""

from datetime import datetime

import pytest

from backend.consciousness import signals
from backend.kit.redis_signals import Hints
from tests.factories.agents import create_agent
from tests.factories.rows import add_event, key_of, open_cycle, owner_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.harness.client import Json

#: A sweep takes back who waits for longer than its debounce.
_LONG = 3_600
_PROCESS = "query ($id: ID!) { agent(id: $id) { process { state held wakeReason retryAt } } }"
_WAITING = """UPDATE agent_processes SET state = 'WAKING', wake_reason = $2, wake_at = now() + interval '5 minutes'
WHERE agent_id = $1 RETURNING wake_at"""


_AGENT_FEED = "subscription ($id: ID!) { agentFeed(agentId: $id) { ... on AgentStateChanged { state } } }"
_SPACE_FEED = "subscription ($id: ID!) { spaceFeed(spaceId: $id) { ... on AgentStateChanged { state } } }"
_AWAKE = "UPDATE agent_processes SET state = 'WAKING', wake_at = now() + interval '5 minutes' WHERE agent_id = $1"


async def _process(tenant: Tenant, agent_id: str) -> Json:
    found: Json = (await tenant.client.execute(_PROCESS, id=agent_id))["agent"]["process"]
    return found


async def test_agent_asleep_is_not_held(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)

    assert await _process(tenant, agent_id) == {
        "state": "SLEEPING", "held": False, "wakeReason": "EVENT", "retryAt": None,
    }  # fmt: skip


async def test_agent_that_sleeps_with_a_cycle_open_is_held(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    await open_cycle(tenant, agent_id)

    process = await _process(tenant, agent_id)

    assert (process["state"], process["held"]) == ("HELD", True)


async def test_the_status_set_by_an_admin_has_precedence_over_a_hold(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id)
    await open_cycle(tenant, agent_id)

    process = await _process(tenant, agent_id)

    assert (process["state"], process["held"]) == ("PAUSED", True)


@pytest.mark.parametrize(("reason", "is_shown"), [("RETRY", True), ("EVENT", False), ("HANDOVER", False)])
async def test_only_a_retry_has_a_time(tenant: Tenant, reason: str, is_shown: bool) -> None:
    agent_id = await create_agent(tenant.client, debounceSeconds=_LONG)
    async with owner_of(tenant) as connection:
        wake_at: datetime = await connection.fetchval(_WAITING, key_of(agent_id), reason)

    process = await _process(tenant, agent_id)

    assert (process["state"], process["held"], process["wakeReason"]) == ("WAKING", False, reason)
    assert process["retryAt"] == (wake_at.isoformat() if is_shown else None)


async def test_paused_agent_retries_nothing(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent_id)
    async with owner_of(tenant) as connection:
        await connection.fetchval(_WAITING, key_of(agent_id), "RETRY")

    assert (await _process(tenant, agent_id))["retryAt"] is None


async def test_cycle_counts_what_its_limits_count(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    await open_cycle(tenant, agent_id)

    query = "query ($id: ID!) { agent(id: $id) { cycles { nodes { stepCount repeats cuts failures } } } }"
    found = await tenant.client.execute(query, id=agent_id)

    assert found["agent"]["cycles"]["nodes"] == [{"stepCount": 3, "repeats": 2, "cuts": 1, "failures": 4}]


async def test_feeds_report_the_start_and_end_of_a_hold(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client, debounceSeconds=_LONG)
    space_id = await create_space(tenant.client, members=[agent_id])
    cycle_id = await open_cycle(tenant, agent_id)
    await add_event(tenant, agent_id, receipt="INJECTED", cycle_id=cycle_id, space_id=space_id)

    async with (
        tenant.client.subscribe(_AGENT_FEED, id=agent_id) as of_agent,
        tenant.client.subscribe(_SPACE_FEED, id=space_id) as of_space,
    ):
        assert await of_agent.next() == {"agentFeed": {"state": "HELD"}}
        assert await of_space.next() == {"spaceFeed": {"state": "HELD"}}
        async with owner_of(tenant) as connection:
            await connection.execute(_AWAKE, key_of(agent_id))
        await of_agent.until(lambda event: event == {"agentFeed": {"state": "WAKING"}})
        await of_space.until(lambda event: event == {"spaceFeed": {"state": "WAKING"}})


async def test_feed_uses_the_state_that_the_worker_reports(tenant: Tenant, hints: Hints) -> None:
    """The word comes as a hint as any other; the next look at the database puts it right."""
    agent_id = await create_agent(tenant.client, debounceSeconds=_LONG)
    await open_cycle(tenant, agent_id)
    async with owner_of(tenant) as connection:
        await connection.execute(_AWAKE, key_of(agent_id))
    topic = signals.topic(tenant_id=tenant.id, agent_id=key_of(agent_id))

    async with tenant.client.subscribe(_AGENT_FEED, id=agent_id) as feed:
        assert await feed.next() == {"agentFeed": {"state": "WAKING"}}
        await hints.publish(topic, signals.state(state="HELD", lease_no=0))
        for word in ("HELD", "WAKING"):
            await feed.until({"agentFeed": {"state": word}}.__eq__)
        states = [event["agentFeed"] for event in feed.seen if event["agentFeed"]]
        assert [each["state"] for each in states] == ["WAKING", "HELD", "WAKING"]
