"""MCP servers of a tenant, made by GraphQL, and the operator's file of programs that can be such servers."""

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
    """It allows `adder`, a real MCP server."""
    file = directory / "programs.toml"
    command, arguments = json.dumps(sys.executable), json.dumps([str(_PROGRAM)])
    file.write_text(f"[programs.adder]\ncommand = {command}\narguments = {arguments}\n")
    return file


async def create_program(client: Client, program: str = "adder", *, name: str = "near", **values: Any) -> str:
    """A new MCP server that is a program; its global id."""
    made = await client.succeed("createMcpServer", "mcpServer { id }", name=name, program=program, **values)
    server_id: str = made["mcpServer"]["id"]
    return server_id


async def create_server(client: Client, url: str, *, name: str = "far", **values: Any) -> str:
    """A new MCP server; its global id. `link` takes what is beside the URL."""
    link = {"url": url, **values.pop("link", {})}
    made = await client.succeed("createMcpServer", "mcpServer { id }", name=name, link=link, **values)
    server_id: str = made["mcpServer"]["id"]
    return server_id


async def server_of(client: Client, server_id: str) -> Json:
    """As the API shows it."""
    shown: Json = (await client.execute(_SHOWN, id=server_id))["mcpServer"]
    return shown


async def listed(client: Client, server_id: str) -> Json:
    """As it is once a worker has asked it, whatever it said."""

    async def asked() -> Json | None:
        shown = await server_of(client, server_id)
        return None if shown["status"] == "LISTING" else shown

    found: Json = await wait_until(asked, timeout=60)
    return found
