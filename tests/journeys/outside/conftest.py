"""An installation with a recording tool server behind its operator's file of tools.

The server's gates hold an answer back for as long as a test wants it to be under way.
"""

import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from tests.factories.mcp_servers import programs_file
from tests.harness.grounds import Grounds
from tests.harness.processes import tool_server_process
from tests.harness.stack import Stack, own_stack
from tests.harness.tools import Tools
from tests.journeys.outside.acts import TOOLS

_ENTRY = """
[tools.{name}]
description = "{name}"
url = "{url}/tools/{name}"
effect = "{effect}"
trusted = true
patience_seconds = {patience}
timeout_seconds = {timeout}
input = {{ type = "object", required = ["amount"], properties = {{ amount = {{ type = "integer" }} }} }}
"""


@pytest.fixture(scope="module")
def shared_stack(grounds: Grounds, model_url: str) -> Iterator[Stack]:
    with tempfile.TemporaryDirectory(prefix="circadian-tools-") as name:
        directory = Path(name)
        with tool_server_process(log=directory / "tools.log") as url:
            file = directory / "tools.toml"
            entries = (
                _ENTRY.format(name=name, url=url, effect=effect, patience=patience, timeout=timeout)
                for name, (effect, patience, timeout) in TOOLS.items()
            )
            file.write_text("".join(entries))
            settings = {
                "CIRCADIAN_TOOLS_FILE": str(file),
                "CIRCADIAN_MCP_STDIO_FILE": str(programs_file(directory)),
                "CIRCADIAN_WEB_SEARCH": "searxng",
                "CIRCADIAN_WEB_SEARCH_URL": f"{url}/tools/hits",
            }
            with own_stack(grounds, directory, model_url=model_url, **settings) as stack:
                yield stack


@pytest.fixture
async def tools(stack: Stack, http: httpx.AsyncClient) -> AsyncIterator[Tools]:
    """The tool server, as new."""
    log = stack.directory / "tools.log"
    server = Tools(log.read_text().splitlines()[0].strip(), http)
    await server.forget()
    yield server
