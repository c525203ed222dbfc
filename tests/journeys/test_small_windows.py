"""What one entry may hold follows the window that it stands in: an agent on a small model takes a burst in parts (M3).

Trap B10: a batch that no request has room for is answered by nobody, and no cut helps, since it is one entry.
"""

import pytest

from backend.llm.tokens import estimate_tokens
from tests.factories.agents import create_agent
from tests.factories.compactions import preview_of, talk
from tests.factories.knowledge import put
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker")

_LONG = "All work and no play makes Jack a dull boy. " * 80  # about 1,000 tokens
#: litellm knows that it takes 16,385 tokens.
_SMALL, _CONTEXT = "openai/gpt-3.5-turbo-0125", 16_385
_RECEIPTS = "query ($id: ID!) { agent(id: $id) { inbox { nodes { receipt } } } }"


async def _receipts(tenant: Tenant, agent: str) -> set[str]:
    nodes = (await tenant.client.execute(_RECEIPTS, id=agent))["agent"]["inbox"]["nodes"]
    return {node["receipt"] for node in nodes}


async def _is_handled(tenant: Tenant, agent: str) -> bool:
    return await _receipts(tenant, agent) == {"HANDLED"}


async def test_burst_and_all_that_is_known_leave_room_in_a_small_window(tenant: Tenant, models: Models) -> None:
    await models.rescript(_SMALL, [{"text": "noted"}], repeat_last=True)
    writer = await models.script([{"text": "no summary"}], repeat_last=True)
    agent = await create_agent(tenant.client, model=_SMALL, models={"summaries": writer})
    space = await create_space(tenant.client, members=[agent])
    await talk(tenant.client, agent, space, "hello")
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    for number in range(12):
        await post(tenant.client, space, f"{number}. {_LONG}")
    await post(tenant.client, space, f"at last {_LONG * 6}")
    for number in range(40):
        await put(tenant.client, "memory", agent, key=f"key {number}", value=f"{number}. {_LONG}"[:400])

    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(lambda: _is_handled(tenant, agent), timeout=30)

    asked = [each for each in await models.requests(_SMALL) if "tools" in each["body"]]
    high = (await preview_of(tenant.client, agent))["highTokens"]
    assert max(estimate_tokens(each["raw"]) for each in asked) < _CONTEXT
    entries = [each["chat"][-1]["content"] for each in asked]
    known = [entry.partition("[WHAT YOU KNOW")[2] for entry in entries]
    assert any(known) and max(map(estimate_tokens, known)) < high / 6
    told = "".join(entries)
    assert all(f'"{number}. All work' in told for number in range(12)) and '"at last All work' in told
    assert await models.invalid() == []
