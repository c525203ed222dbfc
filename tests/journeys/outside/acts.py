"""What the journeys of this folder have in common: an agent with all tools, its calls, what the model saw."""

import json
from collections.abc import Sequence
from typing import Any

from tests.factories.agents import create_agent
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant

#: By name: class, patience, timeout.
TOOLS = {
    "charge": ("KEYED", 30, 60),
    "announce": ("UNSAFE", 30, 60),
    "slow_charge": ("KEYED", 0.3, 60),
    "slow_announce": ("UNSAFE", 0.3, 60),
    "brief_charge": ("KEYED", 30, 1.5),
    "look_up": ("PURE", 30, 60),
}
_CALLS = """query ($id: ID!) { agent(id: $id) { toolCalls { nodes { name state effect attempts arguments result } }
    cycles { nodes { outcome stepCount } } process { held state } } }"""


async def agent_in_space(citizen: Tenant, model: str) -> tuple[str, str]:
    agent = await create_agent(citizen.client, model=model, tools=sorted(TOOLS))
    return agent, await create_space(citizen.client, members=[agent])


def tool_call(name: str, amount: int = 5) -> dict[str, Any]:
    return {"name": name, "arguments": {"amount": amount}}


def results_in(request: dict[str, Any]) -> list[dict[str, Any]]:
    """The tool results that a recorded model request showed, oldest first."""
    chat = json.loads(request["raw"])["messages"]
    return [json.loads(message["content"]) for message in chat if message["role"] == "tool"]


async def calls_of(citizen: Tenant, agent: str) -> list[dict[str, Any]]:
    calls: list[dict[str, Any]] = (await citizen.client.execute(_CALLS, id=agent))["agent"]["toolCalls"]["nodes"]
    return calls


async def cycles_of(citizen: Tenant, agent: str) -> list[dict[str, Any]]:
    cycles: list[dict[str, Any]] = (await citizen.client.execute(_CALLS, id=agent))["agent"]["cycles"]["nodes"]
    return cycles


async def is_held(citizen: Tenant, agent: str) -> bool:
    process = (await citizen.client.execute(_CALLS, id=agent))["agent"]["process"]
    return bool(process["held"]) and process["state"] == "HELD"


def states(calls: Sequence[dict[str, Any]]) -> list[tuple[str, str, int]]:
    return [(call["name"], call["state"], call["attempts"]) for call in calls]
