"""Compactions: requested and read through GraphQL, and the responses of a model that writes summaries."""

import json
from functools import partial
from typing import Any

from tests.factories.agents import is_asleep
from tests.factories.spaces import post
from tests.harness.client import Client
from tests.harness.waiting import wait_until

_COMPACTIONS = """query ($id: ID!) { agent(id: $id) { process { compactedThrough } compactions(first: 50) { nodes {
    id number state trigger previousId fromSeq toSeq fromCycle toCycle tokensBefore tokensAfter sections text model
    attempts error nextAttemptAt adoptedAt undoneAt } } } }"""
_PREVIEW = """query ($id: ID!) { compactionPreview(agentId: $id) {
    windowTokens highTokens pressure range { fromSeq toSeq fromCycle toCycle tokens } } }"""


def summary(**sections: Any) -> dict[str, Any]:
    """A scripted step with a summary."""
    return {"text": json.dumps(sections or {"facts": ["The boat is called Vesper."]})}


async def compactions_of(client: Client, agent_id: str) -> list[dict[str, Any]]:
    """Oldest first."""
    found: list[dict[str, Any]] = (await client.execute(_COMPACTIONS, id=agent_id))["agent"]["compactions"]["nodes"]
    return found


async def compacted_through(client: Client, agent_id: str) -> int | None:
    found: int | None = (await client.execute(_COMPACTIONS, id=agent_id))["agent"]["process"]["compactedThrough"]
    return found


async def preview_of(client: Client, agent_id: str) -> dict[str, Any]:
    found: dict[str, Any] = (await client.execute(_PREVIEW, id=agent_id))["compactionPreview"]
    return found


async def compact(client: Client, agent_id: str) -> str:
    """Returns the id of the requested compaction."""
    made: str = (await client.succeed("compactAgent", "compactionId", agentId=agent_id))["compactionId"]
    return made


async def is_in_state(client: Client, agent_id: str, compaction_id: str, *states: str) -> bool:
    found = {each["id"]: each["state"] for each in await compactions_of(client, agent_id)}
    return found.get(compaction_id) in states


async def until_state(client: Client, agent_id: str, compaction_id: str, *states: str) -> dict[str, Any]:
    """Waits until the compaction is in one of these states, and returns it."""
    await wait_until(partial(is_in_state, client, agent_id, compaction_id, *states), timeout=30)
    return next(each for each in await compactions_of(client, agent_id) if each["id"] == compaction_id)


async def talk(client: Client, agent_id: str, space_id: str, *texts: str, before: int = 0) -> None:
    """Posts each text and waits for its cycle; `before`: the number of earlier cycles."""
    for number, text in enumerate(texts, before + 1):
        await post(client, space_id, text)
        await wait_until(partial(is_asleep, client, agent_id, after_cycles=number), timeout=20)
