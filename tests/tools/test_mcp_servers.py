"""MCP servers: whatever they do wrong, only one call fails, and their tools are split into offered and refused (T3)."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID, uuid4

import httpx
import pytest

from backend.kit.errors import InvalidInput
from backend.kit.unit_of_work import unit_of_work
from backend.runtime.background_jobs import mcp_discovery
from backend.runtime.worker_state import WorkerState
from backend.tools.call_secrets import SecretReader
from backend.tools.definitions import tenant_tools
from backend.tools.errors import McpServerNotFound, ToolError, ToolOfServer
from backend.tools.mcp.tool import McpTool
from backend.tools.mcp.transport import Trace
from backend.tools.mcp_servers import discovery, servers
from backend.tools.mcp_servers.connections import HttpConnection
from backend.tools.mcp_servers.discovery import FoundTool
from backend.tools.mcp_servers.servers import ServerDraft
from backend.tools.models import CallState, EffectClass
from backend.tools.operator_tools import Catalogue
from backend.tools.outbound_tool import Answer, Progress, ProgressCallback
from backend.tools.toolbox import Toolbox, WantedTools
from tests.factories.domain import World
from tests.harness.processes import mcp_server_process
from tests.harness.rows import record, value
from tests.harness.stores import KEYS
from tests.tools.drafts import DRAFT

DRAFT_OF_SERVER = ServerDraft(
    link=HttpConnection(url="https://far.example/mcp"),
    allowed=None,
    effect=EffectClass.UNSAFE,
    effects={},
    visible=False,
    timeout_seconds=20,
    patience_seconds=20,
)
_SCHEMA: dict[str, Any] = {"type": "object", "properties": {}}
_DUE = "UPDATE mcp_servers SET next_list_at = now() + interval '1 hour' WHERE tenant_id = $1"
_AGAIN = "UPDATE mcp_servers SET next_list_at = now() WHERE tenant_id = $1 AND id = $2"


@pytest.fixture(scope="module")
def fake(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with mcp_server_process(log=tmp_path_factory.mktemp("mcp") / "mcp.log") as url:
        yield url


@pytest.fixture
async def toolbox(world: World) -> AsyncIterator[Toolbox]:
    async with Toolbox(Catalogue({}), SecretReader(KEYS), allows_private=True) as opened:
        yield opened


def _draft(url: str, **values: Any) -> ServerDraft:
    given = {name: getattr(DRAFT_OF_SERVER, name) for name in ServerDraft.__slots__}
    return ServerDraft(**{**given, "link": HttpConnection(url=url), **values})


async def add_server(world: World, name: str, draft: ServerDraft) -> UUID:
    """The server is not due, so workers of other tests do not list it."""
    async with unit_of_work(world.tenant_id) as work:
        server_id = await servers.create(work, world.owner, name=name, draft=draft)
        await work.execute(_DUE, world.tenant_id)
    return server_id


async def store_list(world: World, server_id: UUID, found: list[FoundTool]) -> None:
    """Stores these tools as the list of the server."""
    async with unit_of_work(world.tenant_id) as work:
        await work.execute(_AGAIN, world.tenant_id, server_id)
        claim = await discovery.claim(work, server_id=server_id)
        assert claim is not None
        assert await discovery.store(work, claim, discovery.sort_tools(claim.server.name, found))


async def list_tools(world: World, toolbox: Toolbox, server_id: UUID) -> list[FoundTool]:
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        found = await servers.find(work, server_ids=[server_id])
    return list(await toolbox.ask(found[server_id]))


async def offered_by(world: World, toolbox: Toolbox, *names: str) -> dict[str, McpTool]:
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        outside = (await toolbox.open(work, WantedTools(names))).outside
    return {name: tool for name, tool in outside.items() if isinstance(tool, McpTool)}


async def call(tool: McpTool, *, on_progress: ProgressCallback = lambda _: None) -> Answer:
    return await tool.call(key=str(uuid4()), arguments={}, on_progress=on_progress)


#: By manner: the effect class, what becomes of a call, and what the model is told.
_MANNERS = {
    "hangs": (EffectClass.UNSAFE, CallState.UNKNOWN, "did not answer in time"),
    "dies": (EffectClass.UNSAFE, CallState.UNKNOWN, "the connection to the MCP server was lost"),
    "restarts": (EffectClass.UNSAFE, CallState.UNKNOWN, "the connection to the MCP server was lost"),
    "confuses": (EffectClass.UNSAFE, CallState.UNKNOWN, "the connection to the MCP server was lost"),
    "recovers": (EffectClass.UNSAFE, CallState.FAILED, "no more money"),
    "resumes": (EffectClass.UNSAFE, CallState.UNKNOWN, "the connection to the MCP server was lost"),
    "trickles": (EffectClass.KEYED, CallState.UNKNOWN, "was too large"),
    "shrugs": (EffectClass.UNSAFE, CallState.UNKNOWN, "the connection to the MCP server was lost"),
    "swells": (EffectClass.KEYED, CallState.UNKNOWN, "was too large"),
    "floods": (EffectClass.UNSAFE, CallState.UNKNOWN, "was too large"),
    "redirects": (EffectClass.UNSAFE, CallState.FAILED, "Redirect"),
    "lies": (EffectClass.UNSAFE, CallState.UNKNOWN, "is not valid MCP"),
    "falls": (EffectClass.PURE, CallState.FAILED, "answered 500"),
    "refuses": (EffectClass.UNSAFE, CallState.FAILED, "amount is not what I said\ufffd it was"),
    "forgets": (EffectClass.UNSAFE, CallState.SUCCEEDED, "back again"),
    "asks": (EffectClass.UNSAFE, CallState.SUCCEEDED, "I was told: Elicitation not supported"),
    "samples": (EffectClass.UNSAFE, CallState.SUCCEEDED, "I was told: Sampling not supported"),
    "looks": (EffectClass.UNSAFE, CallState.SUCCEEDED, "I was told: List roots not supported"),
    "pings": (EffectClass.UNSAFE, CallState.SUCCEEDED, "I was told: given {}"),
    "boasts": (EffectClass.UNSAFE, CallState.SUCCEEDED, "all of it"),
}
#: Of calls that were made more than once.
_TRIES = {"falls": 3, "forgets": 2}


async def test_whatever_a_server_does_harms_one_call_only(
    world: World, toolbox: Toolbox, fake: str, http: httpx.AsyncClient
) -> None:
    """Both the bad and the good tool are called twice at the same time, over one session."""
    for manner, (effect, _, _) in _MANNERS.items():
        draft = _draft(f"{fake}/hostile/{manner}", effect=effect, timeout_seconds=8 if manner == "hangs" else 30)
        server_id = await add_server(world, manner, draft)
        await store_list(world, server_id, await list_tools(world, toolbox, server_id))
    tools = await offered_by(world, toolbox, *(f"{manner}__*" for manner in _MANNERS))

    bad, good = await asyncio.gather(
        asyncio.gather(*(call(tools[f"{manner}__work"]) for manner in _MANNERS)),
        asyncio.gather(*(call(tools[f"{manner}__fine"]) for manner in _MANNERS)),
    )

    for (manner, (_, state, message)), answer in zip(_MANNERS.items(), bad, strict=True):
        assert (answer.state, message in str(answer.result)) == (state, True), (manner, answer)
    assert {str(answer.result) for answer in good} == {str({"ok": True, "content": "fine"})}
    again = await asyncio.gather(*(call(tools[f"{manner}__fine"]) for manner in _MANNERS))
    assert all(answer.state is CallState.SUCCEEDED for answer in again)
    tries = (await http.get(f"{fake}/hostile/any")).json()
    assert tries == {manner: _TRIES.get(manner, 1) for manner in _MANNERS}
    resumed = (await http.get(f"{fake}/hostile/resumed")).json()
    assert 20 <= resumed.pop("resumes") < 100, "some may have come late on a busy machine"
    assert resumed == {"restarts": 2, "confuses": 2, "recovers": 2, "trickles": 2}


def test_a_stream_is_resumed_often_if_its_server_takes_its_time_and_not_without_end() -> None:
    quick, patient = Trace(), Trace()

    assert [quick.may_resume(100 + number / 100) for number in range(30)] == [True] * 21 + [False] * 9
    assert [patient.may_resume(100 + 2.0 * number) for number in range(310)] == [True] * 300 + [False] * 10


async def test_calls_share_a_session_until_one_of_them_fails(
    world: World, toolbox: Toolbox, fake: str, http: httpx.AsyncClient
) -> None:
    async def shaken() -> int:
        return int((await http.get(f"{fake}/hostile/shaken")).json().get("lies", 0))

    server_id = await add_server(world, "shared", _draft(f"{fake}/hostile/lies"))
    before = await shaken()
    await store_list(world, server_id, await list_tools(world, toolbox, server_id))
    tools = await offered_by(world, toolbox, "shared__*")

    await asyncio.gather(*(call(tools["shared__fine"]) for _ in range(3)))
    assert await shaken() == before + 1
    await call(tools["shared__work"])
    await asyncio.gather(*(call(tools["shared__fine"]) for _ in range(3)))
    assert await shaken() == before + 2


async def test_progress_of_a_server_is_cleaned(world: World, toolbox: Toolbox, fake: str) -> None:
    """Invalid numbers are dropped; texts are cut to their maximum length."""
    server_id = await add_server(world, "boasts", _draft(f"{fake}/hostile/boasts"))
    await store_list(world, server_id, await list_tools(world, toolbox, server_id))
    tool = (await offered_by(world, toolbox, "boasts__work"))["boasts__work"]
    received: list[Progress] = []

    answer = await call(tool, on_progress=received.append)

    assert answer.state is CallState.SUCCEEDED
    assert received == [Progress(None, "x" * 500), Progress(1.0, "x" * 500)]


@pytest.mark.parametrize(
    ("manner", "message"),
    [
        ("mute", "does not speak MCP"),
        ("many", "more than 256 tools"),
        ("endless", "more than 50 pages"),
        ("listless", "is not valid MCP"),
    ],
)
async def test_a_server_that_does_not_list_its_tools(
    world: World, toolbox: Toolbox, fake: str, manner: str, message: str
) -> None:
    server_id = await add_server(world, manner, _draft(f"{fake}/hostile/{manner}"))

    with pytest.raises(ToolError, match=message):
        await list_tools(world, toolbox, server_id)


async def test_a_server_in_our_own_network_is_not_reached(world: World, fake: str) -> None:
    server_id = await add_server(world, "inside", _draft(f"{fake}/mcp"))

    async with Toolbox(Catalogue({}), SecretReader(KEYS)) as guarded:
        with pytest.raises(ToolError, match="not a host of the internet"):
            await list_tools(world, guarded, server_id)


async def test_listed_tools_are_offered_or_refused(world: World, toolbox: Toolbox, fake: str) -> None:
    server_id = await add_server(world, "odd", _draft(f"{fake}/hostile/schemas"))
    found = await list_tools(world, toolbox, server_id)

    await store_list(world, server_id, [*found, FoundTool("", "", _SCHEMA)])

    offered = await offered_by(world, toolbox, "odd__*")
    long = [name for name in offered if name.startswith("odd__xxx")]
    unfit = [name for name in offered if name.startswith("odd__unfit_name_")]
    assert set(offered) == {"odd__fine", *long, *unfit}
    assert (len(long), len(long[0]), len(unfit)) == (1, 64, 1)
    assert offered[unfit[0]].remote_name == "unfit name!"
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        refused = json.loads(await value(work, "SELECT refused FROM mcp_servers WHERE id = $1", server_id))
    reasons = {each["name"]: each["reason"] for each in refused}
    assert "refers to nothing" in reasons["work"]
    assert "patternProperties" in reasons["twisted"]
    assert "a\ufffdb" in reasons["nul"]
    assert reasons["fine"] == "it is listed twice"
    assert "1 to 200 printable characters" in reasons[""]


async def test_a_list_that_cannot_be_read_is_a_failure_of_its_server(world: World) -> None:
    """Whatever the reason is: otherwise the server would stay LISTING, and nobody would learn why."""
    server_id = await add_server(world, "odd", DRAFT_OF_SERVER)
    async with unit_of_work(world.tenant_id) as work:
        await work.execute(_AGAIN, world.tenant_id, server_id)

    class BadToolbox:
        async def ask(self, _: Any) -> list[FoundTool]:
            return [FoundTool("work", "", {"default": object()})]

    with pytest.raises(TypeError):
        await mcp_discovery.ask(cast("WorkerState", SimpleNamespace(toolbox=BadToolbox())), world.tenant_id, server_id)

    async with unit_of_work(world.tenant_id, read_only=True) as work:
        found = await record(work, "SELECT status, last_error, failures FROM mcp_servers WHERE id = $1", server_id)
    assert found is not None
    assert tuple(found) == ("FAILING", "its list of tools could not be read", 1)


async def test_a_list_that_changes(world: World, toolbox: Toolbox) -> None:
    """An unchanged tool keeps its revision. A missing tool keeps its name, and comes back with it."""
    server_id = await add_server(world, "far", DRAFT_OF_SERVER)
    first, second = FoundTool("one", "first", _SCHEMA), FoundTool("two", "second", _SCHEMA)
    await store_list(world, server_id, [first, second])
    before = await offered_by(world, toolbox, "far__*")

    await store_list(world, server_id, [first])
    without = await offered_by(world, toolbox, "far__*", "far__two")
    await store_list(world, server_id, [first, FoundTool("two", "second anew", _SCHEMA)])
    after = await offered_by(world, toolbox, "far__*")

    assert (set(before), set(without)) == ({"far__one", "far__two"}, {"far__one"})
    assert after["far__one"] is before["far__one"]
    assert (after["far__two"].tool_id, after["far__two"].description) == (before["far__two"].tool_id, "second anew")


async def test_withdrawn_tool_is_not_called_any_more(world: World, toolbox: Toolbox) -> None:
    """Also by an agent that a worker took before the change."""
    server_id = await add_server(world, "far", DRAFT_OF_SERVER)
    await store_list(world, server_id, [FoundTool("one", "", _SCHEMA), FoundTool("two", "", _SCHEMA)])
    before = await offered_by(world, toolbox, "far__*")

    draft = _draft("https://far.example/mcp", allowed=("two",), effects={"two": EffectClass.PURE})
    async with unit_of_work(world.tenant_id) as work:
        await servers.change(work, world.owner, server_id=server_id, draft=draft, is_on=True)
    after = await offered_by(world, toolbox, "far__*")

    assert {name: tool.effect for name, tool in after.items()} == {"far__two": EffectClass.PURE}
    assert (await call(before["far__one"])).result == {"ok": False, "error": "this tool no longer exists"}


async def test_a_list_that_comes_after_a_change_is_not_stored(world: World, toolbox: Toolbox) -> None:
    server_id = await add_server(world, "far", DRAFT_OF_SERVER)
    async with unit_of_work(world.tenant_id) as work:
        await work.execute(_AGAIN, world.tenant_id, server_id)
        claim = await discovery.claim(work, server_id=server_id)
        assert await discovery.claim(work, server_id=server_id) is None
        await servers.change(work, world.owner, server_id=server_id, draft=_draft("https://near.example/"), is_on=False)
        assert claim is not None
        assert not await discovery.store(work, claim, discovery.sort_tools("far", [FoundTool("one", "", _SCHEMA)]))

    assert await offered_by(world, toolbox, "far__*") == {}


async def test_tools_of_a_server_are_changed_with_it_alone(world: World, toolbox: Toolbox) -> None:
    server_id = await add_server(world, "far", DRAFT_OF_SERVER)
    await store_list(world, server_id, [FoundTool("one", "", _SCHEMA)])
    tool = (await offered_by(world, toolbox, "far__one"))["far__one"]
    assert tool.tool_id is not None

    with pytest.raises(ToolOfServer):
        async with unit_of_work(world.tenant_id) as work:
            await tenant_tools.delete(work, world.owner, tool_id=tool.tool_id, is_forced=True)
    with pytest.raises(ToolOfServer):
        async with unit_of_work(world.tenant_id) as work:
            await tenant_tools.change(work, world.owner, tool_id=tool.tool_id, draft=DRAFT)
    async with unit_of_work(world.tenant_id) as work:
        await servers.delete(work, world.owner, server_id=server_id, is_forced=False)
    assert await offered_by(world, toolbox, "far__one", "far__*") == {}
    with pytest.raises(McpServerNotFound):
        async with unit_of_work(world.tenant_id) as work:
            await servers.lock(work, server_id=server_id)


@pytest.mark.parametrize("name", ["a__b", "_a", "a_", "", "a b", "x" * 25])
async def test_names_that_no_server_has(world: World, name: str) -> None:
    with pytest.raises(InvalidInput, match="1 to 24 characters"):
        await add_server(world, name, DRAFT_OF_SERVER)
