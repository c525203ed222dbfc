"""The knowledge of agents, set and read through GraphQL."""

from typing import Any

from tests.harness.client import Client, Json

_COMMON = "id revision agentId writtenBy { name kind } cycle { number }"
FIELDS = {
    "memory": f"{_COMMON} key value",
    "goal": f"{_COMMON} number text status news newsAt",
    "note": f"{_COMMON} number title text",
    "learning": f"{_COMMON} number rule",
}
_ALL = f"""query ($id: ID!) {{ agent(id: $id) {{
  memories {{ nodes {{ {FIELDS["memory"]} }} }} goals {{ nodes {{ {FIELDS["goal"]} }} }}
  notes {{ nodes {{ {FIELDS["note"]} }} }} learnings {{ nodes {{ {FIELDS["learning"]} }} }} }} }}"""


async def put(client: Client, what: str, agent_id: str, **values: Any) -> Json:
    """Sets an item of that kind (`memory`) and returns all its fields."""
    operation = f"set{what.capitalize()}"
    made = await client.succeed(operation, f"{what} {{ {FIELDS[what]} }}", agentId=agent_id, **values)
    found: Json = made[what]
    return found


async def knowledge_of(client: Client, agent_id: str) -> Json:
    """Lists of the agent's knowledge, oldest first: `memories`, `goals`, `notes` and `learnings`."""
    found = (await client.execute(_ALL, id=agent_id))["agent"]
    return {kind: page["nodes"] for kind, page in found.items()}
