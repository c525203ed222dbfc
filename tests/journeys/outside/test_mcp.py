"""Tools of MCP servers from a server's row to an agent's next thought, by a real server of the `mcp` package (T3)."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.mcp_servers import create_server, listed
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.processes import mcp_server_process
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, results_in, states
from tests.journeys.outside.test_tenant_tools import offered


@pytest.fixture
def fake(stack: Stack) -> Iterator[str]:
    """Of one test alone: what it was told is not forgotten."""
    log = stack.directory / "mcp.log"
    log.unlink(missing_ok=True)
    with mcp_server_process(log=log) as url:
        yield url


def _call(name: str, **arguments: Any) -> dict[str, Any]:
    return {"calls": [{"name": name, "arguments": arguments}]}


async def _calling(citizen: Tenant, model: str, *tools: str) -> str:
    """An agent that was told to go."""
    agent = await create_agent(citizen.client, model=model, tools=list(tools))
    space = await create_space(citizen.client, members=[agent])
    await post(citizen.client, space, "go")
    return agent


async def test_an_agent_calls_a_tool_of_a_server(stack: Stack, citizen: Tenant, models: Models, fake: str) -> None:
    await stack.start_worker()
    server = await listed(citizen.client, await create_server(citizen.client, f"{fake}/mcp", effect="KEYED"))
    model = await models.script([_call("far__add", a=2, b=3)])

    agent = await _calling(citizen, model, "far__*")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    assert (server["status"], server["lastError"], server["refusedTools"]) == ("ACTIVE", None, [])
    first, second = await models.requests(model)
    assert offered(first)["far__add"] == "Adds two numbers."
    assert results_in(second) == [{"ok": True, "content": "5"}]
    assert states(await calls_of(citizen, agent)) == [("far__add", "SUCCEEDED", 1)]
    assert await models.invalid() == []


async def test_a_worker_dies_in_the_middle_of_a_call(
    stack: Stack, citizen: Tenant, models: Models, fake: str, http: httpx.AsyncClient
) -> None:
    """Traps M5, M9: KEYED is called again under its key, UNSAFE never; one result each in the chain."""
    await stack.start_worker()
    server = create_server(citizen.client, f"{fake}/mcp", effects=[{"tool": "wait", "effect": "KEYED"}])
    await listed(citizen.client, await server)
    other = await create_server(citizen.client, f"{fake}/mcp", name="near")
    await listed(citizen.client, other)
    model = await models.script([{"calls": [_call(f"{name}__wait", gate="g")["calls"][0] for name in ("far", "near")]}])
    agent = await _calling(citizen, model, "far__wait", "near__wait")

    async def called() -> list[dict[str, Any]]:
        return (await http.get(f"{fake}/calls")).json()  # type: ignore[no-any-return]

    async def are_called(number: int) -> bool:
        return len(await called()) == number

    await wait_until(lambda: are_called(2))
    stack.kill_workers()
    await stack.start_worker()
    await wait_until(lambda: are_called(3))
    await http.post(f"{fake}/gates/g")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    keys = [call["key"] for call in await called()]
    assert len(set(keys)) == 2
    assert keys[2] in keys[:2]
    kept, lost = results_in((await models.requests(model))[-1])
    assert kept == {"ok": True, "content": "through g"}
    assert "whether it took effect is unknown" in lost["error"]
    assert states(await calls_of(citizen, agent)) == [("far__wait", "SUCCEEDED", 2), ("near__wait", "UNKNOWN", 1)]
    assert await models.invalid() == []
