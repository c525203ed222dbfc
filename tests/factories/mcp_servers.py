"""MCP servers of a tenant, created through GraphQL, and the operator's file of programs that can be such servers."""

import json
import sys
from pathlib import Path
from typing import Any

from tests.harness.client import Client, Json
from tests.harness.waiting import wait_until

_SHOWN = """query ($id: ID!) { mcpServer(id: $id) { name status lastError listedAt revision refusedTools { name reason }
    tools { nodes { name kind description effect revision } } } }"""


_PROGRAM = Path(__file__).parents[1] / "fakes" / "mcp_program.py"


def programs_file(directory: Path) -> Path:
    """A file that allows `adder`, a real MCP server."""
    file = directory / "programs.toml"
    command, arguments = json.dumps(sys.executable), json.dumps([str(_PROGRAM)])
    file.write_text(f"[programs.adder]\ncommand = {command}\narguments = {arguments}\n")
    return file


async def create_program(client: Client, program: str = "adder", *, name: str = "near", **values: Any) -> str:
    """Creates an MCP server that is a program; returns its global id."""
    made = await client.succeed("createMcpServer", "mcpServer { id }", name=name, program=program, **values)
    server_id: str = made["mcpServer"]["id"]
    return server_id


async def create_server(client: Client, url: str, *, name: str = "far", **values: Any) -> str:
    """Creates an MCP server; returns its global id. `link`: fields in addition to the URL."""
    link = {"url": url, **values.pop("link", {})}
    made = await client.succeed("createMcpServer", "mcpServer { id }", name=name, link=link, **values)
    server_id: str = made["mcpServer"]["id"]
    return server_id


async def server_of(client: Client, server_id: str) -> Json:
    """The server as the API shows it."""
    shown: Json = (await client.execute(_SHOWN, id=server_id))["mcpServer"]
    return shown


async def listed(client: Client, server_id: str) -> Json:
    """Waits until a worker has listed its tools, successfully or not, and returns it."""

    async def asked() -> Json | None:
        shown = await server_of(client, server_id)
        return None if shown["status"] == "LISTING" else shown

    found: Json = await wait_until(asked, timeout=60)
    return found
