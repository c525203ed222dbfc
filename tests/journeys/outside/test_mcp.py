"""Tools of MCP servers from a server's row to an agent's next thought, by a real server of the `mcp` package (T3)."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.mcp_servers import create_server, listed
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.factories.tools import set_secret
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


async def _calling(citizen: Tenant, model: str, *tools: str) -> tuple[str, str]:
    """An agent that was told to go, and the space where it was."""
    agent = await create_agent(citizen.client, model=model, tools=list(tools))
    space = await create_space(citizen.client, members=[agent])
    await post(citizen.client, space, "go")
    return agent, space


async def test_an_agent_calls_a_tool_of_a_server(stack: Stack, citizen: Tenant, models: Models, fake: str) -> None:
    await stack.start_worker()
    server = await listed(citizen.client, await create_server(citizen.client, f"{fake}/mcp", effect="KEYED"))
    model = await models.script([_call("far__add", a=2, b=3)])

    agent, _ = await _calling(citizen, model, "far__*")
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
    agent, _ = await _calling(citizen, model, "far__wait", "near__wait")

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


async def test_results_of_every_form(stack: Stack, citizen: Tenant, models: Models, fake: str) -> None:
    await stack.start_worker()
    await listed(citizen.client, await create_server(citizen.client, f"{fake}/mcp"))
    model = await models.script([{"calls": [*_call("far__tell_all_e0d0beb5")["calls"], *_call("far__fail")["calls"]]}])
    agent, _ = await _calling(citizen, model, "far__*")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    told, failed = results_in((await models.requests(model))[1])
    said = "a text\n\n[image, image/png, 5 bytes]\n\n[resource notes: file:///notes.txt]"
    assert told == {"ok": True, "content": said}
    assert failed["ok"] is False
    assert "no such customer" in failed["error"]


async def test_secrets_and_tokens_are_sent_and_never_shown(
    stack: Stack, citizen: Tenant, models: Models, fake: str, http: httpx.AsyncClient
) -> None:
    """Trap X5: a new secret counts at once; a token that is not taken any more is fetched anew, once."""
    await stack.start_worker()
    await http.post(f"{fake}/key", content="Bearer first-secret")
    headers = [{"name": "Authorization", "value": "Bearer {{secret:far}}"}]
    server = await create_server(citizen.client, f"{fake}/mcp", link={"headers": headers})
    unset = await listed(citizen.client, server)
    await set_secret(citizen.client, name="far", value="first-secret", url=fake)
    await citizen.client.succeed("refreshMcpServer", "mcpServer { status }", mcpServerId=server)
    known = await listed(citizen.client, server)
    model = await models.script([_call("far__repeat_key"), {}, _call("far__repeat_key")])
    agent, space = await _calling(citizen, model, "far__*")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    await http.post(f"{fake}/key", content="Bearer wrong")  # until a token is fetched, which it wants from then on
    oauth = {"tokenUrl": f"{fake}/token", "clientId": "we", "clientSecret": "far", "scope": "tools"}
    await citizen.client.succeed("updateMcpServer", "mcpServer { id }", mcpServerId=server, link={
        "url": f"{fake}/mcp", "oauth": oauth,
    })  # fmt: skip
    told = await listed(citizen.client, server)
    await http.post(f"{fake}/key", content="Bearer over")
    await post(citizen.client, space, "again")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=2))

    assert (unset["status"], unset["lastError"]) == (
        "FAILING",
        "not sent: the secret far is not set; an admin has to set it",
    )
    assert (known["status"], told["status"], told["revision"]) == ("ACTIVE", "ACTIVE", 2)
    first, second = results_in((await models.requests(model))[-1])
    assert first == {"ok": True, "content": "you came with Bearer [secret]"}
    assert second == {"ok": True, "content": "you came with Bearer [secret]"}
    asked = (await http.get(f"{fake}/tokens")).json()
    assert len(asked) == 2
    assert asked[0] == "grant_type=client_credentials&scope=tools Basic d2U6Zmlyc3Qtc2VjcmV0"
