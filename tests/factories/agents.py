"""Agents, created through GraphQL."""

from typing import Any
from uuid import uuid4

from tests.harness.client import Client


async def create_agent(
    client: Client, *, name: str | None = None, instructions: str = "Be brief.", **values: Any
) -> str:
    """Returns the global id of the new agent. The default name is Ada, with a suffix if that name is taken."""
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
    """All fields of `Agent.process`."""
    found: dict[str, Any] = (await client.execute(_PROCESS, id=agent_id))["agent"]["process"]
    return found


async def is_asleep(client: Client, agent_id: str, *, after_cycles: int = 0) -> bool:
    """Whether it sleeps with an empty inbox, after at least `after_cycles` cycles."""
    process = await process_of(client, agent_id)
    cycles: int = process["cycleCount"]
    return process["state"] == "SLEEPING" and process["inboxDepth"] == 0 and cycles >= after_cycles
