"""What models were asked for and what that cost, as those who pay for it see it."""

from typing import Any

import pytest

from tests.factories.agents import create_agent
from tests.factories.compactions import compact, summary, talk, until_state
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client, Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_interrupt import FEED, WRITING

pytestmark = pytest.mark.usefixtures("worker")

_LONG = "All work and no play makes Jack a dull boy. " * 40  # about 500 tokens
_NOTED = {"text": "noted", "usage": {"input": 1_000, "output": 10}}
_PARTS = "usageByPurpose { purpose inputTokens outputTokens cost }"
_PROCESS = f"query ($id: ID!) {{ agent(id: $id) {{ process {{ inputTokens outputTokens cost {_PARTS} }} }} }}"


async def _of_tenant(client: Client) -> dict[str, int]:
    parts = (await client.execute(f"{{ tenant {{ {_PARTS} }} }}"))["tenant"]["usageByPurpose"]
    return {part["purpose"]: part["inputTokens"] for part in parts}


async def _process(client: Client, agent: str) -> Json:
    found: Json = (await client.execute(_PROCESS, id=agent))["agent"]["process"]
    return found


def _sum(parts: list[Json], name: str) -> Any:
    return sum(part[name] for part in parts)


async def test_usage_is_told_by_purpose_of_an_agent_and_of_all(
    tenant: Tenant, tenants: Tenants, models: Models
) -> None:
    """The parts are the whole; of all agents only admins are told, and only of their own tenant."""
    model = await models.script([*[_NOTED] * 4, summary() | {"usage": {"input": 700, "output": 70}}, _NOTED])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(4)])
    await until_state(tenant.client, agent, await compact(tenant.client, agent), "READY")
    other = await create_agent(tenant.client, model=model)
    await talk(tenant.client, other, await create_space(tenant.client, members=[other]), "And you?")

    found = await _process(tenant.client, agent)
    parts = found.pop("usageByPurpose")
    used = {part["purpose"]: (part["inputTokens"], part["outputTokens"]) for part in parts}
    assert used == {
        "THINKING": (4_000, 40),
        "COMPACTION": (700, 70),
        "EPISODE": (0, 0),
        "PROBE": (0, 0),
        "TEST": (0, 0),
        "EMBEDDING": (0, 0),
        "RERANKING": (0, 0),
    }
    assert (found["inputTokens"], found["outputTokens"]) == (_sum(parts, "inputTokens"), _sum(parts, "outputTokens"))
    assert await _of_tenant(tenant.client) == {
        "THINKING": 5_000,
        "COMPACTION": 700,
        "EPISODE": 0,
        "PROBE": 0,
        "TEST": 0,
        "EMBEDDING": 0,
        "RERANKING": 0,
    }
    assert await _of_tenant((await tenants.create()).client) == {
        "THINKING": 0,
        "COMPACTION": 0,
        "EPISODE": 0,
        "PROBE": 0,
        "TEST": 0,
        "EMBEDDING": 0,
        "RERANKING": 0,
    }
    bert = await tenant.person()
    assert (await bert.client.send(f"{{ tenant {{ {_PARTS} }} }}")).codes == ["FORBIDDEN"]


_CYCLES = "query ($id: ID!) { agent(id: $id) { cycles { nodes { outcome stepCount inputTokens outputTokens } } } }"
_RECORDS = "SELECT step, is_estimated, input_tokens, output_tokens FROM usage_records WHERE agent_id = $1"


async def test_request_that_a_stop_cut_is_paid_for_once(tenant: Tenant, models: Models) -> None:
    """The provider charges what it was sent and what it had written. It tells neither (M13): both are estimated."""
    agent = await create_agent(tenant.client, model=await models.script([WRITING]))
    space = await create_space(tenant.client, members=[agent])
    async with tenant.client.subscribe(FEED, id=space) as feed:
        await post(tenant.client, space, "write a long report")
        await feed.until(lambda event: "streamId" in event["spaceFeed"])

    await tenant.client.succeed("stopAgent", "__typename", agentId=agent)
    await wait_until(lambda: _is_paid(tenant.client, agent))

    async with owner_of(tenant) as connection:
        [record] = await connection.fetch(_RECORDS, key_of(agent))
    assert (record["step"], record["is_estimated"]) == (1, True)
    assert (record["input_tokens"] > 300, record["output_tokens"] > 20) == (True, True)
    used = {"inputTokens": record["input_tokens"], "outputTokens": record["output_tokens"]}
    [cycle] = (await tenant.client.execute(_CYCLES, id=agent))["agent"]["cycles"]["nodes"]
    assert cycle == {"outcome": "STOPPED", "stepCount": 0, **used}
    assert {name: (await _process(tenant.client, agent))[name] for name in used} == used


async def _is_paid(client: Client, agent: str) -> bool:
    return bool((await _process(client, agent))["inputTokens"])
