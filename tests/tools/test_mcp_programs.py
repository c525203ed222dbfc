"""MCP servers that are programs: whatever they do wrong, only one call fails, and no process is left behind (T3)."""

import fcntl
import os
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from uuid import UUID

import pytest

from backend.kit.processes import StartError
from backend.tools.call_secrets import SecretReader
from backend.tools.errors import ToolError
from backend.tools.mcp_servers import stdio_servers
from backend.tools.mcp_servers.stdio_servers import Programs, StdioProgram
from backend.tools.models import CallState, EffectClass
from backend.tools.operator_tools import Catalogue
from backend.tools.outbound_tool import Progress
from backend.tools.toolbox import Toolbox
from tests.factories.domain import World
from tests.fakes.mcp_program_hostile import TOOLS
from tests.harness.stores import KEYS
from tests.harness.waiting import wait_until
from tests.tools.test_mcp_servers import DRAFT_OF_SERVER, add_server, call, list_tools, offered_by, store_list

_FILE = Path(__file__).parents[1] / "fakes" / "mcp_program_hostile.py"


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    return tmp_path / "lock"


@pytest.fixture
async def toolbox(world: World, lock: Path) -> AsyncIterator[Toolbox]:
    hostile = StdioProgram("hostile", sys.executable, (str(_FILE),), (("LOCK", str(lock)),))
    allowed = Programs({"hostile": hostile, "missing": replace(hostile, name="missing", command="/no/such/program")})
    async with Toolbox(Catalogue({}), SecretReader(KEYS), allowed) as opened:
        yield opened


async def _create(world: World, name: str, *, program: str = "hostile", **values: object) -> UUID:
    draft = replace(DRAFT_OF_SERVER, link=None, program=program, **values)  # type: ignore[arg-type]  # of a draft
    return await add_server(world, name, draft)


def _is_free(lock: Path) -> bool:
    with lock.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


#: By tool: what becomes of a call, and what the model is told.
_MANNERS = {
    "die": (CallState.UNKNOWN, "was lost before its answer"),
    "lie": (CallState.UNKNOWN, "is not valid MCP"),
    "babble": (CallState.UNKNOWN, "did not answer in time"),
    "swell": (CallState.UNKNOWN, "was too large"),
    "flood": (CallState.UNKNOWN, "was too large"),
    "go_on": (CallState.UNKNOWN, "was too large"),
    "hang": (CallState.UNKNOWN, "did not answer in time"),
}


async def test_whatever_a_program_does_harms_one_call_only(world: World, toolbox: Toolbox) -> None:
    """Each bad call runs in one session with a good call before it, and another one after it."""
    server_id = await _create(world, "bad", timeout_seconds=60)
    found = await list_tools(world, toolbox, server_id)
    await store_list(world, server_id, found)
    tools = await offered_by(world, toolbox, "bad__*")

    assert [each.remote_name for each in found] == list(TOOLS)
    known = (await call(tools["bad__environment"])).result["content"].split()
    assert sorted({*known} - {"LC_CTYPE"}) == ["LOCK", "PATH"]
    for manner, (state, message) in _MANNERS.items():
        bad = tools[f"bad__{manner}"]
        answer = await call(replace(bad, timeout_seconds=2.0) if "in time" in message else bad)
        assert (answer.state, message in str(answer.result)) == (state, True), (manner, answer)
        assert (await call(tools["bad__fine"])).state is CallState.SUCCEEDED, manner


async def test_a_program_says_how_far_its_call_is_and_nothing_else(world: World, toolbox: Toolbox) -> None:
    server_id = await _create(world, "boasts")
    await store_list(world, server_id, await list_tools(world, toolbox, server_id))
    tool = (await offered_by(world, toolbox, "boasts__*"))["boasts__boast"]
    received: list[Progress] = []

    answer = await call(tool, on_progress=received.append)

    assert answer.result == {"ok": True, "content": "all of it"}
    assert received == [Progress(0.25, "one of four")]


async def test_a_program_that_was_killed_is_started_anew(world: World, toolbox: Toolbox) -> None:
    server_id = await _create(world, "killed", effect=EffectClass.PURE)
    await store_list(world, server_id, await list_tools(world, toolbox, server_id))
    tool = (await offered_by(world, toolbox, "killed__*"))["killed__fine"]
    first = (await call(tool)).result["content"]

    os.kill(int(first), signal.SIGKILL)
    second = await call(tool)

    assert second.state is CallState.SUCCEEDED
    assert second.result["content"] != first


async def test_nothing_is_left_of_a_program(world: World, toolbox: Toolbox, lock: Path) -> None:
    """This includes the processes that it started."""
    server_id = await _create(world, "litter")
    await store_list(world, server_id, await list_tools(world, toolbox, server_id))
    tools = await offered_by(world, toolbox, "litter__*")
    assert (await call(tools["litter__litter"])).result == {"ok": True, "content": "started"}
    assert not _is_free(lock)

    await toolbox.__aexit__()

    await wait_until(lambda: _is_free(lock))


@pytest.mark.parametrize(
    ("program", "message"),
    [("missing", "the program could not be started"), ("other", "does not allow the program other")],
)
async def test_a_program_that_is_not_allowed_or_does_not_start(
    world: World, toolbox: Toolbox, program: str, message: str
) -> None:
    with pytest.raises(ToolError, match=message):
        await list_tools(world, toolbox, await _create(world, program, program=program))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[programs.crm]", "programs.crm.command: Field required"),
        (
            '[programs.crm]\ncommand = "x"\nshell = true',
            "programs.crm.shell: no such field; there are command, arguments",
        ),
        ('[programs.crm]\ncommand = ""', "programs.crm.command: String should have at least 1 character"),
        ('[programs.crm]\ncommand = "x"\narguments = "y"', "programs.crm.arguments: Input should be a valid list"),
        ('[programs.crm]\ncommand = "x"\nenvironment = {A = 1}', "programs.crm.environment.A: Input should be a valid"),
        (
            '[programs.crm]\ncommand = "x"\nenvironment = {"A=" = "1"}',
            "the name of a variable must consist of letters, digits and _",
        ),
        ('[programs.crm]\ncommand = "x\\u0000"', "programs.crm.command: must not contain NUL"),
        ('[programs."a b"]\ncommand = "x"', "programs.a b: a name must have 1 to 64 characters"),
        ('[tools.crm]\ncommand = "x"', "it must contain only tables [programs.NAME], one for each program"),
        ("[programs", "it is not TOML"),
    ],
)
def test_mistakes_in_the_file_are_reported(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "programs.toml"
    file.write_text(content)

    with pytest.raises(StartError) as refused:
        stdio_servers.read(file)

    assert str(refused.value).startswith(f"bad setting: CIRCADIAN_MCP_STDIO_FILE ({file}): ")
    assert message in str(refused.value)
