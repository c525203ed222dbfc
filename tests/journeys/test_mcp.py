"""Tools of MCP servers from a server's row to an agent's next thought, by a real server of the `mcp` package (T3)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.mcp_servers import create_program, create_server, listed
from tests.factories.questions import activities_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.factories.tools import set_secret, vouch
from tests.harness.models import Models
from tests.harness.processes import mcp_server_process
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, results_in, states
from tests.journeys.outside.test_tenant_tools import offered

_SPACE_FEED = """subscription ($space: ID!) { spaceFeed(spaceId: $space) { __typename
    ... on ToolActivity { toolCallId name status progress note } ... on MessageUpdated { message { data } } } }"""

pytestmark = pytest.mark.usefixtures("worker")


@pytest.fixture(scope="module")
def fake(logs: Path) -> Iterator[str]:
    with mcp_server_process(log=logs / "mcp.log") as url:
        yield url


def _call(name: str, **arguments: Any) -> dict[str, Any]:
    return {"calls": [{"name": name, "arguments": arguments}]}


async def _calling(tenant: Tenant, model: str, *tools: str) -> tuple[str, str]:
    """An agent that was told to go, and the space where it was."""
    agent = await create_agent(tenant.client, model=model, tools=list(tools))
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "go")
    return agent, space


async def test_an_agent_calls_a_tool_of_a_server(tenant: Tenant, models: Models, fake: str) -> None:
    server = await listed(tenant.client, await create_server(tenant.client, f"{fake}/mcp", effect="KEYED"))
    model = await models.script([_call("far__add", a=2, b=3)])

    agent, _ = await _calling(tenant, model, "far__*")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert (server["status"], server["lastError"], server["refusedTools"]) == ("ACTIVE", None, [])
    first, second = await models.requests(model)
    assert offered(first)["far__add"] == "Adds two numbers."
    assert results_in(second) == [{"ok": True, "content": "5"}]
    assert states(await calls_of(tenant, agent)) == [("far__add", "SUCCEEDED", 1)]
    assert await models.invalid() == []


async def test_an_agent_calls_a_tool_of_a_program(tenant: Tenant, models: Models) -> None:
    """A real server of the package, spoken to by standard input."""
    server = await listed(tenant.client, await create_program(tenant.client))
    model = await models.script([_call("near__add", a=2, b=3)])

    agent, _ = await _calling(tenant, model, "near__*")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=60)

    assert (server["status"], server["lastError"], server["refusedTools"]) == ("ACTIVE", None, [])
    calls = await calls_of(tenant, agent)
    assert states(calls) == [("near__add", "SUCCEEDED", 1)]
    (result,) = results_in((await models.requests(model))[1])
    assert result["content"].startswith("5 by ")
    assert len(result["content"]) == len("5 by ") + 36, "the key of the call"


async def test_how_far_a_call_is_is_seen_in_the_space(
    tenant: Tenant, models: Models, fake: str, http: httpx.AsyncClient
) -> None:
    """And is no secret's way out."""
    gate = str(tenant.id)
    await http.post(f"{fake}/key", content="the-secret-of-the-far")
    await set_secret(tenant.client, name="far", value="the-secret-of-the-far", url=fake)
    headers = [{"name": "Authorization", "value": "{{secret:far}}"}]
    server = await create_server(tenant.client, f"{fake}/guarded", visible=True, link={"headers": headers})
    await listed(tenant.client, server)
    model = await models.script([_call("far__advance", gate=gate)])
    agent = await create_agent(tenant.client, model=model, tools=["far__*"])
    space = await create_space(tenant.client, members=[agent])

    async with tenant.client.subscribe(_SPACE_FEED, space=space) as feed:
        await post(tenant.client, space, "go")
        seen = (await feed.until(lambda each: each["spaceFeed"].get("note")))["spaceFeed"]
        await http.post(f"{fake}/gates/{gate}")
        ended = await feed.until(lambda each: each["spaceFeed"]["__typename"] == "MessageUpdated")

    [message] = await activities_of(tenant.client, space)
    assert seen == {
        "__typename": "ToolActivity", "toolCallId": message["data"]["toolCallId"], "name": "far__advance",
        "status": "RUNNING", "progress": 0.75, "note": "three of four, by [secret]",
    }  # fmt: skip
    assert ended["spaceFeed"]["message"]["data"]["status"] == "SUCCEEDED"
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))


async def test_results_of_every_form(tenant: Tenant, models: Models, fake: str) -> None:
    await listed(tenant.client, await create_server(tenant.client, f"{fake}/mcp"))
    model = await models.script([{"calls": [*_call("far__tell_all_e0d0beb5")["calls"], *_call("far__fail")["calls"]]}])
    agent, _ = await _calling(tenant, model, "far__*")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    told, failed = results_in((await models.requests(model))[1])
    said = "a text\n\n[image, image/png, 5 bytes]\n\n[resource notes: file:///notes.txt]"
    assert told == {"ok": True, "content": said}
    assert failed["ok"] is False
    assert "no such customer" in failed["error"]


async def test_secrets_and_tokens_are_sent_and_never_shown(
    tenant: Tenant, models: Models, fake: str, http: httpx.AsyncClient
) -> None:
    """Checklist X5: a new secret counts at once; a token that is not taken any more is fetched anew, once."""
    await http.post(f"{fake}/key", content="Bearer first-secret")
    headers = [{"name": "Authorization", "value": "Bearer {{secret:far}}"}]
    server = await create_server(tenant.client, f"{fake}/guarded", link={"headers": headers})
    await vouch(tenant.client, server)
    unset = await listed(tenant.client, server)
    await set_secret(tenant.client, name="far", value="first-secret", url=fake)
    await tenant.client.succeed("refreshMcpServer", "mcpServer { status }", mcpServerId=server)
    known = await listed(tenant.client, server)
    model = await models.script([_call("far__repeat_key"), {}, _call("far__repeat_key")])
    agent, space = await _calling(tenant, model, "far__*")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    await http.post(f"{fake}/key", content="Bearer wrong")  # until a token is fetched, which it wants from then on
    oauth = {"tokenUrl": f"{fake}/token", "clientId": "we", "clientSecret": "far", "scope": "tools"}
    await tenant.client.succeed("updateMcpServer", "mcpServer { id }", mcpServerId=server, link={
        "url": f"{fake}/guarded", "oauth": oauth,
    })  # fmt: skip
    told = await listed(tenant.client, server)
    await http.post(f"{fake}/key", content="Bearer over")
    await post(tenant.client, space, "again")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    assert (unset["status"], unset["lastError"]) == (
        "FAILING",
        "not sent: the secret far is not set; an admin must set it",
    )
    assert (known["status"], told["status"], told["revision"]) == ("ACTIVE", "ACTIVE", 3)
    first, second = results_in((await models.requests(model))[-1])
    assert first == {"ok": True, "content": "you came with Bearer [secret]"}
    assert second == {"ok": True, "content": "you came with Bearer [secret]"}
    asked = (await http.get(f"{fake}/tokens")).json()
    assert len(asked) == 2
    assert asked[0] == "grant_type=client_credentials&scope=tools Basic d2U6Zmlyc3Qtc2VjcmV0"


async def test_what_a_cycle_looks_up_is_one_tool_of_a_server(tenant: Tenant) -> None:
    await listed(tenant.client, await create_program(tenant.client, effect="PURE"))
    agent = await create_agent(tenant.client, tools=["near__*"])

    async def prepare(tool: str) -> Any:
        retrieval = {"tool": tool, "argument": "a"}
        return await tenant.client.mutate(
            "updateAgent", "__typename", agentId=agent, preparation={"retrieval": retrieval}
        )

    assert (await prepare("near__*"))["__typename"] == "InvalidInput"
    assert (await prepare("near__add"))["__typename"] == "UpdateAgentSuccess"
