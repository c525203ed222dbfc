"""Agents, made by GraphQL."""

from typing import Any
from uuid import uuid4

from tests.harness.client import Client


async def create_agent(
    client: Client, *, name: str | None = None, instructions: str = "Be brief.", **values: Any
) -> str:
    """The new agent's global id. Without a name it is Ada, or, where there is one, another Ada."""
    values = {"instructions": instructions, **values}
    made = await client.mutate("createAgent", "agent { id }", name=name or "Ada", **values)
    if name is None and made.get("code") == "AGENT_NAME_TAKEN":
        made = await client.mutate("createAgent", "agent { id }", name=f"Ada {uuid4().hex[:8]}", **values)
    assert made["__typename"].endswith("Success"), made
    found: str = made["agent"]["id"]
    return found


_PROCESS = """query ($id: ID!) { agent(id: $id) { process {
    state cycleCount lastCycleAt inboxDepth inputTokens outputTokens cost leasedSince worker } } }"""


async def process_of(client: Client, agent_id: str) -> dict[str, Any]:
    """`Agent.process`, whole."""
    found: dict[str, Any] = (await client.execute(_PROCESS, id=agent_id))["agent"]["process"]
    return found


async def is_asleep(client: Client, agent_id: str, *, after_cycles: int = 0) -> bool:
    """Sleeping with nothing waiting, after at least so many cycles."""
    process = await process_of(client, agent_id)
    cycles: int = process["cycleCount"]
    return process["state"] == "SLEEPING" and process["inboxDepth"] == 0 and cycles >= after_cycles
