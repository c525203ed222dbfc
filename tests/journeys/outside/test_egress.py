"""Whatever leaves an installation with an egress proxy leaves through it.

Where an address may be anything, it is one where nothing listens, and the proxy alone knows where it leads; where plain
HTTP is for this machine only, the proxy counts.
"""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from backend.kit.processes import free_port
from tests.factories.agents import create_agent, is_asleep
from tests.factories.hooks import Hook, send
from tests.factories.mcp_servers import create_server, listed
from tests.factories.providers import create_provider, leave, path_of
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant
from tests.factories.tools import create_tool, vouch
from tests.factories.webhooks import create_endpoint
from tests.fakes.client_documents import ClientDocuments
from tests.fakes.egress_proxy import EgressProxy, behind
from tests.fakes.identity_provider import IdentityProvider
from tests.fakes.webhook_receiver import running_receiver
from tests.harness.grounds import Grounds
from tests.harness.integrator import Integrator
from tests.harness.models import PROVIDERS, Models
from tests.harness.processes import mcp_server_process, tool_server_process
from tests.harness.stack import Stack, own_stack
from tests.harness.tools import Tools
from tests.harness.visitor import Visitor
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, results_in, states

_EMBEDDING = {"CIRCADIAN_EMBEDDING_MODEL": "bag-of-words"}
_ENTRY = """[tools.house]
description = "Of the operator."
url = "{url}/tools/house"
effect = "PURE"
trusted = true
input = {{ type = "object" }}
"""
_KEY = "sk-of-the-tenant-0123456789"
_ANY = {"type": "object"}
_DONE = {"text": "done"}


@dataclass(frozen=True, slots=True)
class Servers:
    """Of the outside."""

    tools: str
    mcp: str


@pytest.fixture(scope="module")
def proxy() -> Iterator[EgressProxy]:
    with EgressProxy(user="us", password="s3cret") as running:
        yield running


@pytest.fixture(scope="module")
def directory() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="circadian-egress-") as name:
        yield Path(name)


@pytest.fixture(scope="module")
def servers(directory: Path) -> Iterator[Servers]:
    with (
        tool_server_process(log=directory / "tools.log") as tools,
        mcp_server_process(log=directory / "mcp.log") as mcp,
    ):
        yield Servers(tools, mcp)


@pytest.fixture(scope="module")
def shared_stack(
    grounds: Grounds, model_url: str, directory: Path, servers: Servers, proxy: EgressProxy
) -> Iterator[Stack]:
    file = directory / "tools.toml"
    file.write_text(_ENTRY.format(url=behind(servers.tools)))
    settings = {
        "CIRCADIAN_EGRESS_PROXY": proxy.url.replace("://", "://us:s3cret@"),
        "CIRCADIAN_TOOLS_FILE": str(file),
        "CIRCADIAN_EMBEDDING_BASE_URL": f"{behind(model_url)}/v1",
        "CIRCADIAN_CLIENT_DOCUMENTS": str(uuid4()),
        **_EMBEDDING,
    }
    with own_stack(grounds, directory, model_url=behind(model_url), **settings) as stack:
        yield stack


@pytest.fixture
async def tools(directory: Path, http: httpx.AsyncClient) -> Tools:
    server = Tools((directory / "tools.log").read_text().splitlines()[0].strip(), http)
    await server.forget()
    return server


def _call(name: str, **arguments: Any) -> dict[str, Any]:
    return {"calls": [{"name": name, "arguments": arguments}]}


async def _rests(citizen: Tenant, agent: str, *, cycles: int = 1) -> None:
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=cycles), timeout=60)


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_the_operators_models(stack: Stack, citizen: Tenant, models: Models, provider: str) -> None:
    """By our own lane and by litellm's."""
    there = Models(models.url, models.http, provider)
    model = await there.script([_DONE])
    agent = await create_agent(citizen.client, model=model)
    await stack.start_worker()

    await post(citizen.client, await create_space(citizen.client, members=[agent]), "think")
    await _rests(citizen, agent)

    assert len(await there.requests(model)) == 1


async def test_a_model_by_a_key_of_the_tenant(
    stack: Stack, citizen: Tenant, models: Models, proxy: EgressProxy
) -> None:
    model = await models.script([_DONE])
    given = {"provider": "openai", "apiKey": _KEY, "baseUrl": f"{models.url}/v1"}
    await citizen.client.succeed("setModelKey", "secret { id }", **given)
    agent = await create_agent(citizen.client, model=model)
    before = proxy.asked_for(models.url)
    await stack.start_worker()

    await post(citizen.client, await create_space(citizen.client, members=[agent]), "think")
    await _rests(citizen, agent)

    (request,) = await models.requests(model)
    assert request["headers"]["Authorization"] == f"Bearer {_KEY}"
    assert proxy.asked_for(models.url) == before + 1


async def test_tools_pages_and_mcp_servers(  # noqa: PLR0917 -- fixtures
    stack: Stack, citizen: Tenant, models: Models, tools: Tools, servers: Servers, proxy: EgressProxy
) -> None:
    await stack.start_worker()
    before = proxy.asked_for(servers.mcp)
    await tools.script("house", [{"body": {"said": "house"}}])
    await tools.script("own", [{"body": {"said": "own"}}])
    await tools.script("page", [{"raw": "All is well", "headers": {"Content-Type": "text/plain"}}])
    own = await create_tool(citizen.client, name="own", url=f"{servers.tools}/tools/own", input=_ANY, effect="PURE")
    await vouch(citizen.client, own)
    server = await create_server(citizen.client, f"{servers.mcp}/mcp", effect="PURE")
    told = await listed(citizen.client, await vouch(citizen.client, server))
    listings = proxy.asked_for(servers.mcp)
    page = f"{behind(servers.tools)}/tools/page"
    steps = [_call("house"), _call("own"), _call("far__add", a=2, b=3), _call("fetch_url", url=page), _DONE]
    model = await models.script(steps)
    agent = await create_agent(citizen.client, model=model, tools=["house", "own", "far__*", "fetch_url"])

    await post(citizen.client, await create_space(citizen.client, members=[agent]), "go")
    await _rests(citizen, agent)

    assert (told["status"], told["lastError"]) == ("ACTIVE", None)
    assert sorted(states(await calls_of(citizen, agent))) == [
        ("far__add", "SUCCEEDED", 1), ("fetch_url", "SUCCEEDED", 1), ("house", "SUCCEEDED", 1), ("own", "SUCCEEDED", 1),
    ]  # fmt: skip
    house, mine, added, read = results_in((await models.requests(model))[-1])
    assert (house["body"], mine["body"], added["content"]) == ({"said": "house"}, {"said": "own"}, "5")
    assert read["text"] == "All is well"
    assert proxy.asked_for(servers.tools) == 1, "the tenant's"
    assert before < listings < proxy.asked_for(servers.mcp)


async def test_webhooks_and_what_a_connector_answers(
    stack: Stack, citizen: Tenant, models: Models, proxy: EgressProxy
) -> None:
    model = await models.script([{"reply_to_all": True}, _DONE])
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await stack.start_worker()
    async with running_receiver() as crm, running_receiver() as sms:
        await create_endpoint(citizen.client, crm.url, events=["MESSAGE_POSTED"], spaceId=space)
        made = await citizen.client.succeed(
            "createConnector", "hookSecret connector { hook { id url } }",
            name="sms", spaceId=space, url=sms.url,
        )  # fmt: skip
        given = made["connector"]["hook"]
        hook = Hook(given["id"], "/hooks/" + given["url"].rpartition("/")[2], made["hookSecret"])
        await send(citizen.client, hook, {"type": "message", "data": {"text": "hello?", "sender": {"name": "Ann"}}})
        await wait_until(lambda: len(sms.received) == 1 and len(crm.received) == 2, timeout=60)

    assert proxy.asked_for(sms.url) == 1
    assert proxy.asked_for(crm.url) == 2, "what was said, and the answer"


async def test_numbers_of_meaning(stack: Stack, citizen: Tenant, models: Models) -> None:
    """The operator alone names the server of the embedding model."""
    model = await models.script([_DONE], repeat_last=True)
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await stack.start_worker()
    await post(citizen.client, space, "Lisbon it is.")
    await _rests(citizen, agent)

    async def is_read() -> bool:
        return bool(await stack.fetchval(f"SELECT count(*) FROM archive_vectors WHERE agent_id = '{key_of(agent)}'"))

    await wait_until(is_read, timeout=60)


async def test_providers_of_people_and_documents_of_clients(
    stack: Stack, citizen: Tenant, proxy: EgressProxy, http: httpx.AsyncClient
) -> None:
    """These may be plain HTTP on this machine alone, so the proxy counts them."""
    async with IdentityProvider() as provider, Visitor(stack.api.base_url) as visitor:
        made = await create_provider(citizen.client, provider, is_proven=False)
        await leave(visitor, path_of(made))
        known = proxy.asked_for(provider.url.replace("localhost", "127.0.0.1"))
    async with ClientDocuments() as site, Visitor(stack.api.base_url) as visitor:
        client = Integrator(stack.api.base_url, http, site.put("/app.json"), None)
        await visitor.open(client.ask().path)
        assert proxy.asked_for(site.url) == len(site.asked) == 1

    assert known >= 1


async def test_while_the_proxy_is_away_nothing_is_lost(
    stack: Stack, citizen: Tenant, models: Models, servers: Servers
) -> None:
    """What fails is told as what it is; the agent goes on when the proxy is back."""
    port = free_port()
    await stack.start_worker(CIRCADIAN_EGRESS_PROXY=f"http://127.0.0.1:{port}")
    model = await models.script([_DONE], repeat_last=True)
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    await post(citizen.client, space, "think")

    async def is_told() -> bool:
        notices = [each for each in await messages_of(citizen.client, space) if each["kind"] == "NOTICE"]
        return bool(notices)

    await wait_until(is_told, timeout=60)
    assert await models.requests(model) == []
    with EgressProxy(port=port):
        await post(citizen.client, space, "and now?")
        await wait_until(lambda: _was_asked(models, model), timeout=60)


async def _was_asked(models: Models, model: str) -> bool:
    return bool(await models.requests(model))
