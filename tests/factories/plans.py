"""Plans, created through GraphQL."""

from typing import Any

from tests.harness.client import Client, Json

PLAN = """id name instruction purpose status afterSeconds at cron timeZone nextDueAt jitterSeconds
quietHours { start end } endsAt catchUp createdBy { name kind } agent { id } space { id }"""
_OCCURRENCES = """query ($id: ID!) { plan(id: $id) {
    status nextDueAt occurrences(last: 100) { nodes { dueAt state reason count settledAt cycle { id trigger } } } } }"""


async def create_plan(
    client: Client, agent_id: str, *, name: str = "Report", instruction: str = "Write the report.", **values: Any
) -> str:
    """Returns the global id of the new plan."""
    made = await client.succeed(
        "createPlan", "plan { id }", agentId=agent_id, name=name, instruction=instruction, **values
    )
    found: str = made["plan"]["id"]
    return found


async def plan_of(client: Client, plan_id: str) -> Json:
    """All its fields."""
    found: Json = (await client.execute(f"query ($id: ID!) {{ plan(id: $id) {{ {PLAN} }} }}", id=plan_id))["plan"]
    return found


async def occurrences_of(client: Client, plan_id: str) -> list[Json]:
    """The newest hundred, oldest first."""
    found: list[Json] = (await client.execute(_OCCURRENCES, id=plan_id))["plan"]["occurrences"]["nodes"]
    return found
