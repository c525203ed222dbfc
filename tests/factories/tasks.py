"""Tasks: agents that give tasks with one model and whose tasks use another, and queries of tasks."""

from typing import Any

from tests.factories.agents import create_agent
from tests.factories.tenants import Tenant
from tests.harness.client import Client, Json
from tests.harness.models import Models

TASK = """id goal status progress result reason deadline stalledAt endedAt createdBy { name kind } parent { id }
space { id } agent { id name kind status tools }"""


async def create_giver(client: Client, *, model: str, worker_model: str, name: str | None = None, **values: Any) -> str:
    """An agent that uses `model`, while the agents of its tasks use `worker_model`."""
    asks = {"phases": [{"model": model}]}
    return await create_agent(client, name=name, model=worker_model, preparation=asks, **values)


async def waiting_giver(tenant: Tenant, models: Models, gate: str) -> str:
    """An agent whose tasks wait until the gate opens."""
    model = await models.script([{"text": "noted"}], repeat_last=True)
    worker_model = await models.script([{"text": "done", "gate": gate}], repeat_last=True)
    return await create_giver(tenant.client, model=model, worker_model=worker_model)


async def task_with(client: Client, task_id: str, selection: str) -> Json:
    found: Json = (await client.execute(f"query ($id: ID!) {{ task(id: $id) {{ {selection} }} }}", id=task_id))["task"]
    return found


async def tasks_of(client: Client, agent_id: str) -> list[Json]:
    """The tasks that it gave, oldest first."""
    query = f"query ($id: ID) {{ tasks(agentId: $id) {{ nodes {{ {TASK} }} }} }}"
    found: list[Json] = (await client.execute(query, id=agent_id))["tasks"]["nodes"]
    return found


async def create_task(client: Client, agent_id: str, *, goal: str = "Find out.", **values: Any) -> Json:
    made = await client.succeed("createTask", f"task {{ {TASK} }}", agentId=agent_id, goal=goal, **values)
    task: Json = made["task"]
    return task
