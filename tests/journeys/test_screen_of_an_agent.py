"""`agentFeed` drives a screen by itself: calls, steps and what they used, and what is open for whoever comes late."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.mcp_servers import create_server, listed
from tests.factories.programs import create_program
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.processes import mcp_server_process
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker")

_STEP = "cycleId number model inputTokens outputTokens cost firstTokenSeconds seconds"
_FEED = """subscription ($id: ID!, $after: String) { agentFeed(agentId: $id, after: $after) { __typename cursor
  ... on ToolCallChanged { toolCallId cycleId step name callState attempts progress %s }
  ... on StepEnded { thinkStep { %s } } ... on CycleEnded { cycle { id } } } }"""
_STEPS = f"""query ($id: ID!) {{ agent(id: $id) {{ cycles {{ nodes {{
    id stepCount steps {{ nodes {{ {_STEP} }} }} }} }} }} }}"""


@pytest.fixture(scope="module")
def fake(logs: Path) -> Iterator[str]:
    with mcp_server_process(log=logs / "mcp.log") as url:
        yield url


def _feed(*, note: bool = True) -> str:
    return _FEED % ("note" if note else "", _STEP)


def _calls(seen: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    told = [each["agentFeed"] for each in seen]
    return [each for each in told if each["__typename"] == "ToolCallChanged" and each["name"] == name]


def _is_call(name: str, state: str, **values: Any) -> Any:
    def is_it(event: dict[str, Any]) -> bool:
        return any(call | {"callState": state} | values == call for call in _calls([event], name))

    return is_it


def _has_ended(seen: list[dict[str, Any]], name: str) -> bool:
    """Cycle and call. How calls stand comes beside what is written down, sometimes after it."""
    kinds = {each["agentFeed"]["__typename"] for each in seen}
    return "CycleEnded" in kinds and _calls(seen, name)[-1]["callState"] == "SUCCEEDED"


async def test_one_feed_tells_of_calls_and_of_what_steps_used(
    tenant: Tenant, models: Models, fake: str, http: httpx.AsyncClient
) -> None:
    await listed(tenant.client, await create_server(tenant.client, f"{fake}/mcp"))
    calls = [{"name": "far__advance", "arguments": {"gate": str(tenant.id)}}, {"name": "read_messages"}]
    model = await models.script([{"calls": calls}, {"text": "done"}])
    agent = await create_agent(tenant.client, model=model, tools=["far__*"])
    space = await create_space(tenant.client, members=[agent])

    async with tenant.client.subscribe(_feed(), id=agent) as feed:
        await post(tenant.client, space, "go")
        said = (await feed.until(_is_call("far__advance", "RUNNING", progress=0.75)))["agentFeed"]
        async with tenant.client.subscribe(_feed(), id=agent) as late:
            known = (await late.until(_is_call("far__advance", "RUNNING")))["agentFeed"]
        await http.post(f"{fake}/gates/{tenant.id}")
        await feed.until(lambda _: _has_ended(feed.seen, "far__advance"))

    assert "three of four" in said["note"]
    assert _calls(feed.seen, "far__advance")[-1]["attempts"] == 1
    assert known | {"cursor": ""} == said | {"cursor": ""}, "what is open comes first"
    assert [call["callState"] for call in _calls(feed.seen, "read_messages")] == ["SUCCEEDED"], "once"
    [cycle] = (await tenant.client.execute(_STEPS, id=agent))["agent"]["cycles"]["nodes"]
    steps = [each["agentFeed"]["thinkStep"] for each in feed.seen if each["agentFeed"]["__typename"] == "StepEnded"]
    assert steps == cycle["steps"]["nodes"]
    assert [(step["cycleId"], step["number"], f"openai/{step['model']}") for step in steps] == [
        (cycle["id"], number, model) for number in (1, 2)
    ]
    assert all(step["inputTokens"] and step["seconds"] >= step["firstTokenSeconds"] > 0 for step in steps)
    assert cycle["stepCount"] == 2


async def test_whoever_was_away_is_told_of_the_steps_that_ended_meanwhile(tenant: Tenant, models: Models) -> None:
    agent = await create_agent(tenant.client, model=await models.script([{"text": "yes"}], repeat_last=True))
    space = await create_space(tenant.client, members=[agent])
    program = await create_program(tenant.client, scopes=["agents:read"])
    async with program.client.subscribe(_feed(note=False), id=agent) as feed:
        await post(tenant.client, space, "one")
        ended = await feed.until(lambda each: each["agentFeed"]["__typename"] == "CycleEnded")
    await post(tenant.client, space, "two")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    after = ended["agentFeed"]["cursor"]
    async with program.client.subscribe(_feed(note=False), id=agent, after=after) as feed:
        told = (await feed.next() or {})["agentFeed"]
        assert told["__typename"] == "StepEnded"
        again = await feed.until(lambda each: each["agentFeed"]["__typename"] == "CycleEnded")
        assert again["agentFeed"]["cycle"]["id"] == told["thinkStep"]["cycleId"]
    async with program.client.subscribe(_feed(note=False), id=agent, after=told["cursor"]) as feed:
        assert (await feed.next() or {})["agentFeed"]["thinkStep"] == told["thinkStep"], "rather twice than not at all"
