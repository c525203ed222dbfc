"""An agent's chain as the API shows it to those who may inspect: the stub that models get, and what was masked."""

from typing import Any

import pytest

from backend.kit.limits import DEFAULT
from tests.factories.agents import create_agent, is_asleep
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.client import GraphQLFailure
from tests.harness.models import Models
from tests.harness.processes import Running
from tests.harness.waiting import wait_until

_CHAIN = """query ($id: ID!) { agent(id: $id) { consciousness { nodes { seq role content maskReason original } } } }"""
_MASK = """UPDATE consciousness_entries SET original = content, content = '{"role": "user", "content": "(masked)"}',
mask_reason = 'no model takes it' WHERE agent_id = $1 AND seq = 1"""


async def test_masked_entry_shows_the_stub_the_reason_and_the_original(
    tenant: Tenant, models: Models, worker: Running
) -> None:
    agent_id = await create_agent(tenant.client, model=await models.script([{"text": "So be it."}]))
    space_id = await create_space(tenant.client, members=[agent_id])
    await post(tenant.client, space_id, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent_id, after_cycles=1), timeout=60)
    before = (await tenant.client.execute(_CHAIN, id=agent_id))["agent"]["consciousness"]["nodes"]

    async with owner_of(tenant) as connection:
        await connection.execute(_MASK, key_of(agent_id))
    first, second = (await tenant.client.execute(_CHAIN, id=agent_id))["agent"]["consciousness"]["nodes"]

    assert [(entry["maskReason"], entry["original"]) for entry in before] == [(None, None)] * 2
    assert "hello" in before[0]["content"]["content"]
    assert first == {
        **before[0], "content": {"role": "user", "content": "(masked)"}, "maskReason": "no model takes it",
        "original": before[0]["content"],
    }  # fmt: skip
    assert second == before[1]


async def test_compaction_of_too_little_is_refused_with_the_minimum(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)

    refused = await tenant.client.mutate("compactAgent", "__typename", agentId=agent_id)

    assert (refused["code"], refused["path"]) == ("TOO_LITTLE_TO_SUM_UP", ["input", "agentId"])
    assert "fewer than 500 tokens" in refused["reason"]
    listed = await tenant.client.execute(
        "query ($id: ID!) { agent(id: $id) { compactions { nodes { id } } } }", id=agent_id
    )
    assert listed["agent"]["compactions"]["nodes"] == []


async def test_preview_shows_both_marks_of_the_window(tenant: Tenant) -> None:
    agent_id = await create_agent(tenant.client)
    query = (
        "query ($id: ID!) { compactionPreview(agentId: $id) { windowTokens highTokens lowTokens range { tokens } } }"
    )

    preview = (await tenant.client.execute(query, id=agent_id))["compactionPreview"]

    high = DEFAULT.window_high_tokens
    assert preview == {"windowTokens": 0, "highTokens": high, "lowTokens": high // 2, "range": None}


async def test_a_page_of_the_chain_beside_a_known_entry(tenant: Tenant, models: Models, worker: Running) -> None:
    looks: list[dict[str, Any]] = [{"calls": [{"name": "list_goals"}]}] * 2
    steps = [*looks, {"text": "Nothing is left."}]
    agent_id = await create_agent(tenant.client, model=await models.script(steps))
    await post(tenant.client, await create_space(tenant.client, members=[agent_id]), "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent_id, after_cycles=1), timeout=60)

    async def seqs(arguments: str) -> list[int]:
        query = f"query ($id: ID!) {{ agent(id: $id) {{ consciousness({arguments}) {{ nodes {{ seq }} }} }} }}"
        nodes = (await tenant.client.execute(query, id=agent_id))["agent"]["consciousness"]["nodes"]
        return [node["seq"] for node in nodes]

    assert await seqs("afterSeq: 1, beforeSeq: 5") == [2, 3, 4]
    assert await seqs("first: 2, afterSeq: 3") == [4, 5]
    assert await seqs("last: 2, beforeSeq: 4") == [2, 3]
    assert await seqs("afterSeq: 2147483647") == []
    with pytest.raises(GraphQLFailure, match="either a cursor or a seq"):
        await seqs('after: "x", afterSeq: 1')
