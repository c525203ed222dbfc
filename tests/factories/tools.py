"""Tools of a tenant, created through GraphQL."""

from typing import Any

from tests.harness.client import Client

SCHEMA = {
    "type": "object",
    "properties": {"amount": {"type": "integer"}},
    "required": ["amount"],
    "additionalProperties": False,
}


async def create_tool(client: Client, *, name: str = "look_up", url: str = "https://x.example/", **values: Any) -> str:
    """Creates an HTTP tool; returns its global id. `http` replaces `url`."""
    given = {"description": "Looks up.", "kind": "HTTP", "effect": "KEYED", "input": SCHEMA, "http": {"url": url}}
    made = await client.succeed("createTool", "tool { id }", name=name, **{**given, **values})
    tool_id: str = made["tool"]["id"]
    return tool_id


async def vouch(client: Client, thing_id: str) -> str:
    """Marks that tool, server or program as trusted; returns the id."""
    await client.succeed("setTrust", "id", id=thing_id, isTrusted=True)
    return thing_id


async def give(client: Client, agent_id: str, *names: str) -> None:
    """The agent then has exactly these tools."""
    await client.succeed("updateAgent", "agent { tools }", agentId=agent_id, tools=list(names))


async def offer(client: Client, *names: str) -> None:
    """Members may then choose exactly these tools for their assistants."""
    await client.succeed("updateAssistantTools", "__typename", tools=list(names))


async def set_secret(client: Client, *, name: str, value: str, url: str) -> None:
    await client.succeed("setToolSecret", "secret { name }", name=name, value=value, url=url)
